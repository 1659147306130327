"""Who may see the names of hidden people, for the length of a request: nobody, unless `access` has said so.

So no page, board or record can forget it: whoever only reads sees "a player", with a number where two of them sit at
one table. This module must not know a role, nor a page.
"""

import copy
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from .wording import Words, without

if TYPE_CHECKING:
    from .models import Player, Seat

_seen: ContextVar[frozenset[int]] = ContextVar("clubs whose names are seen", default=frozenset())


class Sight:
    """Forgets after each request whose names it saw."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        blind = _seen.set(frozenset())
        try:
            return self.get_response(request)
        finally:
            _seen.reset(blind)


def see_names(club_id: int) -> None:
    """From here on every name of a club is seen. A streamed answer says it again where it begins."""
    _seen.set(_seen.get() | {club_id})


def sees_names(club_id: int) -> bool:
    """Whether the names of hidden people of a club are seen here."""
    return club_id in _seen.get()


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


def words_told(people: Iterable["Player"]) -> Words:
    """What takes the names of hidden people out of words that somebody wrote, for who may not see them."""
    unseen = [each for each in people if each.hidden and not sees_names(each.club_id)]
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
