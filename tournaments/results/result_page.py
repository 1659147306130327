"""A table as whoever enters its result or confirms it needs it: who sits there, what stands, who says so, what differs.

One value that a template draws. Nothing here writes.
"""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.scoreboard.listed import scores_of

from ..models import Confirmation, Result, Table
from ..night.facts import Found, NightFacts
from ..night.titles import in_stage
from .outcomes import of_game, result_key
from .told import points_told, result_told, side_name

Drawn = dict[str, Any]


def result_drawn(facts: NightFacts, found: Found) -> Drawn:
    """Everything that the page of a result shows."""
    stage, _round, table = found
    stands = facts.result(table)
    words = {each.entry_id: each.agrees for each in confirmations(stands)}
    kept = list(Result.objects.filter(table=table).order_by("-pk"))
    return {
        "heading": heading(facts, found),
        "number": table.number,
        "was": result_key(stands),
        "sides": [side_drawn(facts, found, side, stands) for side in range(len(facts.by_side(stage, table)))],
        "people": people_drawn(facts, table, words),
        "stands": stands_drawn(facts, table, stands),
        "waits": stands is not None and stands.confirmed_at is None,
        "others": [points_of(each) for each in kept if stands and not each.current and each.pk > stands.pk],
        "before": [before_told(facts, table, each) for each in kept if not each.current and each.source != "table"],
        "has_game": bool(table.game_id or table.race_id) and not table.on_paper,
        "on_paper": stands is not None or table.on_paper,
        "differs": differs(facts, table, stands),
        "may_take_back": stands is not None and stands.source != "game",
        "playing": playing_told(table),
    }


def confirmations(result: Result | None) -> list[Confirmation]:
    """Who has said something of a result."""
    return list(result.confirmations.all()) if result else []


def heading(facts: NightFacts, found: Found) -> str:
    """Which table of which round."""
    stage, round, table = found
    told = _("Round {round}, table {table}").format(round=round.number, table=table.number)
    return in_stage(facts, stage, told)


def side_drawn(facts: NightFacts, found: Found, side: int, stands: Result | None) -> Drawn:
    """One side: who it is, and its points as they stand."""
    points = stands.points if stands else None
    return {"side": side, "name": side_name(facts, found[2], side), "points": points[side] if points else ""}


def people_drawn(facts: NightFacts, table: Table, words: dict[int, bool]) -> list[Drawn]:
    """Who sits there, each with their word: "yes", "no", "" for none yet."""
    said = {True: "yes", False: "no"}
    return [
        {
            "number": facts.by_pk[place.entry_id].number,
            "name": facts.name(place.entry_id),
            "word": said[words[place.entry_id]] if place.entry_id in words else "",
        }
        for place in facts.seated(table)
    ]


def stands_drawn(facts: NightFacts, table: Table, stands: Result | None) -> Drawn | None:
    """The result that stands, with where it comes from and why."""
    if stands is None:
        return None
    told = {"game": _("by the hands"), "desk": _("said at the desk"), "table": _("typed at the table")}
    more = [told[stands.source]]
    if stands.overtime:
        more.append(_("with an overtime hand"))
    if stands.reason:
        more.append(facts.words(stands.reason))
    return {"text": result_told(facts, table), "small": " · ".join(more)}


def points_of(result: Result) -> str:
    """The points of a result."""
    return points_told(result) or _("none")


def before_told(facts: NightFacts, table: Table, result: Result) -> str:
    """A result that stood before."""
    return result_told(facts.with_result(table, result), table)


def differs(facts: NightFacts, table: Table, stands: Result | None) -> str:
    """What the hands say where something else was said at the desk; "" where that is the same."""
    by_cards = of_game(table.game) if table.game else None
    if by_cards is None or stands is None or stands.source == "game" or by_cards.is_that_of(stands):
        return ""
    return points_of(Result(points=list(by_cards.points or ())))


def playing_told(table: Table) -> str:
    """How its game stands that is still played: "hand 5, 310 : 280"."""
    game = table.game
    if game is None or game.is_over:
        return ""
    return _("hand {number}, {scores}").format(number=game.hands_played + 1, scores=scores_of(game))


def names_of(drawn: Drawn, numbers: Iterable[int]) -> list[str]:
    """The names of sides."""
    return [drawn["sides"][number]["name"] for number in numbers]
