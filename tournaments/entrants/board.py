"""The list of who is entered, as a page shows it: who is here, has paid, waits, has left. Nothing here writes."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from ..models import Entry
from ..night.entered import alone
from ..night.facts import NightFacts

SHOWN = 100
Line = dict[str, Any]


def status_of(entry: Entry) -> str:
    """One word for where an entrant is: here, away (entered, not here yet), waiting, left, withdrawn."""
    if entry.status != "entered":
        return entry.status
    return "left" if entry.left_at else "here" if entry.checked_in_at else "away"


def row_of(facts: NightFacts, entry: Entry, nonce: str = "0") -> Line:
    """An entrant in the list; `nonce` makes the next tap of a row another write than the last."""
    status = status_of(entry)
    told = {
        "here": "", "away": "", "waiting": _("waits for a place"), "left": _("has left"),
        "withdrawn": _("does not come"),
    }[status]  # fmt: skip
    half = _("looks for a partner") if facts.tournament.sides == "pairs" and len(facts.people(entry)) == 1 else ""
    seed = _("seed {n}").format(n=entry.seed) if entry.seed else ""
    table = _("always table {n}").format(n=entry.fixed_table) if entry.fixed_table else ""
    return {
        "number": entry.number,
        "name": facts.name(entry),
        "text": " · ".join(part for part in (told, half, seed, table) if part),
        "status": status,
        "paid": entry.paid,
        "nonce": nonce,
        "url": reverse("nights:entrant", args=[facts.tournament.public_id, entry.number]),
    }


def people_board(facts: NightFacts, said: str, show: str, page: int) -> Line:
    """One page of the list, those found whose name or number says what was searched."""
    there = [each for each in facts.entries if facts.people(each)]
    counts = {status: sum(status_of(each) == status for each in there) for status in ("here", "away", "waiting")}
    kinds = {
        "": [each for each in there if each.status != "withdrawn"],
        "away": [each for each in there if status_of(each) == "away"],
        "waiting": [each for each in there if each.status == "waiting"],
        "gone": [each for each in there if status_of(each) in ("left", "withdrawn")],
    }
    found = kinds.get(show, kinds[""])
    if said:
        found = [each for each in there if said == str(each.number) or said.casefold() in facts.name(each).casefold()]
    first = max(0, min(page, (len(found) - 1) // SHOWN)) * SHOWN
    titles = {"": _("All"), "away": _("Not here yet"), "waiting": _("Waiting"), "gone": _("Gone")}
    return {
        "rows": [row_of(facts, each) for each in found[first : first + SHOWN]],
        "counts": counts_told(counts),
        "away": counts["away"],
        "alone": len(alone(facts)),
        "tabs": [
            {"value": kind, "text": titles[kind], "count": len(each), "here": kind == show and not said}
            for kind, each in kinds.items()
            if each or not kind
        ],
        "newer": first // SHOWN if first else 0,
        "older": first // SHOWN + 2 if first + SHOWN < len(found) else 0,
        "any": bool(there),
    }


def counts_told(counts: dict[str, int]) -> str:
    """How many are here of how many."""
    told = _("{here} of {n} here").format(here=counts["here"], n=counts["here"] + counts["away"])
    waiting = _("{n} waiting").format(n=counts["waiting"]) if counts["waiting"] else ""
    return " · ".join(part for part in (told, waiting) if part)
