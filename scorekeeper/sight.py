"""Who may see the names of hidden people, for the length of a request: nobody, unless `access` has said so.

So no page, board or record can forget it: whoever only reads sees "a player", with a number where two of them sit at
one table; and so in every word that somebody wrote in a club, whoever of it is hidden. This module must not know a
role, nor a page.
"""

import copy
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING

from django.db.models import Exists, F, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from .wording import Words, without

if TYPE_CHECKING:
    from .models import Player, Seat

_seen: ContextVar[frozenset[int]] = ContextVar("clubs whose names are seen", default=frozenset())
_looked: ContextVar["Looked | None"] = ContextVar("clubs that a request looks at", default=None)


class Sight:
    """Forgets after each request whose names it saw."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        blind, looked = _seen.set(frozenset()), _looked.set(Looked())
        try:
            return self.get_response(request)
        finally:
            _seen.reset(blind)
            _looked.reset(looked)


class Looked:
    """The clubs that a request looks at, and what takes the names of their hidden people out of words: asked once, of
    all of them together, however many words are told.
    """

    def __init__(self) -> None:
        self.clubs: set[int] = set()
        self.words: dict[int, Words] = {}

    def words_in(self, club_id: int) -> Words:
        """What takes the names of a club's hidden people out of words."""
        if club_id not in self.words:
            asked = {each for each in self.clubs if not sees_names(each)} - self.words.keys() | {club_id}
            unseen = hidden_people(asked)
            self.words |= {each: words_told(unseen[each]) for each in asked}
        return self.words[club_id]


def see_names(club_id: int) -> None:
    """From here on every name of a club is seen."""
    _seen.set(_seen.get() | {club_id})


def sees_names(club_id: int) -> bool:
    """Whether the names of hidden people of a club are seen here."""
    return club_id in _seen.get()


def look_at(club_id: int) -> None:
    """Say that this request tells of a club: its hidden people are asked for with those of the others."""
    if looked := _looked.get():
        looked.clubs.add(club_id)


def words_of(club_id: int) -> Words:
    """The one way for words that somebody wrote in a club to a page: of hidden people they name nobody there.

    The people are asked for only where something was written and is told to who may not see them.
    """
    looked = _looked.get() or Looked()
    return lambda text: looked.words_in(club_id)(text) if text and not sees_names(club_id) else text


def hidden_people(clubs: Iterable[int]) -> dict[int, list["Player"]]:
    """The hidden people of these clubs and of those that joined them, by club, with every record that was put together
    with one of theirs.
    """
    clubs = set(clubs)
    kept = people_here(clubs).filter(Q(hidden=True) | Q(merged_into__isnull=False))
    people = {each.pk: each for each in kept.annotate(also=F("club__joined_to"))}
    found: dict[int, list[Player]] = {each: [] for each in clubs}
    for each in people.values():
        counts = each
        while counts.merged_into_id in people:
            counts = people[counts.merged_into_id]
        if counts.hidden and not counts.merged_into_id:
            for club_id in clubs & {each.club_id, each.also}:
                found[club_id].append(each)
    return found


def people_here(clubs: Iterable[int]) -> "QuerySet[Player]":
    """The people of these clubs and of those that joined them."""
    from .models import Player  # it asks this module how to write a name

    return Player.objects.filter(Q(club__in=clubs) | Q(club__joined_to__in=clubs))


def anybody_hidden(club_id: int) -> Exists:
    """For a query about what is told to who may not see every name: is there a name in this club that is hidden?"""
    return Exists(people_here([club_id]).filter(hidden=True))


def nobody_hidden(club_id: int) -> None:
    """Say that there is none: for this request no word of the club need be searched."""
    if looked := _looked.get():
        looked.words[club_id] = str


def nobody() -> str:
    """What a hidden person is called."""
    return _("a player")


def told(people: Sequence["Player"]) -> list["Player"]:
    """The people of one table or list as they may be shown here: of a hidden one nothing but the place is left."""
    unseen = {each.pk for each in people if each.hidden and not sees_names(each.club_id)}
    if not unseen:
        return list(people)
    taken = {str(each).casefold() for each in people if each.pk not in unseen}
    masks: dict[int, Player] = {}
    for each in people:
        if each.pk in unseen and each.pk not in masks:
            masks[each.pk] = mask = masked(each)
            number = 1
            while str(mask).casefold() in taken:
                number += 1
                mask.tag = str(number)
            taken.add(str(mask).casefold())
    return [masks.get(each.pk, each) for each in people]


def words_told(unseen: Sequence["Player"]) -> Words:
    """What takes the names of these people out of words that somebody wrote."""
    full = [f"{each.name} ({each.tag})" for each in unseen if each.tag]
    return without([*full, *(name for each in unseen for name in (each.name, each.nickname, *each.former))], nobody())


def masked(player: "Player") -> "Player":
    """A copy of a player without a face; it is never saved."""
    mask = copy.copy(player)
    mask.name, mask.hidden = nobody(), False
    mask.tag = mask.nickname = mask.colour = mask.sticker = mask.public_id = ""
    return mask


def seats_told(seats: Iterable["Seat"]) -> list["Seat"]:
    """The seats of one table, with their players as they may be shown here."""
    seats = list(seats)
    players = [seat.player for seat in seats]
    shown = told(players)
    return [
        seat if one is other else with_player(seat, other)
        for seat, one, other in zip(seats, players, shown, strict=True)
    ]


def with_player(seat: "Seat", player: "Player") -> "Seat":
    """A copy of a seat that shows its player otherwise."""
    other = copy.copy(seat)
    other.player = player
    return other
