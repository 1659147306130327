"""The editor of house rules says what cannot be played where it was chosen, at the top and beside what saves; and no
longer once it can be played again.
"""

import re

import pytest
from django.test import Client

from tests.scorekeeper.test_house_rules_editor import show
from tests.table import BOTH_WAYS, HTMX, kept_rules, opened

pytestmark = pytest.mark.django_db
TOO_MANY = "15 books cannot be played: there are cards for 13."


@pytest.fixture
def alice(game) -> Client:
    game.club.words = {"trick": "book"}
    game.club.save()
    return opened(game, "Alice")


def piece(answer, name: str) -> str:
    """The text of a piece of the page, or of what comes along out of band."""
    (found,) = re.findall(rf'<(\w+) id="{name}".*?>(.*?)</\1>', answer.content.decode(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


@BOTH_WAYS
@pytest.mark.parametrize("step", ["preview", "save"])
def test_it_is_said_in_its_section_at_the_top_and_beside_what_saves(alice, game, headers, step) -> None:
    answer = show(alice, game, headers=headers, tricks="own", name="Friday", step=step, **{"tricks.own": "15"})
    assert answer.status_code == 422
    for place in ("wrong", "says-table", "stop"):
        assert piece(answer, place) == TOO_MANY, place
    assert piece(answer, "count-table") == "cannot be played so"
    assert piece(answer, "says-bags").startswith("Each bag scores 1 point."), "it can be played: it is told"


@BOTH_WAYS
def test_it_is_said_in_the_section_of_what_is_wrong_whatever_was_changed(alice, game, headers) -> None:
    fields = {"prizes.new": "2C", "removed_cards": "own", "removed_cards.own": "2C"}
    answer = show(alice, game, headers=headers, **fields)
    assert piece(answer, "says-prizes") == "2♣ is not in the pack exactly once, so it cannot be a prize."
    assert piece(answer, "says-table").startswith("4 play: 12 books"), "nothing is wrong there"


def test_a_size_that_fits_no_option_tells_the_rules_that_were_there(alice, game) -> None:
    answer = show(alice, game, "?preset=cutthroat-official", headers=HTMX, players="9" * 5000, sides="pairs")
    assert answer.status_code == 422
    assert piece(answer, "says-end").startswith("The first at 500 points wins")


@BOTH_WAYS
def test_what_was_said_goes_once_it_can_be_played(alice, game, headers) -> None:
    answer = show(alice, game, headers=headers, tricks="12", tried="1", name="Friday")
    assert answer.status_code == 200
    assert (piece(answer, "wrong"), piece(answer, "stop")) == ("", "")
    assert piece(answer, "count-table") == "1 house rule"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "Give the rules a name."),
        ("friday", "Rules called “friday” are kept here already: choose another name."),
        ("Saturday", ""),
    ],
)
def test_a_name_that_was_refused_is_told_until_it_is_another(alice, game, name, told) -> None:
    kept_rules(game.club, "Friday")
    refused = show(alice, game, name="", step="save", tricks="own", **{"tricks.own": "15"})
    assert refused.context["errors"] == [TOO_MANY, "Give the rules a name."]
    assert refused.context["tried"] == "1"
    assert piece(show(alice, game, headers=HTMX, name=name), "wrong") == "", "no save was tried yet"
    assert piece(show(alice, game, headers=HTMX, name=name, tried="1"), "wrong") == told
