"""Where people stand by their ratings now, and how the rating of one went: under the same scoring rules, of all games.

Keys of people and figures alone; nothing here names anybody.
"""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from ..models import Appearance, Rating
from .chosen import Chosen
from .club_history import ClubHistory, one_family
from .kept import kept
from .ratings import LEAST, Shown, Skill, shown


class Stand(NamedTuple):
    """Where one person stands: by key, the rating, the games that it is made of."""

    player: int
    shown: Shown
    games: int


class Ratings(NamedTuple):
    """Everybody by what their rating is at least, the best first; who has played too little, the most games first; how
    many games there are by family; the family whose ratings these are.
    """

    ranked: list[Stand]
    few: list[Stand]
    games: dict[str, int]
    family: str


def ratings(history: ClubHistory, chosen: Chosen, least: int = LEAST) -> Ratings:
    """The ratings of a club, guests and who is erased left out: one statement, kept."""
    return kept(history, f"ratings{chosen.query()} {least}", lambda: read_ratings(history, chosen, least))


def read_ratings(history: ClubHistory, chosen: Chosen, least: int) -> Ratings:
    """Read them."""
    rows = list(Rating.objects.filter(club=history.club).select_related("player").only(
        "family", "mu", "sigma", "games", "player__guest", "player__erased"
    ))  # fmt: skip
    seats: dict[str, int] = {}
    for row in rows:
        seats[row.family] = seats.get(row.family, 0) + row.games
    games = history.games_in(seats)
    family = one_family(history, chosen, games)
    people = [row for row in rows if row.family == family and not row.player.guest and not row.player.erased]
    stands = [Stand(row.player_id, shown(Skill(row.mu, row.sigma)), row.games) for row in people]
    ranked = [each for each in stands if each.games >= least]
    few = [each for each in stands if each.games < least]
    return Ratings(sorted(ranked, key=best_first), sorted(few, key=most_first), games, family)


def best_first(stand: Stand) -> tuple[int, ...]:
    """The order of a board: by what a rating is at least, then by the rating."""
    return -stand.shown.cautious, -stand.shown.rating, stand.player


def most_first(stand: Stand) -> tuple[int, int]:
    """The order of those who have played too little."""
    return -stand.games, stand.player


def of_person(history: ClubHistory, player: int) -> dict[str, Stand]:
    """Where somebody stands, by family: one statement."""
    rows = Rating.objects.filter(club=history.club, player=player)
    return {row.family: Stand(player, shown(Skill(row.mu, row.sigma)), row.games) for row in rows}


class Point(NamedTuple):
    """A rating after a game."""

    game: str
    day: date
    shown: Shown


def after_each_game(history: ClubHistory, family: str, player: int) -> list[Point]:
    """How somebody's rating went, the oldest game first: one statement."""
    rows = Appearance.objects.filter(
        club=history.club, player=player, family=family, games=1, mu__isnull=False, sigma__isnull=False
    ).order_by("at", "game")
    told = rows.values_list("game__public_id", "evening", "mu", "sigma")
    return [Point(game, day, shown(Skill(mu or 0.0, sigma or 0.0))) for game, day, mu, sigma in told]


def counted_games(there: Mapping[str, Stand]) -> dict[str, int]:
    """Somebody's games by family."""
    return {family: stand.games for family, stand in there.items()}
