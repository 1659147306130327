"""Any evening, whoever leaves and comes: nobody twice or gone, sitting out goes round, no repeat in vain."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournaments.formats.evening import Evening
from tournaments.formats.drawing import Drawn
from tournaments.formats.faults import FormatError
from tournaments.formats.field import Entrant
from tournaments.formats.knock_out_play import champion, play
from tournaments.formats.rounds_knocked_out import bracket, decided
from tournaments.formats.swiss import draw

pytestmark = pytest.mark.usefixtures("short_searches")

SETTLED = {"knock-out", "all-play-all", "two-lines"}  # who sits out hangs on the order, and on who is not there
TURNS = st.lists(st.tuples(st.sampled_from(["play", "leave", "come"]), st.integers(0, 30)), min_size=4, max_size=9)


def plays(drawn: Drawn) -> list[str]:
    """Who sits at a table."""
    return [one for table in drawn.tables for one in table.entrants]


def goes_on(evening: Evening, turn: str, who: int) -> None:
    """Somebody leaves, comes (back), or a round is played."""
    if turn == "leave" and len(evening.there) > 5:
        evening.leave(evening.there[who % len(evening.there)])
    elif turn == "come":
        gone = [one for one in evening.entrants if one not in evening.there]
        evening.come(gone[who % len(gone)] if gone else str(len(evening.entrants) + 1))
    else:
        byes = Counter(one for _number, one in evening.byes)
        drawn = evening.draw()
        for bye in drawn.byes:
            assert evening.stage.format in SETTLED or not byes[bye.id] or all(byes[one] for one in plays(drawn))
        evening.keep(drawn)


@pytest.mark.parametrize("format", ["swiss", "progressive", "rotation"])
@settings(max_examples=15)
@given(entrants=st.integers(6, 13), seed=st.integers(0, 99), turns=TURNS)
def test_sitting_out_goes_round(format: str, entrants: int, seed: int, turns: list[tuple[str, int]]) -> None:
    evening = Evening(format, entrants, size=4, rounds=4, seed=seed)
    for turn, who in turns:
        goes_on(evening, turn, who)


@settings(max_examples=25)
@given(entrants=st.integers(6, 13), seed=st.integers(0, 99), turns=TURNS)
def test_no_two_meet_again_in_vain(entrants: int, seed: int, turns: list[tuple[str, int]]) -> None:
    evening = Evening("swiss", entrants, seed=seed)
    for turn, who in turns:
        goes_on(evening, turn, who)
    byes = Counter(one for _number, one in evening.byes)
    least = draw([Entrant(one, 0, byes[one]) for one in evening.there], evening.met).repeats  # all stand level
    assert sum(evening.met.get(frozenset(table.entrants), 0) for table in evening.draw().tables) == least


@settings(max_examples=25)
@given(format=st.sampled_from(["all-play-all", "two-lines"]), entrants=st.integers(5, 9), turns=TURNS)
def test_nobody_meets_anybody_twice_before_all_have_met(
    format: str, entrants: int, turns: list[tuple[str, int]]
) -> None:
    evening = Evening(format, entrants)
    for turn, who in turns:
        goes_on(evening, turn, who)
        if evening.number and max(evening.met.values()) > 1:
            assert evening.draw().warnings
            break


@settings(max_examples=25)
@given(entrants=st.integers(2, 12), double=st.booleans(), turns=TURNS)
@example(entrants=8, double=False, turns=[("leave", 0), ("leave", 2), ("leave", 2)])
def test_a_knock_out_comes_to_its_end(entrants: int, double: bool, turns: list[tuple[str, int]]) -> None:
    evening = Evening("knock-out", entrants, double=double)
    for turn, who in [*turns, *[("play", 0)] * 30]:
        if champion(play(bracket(evening.stage, evening.entrants), decided(evening.stage, evening.drew))) is not None:
            return
        with suppress(FormatError):  # the last opponent has left: nothing is due
            goes_on(evening, turn if turn != "come" else "play", who)
    assert len(evening.there) < len(evening.entrants)
