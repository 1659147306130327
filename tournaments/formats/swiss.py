"""Swiss: who stands level meets, nobody meets the same opponent again; for two sides at a table.

Each round is the perfect matching of least cost over the whole field at once (known-faults 45); `field` states the
order of the wishes. Rounds up to half the entrants can always do without a repeat.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .faults import wrong
from .field import Entrant, Field
from .matching import Cost, Edge, cheapest
from .meetings import Met, Pair

DENSE = 200  # entrants up to whom every pair is weighed at once
WIDTHS = (8, 32, 128)  # of more, first those who stand so near each other, if that provably costs nothing
AGAIN = ("They met before: it could not be avoided.", "They met {n} times before: it could not be avoided.")


class Table(NamedTuple):
    """Two who meet, the higher score first, and why they do."""

    entrants: tuple[str, str]
    reason: Text


class Draw(NamedTuple):
    """A round: `repeats` counts earlier meetings of those who meet, `gaps` adds up their differences in score."""

    tables: tuple[Table, ...]
    bye: str | None
    bye_reason: Text | None
    repeats: int
    gaps: int


def draw(
    entrants: Sequence[Entrant], met: Met | None = None, apart: AbstractSet[Pair] = frozenset(), seed: int = 0
) -> Draw:
    """Draw one round; the same entrants (in any order), history and seed give the same round.

    Source: tournaments.md section 1, row 2. Raises FormatError with cannot-be-drawn, scores-too-wide.

    >>> round = draw([Entrant("a", 2), Entrant("b", 1), Entrant("c", 2), Entrant("d", 1)])
    >>> [table.entrants for table in round.tables], round.gaps
    ([('a', 'c'), ('b', 'd')], 0)
    >>> draw([Entrant("a", 2), Entrant("b", 1), Entrant("c", 1, byes=1)]).bye
    'b'
    """
    field = Field(entrants, met or {}, set(apart))
    return told(field, paired(field, seed))


def warning(entrants: int, rounds: int) -> Text | None:
    """Say what so many rounds mean for so many entrants, None where nobody need meet anybody twice (known-faults 47).

    >>> warning(12, 6) is None, warning(12, 8).one, warning(6, 4).one
    (True, 'With more than {n} rounds, some may have to meet twice.', 'All can meet all in {n} rounds.')
    """
    if rounds <= entrants // 2:
        return None
    if rounds >= entrants - 2:
        return Text("All can meet all in {n} rounds.", fill={"n": entrants - 1 + entrants % 2})
    return Text("With more than {n} rounds, some may have to meet twice.", fill={"n": entrants // 2})


def paired(field: Field, seed: int) -> list[Edge]:
    """Give the edges of the cheapest round.

    Raises FormatError with cannot-be-drawn, scores-too-wide.
    """
    found = wished(field, seed)
    if found is not None:
        return found
    # Not every wish about byes and repeats can be granted: how many can is settled first, alone.
    byes, tables = field.byes(), field.all()
    first = cheapest({edge: cost[:3] for edge, cost in (tables | byes).items()}, field.nodes, chance_of(seed))
    if first is None:
        raise wrong("cannot-be-drawn", "apart")
    given = {byes[edge] for edge in first if edge in byes}
    kept = tables | {edge: cost for edge, cost in byes.items() if cost in given}
    again = sum(tables[edge][1] for edge in first if edge in tables)
    kept = {edge: (cost[1], *cost[3:]) for edge, cost in kept.items() if cost[1] <= again}
    return cheapest(kept, field.nodes, chance_of(seed)) or first


def wished(field: Field, seed: int) -> list[Edge] | None:
    """Give the cheapest round that grants every wish about byes and repeats, None if there is none."""
    order = field.ordered(chance_of(seed))
    widths = [width for width in WIDTHS if field.size > DENSE] + [field.size]
    for width in widths:
        edges = field.near(order, width) | field.due()
        found = cheapest({edge: cost[3:] for edge, cost in edges.items()}, field.nodes, chance_of(seed))
        if found and (width == field.size or proved(field, found, edges)):
            return found
    return None


def proved(field: Field, found: Sequence[Edge], edges: dict[Edge, Cost]) -> bool:
    """Whether no round at all could cost less than this one, chance aside."""
    bye = next((one for one, other in found if other == field.size), None)
    return tuple(sum(edges[edge][wish] for edge in found) for wish in (3, 4, 5)) == field.floor(bye)


def chance_of(seed: int) -> Random:
    """Give the chance that a seed makes."""
    return Random(f"{seed} swiss")


def told(field: Field, pairs: Sequence[Edge]) -> Draw:
    """Say it in ids, the highest table first, each with its reason."""
    tables = []
    repeats = gaps = 0
    bye: Entrant | None = None
    for one, other in pairs:
        if other == field.size:
            bye = field.entrants[one]
            continue
        high, low = sorted((field.entrants[one], field.entrants[other]), key=rank)
        times = field.met.get((one, other), 0)
        repeats, gaps = repeats + times, gaps + high.score - low.score
        tables.append(((rank(high), rank(low)), Table((high.id, low.id), reason(field, high, low, times))))
    listed = tuple(table for _, table in sorted(tables, key=lambda row: row[0]))
    return Draw(listed, bye and bye.id, bye and bye_reason(field, bye), repeats, gaps)


def rank(entrant: Entrant) -> tuple[int, str]:
    """Give what sorts the higher score first, then the id."""
    return -entrant.score, entrant.id


def reason(field: Field, high: Entrant, low: Entrant, times: int) -> Text:
    """Say why these two meet."""
    if high.score != low.score:
        apart = {"high": high.score, "low": low.score}
        why = Text("{high} against {low}: as close as the whole round allows.", fill=apart)
    elif any(field.scores):
        why = Text("Both stand at {score}.", fill={"score": high.score})
    else:
        why = Text("All stand level: by chance.")
    if not times:
        return why
    again = Text.of(AGAIN, n=times)
    return Text("{again} {why}", fill={"again": again, "why": why})


def bye_reason(field: Field, entrant: Entrant) -> Text:
    """Say why this one sits out."""
    least = min(each.byes for each in field.entrants)
    if entrant.byes > least:
        return Text("Nobody who sat out less could do so now.")
    if entrant.score > min(each.score for each in field.entrants if each.byes == least):
        return Text("Nobody who stands lower could sit out now.")
    return (
        Text("The lowest of those who have not sat out.") if not least else Text("The lowest of all: all have sat out.")
    )
