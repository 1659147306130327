"""What is chosen for a file of old results, and how what was found in it is drawn. Nothing here writes."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..incoming.checking import LEAVE, Checked
from ..incoming.people import NEW, Named
from ..models import Club
from ..scoreboard.kept_rules import newest_versions
from ..scoreboard.naming import title_of

Drawn = dict[str, Any]
FIRST = ("day", "month")
MOST_TOLD, MOST_ROWS_TOLD = 200, 12
"""So many mistakes are told at once, so many rows of one."""


def read_options(fields: Mapping[str, str], club: Club, had: Mapping[str, Any]) -> Drawn:
    """What is said of a whole file: rules for games that name none, what comes first in a day, games that are here
    already.
    """
    told = {
        name: fields.get(name, str(had.get(name, "")))[:80].replace("\x00", "") for name in ("rules", "first", "same")
    }
    told["first"] = told["first"] if told["first"] in ("day", "month") else ""
    told["same"] = LEAVE if told["same"] == LEAVE else ""
    told["rules"] = told["rules"] if told["rules"] in dict(rules_offered(club)) else ""
    return {**had, **told}


def rules_offered(club: Club) -> list[tuple[str, str]]:
    """The rules that may be meant, the club's own first: the name that is sent, the title."""
    own = [each.house_rules.name for each in newest_versions(club) if not each.house_rules.archived]
    return [*((name, name) for name in own), *((name, title_of(name)) for name in rules.PRESETS)]


def draw_options(club: Club, chosen: Mapping[str, Any]) -> Drawn:
    """The same as choices."""
    first, same, kind = (str(chosen.get(name, "")) for name in ("first", "same", "rules"))
    days = {"": "–", "day": _("day first: 3 May"), "month": _("month first: 5 March")}
    doubled = {"": _("are a mistake"), LEAVE: _("are left out")}
    return {
        "rules": [{"value": value, "text": text, "checked": value == kind} for value, text in rules_offered(club)],
        "firsts": [{"value": value, "text": text, "checked": value == first} for value, text in days.items()],
        "sames": [{"value": value, "text": text, "checked": value == same} for value, text in doubled.items()],
    }


def draw_checked(checked: Checked) -> Drawn:
    """What was found in a file: its games, all that is wrong by row, and who is who."""
    asked = [named for named in checked.people.values() if named.chosen or not named.is_said]
    known = [f"{named.name} = {named.player}" if named.name != str(named.player) else named.name
             for named in checked.people.values() if named.player and not named.chosen]  # fmt: skip
    wrong = wrong_told(checked)
    return {
        "summary": list(summary(checked)),
        "wrong": wrong[:MOST_TOLD],
        "more_wrong": max(0, len(wrong) - MOST_TOLD),
        "people": [draw_person(checked, named) for named in asked],
        "known": known,
        "unread": checked.sheet.unread,
        "low": checked.low_told,
        "ready": checked.is_ready,
        "unsaid": len(checked.unsaid),
        "says": bring_told(len(checked.games)),
    }


def wrong_told(checked: Checked) -> list[dict[str, str]]:
    """All that is wrong, by row and column; the same mistake in many rows once, with the rows."""
    rows: dict[tuple[str, str], list[int]] = {}
    for each in checked.wrong:
        rows.setdefault((each.column, each.text), []).append(each.line)
    return [{"where": f"{rows_told(lines)}, {column}", "text": text} for (column, text), lines in rows.items()]


def rows_told(lines: list[int]) -> str:
    """The rows of a mistake: "Row 2", "Rows 2, 3, 5"; of very many the first."""
    if len(lines) == 1:
        return _("Row {n}").format(n=lines[0])
    told = ", ".join(map(str, lines[:MOST_ROWS_TOLD]))
    more = len(lines) - MOST_ROWS_TOLD
    return _("Rows {rows} and {n} more").format(rows=told, n=more) if more > 0 else _("Rows {rows}").format(rows=told)


def bring_told(games: int) -> str:
    """What the button says."""
    return ngettext("Bring in {n} game", "Bring in {n} games", games).format(n=games)


def summary(checked: Checked) -> Iterator[str]:
    """What the file comes to."""
    games, hands = len(checked.games), sum(len(game.hands) for game in checked.games)
    yield ngettext("{n} game", "{n} games", games).format(n=games)
    if hands:
        yield ngettext("{n} hand", "{n} hands", hands).format(n=hands)
    if n := len(checked.left_out):
        yield ngettext("{n} game is here already and is left out", "{n} games are here already and are left out",
                       n).format(n=n)  # fmt: skip
    new = sum(named.is_new for named in checked.people.values())
    if new:
        yield ngettext("{n} person joins the roster", "{n} people join the roster", new).format(n=new)


def draw_person(checked: Checked, named: Named) -> Drawn:
    """The choice for a name that the roster does not know, or that was chosen for."""
    offered = [
        {"value": each.public_id, "text": str(each), "checked": each.public_id == named.chosen}
        for each in checked.roster.offered(named)
    ]
    return {
        "field": named.field, "name": named.name, "unsaid": not named.is_said, "new": named.chosen == NEW,
        "near": ", ".join(map(str, named.near)), "choices": offered,
    }  # fmt: skip
