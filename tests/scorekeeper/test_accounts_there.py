"""An account that is there already signs up again and claims its club; one set of words on all pages of accounts; what
the end of an account needs first.
"""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Club, Game, Member
from tests.scorekeeper.test_accounts import IN, PASSWORD, UP, sent
from tests.scorekeeper.test_clubs import at, phone_with
from tests.table import ask, key

pytestmark = pytest.mark.django_db
HAD = "You have this account already: you are signed in."


@pytest.fixture
def alice(db) -> User:
    return User.objects.create_user("alice", "alice@example.org", PASSWORD)


def told(client: Client, path: str) -> str:
    """What the page says was done."""
    return " ".join(str(message) for message in client.get(path).context["messages"])


@pytest.mark.parametrize("email", ["", "alice@example.org"])
def test_an_account_that_is_there_claims_the_club_and_names_it(game: Game, alice, email) -> None:
    phone = phone_with(game.club)
    assert sent(phone, claim="on", club_name="Friday table", email=email)["Location"] == at(game.club)
    assert (Club.objects.get().name, Member.objects.get().account) == ("Friday table", alice)
    assert told(phone, at(game.club)) == f"{HAD} Friday table is yours: sign in on any phone to find it."
    assert User.objects.count() == 1


def test_it_claims_nothing_unless_that_is_wanted_and_its_mail_stays(game: Game, alice) -> None:
    phone = phone_with(game.club)
    assert sent(phone, club_name="Friday table", email="other@example.org")["Location"] == "/account/"
    assert not Member.objects.exists()
    there = "Its e-mail stays as it was: you can change it on the page of the account."
    assert told(phone, "/account/") == f"{HAD} {there}"
    assert User.objects.get().email == "alice@example.org"


def test_a_claim_without_a_name_is_told_and_nobody_is_signed_in(game: Game, alice) -> None:
    phone = phone_with(game.club)
    answer = sent(phone, claim="on", club_name="")
    assert (answer.status_code, Member.objects.count()) == (422, 0)
    assert "A club needs a name." in answer.context["errors"]
    assert phone.get("/account/").status_code == 302


def test_a_club_of_somebody_else_is_a_conflict_and_its_own_is_opened(game: Game, alice) -> None:
    fields = {"club": game.club.public_id, "claim": "on", "club_name": "Mine"}
    scorebook.claim_club(game.club_id, ask(), account=User.objects.create_user("bob"), name="Theirs")
    assert sent(phone_with(game.club), **fields).status_code == 409
    assert Club.objects.get().name == "Theirs"
    scorebook.become_member(game.club_id, ask(), account=alice, role="owner")
    assert sent(phone_with(game.club), **fields)["Location"] == at(game.club)


def test_who_has_an_account_is_led_to_where_the_club_is_claimed(game: Game, alice) -> None:
    phone = phone_with(game.club)
    address = phone.get(UP).context["sign_in_url"]
    page = phone.get(address)
    fields = {"username": "alice", "password": PASSWORD, "next": page.context["next"]}
    assert phone.post(IN, fields)["Location"] == at(game.club, "keep/")
    assert Client().get(UP).context["sign_in_url"] == IN


def fields_of(page) -> dict[str, str]:
    """Each field of a form, and what stands beside it."""
    form = page.context["form"]
    return {field.name: f"{field.label} {field.help_text}".strip() for field in form}


def new_password_page(settings, client: Client):
    settings.SENDS_MAIL = True
    client.post("/account/forgot/", {"email": "alice@example.org"})
    found = re.search(r"http://testserver(/account/forgot/\S+)", str(mail.outbox[0].body))
    assert found
    return client.get(found[1], follow=True)


