"""Accounts: signing up with the club of the phone, in and out, and a password forgotten."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club, Game, Member
from tests.scorekeeper.test_clubs import at, phone_with
from tests.table import key

pytestmark = pytest.mark.django_db
PASSWORD = "seven of clubs"
UP, IN = "/account/sign-up/", "/account/sign-in/"


def sent(client: Client, **more: str):
    """Sign up on this phone, with the club that its page shows."""
    fields = {"key": key(), "username": "alice", "password1": PASSWORD, "password2": PASSWORD}
    fields["club"] = client.get(UP).context["club_id"]
    return client.post(UP, {**fields, **more})


@pytest.fixture
def alice(db) -> User:
    return User.objects.create_user("alice", "alice@example.org", PASSWORD)


def test_signing_up_needs_no_mail_and_signs_in() -> None:
    client = Client()
    assert sent(client)["Location"] == reverse("scorekeeper:account")
    assert b"alice" in client.get("/account/").content
    assert User.objects.get().email == ""
    assert not Member.objects.exists()


def test_the_clubs_of_an_account_are_told_with_its_role_in_each(game: Game, alice: User) -> None:
    kinds = {"organize": "organizer", "keep": "scorer", "read": "reader", "club": "owner", "join": "starter"}
    for kind, role in kinds.items():
        client = phone_with(game.club, kind, role)
        client.force_login(alice)
        assert f"<small>{role.capitalize()}</small>" in client.get("/account/").content.decode()


def test_signing_up_names_and_claims_the_club_of_this_phone(game: Game) -> None:
    alice = phone_with(game.club)
    assert alice.get(UP).context["club"]
    assert sent(alice, claim="on", club_name="Friday table").status_code == 302
    club = Club.objects.get()
    assert (club.name, Member.objects.get().role) == ("Friday table", "owner")
    new = Client()
    assert new.post(IN, {"username": "alice", "password": PASSWORD})["Location"] == "/account/"
    assert new.get(at(club, "settings/")).status_code == 200
    assert new.get(f"/games/{game.public_id}/").context["board"]["may_write"]
    alice.post("/account/sign-out/")
    assert alice.get(at(club, "settings/")).status_code == 200  # the phone keeps its link


def test_a_phone_that_may_only_read_claims_nothing(game: Game) -> None:
    client = phone_with(game.club, "organize", "organizer")
    assert client.get(UP).context["club"] is None
    assert sent(client, claim="on", club_name="Mine").status_code == 302
    assert not Member.objects.exists()


def test_a_club_that_was_claimed_is_not_offered_again(game: Game) -> None:
    assert sent(phone_with(game.club), claim="on", club_name="Friday").status_code == 302
    other = phone_with(game.club)
    assert other.get(UP).context["club"] is None
    assert sent(other, username="bob", claim="on", club_name="Mine").status_code == 302
    assert Club.objects.get().name == "Friday"


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": ""}, {"username": "a b"}, {"username": "x" * 200}, {"username": "\x00"}, {"password2": "other"},
        {"password1": "123", "password2": "123"}, {"password1": "", "password2": ""}, {"email": "nothing"},
        {"claim": "on", "club_name": ""}, {"claim": "on", "club_name": "\u200b"},
        {"claim": "on", "club_name": "x" * 99},
    ],
)  # fmt: skip
def test_a_sign_up_that_cannot_be_is_told_and_nothing_is_made(game: Game, wrong: dict[str, str]) -> None:
    answer = sent(phone_with(game.club), **wrong)
    assert answer.status_code == 422
    assert b"errorlist" in answer.content
    if "username" not in wrong:
        assert b'value="alice"' in answer.content
    assert not User.objects.exists()


def test_the_same_sign_up_sent_twice_is_one_account(game: Game) -> None:
    fields = {"key": key(), "claim": "on", "club_name": "Friday"}
    first, second = phone_with(game.club), phone_with(game.club)
    assert [sent(client, **fields).status_code for client in (first, second)] == [302, 302]
    assert User.objects.count() == Member.objects.count() == 1


def test_a_username_of_another_is_refused(alice) -> None:
    assert sent(Client(), password1="other words here", password2="other words here").status_code == 422
    assert (
        sent(Client(), username="ALICE", password1="other words here", password2="other words here").status_code == 422
    )


def test_signing_up_asks_for_no_password_of_another_more_than_five_times(alice) -> None:
    for number in range(5):
        wrong = f"not the word {number}"
        assert sent(Client(), password1=wrong, password2=wrong).status_code == 422
    assert sent(Client()).status_code == 422  # even the right one has to wait


@pytest.mark.parametrize(
    ("said", "leads"),
    [
        ("/new/", "/new/"),
        ("https://evil.example/", "/account/"),
        ("//evil.example", "/account/"),
        ("\x00", "/account/"),
        ("new", "/account/"),
    ],
)
def test_it_goes_on_at_an_address_of_our_own(alice, said, leads) -> None:
    assert Client().post(IN, {"username": "alice", "password": PASSWORD, "next": said})["Location"] == leads
    assert sent(Client(), username="bob", next=said)["Location"] == leads


def test_after_five_wrong_passwords_the_name_waits_at_this_place_only(alice) -> None:
    client = Client()
    for _try in range(5):
        assert client.post(IN, {"username": "alice", "password": "wrong"}).status_code == 422
    assert client.post(IN, {"username": "Alice", "password": PASSWORD}).status_code == 429
    elsewhere = Client(REMOTE_ADDR="192.0.2.9")
    assert elsewhere.post(IN, {"username": "alice", "password": PASSWORD}).status_code == 302


def test_a_name_written_otherwise_that_finds_the_same_account_is_counted_as_one(alice) -> None:
    client, written = Client(), ["alice ", " alice", "\talice", "\uff41lice", f"{' ' * 300}alice"]
    for name in written:
        assert client.post(IN, {"username": name, "password": "wrong"}).status_code == 422
    for name in [*written, "alice", "alice  "]:
        assert client.post(IN, {"username": name, "password": PASSWORD}).status_code == 429, name
