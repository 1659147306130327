"""Who is seeded before whom by what was played before: the club's own games, or the table of one of its last seasons.

Who has played nothing there gets no seed, and comes after those who have. It writes nothing.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from django.db.models import Max
from django.utils.translation import gettext as _

from scorekeeper.models import Figure
from scorekeeper.sight import words_of

from ..formats.season import season
from ..models import Season, Tournament
from ..night.facts import NightFacts
from .seasonboard import nights_of, played, rule_of

GAMES = "games"
SEASONS = 2  # the last ones
STEADY = 4  # games at par that everybody is given: one game won is no ground to be first

Worth = Mapping[int, Fraction]


def ways_to_seed(facts: NightFacts) -> list[tuple[str, str]]:
    """What can seed somebody who has entered: a word, and what the page calls it."""
    found = [(GAMES, _("By wins in the club’s games"))] if in_order(facts, by_games(facts)) else []
    words = words_of(facts.tournament.club_id)
    for each in last_seasons(facts.tournament):
        if in_order(facts, by_season(each)):
            found.append((each.public_id, _("By the table of {season}").format(season=words(each.name))))
    return found


def ranked(facts: NightFacts, way: str) -> list[int]:
    """The numbers of those who can be seeded in this way, the best first; none for a way that there is not."""
    if way == GAMES:
        return in_order(facts, by_games(facts))
    found = next((each for each in last_seasons(facts.tournament) if each.public_id == way), None)
    return in_order(facts, by_season(found)) if found else []


def last_seasons(tournament: Tournament) -> list[Season]:
    """The seasons of its club that ended last, or go on."""
    known = Season.objects.filter(club=tournament.club_id, nights__isnull=False).distinct()
    return list(known.order_by("-created_at", "-pk")[:SEASONS])


def in_order(facts: NightFacts, worth: Worth) -> list[int]:
    """The entrants of whom something is known, a pair by the mean of both; who is level in the order of entering."""
    known: dict[int, Fraction] = {}
    for entry in facts.entries:
        told = [worth[player.pk] for player in facts.people(entry) if player.pk in worth]
        if told and entry.status == "entered" and not entry.left_at:
            known[entry.number] = sum(told, Fraction()) / len(told)
    return sorted(known, key=lambda number: (-known[number], number))


def by_season(kept: Season) -> Worth:
    """What stands beside everybody in the table of a season, by rank."""
    return {int(line.id): Fraction(-line.rank) for line in season(rule_of(kept), played(nights_of(kept)))}


def by_games(facts: NightFacts) -> Worth:
    """How much more often everybody won than their number of opponents would have it, in the club's finished games."""
    people = [player.pk for entry in facts.entries for player in facts.people(entry)]
    over = Figure.objects.filter(hand__game__club=facts.tournament.club_id, hand__game__status="finished")
    mine = over.filter(player__in=people, hand__game__winner__isnull=False)
    rows = set(mine.values_list("player", "hand__game", "side", "hand__game__winner"))
    games = over.filter(hand__game__in=mine.values("hand__game"))
    sides = {game: last + 1 for game, last in games.values_list("hand__game").annotate(Max("side"))}
    above: dict[int, Fraction] = {}
    for player, game, side, winner in rows:
        above[player] = above.get(player, Fraction()) + int(side == winner) - Fraction(1, sides[game])
    many = Counter(player for player, _game, _side, _winner in rows)
    return {player: each / (many[player] + STEADY) for player, each in above.items()}
