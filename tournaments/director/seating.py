"""Who sits where at the tables of a round: others than were drawn, seats changed after the start.

The hands stay with the chairs. Whatever a table's own scorepad says of who sits where, the tournament follows
(`night_seated`). Locks: the games of the tables, the club and whom they seat, the tournament.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.facts import Facts
from scorekeeper.models import Game
from scorekeeper.scorebook import Ask, Stale
from scorekeeper.scorebook.reseating import seat_instead
from scorekeeper.scorebook.steps import a_turn

from ..draws.to_draw import KNOCK_OUTS
from ..models import Place, Round, Table, Tournament
from ..night.facts import NightFacts
from ..night.sitting import Sitter, place_key, rules_of, sitting
from ..race.facts import seated
from .night_steps import is_changing, locked_night, note_night, redraw_tables, take_night_step
from .tables import lock_games_at, lock_people, sitters, told_of

Where = tuple[str, int | None, int | None]
Seated = tuple[int, int | None, int]
"""The seat of a place, who stands in there, and for which of a pair."""
FREE: Where = ("bye", None, None)
NOBODY = {"stand_in": None, "stand_in_at": 0, "ranked": True}


@a_turn()
@transaction.atomic
def change_places(
    tournament_id: int, ask: Ask, *, round: int, entrants: tuple[int, int], was: tuple[str, str]
) -> Tournament:
    """Let two entrants of a round, by number, change places: each plays where the other was drawn, hands kept. `was`
    is the `place_key` of each.

    Raises Stale if one of them is elsewhere by now or a result is in, NotPossible for who cannot change.
    """
    places = Place.objects.filter(round=round, entry__number__in=entrants, round__stage__tournament=tournament_id)
    tables = [place.table_id for place in places if place.table_id]
    lock_games_at(tables)
    lock_people(tournament_id, [each.player for table in tables for each in sitters(tournament_id, table)])

    def change(facts: NightFacts) -> dict[str, Any]:
        places = [place_of(facts, round, number) for number in entrants]
        if tuple(map(place_key, places)) != was:
            raise Stale(_("One of them is somewhere else by now: look at the round again."))
        check_change(facts, places)
        change_in_games(facts, ask, places)
        facts.tournament.refresh_from_db(fields=["version"])  # what listens to a game has counted its own steps
        one, other = places
        move({one: where(other), other: where(one)})
        redraw_tables(Table.objects.filter(pk__in=[place.table_id for place in places if place.table_id]))
        return {"who": entrants[0], "other": entrants[1], "round": its_round(facts, round).number}

    content = {"round": round, "entrants": list(entrants), "was": list(was)}
    return take_night_step(tournament_id, ask, "change-places", content, change)


def its_round(facts: NightFacts, round_id: int) -> Round:
    """A round that counts. Raises Stale where there is none."""
    found = next((round for _stage, round in facts.played if round.pk == round_id), None)
    if found is None or facts.tournament.ended_at:
        raise Stale(_("That round is not played any more: look at the desk."))
    return found


def place_of(facts: NightFacts, round_id: int, number: int) -> Place:
    """Where an entrant is in a round. Raises Stale if they are in it no more."""
    its_round(facts, round_id)
    entry = facts.by_number.get(number)
    for place in facts.places:
        if entry and place.round_id == round_id and place.entry_id == entry.pk:
            return place
    raise Stale(_("One of them is not in this round any more."))


def where(place: Place) -> Where:
    """Where a place is."""
    return place.kind, place.table_id, place.seat


def check_change(facts: NightFacts, places: list[Place]) -> None:
    """Raise NotPossible or Stale unless these two may change places."""
    if places[0] == places[1] or all(place.table_id is None for place in places):
        raise NotPossible(_("Choose two who do not both sit out."))
    tables = [facts.find(place.table_id) for place in places if place.table_id]
    if places[0].table_id != places[1].table_id and any(found and found[0].format in KNOCK_OUTS for found in tables):
        raise NotPossible(_("In a knock-out who plays whom follows from the results."))
    for found in tables:
        if found and facts.result(found[2]) is not None:
            raise Stale(_("The result of that table is in already: the desk can take it back."))
    for place, other in zip(places, reversed(places), strict=True):
        beside = {each.entry_id for each in facts.places if other.table_id and each.table_id == other.table_id}
        beside -= {each.entry_id for each in places}
        if any(place.entry_id in pair and beside & set(pair) for pair in facts.kept_apart):
            raise NotPossible(
                _("{who} is kept apart from somebody at that table.").format(who=facts.name(place.entry_id))
            )


def change_in_games(facts: NightFacts, ask: Ask, places: list[Place]) -> None:
    """Let the games that have begun at the tables of two know who sits there."""
    found = [facts.find(place.table_id) for place in places]
    people = [facts.people(facts.by_pk[place.entry_id]) for place in places]
    if found[0] and found[1] and found[0][2] == found[1][2]:
        game, there = found[0][2].game, sitting(facts, found[0][0], found[0][2])
        if game is None:
            return
        for one, other in zip(*(seats_of(there, place) for place in places), strict=True):
            names = Facts.load(fresh(game)).names()
            scorebook.swap_seats(game.pk, part_of(ask, one), places=(one, other), names=(names[one], names[other]))
        return
    for place, its, others in zip(places, found, reversed(people), strict=True):
        game = its[2].game if its else None
        if its is None or game is None:
            continue
        for seat, player in zip(seats_of(sitting(facts, its[0], its[2]), place), others, strict=True):
            names = Facts.load(fresh(game)).names()
            seat_instead(game.pk, part_of(ask, seat), place=seat, player=player, was=names[seat])


def part_of(ask: Ask, part: int) -> Ask:
    """The wish for one of several steps of a game."""
    return Ask(f"{ask.key[:60]}-{part}", ask.phone, ask.reason)


def fresh(game: Game) -> Game:
    """A game as it stands."""
    return Game.objects.select_related("club").get(pk=game.pk)


def seats_of(there: list[Sitter], place: Place) -> list[int]:
    """The seats of an entrant at a table."""
    return [each.seat for each in there if each.place.pk == place.pk]


def move(places: Mapping[Place, Where]) -> None:
    """Write where these are: first nowhere, since no two are ever in one seat."""
    for place in places:
        Place.objects.filter(pk=place.pk).update(kind="bye", table=None, seat=None)
    for place, (kind, table, seat) in places.items():
        Place.objects.filter(pk=place.pk).update(kind=kind, table=table, seat=seat, **NOBODY)


def night_seated(game: Game) -> None:
    """After others sit at the table of a game: the tournament follows who sits where."""
    row = Table.objects.filter(game=game).values("pk", "round__stage__tournament").first() if game.has_context else None
    if row is None or is_changing(row["round__stage__tournament"]):  # what changes it writes it all, and says so
        return
    ask = Ask(f"seats-{game.pk}-{game.version}", game.phone)
    facts = NightFacts.load(locked_night(row["round__stage__tournament"], ask))
    found = facts.find(row["pk"])
    if found is None or rules_of(facts, found) is None:
        return
    changed = changed_places(facts, found[2], seated(game), facts.rules_at(found[0], found[2]).side_seats)
    move_to_seats({place: there for place, there in changed.items() if seen(place) != there})
    if changed:
        note_night(facts.tournament, ask, "seats", {"game": game.pk}, told_of(found))


def seen(place: Place) -> Seated:
    """Where a place is, and who stands in."""
    return place.seat or 0, place.stand_in_id, place.stand_in_at


def changed_places(
    facts: NightFacts, table: Table, players: list[int], sides: tuple[tuple[int, ...], ...]
) -> dict[Place, Seated]:
    """Where each place of a table is by who sits there."""
    places, left = facts.seated(table), dict(enumerate(players))
    told: dict[Place, Seated] = {}
    people = {place: [each.pk for each in facts.people(facts.by_pk[place.entry_id])] for place in places}
    for place, own in people.items():
        here = [seat for seat, player in left.items() if player in own]
        if not here:
            continue
        seats = next(seats for seats in sides if here[0] in seats) if len(own) > 1 else (here[0],)
        others = [left.pop(seat) for seat in seats if seat in left]
        instead = next((player for player in others if player not in own), None)
        gone = next(at for at, player in enumerate([*own, None]) if player not in others)
        told[place] = seats[0], instead, gone if instead else 0
    for place in places:  # nobody of theirs sits anywhere: where they sat, or where one is left, somebody stands in
        if place not in told and left:
            seat = place.seat if place.seat in left else min(left)
            own = people[place]
            seats = next(seats for seats in sides if seat in seats) if len(own) > 1 else (seat,)
            others = [left.pop(each) for each in seats if each in left]
            told[place] = seats[0], others[0], 0
    return told


def move_to_seats(places: Mapping[Place, Seated]) -> None:
    """Write the seats of places of one table, and who stands in; who did so and sits there no more did."""
    for place in places:
        Place.objects.filter(pk=place.pk).update(kind="bye", table=None, seat=None)
    for place, (seat, player, at) in places.items():
        stands = {"stand_in": player, "stand_in_at": at, "ranked": place.ranked} if player else NOBODY
        Place.objects.filter(pk=place.pk).update(kind="seat", table=place.table_id, seat=seat, **stands)
