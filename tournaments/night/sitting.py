"""Who sits in which seat of a table, person by person, and how a seat is called.

A pair has the seats of its side; a stand-in sits for who has left. Nothing here writes.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper import rules
from scorekeeper.models import Player

from ..models import Place, Stage, Table
from .facts import Found, NightFacts

COMPASS = {2: (0, 2), 4: (0, 1, 2, 3)}
DIRECTIONS = (gettext_lazy("north"), gettext_lazy("east"), gettext_lazy("south"), gettext_lazy("west"))


class Sitter(NamedTuple):
    """A person in a seat, the entrant whose place it is, and the number that entrant has."""

    seat: int
    player: Player
    place: Place
    number: int


def sitting(facts: NightFacts, stage: Stage, table: Table) -> list[Sitter]:
    """Everybody at a table, by seat."""
    return sorted(_sitting(facts, facts.rules_at(stage, table), table), key=lambda each: each.seat)


def _sitting(facts: NightFacts, ruleset: rules.Ruleset, table: Table) -> Iterator[Sitter]:
    for place in facts.seated(table):
        entry = facts.by_pk[place.entry_id]
        people, first = players_at(facts, place), place.seat or 0
        seats = next(seats for seats in ruleset.side_seats if first in seats) if len(people) > 1 else [first]
        for seat, player in zip(seats, people, strict=True):
            yield Sitter(seat, player, place, entry.number)


def players_at(facts: NightFacts, place: Place) -> list[Player]:
    """Who plays a place: the people of its entrant, a stand-in instead of the one who has left."""
    people = list(facts.people(facts.by_pk[place.entry_id]))
    if place.stand_in:
        people[place.stand_in_at : place.stand_in_at + 1] = [place.stand_in] if place.stand_in_at < len(people) else []
    return people


def who_at(facts: NightFacts, place: Place) -> str:
    """Who plays in a place now: "Ana + Carl", or "Ana + Eva for Carl" where Eva stands in."""
    names = [str(facts.shown[player.pk]) for player in facts.people(facts.by_pk[place.entry_id])]
    if place.stand_in and place.stand_in_at < len(names):
        told = {"name": facts.shown[place.stand_in.pk], "who": names[place.stand_in_at]}
        names[place.stand_in_at] = _("{name} for {who}").format(**told)
    return " + ".join(names)


def sits_twice(facts: NightFacts) -> Player | None:
    """Whoever has two seats at the tables of one round that have no result; None for nobody, as it must be."""
    seen = set()
    for stage, round in facts.played:
        for table in facts.tables(round):
            if facts.result(table) is None and rules_of(facts, Found(stage, round, table)):
                for each in sitting(facts, stage, table):
                    if (round.pk, each.player.pk) in seen:
                        return each.player
                    seen.add((round.pk, each.player.pk))
    return None


def gone_at(facts: NightFacts, table: Table) -> list[Place]:
    """The places of a table whose entrant has left the night, and nobody stands in."""
    seated = facts.seated(table)
    return [place for place in seated if facts.by_pk[place.entry_id].left_at and place.stand_in_id is None]


def names_at(facts: NightFacts, table: Table) -> str:
    """Who plays at a table now, a pair once."""
    return ", ".join(who_at(facts, place) for place in facts.seated(table))


def seat_told(seat: int, seats: int) -> str:
    """How a seat is called: north for the first of four; "second" where there is no such direction."""
    if seats in COMPASS:
        return str(DIRECTIONS[COMPASS[seats][seat]])
    return [_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth")][seat]


def names_key(there: list[Sitter]) -> str:
    """What a page says of who sits at a table: a change is refused if that is otherwise by now."""
    return " ".join(f"{each.seat}:{each.player.pk}" for each in there)


def rules_name(stage: Stage, size: int) -> str:
    """The name under which the club keeps the rules of a stage for a table of this size, "" for a preset as it is."""
    return str(stage.rules.get(str(size), {}).get("name", ""))[:60]


def place_key(place: Place) -> str:
    """What a page says of where somebody is: a change is refused if that is otherwise by now."""
    return f"{place.kind} {place.table_id or 0} {place.seat or 0} {place.stand_in_id or 0}"


def rules_of(facts: NightFacts, found: Found) -> rules.Ruleset | None:
    """The rules of a table, None where its stage has none for so many."""
    try:
        return facts.rules_at(found.stage, found.table)
    except KeyError:
        return None


def shown(facts: NightFacts, player: Player) -> str:
    """How a person is called here."""
    return str(facts.shown.get(player.pk, player))
