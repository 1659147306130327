"""What the form for an account says, and what it says of a slip."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.models import Club, Game, Member
from tests.scorekeeper.test_accounts import UP, sent
from tests.scorekeeper.test_clubs import at, phone_with
from tests.table import ask, club_of, link, one_hand

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"username": ""}, "Choose a username."),
        ({"username": "a b"}, "A username has letters, digits and @ . + - _, no spaces."),
        ({"username": "@.+-_"}, "A username has at least one letter or digit."),
        ({"username": "x" * 200}, "A username has at most 150 letters."),
        ({"username": "Bob"}, "Somebody has this username already: choose another."),
        ({"password1": ""}, "Choose a password."),
        ({"password2": ""}, "Type the password again."),
        ({"password2": "other"}, "The two passwords differ: type them again."),
        ({"email": "nothing"}, "That is no e-mail address: correct it, or leave it empty."),
        ({"claim": "on", "club_name": ""}, "A club needs a name."),
        ({"claim": "on", "club_name": "x" * 99}, "A club’s name has at most 80 letters."),
    ],
)
def test_a_slip_in_a_sign_up_is_told_above_the_form(game: Game, wrong: dict[str, str], told: str) -> None:
    User.objects.create_user("bob", "", "another word")
    answer = sent(phone_with(game.club), **wrong)
    assert (answer.status_code, answer.context["errors"]) == (422, [told])
    page = answer.content.decode()
    assert page.index('role="alert"') < page.index("<form")


def test_a_sign_up_tells_briefly_what_it_wants(game: Game) -> None:
    alice = phone_with(game.club)
    page = alice.get(UP).content.decode()
    for text in ("Password again", "E-mail (may stay empty; only for a forgotten password)", "At least 8 letters"):
        assert text in page
    assert "Required." not in page
    assert 'role="alert"' not in page
    assert sent(alice, claim="on", club_name="Friday")["Location"] == at(game.club)


def two_owned() -> tuple[Client, Club, Club]:
    """A phone that owns two clubs that nobody has claimed, the second its last."""
    first, second = one_hand().club, club_of("Xenia", "Yann", "Zoe")
    phone = phone_with(first)
    phone.get(link(second.games.get(), "Alice"))
    return phone, first, second


def test_the_club_is_claimed_that_the_page_shows_whatever_is_looked_at_meanwhile() -> None:
    phone, first, second = two_owned()
    shown = phone.get(f"{UP}?club={first.public_id}").context["club_id"]
    phone.get(at(second))
    assert sent(phone, club=shown, claim="on", club_name="Friday")["Location"] == at(first)
    assert list(Club.objects.order_by("pk").values_list("name", flat=True)) == ["Friday", ""]
    assert Member.objects.get().club == first


@pytest.mark.parametrize("meanwhile", ["claimed", "its link stopped"])
def test_no_other_club_is_claimed_than_the_page_shows(meanwhile) -> None:
    phone, first, second = two_owned()
    if meanwhile == "claimed":
        other = User.objects.create_user("other")
        scorebook.claim_club(first.pk, ask(), account=other, name="Theirs")
    else:
        scorebook.stop_link(first.pk, ask(), role="owner", was=1)
    typed = {"club": first.public_id, "claim": "on", "club_name": "Friday", "email": "a@example.org"}
    answer = sent(phone, **typed)
    assert (answer.status_code, answer.context["conflict"]["sent"]) == (409, ["Friday"])
    assert (answer.context["club_id"], answer.context["form"]["email"].value()) == ("", "a@example.org")
    assert b'value="alice"' in answer.content
    assert not second.members.exists()
    assert not User.objects.filter(username="alice").exists()
    assert sent(phone, **{**typed, "claim": ""}).status_code == 302
    assert not Member.objects.filter(account__username="alice").exists()


def test_a_club_that_is_claimed_on_the_way_to_the_pen_is_a_conflict(monkeypatch) -> None:
    phone, first, _second = two_owned()
    other, claim = User.objects.create_user("other"), scorebook.open_account

    def late(asked: scorebook.Ask, **told: Any) -> Any:
        scorebook.claim_club(first.pk, ask(), account=other, name="Theirs")
        return claim(asked, **told)

    monkeypatch.setattr(scorebook, "open_account", late)
    answer = sent(phone, club=first.public_id, claim="on", club_name="Friday")
    assert (answer.status_code, answer.context["conflict"]["sent"]) == (409, ["Friday"])
    assert not User.objects.filter(username="alice").exists()


@pytest.mark.parametrize("club", ["", "\x00", "no-such", "9" * 5000])
def test_garbage_for_a_club_claims_none(game: Game, club) -> None:
    assert sent(phone_with(game.club), club=club, claim="on", club_name="Friday").status_code in (302, 409)
    assert not Member.objects.exists()
