"""Who may change places with whom at a table: the choices of a form, with what the page saw of each place."""

from typing import Any

from django.utils.translation import gettext as _

from ..draws.to_draw import KNOCK_OUTS
from ..models import Place
from ..night.facts import Found, NightFacts
from ..night.sitting import place_key
from .at_tables import place_told, seats_told

OFFERED = 60
"""How many others are listed; a search finds the rest."""

Choice = dict[str, Any]


def value_of(facts: NightFacts, place: Place) -> str:
    """A place as the form sends it: the entrant's number, and what the page saw."""
    return f"{facts.by_pk[place.entry_id].number}:{place_key(place)}"


def said_place(value: str) -> tuple[int, str] | None:
    """The number and what was seen of a place that a form sent; None for none."""
    number, colon, seen = value.partition(":")
    return (int(number), seen) if colon and number.isascii() and number.isdigit() and len(number) < 5 else None


def choice(facts: NightFacts, place: Place, small: str, chosen: str) -> Choice:
    """One to choose."""
    value = value_of(facts, place)
    return {"value": value, "text": facts.name(place.entry_id), "small": small, "checked": value == chosen}


def sitters_drawn(facts: NightFacts, due: Found, chosen: str) -> list[Choice]:
    """Who was drawn at a table, each with their seat."""
    places = facts.seated(due.table)
    return [
        choice(facts, place, seats_told(facts, due, place), chosen or value_if_one(facts, places)) for place in places
    ]


def value_if_one(facts: NightFacts, places: list[Place]) -> str:
    """The only one there is to choose, else none."""
    return value_of(facts, places[0]) if len(places) == 1 else ""


def others_drawn(facts: NightFacts, due: Found, search: str, chosen: str) -> list[Choice]:
    """Everybody in the round whom a search finds, those at this table first, then by table, then who is free; in a
    knock-out those at this table, since who plays whom follows from the results.
    """
    wanted, stays = search.casefold(), due.stage.format in KNOCK_OUTS
    told = []
    for place in facts.places:
        if place.round_id != due.round.pk or place.kind == "missed":
            continue
        found = facts.find(place.table_id) if place.table_id else None
        if wanted not in facts.name(place.entry_id).casefold() or (place.table_id and found is None):
            continue
        here = place.table_id == due.table.pk
        if stays and not here:
            continue
        where = place_told(facts, found, place)
        order = (not here, found[2].number if found else 10_000, place.seat or 0)
        told.append((order, choice(facts, place, _("at this table") if here else where, chosen)))
    return [each for _order, each in sorted(told, key=lambda one: one[0])][:OFFERED]
