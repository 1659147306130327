"""The knock-out: who meets whom in a bracket, single or double, before anything is played.

Seeds 1 and 2 are in opposite halves, 1 to 4 in four quarters, and so on: 1 v 16, 8 v 9 ... Byes are in the first round
only and go to the top seeds. A single knock-out of n takes n - 1 games, a double one 2n - 2 and, if the switch is on
and whoever came from the losers' side wins the final, one more (the reset).

Losers' side: the losers of round 1 meet each other; the losers of each later round r drop into its rounds 2r - 2, each
time to another part of it (`drops`), so that whoever has met meets again as late as can be.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scorekeeper.rules.text import Text

Bracket = Literal["winners", "losers", "final", "reset"]


class From(NamedTuple):
    """Where an entrant of a match comes from: the `won`er or else the loser of a match before it."""

    match: int
    won: bool


Source = str | From | None  # an entrant, or one of a match before, or nobody: a bye


class Match(NamedTuple):
    """One match, counted from 1; a later one never has a smaller number. Rounds are counted in each bracket."""

    id: int
    round: int
    bracket: Bracket
    sources: tuple[Source, Source]

    @property
    def is_game(self) -> bool:
        """Is there something to play? Not with a bye."""
        return None not in self.sources

    @property
    def reason(self) -> Text:
        """Why these two meet, as far as it is known before the play."""
        one, other = (Text.of("nobody") if source is None else told(source) for source in self.sources)
        if not self.is_game:
            return Text.of("{one} goes on without a game: byes go to the top seeds.", one=one)
        return Text.of("{one} against {other}", one=one, other=other)


def told(source: str | From) -> Text:
    """Say where somebody comes from."""
    if isinstance(source, str):
        return Text.of("{who}", who=source)
    return Text.of("the winner of match {match}" if source.won else "the loser of match {match}", match=source.match)


def seed_order(size: int) -> list[int]:
    """The seeds down a bracket of `size` places (a power of two), counted from 1: 1 v the last, and so on in halves.

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, last - better)]
    return order


def knock_out(entrants: Sequence[str], *, double: bool = False, reset: bool = True) -> list[Match]:
    """Make the bracket of these entrants, best seed first; `reset` is the switch of a double one.

    Raises ValueError below two entrants.

    >>> [match.sources for match in knock_out(["a", "b", "c"])]
    [('a', None), ('b', 'c'), (From(match=1, won=True), From(match=2, won=True))]
    >>> [match.bracket for match in knock_out(["a", "b"], double=True)]
    ['winners', 'final', 'reset']
    """
    if len(entrants) < 2:
        raise ValueError("A knock-out needs two.")
    matches = _Matches()
    rounds = _winners(matches, entrants)
    if double:
        _losers(matches, rounds)
        final = matches.add(1, "final", (From(rounds[-1][0], True), matches.last_of_losers))
        if reset:
            matches.add(1, "reset", (From(final, True), From(final, False)))
    return matches.made


class _Matches:
    """Matches as they are made, each with the next number."""

    def __init__(self) -> None:
        self.made: list[Match] = []
        self.last_of_losers: Source = None

    def add(self, round: int, bracket: Bracket, sources: tuple[Source, Source]) -> int:
        self.made.append(Match(len(self.made) + 1, round, bracket, sources))
        return len(self.made)

    def of_losers(self, round: int, one: Source, other: Source) -> Source:
        """Match two of the losers' side; where there is only one or nobody, they go on without a match."""
        if one is None or other is None:
            return one or other
        return From(self.add(round, "losers", (one, other)), True)


def _winners(matches: _Matches, entrants: Sequence[str]) -> list[list[int]]:
    """Make the winners' side: the numbers of its matches, round by round."""
    size = 1 << (len(entrants) - 1).bit_length()
    places: list[Source] = [
        entrants[seed - 1] if seed <= len(entrants) else None for seed in seed_order(size)
    ]  # no two byes meet: more than half of the places are taken
    rounds: list[list[int]] = []
    while len(places) > 1:
        pairs = zip(places[::2], places[1::2], strict=True)
        rounds.append([matches.add(len(rounds) + 1, "winners", pair) for pair in pairs])
        places = [From(match, True) for match in rounds[-1]]
    return rounds


def _losers(matches: _Matches, rounds: Sequence[Sequence[int]]) -> None:
    """Make the losers' side, and keep who comes out of it."""
    waiting = [From(match, False) if matches.made[match - 1].is_game else None for match in rounds[0]]
    coming: list[Source] = [*waiting]
    for round, mask in enumerate(drops(len(rounds)), start=1):
        pairs = zip(coming[::2], coming[1::2], strict=True)
        coming = [matches.of_losers(2 * round - 1, one, other) for one, other in pairs]
        losers = [From(rounds[round][place ^ mask], False) for place in range(len(coming))]
        coming = [matches.of_losers(2 * round, one, loser) for one, loser in zip(coming, losers, strict=True)]
    matches.last_of_losers = coming[0]


def drops(rounds: int) -> list[int]:
    """Where the losers of each round from the second on drop: the mask on their place, for 2 ** rounds places.

    Each mask makes the first rematch that is possible come as late as can be; among those, that with the latest
    opponent. A mask swaps halves, quarters, ... of the places.

    >>> drops(3), drops(4)
    ([1, 0], [2, 0, 0])
    """
    masks = [0]  # of round 1, whose losers do not drop but begin
    for round in range(2, rounds + 1):
        bits = rounds - round
        masks.append(max(range(1 << bits), key=lambda mask: _delays(masks, mask)))
    return masks[1:]


def _delays(masks: Sequence[int], mask: int) -> tuple[int, ...]:
    """How many rounds it takes until each opponent beaten before can be met: the soonest, then from the latest back."""
    delays = [((before >> (len(masks) - place)) ^ mask).bit_length() for place, before in enumerate(masks)]
    return (min(delays), *reversed(delays))
