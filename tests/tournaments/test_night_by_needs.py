"""A whole night, run by doing whatever the desk says first: no more has to be known, and all of it is in the log."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.night import facts, night
from tests.tournaments.night_phones import NightPhone
from tournaments.desk.needs import needs
from tournaments.draws.progress import progress_of
from tournaments.models import Round, Stage, Tournament
from tournaments.night.clock import clock_seen, running_rounds
from tournaments.night.log import log_told
from tournaments.standings.standing import overall, standing_of

pytestmark = pytest.mark.django_db

MOST = 60  # steps of a night
POINTS = (310, 280, 120, -40, 20)


def points(tournament: Tournament) -> dict[str, Any]:
    """What the paper of the first open table says."""
    told = facts(tournament)
    round = next(round for round in told.rounds(told.stage) if told.open_tables(round))
    table = told.open_tables(round)[0]
    sides = len(told.by_side(told.stage, table))
    return {"page": f"results/{table.pk}/", "do": "points", "step": "save", "was": "",
            **{f"points-{side}": POINTS[side] for side in range(sides)}}  # fmt: skip


def draw(tournament: Tournament) -> dict[str, Any]:
    """The next round."""
    told = facts(tournament)
    last = told.last_round(told.stage)
    return {"page": "draw/", "do": "draw", "stage": told.stage.number, "number": last.number + 1 if last else 1}


def next_stage(tournament: Tournament) -> dict[str, Any]:
    """The stage after the one that is over; first a lot parts who is level at the cut."""
    told = facts(tournament)
    page, found = f"stages/{told.stage.number + 1}/", standing_of(told, told.stage).cut
    level = found.level if found and not told.stage.settled else ()
    return {"page": page, "do": "settle", "way": "lot", "was": level} if level else {
        "page": page, "do": "begin", "order": "standing"
    }  # fmt: skip


DOES: dict[str, Callable[[Tournament], dict[str, Any]]] = {
    "here": lambda tournament: {"page": "people/", "do": "all-here"},
    "draw": draw,
    "publish": lambda tournament: {"page": "draw/", "do": "publish", "round": Round.objects.latest("pk").pk},
    "clock": lambda tournament: {
        "page": "clock/", "do": "start", "minutes": 40, "was": clock_seen(running_rounds(facts(tournament)))
    },
    "stage": next_stage,
    "end": lambda tournament: {"page": "more/", "do": "end"},
}  # fmt: skip


def run(tournament: Tournament) -> list[str]:
    """Do what the desk says first, and enter a result while it says nothing; what was done."""
    desk = NightPhone(tournament)
    did: list[str] = []
    for _step in range(MOST):
        tournament.refresh_from_db()
        if tournament.ended_at:
            return did
        asked = [each["what"] for each in needs(facts(tournament))]
        sent = DOES[asked[0]](tournament) if asked else points(tournament)
        answer = desk.post(sent.pop("page"), **sent)
        assert answer.status_code == 302, (asked, sent, answer.context and answer.context.get("errors"))
        if sent.get("do") != "settle":
            did.append(asked[0] if asked else "result")
    raise AssertionError(did)


def in_words(tournament: Tournament) -> list[str]:
    """The log; nothing in it stays without a sentence."""
    lines = log_told(facts(tournament), tournament.steps.all())
    assert [line["did"] for line in lines if line["text"] == line["did"]] == []
    return [line["text"] for line in lines]


def with_final(tournament: Tournament, format: str, through: int) -> Tournament:
    """A second stage for the best of the first."""
    first = tournament.stages.get()
    first.through = through
    first.save()
    size = 2 if format == "knock-out" else through
    Stage.objects.create(tournament=tournament, number=2, format=format, size=size, rounds=0, rules=first.rules)
    return tournament


def test_tables_of_four_and_three_two_rounds_and_a_final_table() -> None:
    tournament = with_final(night(7, rounds=2, minutes=40), "final-table", 3)
    tournament.entries.update(checked_in_at=None)
    did = run(tournament)
    once = ["draw", "publish", "clock", "result", "result"]
    assert did == ["here", *once, *once, "stage", "publish", "result", "end"]
    log = in_words(tournament)
    assert log[-1] == "The tournament ended"
    assert sum("310 : 280" in line for line in log) == 5
    assert len(overall(facts(tournament))) == 7


def test_eight_pairs_play_three_rounds_and_a_knock_out_of_four() -> None:
    tournament = with_final(night(8, "swiss", sides="pairs", size=4, rounds=3), "knock-out", 4)
    tournament.stages.filter(number=2).update(size=4)
    did = run(tournament)
    round = ["draw", "publish", *["result"] * 4]
    assert did == [*round * 3, "stage", "publish", "result", "result", "draw", "publish", "result", "end"]
    told = facts(tournament)
    assert progress_of(told, told.stage).won
    assert [place.rank for place in overall(told)][:2] == [1, 2]
    in_words(tournament)


def test_a_knock_out_of_five_ends_with_its_winner() -> None:
    tournament = night(5, "knock-out", size=2, rounds=0)
    did = run(tournament)
    assert (did.count("result"), did[-1]) == (4, "end")
    in_words(tournament)
