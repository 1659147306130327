"""A knock-out as it is played: results in, who is due where out; and what the correction of a result would change.

A result is the winner of a match, or None where both forfeited: then nobody goes on, and whoever waits for them goes
on without a game. Whoever forfeits alone has lost as by a game. A correction goes on as long as nobody has begun what
it changes; otherwise it is refused, and what to take back first is named.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from scorekeeper.rules.text import Text

from .faults import wrong
from .knock_out import From, Match, Source

State = Literal["waiting", "due", "decided", "walk-over", "not-needed"]
Results = Mapping[int, str | None]


class Side(NamedTuple):
    """One side of a match: `who` is None for nobody, or, unless it is `known`, for somebody who is not known yet."""

    known: bool
    who: str | None

    @property
    def says(self) -> Text:
        """The side, as part of a sentence."""
        if self.who is not None:
            return Text.of("{who}", who=self.who)
        return Text("nobody") if self.known else Text("whoever wins")


EMPTY = (Side(True, None), Side(True, None))


class Due(NamedTuple):
    """How one match stands. `winner` None: not decided, or nobody goes on."""

    match: Match
    sides: tuple[Side, Side]
    state: State
    winner: str | None = None

    @property
    def over(self) -> bool:
        """Is it known who goes on?"""
        return self.state not in ("waiting", "due")

    @property
    def there(self) -> tuple[str, ...]:
        """Who is at the table, as far as it is known."""
        return tuple(side.who for side in self.sides if side.who is not None)

    @property
    def loser(self) -> str | None:
        """Who lost a game; nobody does where both forfeited, or where there was none."""
        if self.state != "decided" or self.winner is None:
            return None
        return next(who for who in self.there if who != self.winner)


def play(matches: Sequence[Match], results: Results) -> list[Due]:
    """Tell how every match of a bracket stands after these results.

    Raises FormatError with match-not-due, winner-not-there.

    >>> from .knock_out import knock_out
    >>> [(due.state, due.there) for due in play(knock_out(["a", "b", "c"]), {2: "c"})]
    [('walk-over', ('a',)), ('decided', ('b', 'c')), ('due', ('a', 'c'))]
    """
    met: dict[int, Due] = {}
    for match in matches:
        met[match.id] = _after(_before(match, met), results)
    for number in results:
        if number not in met:
            raise wrong("match-not-due", "results", match=number)
    return list(met.values())


def champion(dues: Sequence[Due]) -> str | None:
    """Who won the knock-out, None as long as nobody has.

    >>> from .knock_out import knock_out
    >>> champion(play(knock_out(["a", "b"], double=True), {1: "b", 2: "b"}))
    'b'
    """
    return next(due.winner for due in reversed(dues) if due.state != "not-needed")


def _before(match: Match, met: Mapping[int, Due]) -> Due:
    """How a match stands without its result."""
    one, other = (_side(source, met) for source in match.sources)
    if match.bracket == "reset":
        final = met[match.id - 1]
        if final.over and (final.loser is None or final.winner == final.sides[0].who):
            return Due(match, EMPTY, "not-needed")
    sides = one, other
    if not (one.known and other.known):
        return Due(match, sides, "waiting")
    if one.who is None or other.who is None:
        return Due(match, sides, "walk-over", other.who if one.who is None else one.who)
    return Due(match, sides, "due")


def _side(source: Source, met: Mapping[int, Due]) -> Side:
    if not isinstance(source, From):
        return Side(True, source)
    before = met[source.match]
    return Side(before.over, before.winner if source.won else before.loser)


def _after(due: Due, results: Results) -> Due:
    """How a match stands with its result, if it has one."""
    if due.match.id not in results:
        return due
    if due.state != "due":
        raise wrong("match-not-due", "results", match=due.match.id)
    return due._replace(state="decided", winner=_checked(due, results[due.match.id]))


def _checked(due: Due, winner: str | None) -> str | None:
    if winner is not None and winner not in due.there:
        raise wrong("winner-not-there", "results", winner=winner, who=", ".join(due.there))
    return winner


class Change(NamedTuple):
    """A match whose sides a correction changes."""

    match: int
    before: tuple[Side, Side]
    after: tuple[Side, Side]

    @property
    def says(self) -> Text:
        """The change as a sentence."""
        (one, other), (now, then) = self.before, self.after
        sides = {"one": one.says, "other": other.says, "now": now.says, "then": then.says}
        if self.after == EMPTY:
            return Text.of("Match {match} is not played any more.", match=self.match)
        if self.before == EMPTY:
            return Text.of("Match {match} is played as well: {now} against {then}.", match=self.match, **sides)
        return Text.of("Match {match}: {now} against {then}, not {one} against {other}.", match=self.match, **sides)


class Correction(NamedTuple):
    """What a correction would do: the matches it changes, and those begun that stand in its way, the last one first."""

    changes: tuple[Change, ...]
    in_the_way: tuple[int, ...]

    @property
    def refused(self) -> bool:
        """Has something begun that it would change?"""
        return bool(self.in_the_way)

    @property
    def way_out(self) -> Text | None:
        """What to take back before, None if nothing is in the way."""
        if not self.in_the_way:
            return None
        listed = ", ".join(map(str, self.in_the_way))
        many = "Matches {matches} have begun: take them back first, in this order."
        return Text.of(("Match {matches} has begun: take it back first.", many), n=len(self.in_the_way), matches=listed)


def correct(
    matches: Sequence[Match], results: Results, begun: Collection[int], match: int, winner: str | None
) -> Correction:
    """Tell what it would change if a decided match had another result; `begun` are the matches already in play.

    Raises FormatError with match-not-decided, winner-not-there.

    >>> from .knock_out import knock_out
    >>> correct(knock_out(["a", "b", "c"]), {2: "c"}, [3], 2, "b").in_the_way
    (3,)
    """
    before = play(matches, results)
    found = [due for due in before if due.match.id == match and due.state == "decided"]
    if not found:
        raise wrong("match-not-decided", "results", match=match)
    kept = {**results, match: _checked(found[0], winner)}
    met: dict[int, Due] = {}
    changes: list[Change] = []
    in_the_way: list[int] = []
    for old in before:
        id, now = old.match.id, _before(old.match, met)
        if now.sides != old.sides:
            changes.append(Change(id, old.sides, now.sides))
            kept.pop(id, None)
            if id in begun or id in results:
                in_the_way.insert(0, id)
        met[id] = _after(now, kept)
    return Correction(tuple(changes), tuple(in_the_way))
