"""What is said once of an old game: when and where it was played, under which rules, who sat there.

This module must not know a hand.
"""

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ..clock import EARLIEST, is_possible
from ..names import LONGEST as LONGEST_NAMES
from ..names import as_written, person_faults
from .old_game import NONE, Agreed, Ground, OldGame
from .rows import Line
from .said import Day, day_said, moment_of, side_said


def read_heading(game: OldGame, lines: Sequence[Line], ground: Ground) -> None:
    """When and where it was played, and under which rules."""
    day, where = one_of_all(game, lines, "date")
    if not day:
        game.fault("date", _("The day is missing."))
    else:
        game.at = moment_said(game, day, where, ground)
    game.words = {key: text for key in ("place", "note") if (text := one_of_all(game, lines, key)[0])}
    said, where = one_of_all(game, lines, "rules")
    game.agreed = ground.rules.get(" ".join(said.casefold().split()), NONE) if said else ground.otherwise
    if game.agreed is NONE:
        told = _("There are no rules called “{said}”: write the name of a preset or of the club’s house rules.")
        none = _("No rules are named here, and none are chosen for the file.")
        game.fault("rules", told.format(said=said[:60]) if said else none, where)


def read_names(game: OldGame, lines: Sequence[Line]) -> None:
    """Who sat there, as the first row that says it has it."""
    named = next((line for line in lines if any(line.each("player"))), lines[0])
    game.names = names_said(game, named, game.agreed)


def one_of_all(game: OldGame, lines: Sequence[Line], column: str) -> tuple[str, int]:
    """What the rows of a game say in a column that is the same for all of them, and which row says so."""
    told = [(line.get(column), line.number) for line in lines if line.get(column)]
    if not told:
        return "", 0
    for text, number in told:
        if text.casefold() != told[0][0].casefold():
            other = _("Row {line} of the same game says “{said}”.")
            game.fault(column, other.format(line=told[0][1], said=told[0][0][:40]), number)
            break
    return told[0]


def moment_said(game: OldGame, text: str, line: int, ground: Ground) -> datetime | None:
    """When it was played."""
    day: Day | None = day_said(text, ground.first)
    if day is None:
        game.fault("date", _("“{said}” is no day: write it like 2019-03-05.").format(said=text[:40]), line)
        return None
    if day.other:
        told = _("“{said}” may be {one} or {other}: choose what comes first, the day or the month.")
        one, other = (date_format(each, "DATE_FORMAT") for each in (day.day, day.other))
        game.fault("date", told.format(said=text[:40], one=one, other=other), line)
        return None
    at = moment_of(day, ground.zone)
    if at.date() > ground.now.astimezone(ground.zone).date() or (day.hour and at > ground.now):
        game.fault("date", _("{day} is still to come.").format(day=date_format(day.day, "DATE_FORMAT")), line)
    elif not is_possible(at):
        told = _("{day} is too long ago: nothing before {first} can be kept.")
        first = date_format(EARLIEST, "DATE_FORMAT")
        game.fault("date", told.format(day=date_format(day.day, "DATE_FORMAT"), first=first), line)
    return min(at, ground.now)


def names_said(game: OldGame, line: Line, agreed: Agreed) -> list[str]:
    """Who sits where, by seat; partners may share a cell, then a cell is a side."""
    cells, sides = line.each("player"), agreed.ruleset.side_seats
    if len(cells) == len(sides) < agreed.ruleset.players:
        seats: dict[int, str] = {}
        for text, side in zip(cells, sides, strict=True):
            people = side_said(text)
            if len(people) != len(side):
                told = _("“{side}”: a side is {n} players here, joined by +.")
                game.fault("player", told.format(side=text[:60], n=len(side)), line.number)
            seats |= dict(zip(side, people, strict=False))
        names = [seats.get(seat, "") for seat in range(agreed.ruleset.players)]
    else:
        names = [as_written(text) for text in cells]
        if len(names) != agreed.ruleset.players:
            fault_of_number(game, len(names), line.number)
    check_names(game, names, line.number)
    return names


def fault_of_number(game: OldGame, named: int, line: int) -> None:
    """Note that more or fewer are named than sit at such a table."""
    told = _("{rules}: {n} players sit at the table, and {m} are named.")
    game.fault("player", told.format(rules=game.agreed.title, n=game.agreed.ruleset.players, m=named), line)


def check_names(game: OldGame, names: Sequence[str], line: int) -> None:
    """Note who cannot be called so, and who sits at two places."""
    seen: set[str] = set()
    for name in names:
        if not name and not game.wrong:
            game.fault("player", _("Somebody is not named."), line)
        if name and person_faults(name.partition(" (")[0]):
            told = _("“{name}” cannot be a name: it needs 1 to {n} letters.")
            game.fault("player", told.format(name=name[:70], n=LONGEST_NAMES["name"]), line)
        if name and name.casefold() in seen:
            game.fault("player", _("{who} sits at two places.").format(who=name), line)
        seen.add(name.casefold())
