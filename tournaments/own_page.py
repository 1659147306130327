"""An entrant's own page: where they sit now, how their last game ended, their tokens, where they go next; and the
pairings of a round as a big screen shows them.

Values that templates draw. Nothing here writes.
"""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .at_tables import Due, place_told, playing_told, published, result_told, title_of_round
from .models import Entry, Place, Round
from .night import NightFacts
from .night_clock import clock_at, clock_line, running_rounds
from .standing import tokens_of

Drawn = dict[str, Any]
OFFERED = 60
"""How many names are listed; a search finds the rest."""


def places_of(facts: NightFacts, entry: Entry) -> list[tuple[Due | None, Round, Place]]:
    """Where an entrant was in every round that was published, the first first; None at no table."""
    told: list[tuple[Due | None, Round, Place]] = []
    for _stage, round in published(facts):
        for place in round.places.all():
            found = facts.find(place.table_id) if place.table_id else None
            if place.entry_id == entry.pk and (found or not place.table_id):
                told.append((Due(*found) if found else None, round, place))
    return told


def own_page(facts: NightFacts, entry: Entry) -> Drawn:
    """All that somebody wants to know between two games."""
    places = places_of(facts, entry)
    tokens = tokens_of(facts)[str(entry.number)]
    due, round, place = places[-1] if places else (None, None, None)
    now = due is not None and facts.result(due.table) is None and facts.tournament.ended_at is None
    before = [each for each in places if each[0] and facts.result(each[0].table) is not None]
    return {
        "number": entry.number,
        "name": facts.name(entry),
        "now": now_drawn(facts, due, place) if due and place and now else None,
        "free": due is None and round is not None and round == published(facts)[-1][1],
        "round": _("Round {round}").format(round=round.number) if round else "",
        "clock": clock_line(clock_at(round)) if round and now else "",
        "tokens": ngettext("{n} token", "{n} tokens", tokens).format(n=tokens),
        "left": entry.left_at is not None,
        "waits": not now and facts.tournament.ended_at is None,
        "results": [line for each in reversed(before) for line in result_lines(facts, each[0])],
        "notice": facts.words(facts.tournament.notice),
    }


def now_drawn(facts: NightFacts, due: Due, place: Place) -> Drawn:
    """Where somebody plays now, and with whom."""
    others = [facts.name(each.entry_id) for each in facts.seated(due.table) if each.pk != place.pk]
    return {
        "text": place_told(facts, due, place),
        "round": title_of_round(facts, due),
        "with": _("with {names}").format(names=", ".join(others)),
        "state": playing_told(facts, due),
        "url": reverse("nights:at_table", args=[facts.tournament.public_id, due.table.number]),
    }


def result_lines(facts: NightFacts, due: Due | None) -> Iterator[Drawn]:
    """A game that is over, in a line."""
    if due is not None:
        number = _("table {number}").format(number=due.table.number)
        yield {"round": f"{title_of_round(facts, due)}, {number}", "text": result_told(facts, due)}


def found(facts: NightFacts, search: str) -> list[Drawn]:
    """The entrants whom a search finds, by name."""
    wanted = search.casefold()
    named = sorted((facts.name(entry), entry) for entry in facts.entries if entry.status == "entered")
    return [
        {"url": reverse("nights:player", args=[facts.tournament.public_id, entry.number]), "name": name}
        for name, entry in named
        if wanted in name.casefold()
    ][:OFFERED]


def pairings(facts: NightFacts) -> Drawn:
    """Who sits where in the rounds that are played: by table, and by name."""
    rounds = running_rounds(facts)
    tables = [(Due(facts.stage, round, table), table.number) for round in rounds for table in facts.tables(round)]
    by_name = [
        (facts.name(place.entry_id), place_told(facts, Due(*there) if there else None, place))
        for round in rounds
        for place in round.places.all()
        if place.kind != "missed"
        for there in [facts.find(place.table_id) if place.table_id else None]
    ]
    return {
        "round": title_of_round(facts, tables[0][0]) if tables else "",
        "tables": [
            {
                "number": number,
                "who": [facts.name(place.entry_id) for place in facts.seated(due.table)],
                "text": result_told(facts, due) or playing_told(facts, due),
            }
            for due, number in sorted(tables, key=lambda each: each[1])
        ],
        "names": [{"name": name, "text": text} for name, text in sorted(by_name, key=lambda each: each[0].casefold())],
    }
