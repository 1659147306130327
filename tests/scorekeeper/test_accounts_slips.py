"""What the form for an account says, and what it says of a slip."""

import pytest
from django.contrib.auth.models import User

from scorekeeper.models import Game
from tests.scorekeeper.test_accounts import UP, sent
from tests.scorekeeper.test_clubs import at, phone_with

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
