"""The choices on every page of history as a form: read as an address has them, drawn with what there is to choose.

Addresses have them as parameters (`history.chosen`): `period`, `rules`, `players`, `sides`, `in`. What no page of ours
would send counts as not chosen.
"""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..history.chosen import CASUAL, PERIOD, TOURNAMENT, Chosen, period_told, periods
from ..history.club_history import ClubHistory
from .typed import typed

SIDES = ("solo", "pairs", "trios")


def read_chosen(fields: QueryDict, history: ClubHistory) -> Chosen:
    """The choices as they were sent."""
    period, key, number = (typed(fields, name, 20) for name in ("period", "rules", "players"))
    sides, where = typed(fields, "sides", 20), typed(fields, "in", 20)
    return Chosen(
        period=period if PERIOD.fullmatch(period) else "",
        rules=key if history.known(key) else "",
        players=int(number) if number in tuple("23456") else 0,
        sides=sides if sides in SIDES else "",
        where=where if where in (TOURNAMENT, CASUAL) else "",
    )


def draw_chosen(history: ClubHistory, chosen: Chosen, *hidden: tuple[str, Any]) -> dict[str, Any]:
    """The form (`scorekeeper/history/filters.html`): fields with more than one choice, what is chosen in words, and
    what else of the address stays.
    """
    fields = [field for field in fields_of(history, chosen) if len(field["choices"]) > 2 or field["chosen"]]
    return {
        "fields": fields,
        "told": [each["text"] for field in fields for each in field["choices"] if each["chosen"] and each["value"]],
        "hidden": [(name, value) for name, value in hidden if value],
    }


def fields_of(history: ClubHistory, chosen: Chosen) -> list[dict[str, Any]]:
    """Every field with its choices, that of all first."""
    options = [family.ruleset["options"] for family in history.families]
    sizes = sorted({each["players"] for each in options} | {chosen.players} - {0})
    kinds = [kind for kind in SIDES if any(each["sides"] == kind for each in options) or chosen.sides == kind]
    alone = {"solo": _("Each alone"), "pairs": _("In pairs"), "trios": _("In trios")}
    where = [(TOURNAMENT, _("In tournaments")), (CASUAL, _("Outside of tournaments"))]
    told = [(each, period_told(each)) for each in periods(history.first, history.last, chosen.period)]
    names = sorted(history.names.items(), key=lambda each: each[1].casefold())
    return [
        field("period", _("Period"), chosen.period, _("All the years"), told),
        field("rules", _("Same scoring rules"), chosen.rules, _("All rules"), names),
        field("players", _("Players"), str(chosen.players or ""), _("Any number"), [(str(n), many(n)) for n in sizes]),
        field("sides", _("Sides"), chosen.sides, _("Alone or together"), [(kind, alone[kind]) for kind in kinds]),
        field("in", _("Tournaments"), chosen.where, _("In tournaments or not"), where),
    ]


def many(players: int) -> str:
    """How many play."""
    return ngettext("{n} player", "{n} players", players).format(n=players)


def field(name: str, label: str, chosen: str, nothing: str, choices: list[tuple[str, str]]) -> dict[str, Any]:
    """A field as it is drawn."""
    told = [{"value": value, "text": text, "chosen": value == chosen} for value, text in [("", nothing), *choices]]
    return {"name": name, "label": label, "chosen": chosen, "choices": told}
