"""What a file keeps can be played on: a plan with a fault, a round that cannot be shown or drawn is refused, and where
is said.
"""

import copy
from typing import Any

import pytest

from scorekeeper.entering import NotPossible
from tests.table import ask
from tests.tournaments.night import PARTNERS, RULES, facts, night, result
from tests.tournaments.test_night_file import put
from tests.tournaments.test_rounds import draw, publish
from tests.tournaments.whole_night import file_of
from tournaments import director
from tournaments.models import Tournament
from tournaments.setting_up.stage_formats import FORMATS
from tournaments.standings.standing import brought

pytestmark = pytest.mark.django_db

HERE = "Stage 1: "
TABLES_KNOCKED_OUT = ("a setting", "who walked", "an order")
EDITS: dict[str, tuple[tuple[Any, ...], str]] = {
    "another format": (("format", "rotation"), HERE),
    "all play all": (("format", "all-play-all"), HERE),
    "two lines": (("format", "two-lines"), HERE),
    "a setting": (("settings", {"through": "x"}), HERE),
    "who walked": (("plan", {"walked": 5}), HERE),
    "too many rounds": (("rounds", 3000), "Say how many rounds: 1 to 60."),
    "a size that nobody sits at": (("size", 2), "So many cannot sit at a table that is played so."),
    "no minutes": (("minutes", 0), "A round takes 1 to 600 minutes."),
    "none go on": (("through", 0), "Say how many go on"),
    "a warning": (("played", 0, "warnings", [5]), "Stage 1, round 1: "),
    "a sentence": (("played", 0, "warnings", [{"text": "{n", "fill": 5}]), "Stage 1, round 1: "),
    "a reason": (
        ("played", 0, "tables", 0, "reason", {"text": "a", "many": "{x}", "fill": {"n": 2}}),
        "Stage 1, round 1",
    ),
    "an order": (("plan", {"order": 7, "rounds": 3, "lines": "x", "bracket": 4}), HERE),
}


def a_round(format: str = "tables", entrants: int = 8) -> Tournament:
    """One round of a format was drawn and played."""
    pairs = format in ("rotation", "progressive")
    size = 2 if FORMATS[format].seats == (2,) else 4
    tournament = night(
        entrants, format, size=size, rules={"4": PARTNERS} if pairs else {str(n): RULES[n] for n in RULES}
    )
    draw(tournament)
    for table in publish(tournament).tables.all():
        sides = facts(tournament).rules_at(facts(tournament).stage, table).side_seats
        result(table, *range(500, 500 - 100 * len(sides), -100))
    return tournament


@pytest.mark.parametrize("format", [format for format in FORMATS if format not in ("race", "final-table")])
def test_each_format_comes_back_and_plays_on(format: str) -> None:
    tournament = a_round(format)
    again = director.import_night(tournament.club, ask(), told=file_of(tournament))
    if format not in ("all-play-all", "two-lines"):
        draw(again, 2)
        assert facts(again).rounds(facts(again).stage)[-1].number == 2


def test_what_cannot_be_played_on_is_refused_and_where_is_said() -> None:
    tournament = a_round()
    file = file_of(tournament)
    said = {}
    for name, (path, _where) in EDITS.items():
        told = put(copy.deepcopy(file), *path)
        if name in TABLES_KNOCKED_OUT:
            told = put(told, "format", "table-knock-out")
        try:
            director.import_night(tournament.club, ask(), told=told)
            said[name] = "kept"
        except NotPossible as error:
            said[name] = str(error)
    assert {name: said[name] for name, (_path, where) in EDITS.items() if where not in said[name]} == {}
    assert Tournament.objects.count() == 1


def test_nobody_could_sign_up() -> None:
    tournament = a_round()
    with pytest.raises(NotPossible, match="nobody could sign up"):
        director.import_night(tournament.club, ask(), told={**file_of(tournament), "sign_up_limit": 0})


def test_a_file_of_before_that_tells_tokens_brought_along_still_reads() -> None:
    tournament = a_round()
    file = file_of(tournament)
    for each in file["stages"][0]["entrants"]:
        each["tokens"] = 3
    again = director.import_night(tournament.club, ask(), told=file)
    assert brought(facts(again), facts(again).stage) == {}
