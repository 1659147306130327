"""Ratings: each game that is over moves those of its people, in the order in which games were played.

What is written now is rated with it, where few games follow. Else the family says from when on its ratings are old, and
they are worked out part by part, each a short transaction of its own: every further game that ends does a small one,
`manage.py rate` does all. A part begins where the ratings are old from; whatever is written meanwhile moves that back.
This module must not know how a rating is computed, nor how a game is counted.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import groupby
from operator import attrgetter, itemgetter

from django.db import transaction
from django.db.models import Min, OuterRef, QuerySet, Subquery, Sum

from ..clock import EARLIEST, LATEST
from ..history.ratings import Sat, Skill, rated
from ..models import Appearance, Club, Family, History, Player, Rating, Tally
from ..models.history import WHOLE
from .differing import Difference
from .families import hold_history

AT_ONCE, PART = 30, 200
"""So many games are rated along with a write, so many by a transaction of `rate_part`."""
NEAR = 1e-6
"""Ratings that lie so near are the same, worked out by another machine."""
Oldest = Mapping[tuple[int, str], datetime]


def first_of(rows: Iterable[Appearance]) -> Oldest:
    """By club and family, when the first of these games was played."""
    oldest: dict[tuple[int, str], datetime] = {}
    for each in rows:
        of = (each.club_id, each.family)
        oldest[of] = min(each.at, oldest.get(of, each.at))
    return oldest


def rated_by(rows: Iterable[Appearance]) -> list[tuple[object, ...]]:
    """What of a game its ratings follow from."""
    told = [(row.player_id, row.family, row.at, row.side, row.score, row.wins) for row in rows if row.games]
    return sorted(told, key=itemgetter(0))


def keep_ratings(old: Collection[Appearance], new: Collection[Appearance]) -> None:
    """Leave people their ratings after a game that is counted again, where they follow from what they did before."""
    if rated_by(old) == rated_by(new):
        had = {row.player_id: (row.mu, row.sigma) for row in old}
        for row in new:
            row.mu, row.sigma = had.get(row.player_id, (None, None))


def rate_from(oldest: Oldest, players: Collection[int] | None = None) -> None:
    """Rate anew what follows these moments, in clubs whose history is held: at once if that is little. `players` are
    those who are, or were, in the games that changed; None for whoever may be.
    """
    for (club_id, key), at in sorted(oldest.items()):
        for family in Family.objects.filter(club=club_id, key=key):
            was_old = is_old(family)
            family.old_from = min(at, family.old_from or at)
            changed = rate_some(family, AT_ONCE)
            if not is_old(family):
                write_ratings(family, None if was_old or players is None else {*changed, *players})


def is_old(family: Family) -> bool:
    """Are ratings of it those of before something changed?"""
    return family.old_from is not None


def rate_some(family: Family, most: int) -> set[int]:
    """Rate the first games of a family whose ratings are old, and say from when on they still are; their people."""
    if family.old_from is None:
        return set()
    rows, family.old_from = games_from(family, family.old_from, most)
    right = list(followed(family, rows))
    changed = [row for row, skill in right if (row.mu, row.sigma) != skill]
    for row, (mu, sigma) in right:
        row.mu, row.sigma = mu, sigma
    Appearance.objects.bulk_update(changed, ["mu", "sigma"], batch_size=200)
    family.save(update_fields=["old_from"])
    return {row.player_id for row in rows}


def games_from(family: Family, since: datetime, most: int) -> tuple[list[Appearance], datetime | None]:
    """What about so many games of a family were for those who are rated by them, from a moment on, in order; and the
    moment of the game after them. Games of one moment are never parted.
    """
    rows = of_family(family).filter(at__gte=since).order_by("at", "game", "player")
    moments = list(rows.order_by("at", "game").values_list("at", "game").distinct()[: most + 1])
    until = moments[most][0] if len(moments) > most else None
    if until == since:
        until = rows.filter(at__gt=since).aggregate(next=Min("at"))["next"]
    if until:
        rows = rows.filter(at__lt=until)
    return list(rows.only("club", "player", "game", "at", "side", "score", "wins", "mu", "sigma")), until


def of_family(family: Family) -> QuerySet[Appearance]:
    """The appearances by which people are rated: of who has the win or loss."""
    return Appearance.objects.filter(club=family.club_id, family=family.key, games=1)


def followed(family: Family, rows: list[Appearance]) -> Iterator[tuple[Appearance, Skill]]:
    """What ratings should be after each of these games, the first of which come after all that is rated right."""
    known = skills(family, {row.player_id for row in rows}, rows[0].at) if rows else {}
    for _game, of_game in groupby(rows, attrgetter("game_id")):
        people = list(of_game)
        known |= rated([Sat(row.player_id, row.side, row.score, row.wins > 0) for row in people], known)
        yield from ((row, known[row.player_id]) for row in people)


def skills(family: Family, players: Collection[int], before: datetime | None = None) -> dict[int, Skill]:
    """The ratings of people after their last game, or before a moment; nothing of who had played none."""
    return {row.player_id: Skill(row.mu, row.sigma) for row in last_of(family, players, before)
            if row.mu is not None and row.sigma is not None}  # fmt: skip


def last_of(family: Family, players: Collection[int], before: datetime | None = None) -> QuerySet[Appearance]:
    """The last game of each of these people, or their last before a moment."""
    games = of_family(family).filter(player=OuterRef("pk"))
    if before:
        games = games.filter(at__lt=before)
    last = Subquery(games.order_by("-at", "-game").values("pk")[:1])
    people = Player.objects.filter(pk__in=players).annotate(last=last)
    return Appearance.objects.filter(pk__in=people.values("last")).only("player", "mu", "sigma")


def write_ratings(family: Family, players: Collection[int] | None) -> None:
    """Write where people of a family stand after their last game; None for all of them."""
    kept = Rating.objects.filter(club=family.club_id, family=family.key)
    counted = Tally.objects.filter(club=family.club_id, period=WHOLE, family=family.key, games__gt=0)
    if players is not None:
        kept, counted = kept.filter(player__in=players), counted.filter(player__in=players)
    games = dict(counted.order_by().values("player").annotate(sum=Sum("games")).values_list("player", "sum"))
    now = skills(family, games)
    kept.exclude(player__in=now).delete()
    of = {"club_id": family.club_id, "family": family.key}
    rows = [Rating(**of, player_id=pk, mu=mu, sigma=sigma, games=games[pk]) for pk, (mu, sigma) in now.items()]
    Rating.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["club", "family", "player"],
        update_fields=["mu", "sigma", "games"], batch_size=500,
    )  # fmt: skip


def held_family(family_id: int) -> Family | None:
    """A family with the history of its club locked; None for one that has gone, with its club or its last game."""
    club = Club.objects.filter(families=family_id).values_list("pk", flat=True).first()
    if club is not None:
        hold_history([club])
    return Family.objects.filter(pk=family_id).first()


@transaction.atomic
def rate_part(family_id: int) -> bool:
    """Rate the next games of a family whose ratings are old; whether there is more to do."""
    family = held_family(family_id)
    if family is None or family.old_from is None:
        return False
    rate_some(family, PART)
    if is_old(family):
        return True
    write_ratings(family, None)
    return False


def recount_ratings(family_id: int, *, write: bool) -> list[Difference]:
    """Find where the ratings of a family are not what its games make them; with `write` put them right.

    Looked at part by part, each game from what was believed before it, so that nobody waits long; what is known to be
    old is `rate_part`'s.
    """
    found: list[Difference] = []
    moment: datetime | None = EARLIEST
    wrong_from: datetime | None = None
    while moment:
        with transaction.atomic():
            family = Family.objects.filter(pk=family_id).first()
            if family is None:
                return found  # it has gone meanwhile
            list(History.objects.select_for_update().filter(club=family.club_id))
            rows, after = games_from(family, moment, PART)
            old_from = family.old_from or LATEST
            for row, skill in followed(family, rows):
                if row.at < old_from and not is_near((row.mu, row.sigma), skill):
                    wrong_from = wrong_from or row.at
                    found.append(Difference(str(family.club_id), f"rating {row.pk}", (row.mu, row.sigma), (*skill,)))
            moment = after if after and after < old_from else None
            if moment is None and family.old_from is None and (wrong := list(wrong_ratings(family))):
                found += wrong
                wrong_from = wrong_from or family.at
    if wrong_from and write:
        age(family_id, wrong_from)
        while rate_part(family_id):
            pass
    return found


def wrong_ratings(family: Family) -> Iterator[Difference]:
    """Where people of a family are not said to stand where their last game left them."""
    kept = {row.player_id: (row.mu, row.sigma) for row in Rating.objects.filter(club=family.club_id, family=family.key)}
    people = of_family(family).order_by().values_list("player", flat=True).distinct()
    right = skills(family, set(people))
    for player in sorted(kept.keys() | right.keys()):
        had, now = kept.get(player), right.get(player)
        if had is None or now is None or not is_near(had, now):
            yield Difference(str(family.club_id), f"rating of {player}", had, now and (*now,))


def is_near(kept: tuple[float | None, float | None], right: Skill) -> bool:
    """Is a rating what it should be, but for the last digits?"""
    return all(had is not None and abs(had - now) < NEAR for had, now in zip(kept, right, strict=True))


@transaction.atomic
def age(family_id: int, since: datetime) -> None:
    """Say that the ratings of a family are old from a moment on."""
    if family := held_family(family_id):
        family.old_from = min(since, family.old_from or since)
        family.save(update_fields=["old_from"])
