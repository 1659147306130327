"""A walk-over of a knock-out is taken back by itself; nothing else of its round is touched."""

import pytest

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Stale
from tests.table import ask
from tests.tournaments.night import RULES, facts, night, result
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.test_drafts import seated
from tests.tournaments.test_rounds import draw, last, publish
from tournaments import director
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Four in a knock-out; the first seed left before the draw, so that the last goes on without a game."""
    tournament = night(4, "knock-out", size=2, rounds=0, rules={"2": RULES[2]})
    director.begin_stage(tournament.pk, ask(), stage=1, order="seed")
    director.leave_night(tournament.pk, ask(), number=1)
    draw(tournament)
    publish(tournament)
    return tournament


def test_it_is_played_after_all_once_both_are_here(tournament) -> None:
    desk = NightPhone(tournament)
    assert b"Take the walk-over back" in desk.get("round/").content
    answer = desk.post("round/", do="walk-over", match=1)
    assert (answer.status_code, answer.context["errors"]) == (
        422, ["Ada left: let them come back first, under People."]
    )  # fmt: skip
    director.come_back(tournament.pk, ask(), number=1)
    for _time in range(2):
        assert desk.post("round/", do="walk-over", match=1, key="one-page-of-ours").status_code == 302
    assert sorted(map(sorted, seated(tournament))) == [[1, 4], [2, 3]]
    told = facts(tournament)
    assert (told.stage.plan["walked"], len(told.open_tables(last(tournament)))) == ({}, 2)
    for table in last(tournament).tables.all():
        result(table, 310, 280)
    draw(tournament, 2)
    assert len(last(tournament).tables.all()) == 1
    assert desk.post("round/", do="walk-over", match=1).status_code == 409
    assert desk.post("round/", do="walk-over", match="x").status_code == 400


def test_once_whoever_went_on_is_drawn_the_way_out_is_said(tournament) -> None:
    director.come_back(tournament.pk, ask(), number=1)
    result(last(tournament).tables.get(), 310, 280)
    draw(tournament, 2)
    with pytest.raises(NotPossible, match="drawn at table 1 of round 2: cancel that round first"):
        director.take_walk_over_back(tournament.pk, ask(), match=1)
    director.end_night(tournament.pk, ask(), anyway=True)
    with pytest.raises(Stale, match="no such walk-over"):
        director.take_walk_over_back(tournament.pk, ask(), match=1)
