"""The advisor: what is offered for so many and so much time, and that its figures are those of the formats."""

from typing import Any

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.advice import advise
from tournaments.formats.all_play_all import all_play_all
from tournaments.formats.faults import FormatError
from tournaments.formats.requests import answer


def offered(entrants: int, minutes: int, sides: str) -> dict[tuple[str, int, int], tuple[int, int, int]]:
    """For games of 40 minutes: the games each, the forced repeats and who sits out."""
    options = advise(entrants, minutes, 40, sides)
    return {(one.format, one.size, one.rounds): (one.games_each, one.excess, one.out) for one in options}


def test_twelve_people_for_three_hours() -> None:
    """The example of the specification: four rounds at tables of 4 force 18 repeat meetings, tables of 3 none."""
    assert offered(12, 180, "solo") == {
        ("tables", 3, 4): (4, 0, 0),
        ("swiss-tables", 3, 4): (4, 0, 0),
        ("rotation", 4, 4): (4, 0, 0),
        ("knock-out", 4, 2): (1, 0, 0),
        ("knock-out", 4, 3): (1, 0, 0),
        ("tables", 4, 4): (4, 18, 0),
        ("swiss-tables", 4, 4): (4, 18, 0),
        ("progressive", 4, 4): (4, 18, 0),
    }


def test_who_sits_out_and_what_does_not_divide() -> None:
    assert offered(5, 180, "solo") == {
        ("rotation", 4, 4): (3, 0, 1),
        ("tables", 5, 4): (4, 60, 0),
        ("swiss-tables", 5, 4): (4, 60, 0),
    }
    assert offered(3, 40, "solo") == {("tables", 3, 1): (1, 0, 0), ("swiss-tables", 3, 1): (1, 0, 0)}


def test_pairs() -> None:
    assert offered(6, 200, "pairs") == {
        ("swiss", 2, 3): (3, 0, 0),
        ("all-play-all", 2, 5): (5, 0, 0),
        ("two-lines", 2, 3): (3, 0, 0),
        ("open-play", 2, 5): (5, 0, 0),
        ("knock-out", 2, 3): (1, 0, 2),
    }
    assert offered(7, 300, "pairs") == {
        ("swiss", 2, 3): (2, 0, 1),
        ("all-play-all", 2, 7): (6, 0, 1),
        ("open-play", 2, 7): (6, 0, 1),
        ("knock-out", 2, 3): (1, 0, 1),
        ("knock-out", 2, 7): (2, 0, 1),
    }
    assert len(all_play_all(list("abcdefg"))) == 7
    assert offered(4, 200, "pairs")[("open-play", 2, 5)] == (5, 4, 0), "ten games of six pairs of opponents"


def test_no_time_for_a_game() -> None:
    assert advise(12, 30, 40, "solo") == []


def test_the_command_line() -> None:
    asked: dict[str, Any] = {"format": "advice", "entrants": 12, "minutes": 180, "game_minutes": 40, "sides": "solo"}
    options = answer(asked)["options"]
    assert options[0].pop("says").startswith("Tables of 3: 4 rounds, 4 games each")
    assert options[0] == {
        "format": "tables", "size": 3, "rounds": 4, "games_each": 4, "excess": 0, "out": 0, "minutes": 160,
    }  # fmt: skip
    four = next(one for one in options if (one["format"], one["size"]) == ("tables", 4))
    assert "18 repeat meetings cannot be avoided" in four["says"]
    partners = next(one for one in options if one["format"] == "rotation")
    assert "no two have to be partners twice" in partners["says"]


@pytest.mark.parametrize("fields", [{"entrants": 1}, {"game_minutes": 0}, {"sides": "trios"}, {"entrants": ["a", "b"]}])
def test_what_is_wrong_with_a_request(fields: dict[str, Any]) -> None:
    with pytest.raises(FormatError):
        answer({"format": "advice", "entrants": 12, "minutes": 180, "game_minutes": 40} | fields)


def test_a_knock_out_of_tables_is_offered_where_as_many_go_on_as_it_says() -> None:
    told = [say(one.name) for one in advise(8, 600, 60, "solo") if one.format == "knock-out"]
    assert told == ["Tables of 4, the best two of each go on"]