def test_all_pages_call_a_thing_by_one_name(settings, alice) -> None:
    strong = "At least 8 letters or digits, and not easy to guess."
    new = {"new_password1": f"New password {strong}", "new_password2": "New password again"}
    phone = Client()
    optional = "E-mail (may stay empty; only for a forgotten password)"
    assert fields_of(phone.get(UP)) == {
        "username": "Username Letters, digits and @ . + - _, no spaces.", "email": optional,
        "password1": f"Password {strong}", "password2": "Password again",
    }  # fmt: skip
    assert fields_of(phone.get(IN)) == {"username": "Username", "password": "Password"}
    page = new_password_page(settings, phone)
    assert fields_of(page) == new
    assert fields_of(phone.get("/account/forgot/")) == {"email": "E-mail"}
    phone.force_login(alice)
    assert fields_of(phone.get("/account/password/")) == {"old_password": "Old password", **new}
    assert fields_of(phone.get("/account/email/")) == {"email": optional, "password": "Password"}


@pytest.mark.parametrize(
    ("path", "wrong", "said"),
    [
        (IN, {"username": "", "password": ""}, ["Type the username.", "Type the password."]),
        (IN, {"username": "alice", "password": "x"},
         ["No account has this username and password. Small letters and capitals differ."]),
        ("/account/forgot/", {"email": "nothing"}, ["That is no e-mail address: correct it."]),
        ("/account/forgot/", {"email": ""}, ["Type the e-mail address."]),
        ("/account/password/", {"old_password": "x", "new_password1": "nine of hearts", "new_password2": "other"},
         ["That is not the password of this account.", "The two passwords differ: type them again."]),
        ("/account/password/", {"old_password": "", "new_password1": "", "new_password2": ""},
         ["Type the password.", "Choose a password.", "Type the password again."]),
        ("by mail", {"new_password1": "nine of hearts", "new_password2": "other"},
         ["The two passwords differ: type them again."]),
    ],
)  # fmt: skip
def test_a_slip_is_told_above_each_form_in_the_same_words(settings, alice, path, wrong, said) -> None:
    settings.SENDS_MAIL = True
    phone = Client()
    if path == "by mail":
        path = new_password_page(settings, phone).wsgi_request.path
    if path == "/account/password/":
        phone.force_login(alice)
    answer = phone.post(path, wrong)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert re.findall(r"<li>(.*?)</li>", page[: page.index("<form")]) == said
    assert 'role="alert"' in page[: page.index("<form")]


def owner_of(alice: User, *names: str) -> Client:
    """A phone on which somebody is signed in who owns clubs of these names."""
    for name in names:
        scorebook.found_own_club(ask(), account=alice, name=name)
    client = Client()
    client.force_login(alice)
    return client


def test_who_is_the_only_owner_is_told_at_once_what_comes_first(alice) -> None:
    phone = owner_of(alice, "Friday", "Monday")
    shared = Club.objects.get(name="Monday")
    bob = User.objects.create_user("bob")
    page = phone.get("/account/delete/").content.decode()
    for club in Club.objects.all():
        assert at(club, "members/") in page
        assert at(club, "delete/") in page
    assert "<form" not in page
    assert phone.post("/account/delete/", {"key": key(), "password": PASSWORD}).status_code == 422
    scorebook.become_member(shared.pk, ask(), account=bob, role="owner")
    assert [club["title"] for club in phone.get("/account/delete/").context["only_owner"]] == ["Friday"]
    scorebook.become_member(Club.objects.get(name="Friday").pk, ask(), account=bob, role="owner")
    assert "<form" in phone.get("/account/delete/").content.decode()
    assert phone.post("/account/delete/", {"key": key(), "password": PASSWORD})["Location"] == "/?out"
    assert list(User.objects.all()) == [bob]


def test_clubs_cost_no_statement_each_before_an_account_ends(alice) -> None:
    counts = []
    for names in (("Friday",), ("Monday", "Sunday", "Tuesday")):
        phone = owner_of(alice, *names)
        with CaptureQueriesContext(connection) as captured:
            phone.get("/account/delete/")
        counts.append(len(captured))
    assert counts[0] == counts[1]
