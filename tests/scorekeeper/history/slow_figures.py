"""The figures of history worked out slowly: over the games that are looked at, from their records, in its own words.

Counters come from `slow`; nothing of the app's own declarations is used.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from scorekeeper.facts import Facts
from scorekeeper.history.chosen import Chosen
from scorekeeper.models import Club, Game

from . import slow

Counts = Counter[str]
OVER_ALL = {"games", "wins", "seconds", "tokens"}
FIGURES: dict[str, Callable[[Counts], tuple[int, int | None]]] = {
    "games": lambda told: (told["games"], None),
    "wins": lambda told: (told["wins"], told["games"]),
    "seconds": lambda told: (told["seconds"], None),
    "tokens": lambda told: (told["tokens"], None),
    "hands": lambda told: (told["hands"], None),
    "points_a_hand": lambda told: (told["points"], told["hands"]),
    "points_a_game": lambda told: (told["score"], told["games"]),
    "made": lambda told: (told["made"], told["made"] + told["set"]),
    "set": lambda told: (told["set"], told["made"] + told["set"]),
    "bid": lambda told: (told["bid"], told["numbers"]),
    "taken": lambda told: (told["taken"], told["numbers"]),
    "over": lambda told: (told["taken"] - told["bid"], told["numbers"]),
    "as_bid": lambda told: (told["as_bid"], told["numbers"]),
    "nils": lambda told: (told["nils_made"], told["nils"]),
    "blind_nils": lambda told: (told["blind_nils_made"], told["blind_nils"]),
    "specials": lambda told: (told["specials_made"], told["specials"]),
    "bags_a_hand": lambda told: (told["bags"], told["hands"]),
    "bag_outs": lambda told: (told["bag_outs"], None),
}


def looked_at(club: Club, chosen: Chosen) -> list[Game]:
    """The games that are over and looked at, in order; the clubs of these tests keep UTC and play at noon."""
    return [
        game
        for game in club.games.order_by("created_at", "pk")
        if slow.is_over(game)
        and game.created_at.strftime("%Y-%m").startswith(chosen.period)
        and chosen.rules in ("", game.family)
        and chosen.players in (0, game.ruleset["options"]["players"])
        and chosen.sides in ("", game.ruleset["options"]["sides"])
        and chosen.where != "tournament"
    ]


KNOWN: dict[str, dict[int, Counts]] = {}


def counted(game: Game) -> dict[int, Counts]:
    """Everybody's counters of a game that nobody changes any more."""
    if game.public_id not in KNOWN:
        KNOWN[game.public_id] = slow.of_game(game)
    return KNOWN[game.public_id]


def summed(games: Iterable[Game]) -> dict[int, Counts]:
    """Everybody's counters over these games."""
    found: dict[int, Counts] = defaultdict(Counter)
    for game in games:
        for player, counts in counted(game).items():
            found[player].update(counts)
    return found


def family_of(games: Iterable[Game]) -> str:
    """The family with the most games, of several the one played last."""
    games = list(games)
    counts = Counter(game.family for game in games)
    last = {game.family: game.created_at for game in games}
    return max(counts, key=lambda family: (counts[family], last[family]), default="")


def figures(games: list[Game], family: str) -> dict[int, dict[str, tuple[int, int | None]]]:
    """Every figure of everybody that there is."""
    over_all, same = summed(games), summed(game for game in games if game.family == family)
    found = {}
    for player, counts in over_all.items():
        told = {name: figure(counts if name in OVER_ALL else same[player]) for name, figure in FIGURES.items()}
        found[player] = {name: value for name, value in told.items() if value[1] != 0}
    return found


def hands_of(player: int, games: Iterable[Game]) -> list[tuple[int, str, int]]:
    """The hands that somebody played: points of their side, game, number."""
    found = []
    for game in games:
        facts = Facts.load(game)
        for hand, told in zip(facts.scored, facts.sheet.hands, strict=True):
            seats = [each.pk for each in facts.players(hand.number)]
            if player in seats:
                side = next(n for n, each in enumerate(facts.rules.side_seats) if seats.index(player) in each)
                found.append((told.sides[side].points, game.public_id, hand.number))
    return found


def streak(player: int, games: Iterable[Game]) -> int:
    """The most games won in a row."""
    longest = running = 0
    for game in games:
        counts = counted(game).get(player, Counter())
        if counts["games"]:
            running = running + 1 if counts["wins"] else 0
            longest = max(longest, running)
    return longest
