"""Clubs, their rosters, and who sits where: new players, names put right, seats swapped, substitutes.

Hands stay with the chair: whoever sits elsewhere or plays on changes no hand. This module must not know any rule.
"""

from collections.abc import Iterable
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ..entering import NotPossible
from ..facts import Facts
from ..models import Club, Player, Seat
from ..models.identity import new_id
from ..models.player import GUEST
from ..names import as_written, name_is_known, name_is_taken, person_faults
from .roster import add_guest
from .steps import Ask, Draft, Stale, take_step


def found_club(time_zone: str = "UTC", language: str = "", **more: str) -> Club:
    """Make a club: the silent one of a phone's first game, or one with a name."""
    return Club.objects.create(time_zone=time_zone, language=language, created_at=timezone.now(), **more)


def newcomer(club: Club, name: str, tag: str = "") -> Player:
    """Somebody who is about to join a roster. Raises NotPossible if the name cannot be."""
    name, tag = as_written(name), as_written(tag)
    if wrong := person_faults(name, tag):
        raise NotPossible(" ".join(wrong.values()))
    return Player(club=club, name=name, tag=tag)


def add_player(club: Club, name: str, tag: str = "") -> Player:
    """Put a person into the roster; one who is there already is that person.

    Raises NotPossible if the name cannot be, or is taken by one who was erased.
    """
    player = newcomer(club, name, tag)
    try:
        with transaction.atomic():
            player.save()
            return player
    except IntegrityError:
        found = Player.objects.known().filter(club=club, name__iexact=player.name, tag__iexact=player.tag)
        if known := found.first():
            return known
        raise NotPossible(name_is_taken()) from None


def add_players(players: Iterable[Player]) -> None:
    """Put newcomers into their roster all at once; where one is there already, one by one, as `add_player`."""
    people = list(players)
    try:
        with transaction.atomic(savepoint=bool(people)):
            Player.objects.bulk_create(people)
    except IntegrityError:
        for each in people:
            each.pk = add_player(each.club, each.name, each.tag).pk


def rename_seat(game_id: int | str, ask: Ask, *, place: int, name: str, tag: str, was: str) -> Facts:
    """Put the name of who sits there now right, everywhere that the person is named; it can be undone at this table.

    Raises Stale if somebody else sits there by now, NotPossible if another person of the club has the name.
    """
    name, tag = as_written(name), as_written(tag)

    def change(draft: Draft) -> None:
        check_names(draft.facts, {place: was})
        if wrong := person_faults(name, tag):
            raise NotPossible(" ".join(wrong.values()))
        player = draft.facts.players(draft.facts.open_number)[place]
        if (player.name, player.tag) != (name, tag):
            draft.rename(player.pk, name, tag)

    return take_step(game_id, ask, "rename", {"place": place, "name": name, "tag": tag, "was": was}, change)


def swap_seats(game_id: int | str, ask: Ask, *, places: tuple[int, int], names: tuple[str, str]) -> Facts:
    """Let two who were written down at each other's place change names; the hands stay with the chairs.

    Raises Stale if others sit there by now.
    """

    def change(draft: Draft) -> None:
        check_names(draft.facts, dict(zip(places, names, strict=True)))
        if places[0] == places[1]:
            raise NotPossible(_("Choose two different names."))
        there = {places[0]: places[1], places[1]: places[0]}
        draft.seats = [copy_seat(seat, place=there.get(seat.place, seat.place)) for seat in draft.facts.seats]

    return take_step(game_id, ask, "swap", {"places": places, "names": names}, change)


def substitute(
    game_id: int | str,
    ask: Ask,
    *,
    place: int,
    was: str,
    credited: bool,
    known: str = "",
    name: str = "",
    tag: str = "",
) -> Facts:
    """Let a substitute play on from the open hand: one of the roster (`known`, a public id) or somebody new.

    `credited`: the win would be theirs. Raises Stale if someone else sits there by now, NotPossible if nobody is named,
    the new name is taken, or the substitute already sits at this table.
    """
    name, tag = as_written(name), as_written(tag)

    def change(draft: Draft) -> None:
        facts = draft.facts
        if facts.sheet.status == "finished" or facts.game.ended in facts.game.STOPPED:
            raise Stale(_("The game is over: nobody plays on."))
        check_names(facts, {place: was})
        player = substitute_named(facts.game.club, known, name, tag)
        if player in facts.players(facts.open_number):
            raise NotPossible(_("{who} already sits at this table.").format(who=player))
        if not Player.objects.known().filter(pk=player.pk).update(played_at=draft.now):
            raise Stale(_("{who} is no longer in the roster.").format(who=player))
        draft.seats = seats_with(facts, place, player, credited)

    content = {"place": place, "known": known, "name": name, "tag": tag, "was": was, "credited": credited}
    return take_step(game_id, ask, "substitute", content, change)


def substitute_named(club: Club, known: str, name: str, tag: str) -> Player:
    """One of the roster, a guest, or a new player. Raises NotPossible if nobody is named or the new name is taken."""
    if name:
        if club.players.filter(merged_into__isnull=True, name__iexact=name, tag__iexact=tag).exists():
            raise NotPossible(name_is_known(name))
        return add_player(club, name, tag)
    if known == GUEST:
        return add_guest(club, new_id())
    player = Player.objects.known().filter(club=club, public_id=known).first() if known else None
    if player is None:
        raise NotPossible(_("Say who plays on."))
    return player


def seats_with(facts: Facts, place: int, player: Player, credited: bool) -> list[Seat]:
    """The seats with a substitute from the open hand on; one who played no hand there leaves no trace."""
    number = facts.open_number
    kept = [copy_seat(seat) for seat in facts.seats if (seat.place, seat.from_hand) != (place, number)]
    others = [seat for seat in kept if seat.place == place]
    credited = credited or not any(seat.credited for seat in others)
    for seat in others:
        seat.credited = seat.credited and not credited
    first = number if others else 1
    new = Seat(game=facts.game, place=place, from_hand=first, player=player, credited=credited)
    return sorted([*kept, new], key=lambda seat: (seat.place, seat.from_hand))


def copy_seat(seat: Seat, **changed: Any) -> Seat:
    """A seat like another."""
    fields = {name: getattr(seat, name) for name in ("game", "place", "from_hand", "player", "credited")}
    return Seat(**{**fields, **changed})


def check_names(facts: Facts, said: dict[int, str]) -> None:
    """Raise Stale unless these people sit at these places now."""
    names = facts.names()
    for place, name in said.items():
        if not 0 <= place < len(names) or names[place] != name:
            raise Stale(_("Somebody else sits there by now: look at the table again."))
