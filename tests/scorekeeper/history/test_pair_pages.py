"""Tables of two people: the better stands first, and from how many games together on it is told of."""

from datetime import timedelta
from typing import Any

import pytest

from scorekeeper.models import Club

from .ground import NOON, over, page

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def club() -> Club:
    """Ana and Bea met seven times and Ana won five of them, Carl was there; Dan met each once, and beat them."""
    club = over(None, 8, 5, 4).club
    for n in range(6):
        over(club, *((8, 5, 4) if n < 4 else (5, 8, 4)), at=NOON + n * DAY)
    over(club, 9, 4, 4, at=NOON + 9 * DAY, names="Dan Ana Bea")
    return club


def rows(answer: Any) -> list[str]:
    """Who against whom, in the order of the page."""
    return [each["name"] for each in answer.context["rows"]()]


def ana(club: Club) -> str:
    """Her page of opponents."""
    return f"people/{club.players.get(name='Ana').public_id}/opponents/"


def test_whoever_met_once_does_not_stand_before_who_met_often(club) -> None:
    shown = page(club, "pairs/", **{"as": "opponents"})
    assert rows(shown) == ["Ana – Carl", "Ana – Bea", "Bea – Carl"]
    assert shown.context["least_told"] == (
        "From 4 games on. That is half of the most that any two have here, three at least and ten at most."
    )
    assert shown.context["left"] == 2


def test_all_of_them_are_one_tap_away_and_stay_in_the_address(club) -> None:
    shown = page(club, "pairs/", **{"as": "opponents"})
    assert {"as=opponents", "least=1"} == set(shown.context["all_url"][1:].split("&"))
    everybody = page(club, "pairs/", **{"as": "opponents", "least": "1"})
    assert [name for name in rows(everybody) if "Dan" in name]
    assert (everybody.context["least_told"], everybody.context["left"]) == ("", 0)
    assert "least" not in everybody.context["usual_url"]
    for head in everybody.context["heads"]():
        assert "least=1" in head["url"]


def test_a_plain_count_leaves_nobody_out_and_a_share_those_with_few_games(club) -> None:
    shown = page(club, ana(club))
    assert (rows(shown), shown.context["left"]) == (["Bea", "Carl", "Dan"], 0)
    assert rows(page(club, ana(club), sort="wins")) == ["Carl", "Bea"]


def test_the_better_stands_first_whichever_way_that_is(club) -> None:
    lost = page(club, ana(club), sort="other_wins")
    assert rows(lost) == ["Carl", "Bea"], "who won least against her"
    heads = {head["title"]: head["sort"] for head in lost.context["heads"]()}
    assert heads["Won by the other"] == "ascending"
    turned = page(club, ana(club), sort="-other_wins")
    assert rows(turned) == ["Bea", "Carl"]
    assert {head["sort"] for head in turned.context["heads"]()} == {"", "descending"}
    assert rows(page(club, ana(club), sort="behind")) == ["Carl", "Bea"]
