"""Who comes, goes, comes back, plays on for somebody: each by its name, of whoever is there by chance.

It must not know what is played.
"""

from scorekeeper import scorebook

from .. import director
from ..draws.to_draw import seats_each
from ..models import Entry
from ..night.entered import people_seen
from ..night.facts import NightFacts
from .evening import Evening
from .setting_up import name


def somebody(evening: Evening) -> str:
    """The name of somebody who has not been here."""
    return name(1000 + evening.chance.randrange(100_000))


def one_there(evening: Evening, facts: NightFacts) -> Entry | None:
    """Somebody who is there."""
    return evening.pick(facts.there)


def come_late(evening: Evening) -> None:
    people = [scorebook.Person(somebody(evening)) for _each in range(seats_each(evening.facts))]
    evening.do(director.enter, entrants=[people], here=True)


def sign_up(evening: Evening) -> None:
    evening.do(director.sign_up, people=[scorebook.Person(somebody(evening))])


def check_in(evening: Evening) -> None:
    if entry := evening.pick(evening.facts.entries):
        evening.do(director.check_in, numbers=[entry.number], here=evening.maybe(0.8))


def leave(evening: Evening) -> None:
    if entry := one_there(evening, evening.facts):
        evening.do(director.leave_night, number=entry.number)


def come_back(evening: Evening) -> None:
    gone = [entry for entry in evening.facts.entries if entry.left_at or entry.status != "entered"]
    if entry := evening.pick(gone):
        evening.do(director.come_back, number=entry.number)


def substitute(evening: Evening) -> None:
    facts = evening.facts
    if entry := one_there(evening, facts):
        was, place = people_seen(facts, entry), evening.chance.randrange(len(facts.people(entry)))
        person = scorebook.Person(somebody(evening))
        evening.do(director.substitute_entry, number=entry.number, place=place, person=person, was=was)


def pair_up(evening: Evening) -> None:
    evening.do(director.pair_rest, seed=evening.lot())


def part_pair(evening: Evening) -> None:
    facts = evening.facts
    if entry := one_there(evening, facts):
        evening.do(director.part_pair, number=entry.number, was=people_seen(facts, entry))


def keep_apart(evening: Evening) -> None:
    there = [entry.number for entry in evening.facts.there]
    if len(there) > 1:
        one, other = evening.chance.sample(there, 2)
        evening.do(director.keep_apart, one=one, other=other, apart=evening.maybe(0.6))


def fix_table(evening: Evening) -> None:
    if entry := one_there(evening, evening.facts):
        evening.do(director.fix_table, number=entry.number, table=evening.pick([None, 1, 2, 9]))


def mark(evening: Evening) -> None:
    if entry := evening.pick(evening.facts.entries):
        mark = evening.chance.choice(("paid", "guest"))
        evening.do(director.mark_entry, number=entry.number, mark=mark, value=evening.maybe(0.6))
