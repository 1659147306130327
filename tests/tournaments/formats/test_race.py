"""The pure fold of a race: the cases that came with the contract (source in the data), and its law."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import one_short, standing

DATA = Path(__file__).parent.parent.parent / "rules" / "data" / "tokens.json"
CASES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["cases"]
WINNERS = st.lists(st.sampled_from(["A", "B", "C", None]), max_size=24)
VICTORIES = st.integers(1, 6)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_case_of_the_contract(case: dict[str, Any]) -> None:
    stands = standing(case["game_winners"], case["victories"])
    assert {"tokens": stands.tokens, "tourney_winner": stands.winner} == case["expect"]
    assert stands.decided == len(case["game_winners"]) - 1


def test_all_of_them() -> None:
    assert len(CASES) == 2


def test_no_race_is_won_with_nothing() -> None:
    with pytest.raises(ValueError, match="At least one"):
        standing([], 0)


def test_nobody_is_one_short_once_it_is_won() -> None:
    assert one_short(standing(["A", "B"], 1), 1) == set()
    assert one_short(standing(["A", "B"], 2), 2) == {"A", "B"}


@given(WINNERS, VICTORIES)
def test_tokens_are_the_games_won_up_to_the_end(winners, victories) -> None:
    stands = standing(winners, victories)
    end = len(winners) if stands.decided is None else stands.decided + 1
    assert stands.tokens == {who: winners[:end].count(who) for who in set(winners[:end]) - {None}}
    assert list(stands.awarded) == [*winners[:end], *[None] * (len(winners) - end)]


@given(WINNERS, VICTORIES)
def test_won_exactly_when_somebody_has_them_and_by_one_alone(winners, victories) -> None:
    stands = standing(winners, victories)
    there = [who for who, tokens in stands.tokens.items() if tokens >= victories]
    assert there == ([stands.winner] if stands.winner else [])
    assert (stands.decided is None) == (stands.winner is None)


@given(WINNERS, VICTORIES, st.sampled_from(["A", "B", "C"]))
def test_one_short_wins_with_the_next_game(winners, victories, who) -> None:
    now = standing(winners, victories)
    then = standing([*winners, who], victories)
    if now.winner is None:
        assert (then.winner == who) == (who in one_short(now, victories) or victories == 1)
