"""Two people who finished games at one table: as partners or against each other, for one of them, or for a club."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet, Sum

from ..models import Together
from .boards import MOST_ASKED, backwards
from .chosen import Chosen
from .club_history import ClubHistory, one_family
from .figures import PAIRED, Measure, Value, counters_of, value_of
from .kept import kept

COUNTS = counters_of(PAIRED)
ALIKE = ("games", "wins")
"""The figures of partners: they win, lose and score together."""


class Pair(NamedTuple):
    """Two people by key, and what their games add up to: under all rules that are looked at, and under the same."""

    player: int
    other: int
    over_all: Mapping[str, int]
    same: Mapping[str, int]

    def value(self, measure: Measure) -> Value | None:
        """A figure."""
        return value_of(measure, self.same if measure.one_family else self.over_all)


class Pairs(NamedTuple):
    """Pairs, how many games there are by family, and the family whose points are told."""

    pairs: list[Pair]
    games: dict[str, int]
    family: str


def pairs_of(
    history: ClubHistory, chosen: Chosen, *, partners: bool, player: int | None = None, other: int | None = None
) -> Pairs:
    """The pairs of somebody, or of the whole club (each once): one statement, kept."""
    name = f"pairs{chosen.query()} {partners} {player} {other}"
    return kept(history, name, lambda: read_pairs(history, chosen, partners, player, other))


def read_pairs(history: ClubHistory, chosen: Chosen, partners: bool, player: int | None, other: int | None) -> Pairs:
    """Read them."""
    who = Q(player__lt=F("other")) if player is None else Q(player=player)
    if other is not None:
        who &= Q(other=other)
    rows = history.together(chosen).filter(who, partners=partners)
    if player is None:
        rows = rows.exclude(
            Q(player__guest=True) | Q(player__erased=True) | Q(other__guest=True) | Q(other__erased=True)
        )
    sums = {f"sum_{name}": Sum(name) for name in COUNTS}
    found: dict[tuple[int, int], dict[str, dict[str, int]]] = {}
    games: dict[str, int] = {}
    for one, two, family, *counts in rows.values_list("player", "other", "family").annotate(**sums):
        told = dict(zip(COUNTS, counts, strict=True))
        games[family] = games.get(family, 0) + told["games"]
        found.setdefault((one, two), {})[family] = told
    family = one_family(history, chosen, games)
    nothing = dict.fromkeys(COUNTS, 0)
    return Pairs(
        [
            Pair(one, two, {name: sum(each[name] for each in of.values()) for name in COUNTS}, of.get(family, nothing))
            for (one, two), of in found.items()
        ],
        games,
        family,
    )


def measures(partners: bool) -> list[Measure]:
    """The figures of pairs."""
    return [each for each in PAIRED if not partners or each.name in ALIKE]


LEAST_ASKED = 3
"""With fewer games of two people a share of them says nothing."""


def usual_least(games: Iterable[int]) -> int:
    """How many games of two people it takes to be told of by a share: half of the most that any two have, three at
    least, ten at most; where no two have three, as many as they have.

    >>> usual_least([14, 3]), usual_least([61, 2]), usual_least([4]), usual_least([2, 1]), usual_least([])
    (7, 10, 3, 2, 1)
    """
    most = max(games, default=1)
    return min(most, max(LEAST_ASKED, min(MOST_ASKED, most // 2)))


def sorted_pairs(pairs: list[Pair], measure: Measure, up: bool) -> list[Pair]:
    """Pairs by a figure, the better first, or with `up` the other way round; those without it last."""
    sign = 1 if backwards(measure, up) else -1
    there = [each for each in pairs if each.value(measure)]
    rest = [each for each in pairs if not each.value(measure)]

    def key(pair: Pair) -> tuple[object, ...]:
        value = pair.value(measure)
        return sign * (value.amount if value else 0), -pair.over_all["games"], pair.player, pair.other

    return sorted(there, key=key) + sorted(rest, key=lambda each: (-each.over_all["games"], each.player, each.other))


MET = ("other", "partners", "all", "won")


def met(
    history: ClubHistory, chosen: Chosen, player: int, also: tuple[str, ...] = ()
) -> QuerySet[Together, dict[str, Any]]:
    """Whom somebody met, whether as a partner, all games of the two and those won; and what `also` is asked of them."""
    rows = history.together(chosen).filter(player=player).values("other", "partners", *also)
    return rows.annotate(all=Sum("games"), won=Sum("wins"))
