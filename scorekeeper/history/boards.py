"""The leaderboard: what everybody of a club adds up to, and who is ranked by which figure.

Guests and who is erased stand in no leaderboard, but their games count as games of the others. Nothing here names
anybody.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.db.models import Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .chosen import Chosen
from .club_history import ClubHistory, one_family
from .figures import BY_NAME, MEASURES, Measure, Value, counters_of, value_of
from .kept import kept

COUNTERS = counters_of()
OVER_ALL = counters_of(tuple(each for each in MEASURES if not each.one_family))
MOST_ASKED = 10
"""More games nobody needs to be ranked, unless it is asked for."""


class Stood(NamedTuple):
    """What somebody's games add up to: under all rules that are looked at, and under the same scoring rules."""

    over_all: Mapping[str, int]
    same: Mapping[str, int]

    def value(self, measure: Measure) -> Value | None:
        """A figure."""
        return value_of(measure, self.counts(measure))

    def counts(self, measure: Measure) -> Mapping[str, int]:
        """The counters that it is made of."""
        return self.same if measure.one_family else self.over_all


class Board(NamedTuple):
    """Everybody, by key; how many games there are by family, and the one whose points are told."""

    people: dict[int, Stood]
    games: dict[str, int]
    family: str


class Ranking(NamedTuple):
    """Who is ranked, with the place; who played too little, with their games; how many games it takes; of the board
    the games by family, and the one whose points are told.
    """

    places: list[tuple[str, int]]
    few: list[tuple[int, int]]
    least: int
    games: dict[str, int]
    family: str


def board(history: ClubHistory, chosen: Chosen) -> Board:
    """What everybody adds up to: one statement, kept."""
    return kept(history, f"board{chosen.query()}", lambda: read_board(history, chosen))


def read_board(history: ClubHistory, chosen: Chosen) -> Board:
    """Read it from the tallies."""
    found: dict[int, dict[str, dict[str, int]]] = {}
    seats: dict[str, int] = {}
    rows = history.tallies(chosen)
    counters: dict[str, Any] = {f"sum_{name}": Sum(name) for name in COUNTERS}
    told = rows.values_list("player", "family", "player__guest", "player__erased").annotate(**counters)
    for player, family, guest, erased, *sums in told:
        counts = dict(zip(COUNTERS, sums, strict=True))
        seats[family] = seats.get(family, 0) + counts["games"]
        if not guest and not erased:
            found.setdefault(player, {})[family] = counts
    games = history.games_in(seats)
    family = one_family(history, chosen, games)
    return Board({player: stood(of, family) for player, of in found.items()}, games, family)


def stood(families: Mapping[str, Mapping[str, int]], family: str) -> Stood:
    """What one person adds up to, from their counters by family."""
    over_all = {name: sum(counts[name] for counts in families.values()) for name in OVER_ALL}
    return Stood(over_all, families.get(family) or dict.fromkeys(COUNTERS, 0))


def columns(everybody: Iterable[Stood]) -> list[Measure]:
    """The figures that somebody has; those that nobody has are left out."""
    everybody = list(everybody)
    return [each for each in MEASURES if any(shown(each, one) for one in everybody)]


GROUPS: dict[str, tuple[str | Promise, tuple[str, ...]]] = {
    "results": (_("Wins and points"), ("games", "wins", "seconds", "tokens", "points_a_hand", "points_a_game")),
    "bids": (_("Bids and contracts"), ("hands", "made", "set", "bid", "taken", "over", "as_bid")),
    "special": (_("Nils, special bids, bags"), ("nils", "blind_nils", "specials", "bags_a_hand", "bag_outs")),
}
"""The figures that stand beside each other where not all have room: each in one group, the first at first."""


def group_of(name: str) -> str:
    """The group in which a figure stands.

    >>> group_of("wins"), group_of("set"), group_of("bag_outs")
    ('results', 'bids', 'special')
    """
    return next(group for group, (_title, names) in GROUPS.items() if name in names)


def shown(measure: Measure, one: Stood) -> bool:
    """Does somebody's figure say anything?"""
    value = one.value(measure)
    return value is not None and bool(value.part or value.whole or measure.name == "games")


def usual_least(games: Iterable[int]) -> int:
    """How many games it takes to be ranked where nobody says: a fifth of the most that anybody has, at most ten.

    >>> usual_least([61, 20]), usual_least([17, 3]), usual_least([])
    (10, 3, 1)
    """
    return max(1, min(MOST_ASKED, max(games, default=0) // 5))


def ranking(history: ClubHistory, chosen: Chosen, name: str, *, up: bool = False, least: int = 0) -> Ranking:
    """Everybody ranked by a figure: the better first, or with `up` the other way round. `least`: 0 for the usual."""
    asked = f"ranking{chosen.query()} {name} {up} {least}"
    return kept(history, asked, lambda: rank(board(history, chosen), BY_NAME[name], up, least))


def rank(told: Board, measure: Measure, up: bool, least: int) -> Ranking:
    """Rank everybody. Who has not that figure stands last, without a place."""
    people = told.people
    games = {pk: one.counts(measure)["games"] for pk, one in people.items()}
    least = least or usual_least(games.values())
    few = sorted(((pk, games[pk]) for pk in people if games[pk] < least), key=lambda each: (-each[1], each[0]))
    ranked = sorted(
        ((pk, value) for pk in people if games[pk] >= least and (value := people[pk].value(measure))),
        key=lambda each: (-each[1].amount if not backwards(measure, up) else each[1].amount, -games[each[0]], each[0]),
    )
    rest = [pk for pk in people if games[pk] >= least and people[pk].value(measure) is None]
    places = [*numbered(ranked), *(("–", pk) for pk in sorted(rest, key=lambda pk: (-games[pk], pk)))]
    return Ranking(places, few, least, told.games, told.family)


def backwards(measure: Measure, up: bool) -> bool:
    """Does the lowest figure stand first?"""
    return up != (measure.better < 0)


def numbered(ranked: list[tuple[int, Value]]) -> Iterator[tuple[str, int]]:
    """Each with the place; who is level has the same, and the next one that after all of them."""
    place, before = 0, None
    for number, (pk, value) in enumerate(ranked, 1):
        if value.amount != before:
            place, before = number, value.amount
        yield str(place), pk
