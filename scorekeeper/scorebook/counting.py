"""What a game that is over was for each of its players, counted from its facts and its score sheet.

This module writes nothing and must not know where figures are kept.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from .. import ports, rules
from ..facts import SILENT, Facts
from ..history.bids_alone import BID_ALONE, boldest
from ..history.evenings import evening_of, month_of
from ..models import Appearance, Game, Hand
from ..models.history import Counted

ADDED = [field.name for field in Counted._meta.get_fields()]
"""The counters that simply add up."""


def appearances(facts: Facts) -> list[Appearance]:
    """What this game was for each of its players, in the order in which they sat down; nothing unless it is over."""
    if not facts.game.is_over:
        return []
    found = {seat.player_id: appearance(facts, seat.player_id) for seat in facts.seats}
    for hand in facts.scored:
        scored = facts.sheet.hands[hand.number - 1 - facts.hands_before]
        for seat, player in enumerate(facts.players(hand.number)):
            count_hand(found[player.pk], PlayedHand(facts, hand, scored, seat))
    for seat_row in facts.seats:
        told = found[seat_row.player_id]
        told.seat, told.side = seat_row.place, facts.side_of[seat_row.place]
    for seat_row in facts.seats:
        if seat_row.credited:
            count_game(found[seat_row.player_id], facts, seat_row.place)
    for told in found.values():
        told.cells = " ".join(sorted(told.cells.split()))
    count_tokens(facts.game, found)
    return list(found.values())


def appearance(facts: Facts, player_id: int) -> Appearance:
    """An appearance in which nothing is counted yet."""
    game = facts.game
    evening = evening_of(game.created_at, game.club.time_zone)
    return Appearance(
        club_id=game.club_id, game=game, player_id=player_id, family=game.family, tournament=False,
        at=game.created_at, evening=evening, month=month_of(evening),
    )  # fmt: skip


class PlayedHand(NamedTuple):
    """One hand as it was for one seat."""

    facts: Facts
    hand: Hand
    scored: rules.HandSheet
    seat: int

    @property
    def side(self) -> rules.SideHand:
        """What it did to their side."""
        return self.scored.sides[self.facts.side_of[self.seat]]

    @property
    def number(self) -> tuple[int, int] | None:
        """The number that they bid themselves and the tricks that they took; None where either was not their own."""
        partners = self.facts.rules.side_seats[self.facts.side_of[self.seat]]
        bid, tricks = self.hand.bids[self.seat], self.hand.tricks[self.seat]
        if any(SILENT in (self.hand.bids[each], self.hand.tricks[each]) for each in partners) or bid is None:
            return None
        told = self.facts.rules.bids[bid]
        return (told.tricks, tricks) if told.kind == "number" else None

    @property
    def after_dealer(self) -> int:
        """How many seats after the dealer they sat."""
        return (self.seat - self.scored.dealer) % self.facts.rules.players


def count_hand(told: Appearance, played: PlayedHand) -> None:
    """Count one hand."""
    side = played.side
    told.hands += 1
    told.points += side.points
    told.bags += side.bags
    told.best = side.points if told.best is None else max(told.best, side.points)
    told.worst = side.points if told.worst is None else min(told.worst, side.points)
    told.bag_outs += any(line.code == "bag-out" for line in side.lines)
    told.made += side.outcome == "made"
    told.set += side.outcome == "set"
    for line in side.lines:
        for name in BID_ALONE.get(line.code, ()) if line.seat == played.seat else ():
            setattr(told, name, getattr(told, name) + 1)
    if brought := boldest(side.lines, played.seat):
        told.boldest = max(brought, told.boldest or 0)
    if number := played.number:
        bid, taken = number
        told.numbers += 1
        told.bid += bid
        told.taken += taken
        told.as_bid += bid == taken
        told.cells += f" b{bid}:{taken}"
    told.cells += f" h{played.after_dealer}:{side.points}"


def count_game(told: Appearance, facts: Facts, place: int) -> None:
    """Count the game itself for who has its win or loss."""
    sides = facts.sheet.sides
    mine, won = facts.side_of[place], facts.game.winner == facts.side_of[place]
    scores = sorted({side.score for side in sides}, reverse=True)
    told.seat, told.side = place, mine
    told.games, told.wins, told.score = 1, int(won), sides[mine].score
    told.undecided = int(facts.game.winner is None)
    told.seconds = int(len(sides) > 2 and not won and sides[mine].score in scores[1:2])
    told.comeback = max(behind(facts, mine), default=0) if won else 0
    told.margin = margin(facts, mine) if won else None
    told.length = facts.open_number - 1 if won and facts.game.status == "finished" and facts.scored else None
    told.cells += f" s{place}:{int(won)}"


def margin(facts: Facts, side: int) -> int | None:
    """By how many points a side has more than each other, if it has."""
    best = max(each.score for place, each in enumerate(facts.sheet.sides) if place != side)
    ahead = facts.sheet.sides[side].score - best
    return ahead if ahead > 0 else None


def behind(facts: Facts, side: int) -> Iterator[int]:
    """How far a side was behind the leader after each hand."""
    for scored in facts.sheet.hands:
        yield max(each.score for each in scored.sides) - scored.sides[side].score


def count_tokens(game: Game, found: dict[int, Appearance]) -> None:
    """What other apps say of the game: whether it is part of a tournament, who has a token for it."""
    columns = columns_of([game.pk])[game.pk] if game.has_context else NOTHING
    for player_id, told in found.items():
        told.tournament, told.tokens = columns.tournament, columns.tokens.get(player_id, 0)


NOTHING = ports.Columns(False, {})


def columns_of(game_ids: Collection[int]) -> dict[int, ports.Columns]:
    """What other apps together say of each of these games."""
    found = dict.fromkeys(game_ids, NOTHING)
    for listen in ports.history_columns:
        for game_id, told in listen(game_ids).items():
            had = found[game_id]
            tokens = Counter(had.tokens) + Counter(told.tokens)
            found[game_id] = ports.Columns(had.tournament or told.tournament, tokens)
    return found
