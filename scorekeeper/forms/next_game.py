"""What the next game takes over from the last: its people and rules, whose deal it is, and which partners' turn; and
what it may be, so that a phone can begin it without signal.

Nothing here writes.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from .. import ports
from ..facts import Facts
from ..going_on import goes_on_at
from ..models import Game, Player
from ..scoreboard.listed import sitting
from ..scoreboard.naming import against

PAIRINGS = {"same": (0, 1, 2, 3), "rotate-1": (0, 2, 1, 3), "rotate-2": (0, 1, 3, 2)}
"""The three ways in which four make two pairs: who of the old seats sits at each new one."""


class Seating(NamedTuple):
    """One way to sit down again: `order` gives the old seat of each new one; `turn`: of new partners, it is theirs."""

    name: str
    text: str
    small: str
    order: tuple[int, ...]
    turn: bool


def gone_from(players: Iterable[Player]) -> list[Player]:
    """Who of these is offered no more: erased, archived, part of another record."""
    return [player for player in players if player.archived or player.merged_into_id]


def gone_told(gone: Iterable[Player]) -> str:
    """Whose seat is open for that; "" where everybody is there."""
    names = ", ".join(map(str, gone))
    return _("No longer in the roster: {who}. That seat is open.").format(who=names) if names else ""


def next_dealer(facts: Facts) -> int:
    """The seat that would deal the next hand: the deal goes on from game to game."""
    sheet, players = facts.sheet, facts.rules.players
    if sheet.next:
        return sheet.next.dealer
    return (sheet.hands[-1].dealer + 1) % players if sheet.hands else facts.game.first_dealer


def seatings(facts: Facts) -> Iterator[Seating]:
    """The ways to sit down again but by a new draw: as before; four in pairs also with each other partner."""
    players = facts.players(facts.open_number)
    pairs = facts.rules.sides == "pairs" and len(players) == 4
    turn = next_pairing(facts.game, players) if pairs else ""
    for name, order in PAIRINGS.items() if pairs else [("same", tuple(range(len(players))))]:
        text = (
            _("Same seats") if name == "same" else _("New partners, their turn") if name == turn else _("New partners")
        )
        names = [str(players[seat]) for seat in order]
        yield Seating(name, text, against(facts.rules.side_seats, names), tuple(order), name == turn)


def next_pairing(game: Game, players: Sequence[Player]) -> str:
    """The pairing whose turn it is: the one that these four have not played for longest, looking two games back."""
    four = {player.pk for player in players}
    played = [partner_of(players)]
    earlier = game.previous
    for _step in range(2):
        if earlier is None or {player.pk for player in sitting(earlier)} != four:
            break
        there = sitting(earlier)
        first = [player.pk for player in there].index(players[0].pk)
        played.append(there[(first + 2) % 4].pk)
        earlier = earlier.previous
    turns = {name: players[order[2]].pk for name, order in PAIRINGS.items()}
    return max(turns, key=lambda name: played.index(turns[name]) if turns[name] in played else len(played))


def partner_of(players: Sequence[Player]) -> int:
    """Who sits opposite the first seat."""
    return players[2].pk


def games_after(facts: Facts) -> list[ports.NextGame]:
    """The games that may follow with the same people: as another app says, or else a rematch in each seating; none
    where the table goes on elsewhere, or where somebody is offered no more.
    """
    game = facts.game
    if goes_on_at(game) or gone_from(facts.players(facts.open_number)):
        return []
    for listen in ports.games_after if game.has_context else ():
        if (said := listen(facts)) is not None:
            return said
    url = reverse("scorekeeper:rematch", args=[game.public_id])
    return [
        ports.NextGame(url, each.text, {"seats": each.name}, list(each.order), turn=each.turn)
        for each in seatings(facts)
    ]
