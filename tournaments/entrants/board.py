"""The list of who is entered, as a page shows it: who is here, has paid, waits, has left. Nothing here writes."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
    counts = counted(there)
    kinds = {
        "": [each for each in there if each.status != "withdrawn"],
        "away": [each for each in there if status_of(each) == "away"],
        "waiting": [each for each in there if each.status == "waiting"],
        "unpaid": unpaid_of(there),
        "gone": [each for each in there if status_of(each) in ("left", "withdrawn")],
    }
    found = kinds.get(show, kinds[""])
    if said:
        found = [each for each in there if said == str(each.number) or said.casefold() in facts.name(each).casefold()]
    first = max(0, min(page, (len(found) - 1) // SHOWN)) * SHOWN
    titles = {
        "": _("All"),
        "away": _("Not here yet"),
        "waiting": _("Waiting"),
        "unpaid": _("Not paid"),
        "gone": _("Gone"),
    }
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


def counted(entries: Iterable[Entry]) -> dict[str, int]:
    """How many are here, not here yet, waiting, gone, and how many of those who are in have paid."""
    there = list(entries)
    counts = Counter(status_of(each) for each in there)
    paid = sum(each.paid for each in there if status_of(each) in ("here", "away"))
    return {**{status: counts[status] for status in ("here", "away", "waiting", "left")}, "paid": paid}


def unpaid_of(entries: Iterable[Entry]) -> list[Entry]:
    """Who is in and has not paid; nobody before the first has."""
    inside = [each for each in entries if status_of(each) in ("here", "away")]
    return [each for each in inside if not each.paid] if any(each.paid for each in inside) else []


def counts_told(counts: dict[str, int]) -> str:
    """How many are here of how many, who waits and who has left, how many have paid."""
    told = _("{here} of {n} here").format(here=counts["here"], n=counts["here"] + counts["away"])
    waiting = _("{n} waiting").format(n=counts["waiting"]) if counts["waiting"] else ""
    left = ngettext("{n} has left", "{n} have left", counts["left"]).format(n=counts["left"]) if counts["left"] else ""
    paid = ngettext("{n} has paid", "{n} have paid", counts["paid"]).format(n=counts["paid"]) if counts["paid"] else ""
    return " · ".join(part for part in (told, waiting, left, paid) if part)
