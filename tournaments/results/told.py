"""How a table ended, in a line, as the desk, the pages of results and the tables say it. Nothing here writes."""

from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.words import figure

from ..models import Place, Result, Table
from ..night.facts import NightFacts
from .outcomes import Outcome


def result_told(facts: NightFacts, table: Table, *, points: bool = True) -> str:
    """How a table ended: "Ana won, 310 : 280", "Ana won: forfeit", "nobody won"."""
    result = facts.result(table)
    if result is None:
        return ""
    who = side_name(facts, table, result.winner) if result.winner is not None else ""
    won = _("{who} won").format(who=who) if who else _("nobody won")
    if result.kind == "double-forfeit":
        return _("nobody came")
    if result.kind == "forfeit":
        return _("{won}: the other side did not play").format(won=won)
    return f"{won}, {points_told(result)}" if result.points and points else won


def result_waits_told(facts: NightFacts, table: Table, *, points: bool = True) -> str:
    """The same, and whether the others have still to confirm it: "Ana won, 310 : 280, to be confirmed"."""
    result, told = facts.result(table), result_told(facts, table, points=points)
    return _("{result}, to be confirmed").format(result=told) if result and not result.confirmed_at else told


def scores_told(facts: NightFacts, table: Table, own: Place) -> list[dict[str, Any]]:
    """Who had what at a table that has ended, the side of one place first, the others from the top."""
    result, told = facts.result(table), list[dict[str, Any]]()
    sides = facts.rules_at(table.round.stage, table).side_seats
    for side, points in enumerate(result.points or () if result else ()):
        mine = own.table_id == table.pk and own.seat in sides[side]
        told.append({"name": side_name(facts, table, side), "points": figure(points), "own": mine, "order": -points})
    return sorted(told, key=lambda each: (not each["own"], each["order"]))


def side_name(facts: NightFacts, table: Table, side: int) -> str:
    """Who a side of a table is: those who score together."""
    seats = facts.rules_at(table.round.stage, table).side_seats[side]
    return " + ".join(facts.name(place.entry_id) for place in facts.seated(table) if place.seat in seats)


def points_told(said: Outcome | Result | None) -> str:
    """The points of a result: "310 : 280"."""
    return " : ".join(map(figure, said.points or ())) if said else ""
