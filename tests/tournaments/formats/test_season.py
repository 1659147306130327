"""The table of a season: what each night brings, which of them count, who is in the final."""

from fractions import Fraction

import pytest

from tournaments.formats.season import Line, Night, Rule, season
from tournaments.formats.standings import Place


def night(id: str, *ranks: tuple[str, int], **tokens: int) -> Night:
    """A night by the ranks in its standings."""
    shared = [rank for _who, rank in ranks]
    places = tuple(Place(rank, shared.count(rank) > 1, who, ()) for who, rank in ranks)
    return Night(id, places, tokens, {who: (who,) for who, _rank in ranks})


MAY = night("May", ("a", 1), ("b", 2), ("c", 2), a=3, b=1)
JUNE = night("June", ("b", 1), ("a", 2), ("d", 3), b=2)


def told(rule: Rule, *nights: Night) -> dict[str, Line]:
    return {line.id: line for line in season(rule, nights)}


def test_points_by_place_and_ties_share_theirs() -> None:
    table = told(Rule(points=(5, 2, 1)), MAY, JUNE)
    assert {who: line.total for who, line in table.items()} == {
        "a": 7,
        "b": Fraction(13, 2),
        "c": Fraction(3, 2),
        "d": 1,
    }
    assert [line.label for line in table.values()] == ["1", "2", "3", "4"]


def test_places_beyond_those_declared_have_the_last_of_them() -> None:
    assert told(Rule(points=(5, 2)), JUNE)["d"].total == 2
    assert told(Rule(points=()), JUNE)["b"].total == 0


def test_tokens_are_carried_through_the_season() -> None:
    table = told(Rule(by="tokens"), MAY, JUNE)
    assert {who: line.total for who, line in table.items()} == {"a": 3, "b": 3, "c": 0, "d": 0}
    assert next(line.id for line in table.values()) == "a"  # whose best night was the better one
    assert (table["a"].tied, table["b"].rank) == (False, 2)


def test_the_best_nights_count_and_the_working_says_which() -> None:
    line = told(Rule(points=(5, 2, 1), best=1), MAY, JUNE)["a"]
    assert (line.total, [score.counts for score in line.nights]) == (5, [True, False])
    assert [score.says(score.night, "5").one for score in line.nights] == [
        "{night}: place {place}, {value}",
        "{night}: place {place}, {value}, does not count",
    ]


@pytest.mark.parametrize(
    ("final", "inside"),
    [
        (0, {"a": False, "b": False, "c": False}),
        (1, {"a": True, "b": False, "c": False}),
        (2, {"a": True, "b": None, "c": None}),
        (3, {"a": True, "b": True, "c": True}),
    ],
)
def test_who_is_in_the_final(final: int, inside: dict[str, bool | None]) -> None:
    assert {who: line.final for who, line in told(Rule(final=final), MAY).items()} == inside


def test_no_nights_no_lines() -> None:
    assert season(Rule(), []) == []


def test_each_of_a_pair_has_what_the_pair_brought() -> None:
    places = (Place(1, False, "1", ()), Place(2, False, "2", ()))
    pairs = Night("Pairs", places, {"1": 3, "2": 1}, {"1": ("a", "b"), "2": ("c", "d")})
    assert {who: line.total for who, line in told(Rule(points=(5, 2)), pairs).items()} == {
        "a": 5,
        "b": 5,
        "c": 2,
        "d": 2,
    }


def test_who_was_entered_twice_has_the_better_of_both() -> None:
    places = (Place(1, False, "1", ()), Place(2, False, "2", ()), Place(3, False, "3", ()))
    twice = Night("May", places, {"1": 1, "2": 3, "3": 0}, {"1": ("a",), "2": ("a",), "3": ("b",)})
    assert told(Rule(points=(5, 2, 1)), twice)["a"].total == 5
    assert told(Rule(by="tokens"), twice)["a"].total == 3
