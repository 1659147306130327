"""A corrected result goes on through a bracket: who is due at the next tables is seated there, who is not goes.

It moves nobody whose game has begun: whoever calls has looked whether that stands in the way (`effects.refusal`).
"""

from django.utils import timezone

from ..formats.knock_out_play import Change
from ..models import Place, Round, Table
from ..night.facts import Found, NightFacts
from ..results.effects import correction


def go_on(before: NightFacts, after: NightFacts, found: Found) -> None:
    """Seat at the tables drawn from a match those who are due there after its correction; a table at which nobody is
    due any more is taken out.
    """
    stage, _round, table = found
    made = correction(before, after, stage, table)
    changes = {change.match: change for change in (made.changes if made else ())}
    drawn = [
        (round, its, changes[its.match])
        for round in before.rounds(stage)
        for its in before.tables(round)
        if its.match in changes
    ]
    places = [place for round, its, change in drawn for place in due(before, round, its, change)]
    Place.objects.filter(table__in=[its.pk for _round, its, _change in drawn]).delete()
    for place in places:  # who was to wait for their next game plays it now
        Place.objects.filter(round=place.round, entry=place.entry, table__isnull=True).delete()
    Place.objects.bulk_create(places)
    seated = {place.table_id for place in places}
    empty = [its.pk for _round, its, _change in drawn if its.pk not in seated]
    Table.objects.filter(pk__in=empty).update(cancelled_at=timezone.now())


def due(facts: NightFacts, round: Round, table: Table, change: Change) -> list[Place]:
    """Who sits where at a table after a change, each in the seat of whose side it was; nobody unless both are known."""
    seats = {facts.number_at(place): place.seat for place in facts.seated(table)}
    sides = [(side.who, seats.get(was.who or "")) for was, side in zip(change.before, change.after, strict=True)]
    return [
        Place(round=round, table=table, entry=facts.by_number[int(who)], seat=seat)
        for who, seat in sides
        if who is not None and all(each is not None for each, _seat in sides)
    ]
