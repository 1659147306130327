"""What the director gives an entrant, with a reason; it is taken back here, too."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.entering import NotPossible
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted
from scorekeeper.views.asking import reason_choices

from ... import director
from ...desk.own_table import plays_at
from ...models import Penalty, Tournament
from ...night.facts import NightFacts
from ...night.titles import in_stage
from .answers import answer_night, page_in_night
from .results import choice

KINDS = {
    "warning": (gettext_lazy("Warning"), gettext_lazy("nothing else")),
    "points": (gettext_lazy("Points off"), gettext_lazy("in the standings; the result of the table stands")),
    "token": (gettext_lazy("Victory tokens off"), ""),
    "game": (gettext_lazy("Game lost"), gettext_lazy("of two sides the other one has won")),
}
REASONS = (
    gettext_lazy("late"), gettext_lazy("talking across the table"), gettext_lazy("a renege"), gettext_lazy("slow play"),
)  # fmt: skip
MOST_FOUND = 40


def answer_penalties(
    request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: object
) -> HttpResponse:
    """The list and the form, with everything that was typed."""
    posted, facts = Posted(request), NightFacts.load(tournament)
    chosen, search = posted.text("who", most=8), posted.text("search", most=40)
    last = str(facts.played[-1][1].pk) if facts.played else ""
    context = {
        "heading": _("Penalties"),
        "over": tournament.ended_at is not None,
        "given": list(given(facts)),
        "people": list(found_people(facts, search, chosen)),
        "search": search,
        "many": len(facts.entries) > MOST_FOUND,
        "kinds": [
            {**choice(code, str(text), posted.text("kind")), "small": str(small)}
            for code, (text, small) in KINDS.items()
        ],
        "amount": posted.text("amount", most=8),
        "rounds": [
            choice(str(round.pk), in_stage(facts, stage, str(round.number)), posted.text("round", most=12) or last)
            for stage, round in facts.played
        ],
        "reasons": reason_choices(map(str, REASONS), posted.text("reason")),
        "reason_text": posted.text("reason_text"),
    }  # fmt: skip
    return answer_night(request, tournament, "penalties", {**context, **more}, status)


@page_in_night("helper", answer_penalties)
def penalties(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """All penalties of the night, and one more."""
    posted = Posted(request)
    do = posted.one_of("do", ("give", "back", "find"))
    if do == "find":
        return answer_penalties(request, tournament)
    if do == "back":
        director.take_penalty_back(tournament.pk, ask, penalty=posted.number("penalty", 1, 2**31))
    else:
        director.give_penalty(tournament.pk, ask, **said_penalty(request, tournament))
    return redirect("nights:penalties", tournament.public_id)


def said_penalty(request: HtmxHttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What the form says. Raises NotPossible where it says not whom, or not how much."""
    posted, facts = Posted(request), NightFacts.load(tournament)
    kind = posted.one_of("kind", KINDS, "") if posted.text("kind") else ""
    who, amount = posted.text("who", most=8), posted.text("amount", most=8)
    entry = facts.by_number.get(int(who)) if who.isascii() and who.isdigit() else None
    if entry is None or not kind:
        raise NotPossible(_("Say who it is for, and what it is."))
    counts = director.MOST_PENALTY[kind] > 0
    if counts and not (amount.isascii() and amount.isdigit()):
        raise NotPossible(_("Say how much: 1 to {n}.").format(n=director.MOST_PENALTY[kind]))
    last = facts.last_round(facts.stage)
    rounds = {str(round.pk): round.pk for _stage, round in facts.played}
    round_id = rounds.get(posted.text("round", most=12), last.pk if last else None)
    seat = next((each for each in facts.places if (each.entry_id, each.round_id) == (entry.pk, round_id)), None)
    found = facts.find(seat.table_id) if seat else None
    return {
        "entry": entry.number, "kind": kind, "amount": int(amount) if counts else 0, "round": round_id,
        "own_table": found is not None and plays_at(request, facts, found.table),
    }  # fmt: skip


def found_people(facts: NightFacts, search: str, chosen: str) -> Iterator[dict[str, Any]]:
    """Whom it may be for: of many only those whose name is like what was searched, and who was chosen."""
    told = [(entry, facts.name(entry)) for entry in facts.entries if entry.status == "entered"]
    like = [(entry, name) for entry, name in told if search.casefold() in name.casefold()]
    shown = like[:MOST_FOUND]
    yield from (choice(str(entry.number), name, chosen) for entry, name in shown)
    for entry, name in told:
        if str(entry.number) == chosen and (entry, name) not in shown:
            yield choice(chosen, name, chosen)


def given(facts: NightFacts) -> Iterator[dict[str, Any]]:
    """Every penalty, the last first, those taken back too."""
    for each in facts.tournament.penalties.select_related("round").order_by("-pk"):
        yield {
            "key": each.pk,
            "who": facts.name(each.entry_id),
            "what": what_told(each),
            "round": each.round.number if each.round else "",
            "reason": facts.words(each.reason),
            "undone": each.undone_at is not None,
        }


def what_told(penalty: Penalty) -> str:
    """A penalty in words."""
    if penalty.kind == "points":
        return ngettext("{n} point off", "{n} points off", penalty.amount).format(n=penalty.amount)
    if penalty.kind == "token":
        return ngettext("{n} victory token off", "{n} victory tokens off", penalty.amount).format(n=penalty.amount)
    return str(KINDS[penalty.kind][0])
