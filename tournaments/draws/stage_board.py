"""A stage before it begins, as the desk looks at it: who goes through, who is level at the cut, who could buy back.

A value that a template draws. Nothing here writes.
"""

from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.words import tell

from ..models import Stage
from ..night.facts import NightFacts
from ..setting_up.stage_formats import FORMATS
from ..standings.standing import brought, standing_of
from .through import buy_backs_of, cut_here, stage_before, still_open
from .to_draw import in_order

Drawn = dict[str, Any]


def stage_drawn(facts: NightFacts, stage: Stage) -> Drawn:
    """A stage: `state` is "begun", "waits" for the one before, "level" or "ready"."""
    before = stage_before(facts, stage)
    told: Drawn = {
        "number": stage.number,
        "format": FORMATS[stage.format].wish,
        "term": FORMATS[stage.format].term,
        "first": before is None,
        "can_take_back": stage.begun_at is not None and not facts.rounds(stage) and not facts.tournament.ended_at,
    }
    if stage.begun_at is not None:
        return {**told, "state": "begun", "people": begun(facts, stage), "orders": []}
    if before is None:
        people = [line(facts, str(each.number)) for each in in_order(facts.there, "seed")]
        return {**told, "state": "ready" if len(people) > 1 else "waits", "people": people, "orders": orders(stage)}
    if before.begun_at is None or still_open(facts, before):
        return {**told, "state": "waits", "people": [], "orders": []}
    return {**told, **cut_drawn(facts, before, stage), "orders": orders(stage)}


def line(facts: NightFacts, number: str, small: str = "") -> Drawn:
    """One entrant."""
    return {"number": int(number), "name": facts.name(facts.by_number[int(number)]), "small": small}


def begun(facts: NightFacts, stage: Stage) -> list[Drawn]:
    """Who is in a stage that has begun, by seed, with the tokens they bring."""
    told, tokens = [], brought(facts, stage)
    for each in facts.in_stage(stage):
        one = str(facts.by_pk[each.entry_id].number)
        told.append(line(facts, one, _("tokens: {n}").format(n=tokens[one]) if tokens.get(one) else ""))
    return told


def orders(stage: Stage) -> list[Drawn]:
    """In which order those who begin are seeded."""
    if stage.number == 1:
        words = {"seed": _("By seed"), "entered": _("As they entered"), "drawn": _("By lot")}
    else:
        words = {"standing": _("As they stand"), "drawn": _("By lot")}
    return [{"value": value, "text": text, "checked": not place} for place, (value, text) in enumerate(words.items())]


def cut_drawn(facts: NightFacts, before: Stage, stage: Stage) -> Drawn:
    """Who goes through, who is level at the cut, who goes out and could buy back."""
    found = cut_here(facts, before)
    if found is None:
        return {"state": "waits", "people": []}
    ranks = {place.id: place.label for place in standing_of(facts, before).places}
    place = _("place {rank}")
    back = {entry.number for entry in buy_backs_of(facts, stage, found)}
    return {
        "state": "ready" if found.settled else "level",
        "reason": tell(found.reason),
        "people": [line(facts, one, place.format(rank=ranks[one])) for one in found.through],
        "level": [line(facts, one, place.format(rank=ranks[one])) for one in found.level],
        "places": found.places,
        "out": [line(facts, one, place.format(rank=ranks[one])) for one in found.out],
        "buys_back": bool(back),
        "was_settled": bool(before.settled),
    }
