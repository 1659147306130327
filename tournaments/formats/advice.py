"""The advisor: so many entrants and so much time; what each format would make of them, before anybody chooses.

| sides | formats |
|---|---|
| solo | tables of 3 to 5, planned at once or by standing; rotating partners, winners move up, a knock-out of tables |
| pairs | Swiss, all-play-all, two lines, open play, a knock-out, single and double |

Repeats are those that nobody can avoid (the bounds of `table_sizes` and `rotation`, and what Swiss and all-play-all
promise; who moves by results may meet more often); a round takes as long as a game. What does not fit into the time is
not offered.
"""

from collections.abc import Callable, Iterable, Iterator
from math import comb
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .faults import FormatError
from .rotation import least_repeats
from .table_knock_out import table_knock_out
from .table_sizes import LARGEST, divide, least_excess
from .time_taken import tell_minutes

MOST_ROUNDS = 200
KNOCK_OUTS = ("{tables}, the winner of each goes on", "{tables}, the best two of each go on")  # by how many go on
MEETINGS = ("{n} repeat meeting cannot be avoided", "{n} repeat meetings cannot be avoided")
PARTNERS = ("{n} repeat of partners cannot be avoided", "{n} repeats of partners cannot be avoided")
OUT = ("{n} sits out each round", "{n} sit out each round")
FREE = ("{n} has no game in round 1", "{n} have no game in round 1")  # of a knock-out
ROUNDS, GAMES = ("{n} round", "{n} rounds"), ("{n} game", "{n} games")


class Option(NamedTuple):
    """One way to spend the time. `size`: entrants at a table; `games_each`: at least; `out`: without a game a round.

    `excess` is the sum of C(meetings, 2) over pairs that cannot be avoided; of partners where they rotate. Of each
    table of a knock-out `through` go on.
    """

    format: str
    name: Text
    size: int
    rounds: int
    games_each: int
    excess: int
    out: int
    minutes: int
    through: int = 0

    @property
    def says(self) -> Text:
        """The option in one sentence."""
        return Text.of(
            "{name}: {played}; {again}; {out}; it takes {time}.",
            name=self.name,
            played=self.played,
            again=self.again,
            out=self.sits_out,
            time=tell_minutes(self.minutes),
        )

    @property
    def played(self) -> Text:
        """How many rounds there are, and how many of them each plays."""
        all_play = self.games_each == self.rounds
        rounds, games = Text.of(ROUNDS, n=self.rounds), Text.of(GAMES, n=self.games_each)
        return Text.of(
            "{rounds}, {games} each" if all_play else "{rounds}, at least {games} each", rounds=rounds, games=games
        )

    @property
    def again(self) -> Text:
        """Who has to meet again."""
        partners = self.format == "rotation"
        if self.excess:
            return Text.of(PARTNERS if partners else MEETINGS, n=self.excess)
        return Text("no two have to be partners twice" if partners else "nobody has to meet again")

    @property
    def sits_out(self) -> Text:
        """How many have no game in a round, of a knock-out in the first."""
        out = FREE if self.format == "knock-out" else OUT
        return Text.of(out, n=self.out) if self.out else Text("nobody sits out")


def advise(entrants: int, minutes: int, game_minutes: int, sides: str) -> list[Option]:
    """Offer what fits into the minutes, fewest forced repeats first, then fewest who sit out; `sides` is one of SIDES.

    Raises KeyError for other sides.

    >>> [(one.format, one.size, one.rounds, one.excess) for one in advise(12, 180, 40, "solo")[:2]]
    [('tables', 3, 4, 0), ('swiss-tables', 3, 4, 0)]
    """
    fits = min(minutes // game_minutes, MOST_ROUNDS)
    offered = SIDES[sides](entrants, fits) if fits else ()
    options = [one._replace(minutes=one.rounds * game_minutes) for one in offered if one.rounds <= fits]
    return sorted(options, key=lambda one: (one.excess, one.out))


def _solo(players: int, fits: int) -> Iterator[Option]:
    yield from _tables(players, fits)
    if players >= 4:
        out = players % 4
        games = fits - -(-fits * out // players)
        yield Option("rotation", Text("Rotating partners"), 4, fits, games, least_repeats(players, fits), out, 0)
        if not out:
            again = least_excess([4] * (players // 4), fits)
            yield Option("progressive", Text("Winners move up"), 4, fits, fits, again, 0, 0)
    yield from _table_knock_outs(players)


def _tables(players: int, fits: int) -> Iterator[Option]:
    for size in (3, 4, 5):
        try:
            sizes = divide(players, size)
        except FormatError:
            continue
        if size in sizes:
            again = least_excess(sizes, fits)
            name = tables_of(sizes)
            yield Option("tables", name, size, fits, fits, again, 0, 0)
            name = Text.of("{tables} by standing", tables=name)
            yield Option("swiss-tables", name, size, fits, fits, again, 0, 0)


def tables_of(sizes: Iterable[int]) -> Text:
    """Say which tables there are.

    >>> from scorekeeper.rules.text import say
    >>> say(tables_of([4, 4, 3, 3])), say(tables_of([3, 3]))
    ('Tables of 4 and 3', 'Tables of 3')
    """
    size, *less = sorted(set(sizes), reverse=True)
    return Text.of("Tables of {size} and {less}" if less else "Tables of {size}", size=size, less=sum(less))


def _table_knock_outs(players: int) -> Iterator[Option]:
    for through, template in enumerate(KNOCK_OUTS, start=1):
        if players <= LARGEST:
            continue
        tables = table_knock_out([str(seed) for seed in range(players)], 4, through)
        if all(len(table.sources) <= 4 and table.through in (0, through) for table in tables):
            name = Text.of(template, tables=tables_of(len(table.sources) for table in tables if table.round == 1))
            yield Option("knock-out", name, 4, tables[-1].round, 1, 0, 0, 0, through)


def _pairs(pairs: int, fits: int) -> Iterator[Option]:
    odd = pairs % 2
    rounds = max(1, min(fits, pairs // 2))  # so many are always possible without a repeat
    yield Option("swiss", Text("Swiss"), 2, rounds, rounds - odd, 0, odd, 0)
    yield Option("all-play-all", Text("All play all"), 2, pairs - 1 + odd, pairs - 1, 0, odd, 0)
    if not odd:
        rounds = min(fits, pairs // 2)
        yield Option("two-lines", Text("Two lines"), 2, rounds, rounds, 0, 0, 0)
    games = fits - -(-fits * odd // pairs)
    yield Option("open-play", Text("Open play"), 2, fits, games, _met_again(pairs, fits), odd, 0)
    rounds = (pairs - 1).bit_length()
    byes = (1 << rounds) - pairs
    yield Option("knock-out", Text("Knock-out"), 2, rounds, 1, 0, byes, 0)
    # the losers' side plays on twice a round; then the final, and the second one if it comes to that
    yield Option("knock-out", Text("Knock-out, two defeats and you are out"), 2, 2 * rounds + 1, 2, 0, byes, 0)


def _met_again(pairs: int, rounds: int) -> int:
    """The least of repeats where everybody plays all the time: all meetings spread evenly."""
    often, more = divmod(rounds * (pairs // 2), comb(pairs, 2))
    return more * comb(often + 1, 2) + (comb(pairs, 2) - more) * comb(often, 2)


SIDES: dict[str, Callable[[int, int], Iterator[Option]]] = {"solo": _solo, "pairs": _pairs}
