"""An entrant's own page: where they sit now, how their last game ended, their tokens, where they go next; and the
pairings of a round as a big screen shows them.

Values that templates draw. Nothing here writes.
"""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Entry, Place
from ..night.clock import running_rounds
from ..night.facts import Found, NightFacts
from ..night.sitting import rules_of
from ..night.titles import round_title
from ..results.told import result_waits_told, scores_told
from ..standings.standing import overall, tokens_of
from .at_tables import Course, clock_only, place_told, result_told

Drawn = dict[str, Any]
OFFERED = 60
"""How many names are listed; a search finds the rest."""


def own_pages(course: Course) -> dict[int, Drawn]:
    """The page of each entrant, by number."""
    facts, tokens = course.facts, tokens_of(course.facts)
    ranks = {place.id: place.label for place in overall(facts)} if facts.tournament.ended_at else {}
    return {
        entry.number: own_page(course, entry, tokens[str(entry.number)], ranks.get(str(entry.number), ""))
        for entry in facts.entries
    }


def own_page(course: Course, entry: Entry, tokens: int, rank: str) -> Drawn:
    """All that somebody wants to know between two games."""
    facts = course.facts
    places = course.places.get(entry.pk, [])
    turn, place = places[-1] if places else (0, None)
    due = course.due(place) if place else None
    round = course.rounds[turn] if place else None
    now = due is not None and facts.result(due.table) is None and facts.tournament.ended_at is None
    after = None if now else course.comes_next(due.stage if due else facts.stage)
    played = [(there, each) for _turn, each in reversed(places) if (there := course.due(each))]
    return {
        "number": entry.number,
        "name": facts.name(entry),
        "entered": entry.status == "entered" and bool(facts.people(entry)),
        "now": now_drawn(facts, due, place) if due and place and now else None,
        "free": due is None and place is not None and turn == len(course.rounds) - 1,
        "round": _("Round {round}").format(round=round.number) if round else "",
        "clock": clock_only(round) if round and now else None,
        "tokens": ngettext("{n} token", "{n} tokens", tokens).format(n=tokens),
        "rank": _("Place {rank}").format(rank=rank) if rank else "",
        "left": entry.left_at is not None,
        "waits": not now and facts.tournament.ended_at is None,
        "after": after and {**after, "url": reverse(f"nights:{after['page']}", args=[facts.tournament.public_id])},
        "results": [result_line(facts, *each) for each in played if facts.result(each[0].table) is not None],
        "notice": "" if facts.tournament.ended_at else facts.words(facts.tournament.notice),
    }


def now_drawn(facts: NightFacts, due: Found, place: Place) -> Drawn:
    """Where somebody plays now, and with whom."""
    others = [facts.name(each.entry_id) for each in facts.seated(due.table) if each.pk != place.pk]
    return {
        "text": place_told(facts, due, place),
        "round": round_title(facts, due.stage, due.round),
        "with": _("with {names}").format(names=", ".join(others)),
        "url": reverse("nights:at_table", args=[facts.tournament.public_id, due.table.number]),
    }


def result_line(facts: NightFacts, due: Found, place: Place) -> Drawn:
    """A game that is over: how it ended, and who had what."""
    number, known = _("table {number}").format(number=due.table.number), rules_of(facts, due) is not None
    return {
        "round": f"{round_title(facts, due.stage, due.round)}, {number}",
        "text": result_waits_told(facts, due.table, points=False) if known else "",
        "scores": scores_told(facts, due.table, place) if known else [],
    }


def found(pages: Mapping[int, Drawn], search: str) -> list[Drawn]:
    """The entrants whom a search finds, by name, each with where they are now."""
    wanted = search.casefold()
    named = sorted((page["name"].casefold(), number) for number, page in pages.items() if page["entered"])
    return [
        {"number": number, "name": pages[number]["name"], "text": where_told(pages[number])}
        for name, number in named
        if wanted in name
    ][:OFFERED]


def where_told(page: Drawn) -> str:
    """Where somebody is now, in a line; "" for nowhere."""
    if page["now"]:
        return str(page["now"]["text"])
    return _("free this round") if page["free"] else _("has left") if page["left"] else ""


def pairings(course: Course) -> Drawn:
    """Who sits where in the rounds that are played: by table, and by name."""
    facts = course.facts
    rounds = {round.pk for round in running_rounds(facts)}
    dues = sorted((due for due in course.dues.values() if due.round.pk in rounds), key=lambda due: due.table.number)
    by_name = [
        (facts.name(place.entry_id), place_told(facts, course.due(place), place))
        for round in running_rounds(facts)
        for place in round.places.all()
        if place.kind != "missed" and (place.table_id is None or place.table_id in course.dues)
    ]
    return {
        "round": round_title(facts, dues[0].stage, dues[0].round) if dues else "",
        "tables": [
            {
                "number": due.table.number,
                "who": [facts.name(place.entry_id) for place in facts.seated(due.table)],
                "text": result_told(facts, due),
            }
            for due in dues
        ],
        "names": [{"name": name, "text": text} for name, text in sorted(by_name, key=lambda each: each[0].casefold())],
    }
