"""The summary rows of history: a game's old figures go out and its new ones in, in the transaction of the write.

Whoever writes here has locked the games; the row of the club's history is locked after them, so nobody else adds to the
same rows meanwhile. `recount_history` proves all of it. This module must not know how a figure is counted.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Min, OuterRef, Q, QuerySet, Subquery

from ..clock import EARLIEST
from ..facts import Facts
from ..history.evenings import evening_of, month_of
from ..models import Appearance, Club, Game, Player, Tally, Together
from .adding_up import PAIR, TALLY, TOGETHER, Counts, Key, Rows, add_up, counted_together, tallied
from .counting import ADDED, add, appearances, columns_of
from .differing import Difference
from .families import hold_history, note_family, write_families
from .noting import note_words, recount_words
from .rating import first_of, keep_ratings, rate_from, rated_by

AT_ONCE = 500  # rows
DERIVED = (
    *ADDED, "cells", "club_id", "family", "tournament", "at", "evening", "month", "seat", "side", "best", "worst",
    "boldest", "comeback", "margin", "length",
)  # fmt: skip
"""What of an appearance follows from its game alone."""

KEPT: tuple[tuple[Any, Sequence[str], Sequence[str]], ...] = (
    (Tally, TALLY, (*ADDED, "cells")),
    (Together, PAIR, TOGETHER),
)
"""The summary rows: each kind, what it is of, what it counts."""


def count_game(facts: Facts) -> None:
    """Count a game that was just written, is locked, and is over or was: what it was goes out, what it is goes in."""
    game, new = facts.game, appearances(facts)
    note_words([facts])
    if told(Appearance.objects.filter(game=game)) == told(new):
        return
    hold_history([game.club_id])
    old = list(Appearance.objects.filter(game=game))
    keep_ratings(old, new)
    put(add_up(new, 1, add_up(old, -1)))
    Appearance.objects.filter(game=game).delete()
    Appearance.objects.bulk_create(new)
    if new:
        note_family(game)
    if gone := {each.family for each in old} - {each.family for each in new}:
        write_families(game.club_id, gone)
    people = {each.player_id for each in [*old, *new]}
    repair_streaks(game.club_id, people, game.created_at)
    if rated_by(old) != rated_by(new):
        rate_from(first_of([*old, *new]), people)


def count_new(games: Sequence[Facts]) -> None:
    """Count many games of one club that have just come in."""
    new = [each for facts in games for each in appearances(facts)]
    if not new:
        return
    club_id = new[0].club_id
    hold_history([club_id])
    put(add_up(new))
    Appearance.objects.bulk_create(new)
    note_words(games)
    last = {facts.game.family: facts.game for facts in sorted(games, key=played_at) if facts.game.is_over}
    for game in last.values():
        note_family(game)
    repair_streaks(club_id, {each.player_id for each in new}, min(each.at for each in new))
    rate_from(first_of(new), {each.player_id for each in new})


def played_at(facts: Facts) -> datetime:
    """When a game began."""
    return facts.game.created_at


def count_again(game_ids: Collection[int]) -> None:
    """Count those of these games, which are locked, of which other apps say something else than was counted."""
    rows = Appearance.objects.filter(game__in=game_ids, game__has_context=True)
    kept: dict[int, list[tuple[int, bool, int]]] = defaultdict(list)
    for game_id, player, tournament, tokens in rows.values_list("game", "player", "tournament", "tokens"):
        kept[game_id].append((player, tournament, tokens))
    told = columns_of(kept) if kept else {}
    count_games(
        game_id
        for game_id, counted in kept.items()
        if any((told[game_id].tournament, told[game_id].tokens.get(who, 0)) != (was, had) for who, was, had in counted)
    )


def count_games(game_ids: Iterable[int]) -> None:
    """Count these games again, which are locked."""
    for game in Game.objects.filter(pk__in=list(game_ids)).select_related("club").order_by("pk"):
        if game.is_over:
            count_game(Facts.load(game))


def forget_games(games: QuerySet[Game]) -> None:
    """Take games out of history before they are deleted; whoever asks has locked them."""
    old = list(Appearance.objects.filter(game__in=games).order_by("game"))
    if not old:
        return
    hold_history(sorted({each.club_id for each in old}))
    put(add_up(old, -1))
    Appearance.objects.filter(game__in=games).delete()
    for club_id in {each.club_id for each in old}:
        write_families(club_id, {each.family for each in old if each.club_id == club_id})
        repair_streaks(club_id, {each.player_id for each in old}, min(each.at for each in old))
    rate_from(first_of(old), {each.player_id for each in old})


def hand_history_over(old: Player, new: Player, games: Collection[int]) -> None:
    """Let what one record was in these games be another's: they are, or were, one person's."""
    Appearance.objects.filter(game__in=games, player=old).update(player=new)
    for club_id in sorted({old.club_id, new.club_id}):
        rebuild(club_id, {old.pk, new.pk})
    rate_from(first_of(Appearance.objects.filter(game__in=games, player=new)), {old.pk, new.pk})


def move_history(club_ids: Iterable[int]) -> None:
    """Let the history of these clubs be that of the games that they have now: some went from one to another."""
    clubs = sorted(set(club_ids))
    if not Appearance.objects.filter(Q(club__in=clubs) | Q(game__club__in=clubs)).exists():
        return
    astray = Appearance.objects.filter(game__club__in=clubs).exclude(club=F("game__club"))
    moved = Subquery(Game.objects.filter(pk=OuterRef("game")).values("club")[:1])
    oldest: dict[tuple[int, str], datetime] = {}
    by = astray.order_by().values_list("club", "game__club", "family")
    for one, other, family, at in by.annotate(first=Min("at")):
        oldest |= {(club, family): min(at, oldest.get((club, family), at)) for club in (one, other)}
    astray.update(club=moved)
    for club in Club.objects.filter(pk__in=clubs).order_by("pk"):
        tell_months(club)
        rebuild(club.pk)
    rate_from(oldest)


def tell_months(club: Club) -> None:
    """Say anew to which evening each game of a club belongs: it has other games, or another time zone."""
    rows = Appearance.objects.filter(club=club).only("at", "evening", "month")
    changed = []
    for row in rows.iterator():
        evening = evening_of(row.at, club.time_zone)
        if evening != row.evening:
            row.evening, row.month = evening, month_of(evening)
            changed.append(row)
    Appearance.objects.bulk_update(changed, ["evening", "month"], batch_size=500)


def rebuild(club_id: int, players: Collection[int] | None = None) -> None:
    """Add all appearances of a club up anew, or those of some players alone."""
    hold_history([club_id])
    tallies, together = Tally.objects.filter(club=club_id), Together.objects.filter(club=club_id)
    if players is not None:
        tallies = tallies.filter(player__in=players)
        together = together.filter(Q(player__in=players) | Q(other__in=players))
    right = (tallied(club_id, players), counted_together(club_id, players))
    for (model, by, counts), kept, rows in zip(KEPT, (tallies, together), right, strict=True):
        wrong = list(differing(kept, by, counts, rows))
        for some in batched([pk for _key, pk, _had, _now in wrong if pk]):
            model.objects.filter(pk__in=some).delete()
        model.objects.bulk_create(
            (model(**dict(zip((*by, *counts), (*key, *now), strict=True))) for key, _pk, _had, now in wrong if now),
            batch_size=AT_ONCE,
        )
    repair_streaks(club_id, players, EARLIEST)
    write_families(club_id)


def differing(
    kept: QuerySet[Any], by: Sequence[str], counts: Sequence[str], right: Mapping[Key, Counts]
) -> Iterator[tuple[Key, int | None, Counts | None, Counts | None]]:
    """The summary rows that are not what they should be: what each is of, its key, what it counts, what it should."""
    seen = set()
    for pk, *row in kept.order_by().values_list("pk", *by, *counts).iterator():
        key, had = tuple(row[: len(by)]), row[len(by) :]
        seen.add(key)
        if had != (now := right.get(key)):
            yield key, pk, had, now
    yield from ((key, None, None, now) for key, now in right.items() if key not in seen)


def batched(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    """So many at a time."""
    return (keys[at : at + AT_ONCE] for at in range(0, len(keys), AT_ONCE))


def told(rows: Iterable[Appearance]) -> list[list[Any]]:
    """What appearances say, by player."""
    return [[getattr(each, name) for name in ("player_id", *DERIVED)] for each in sorted(rows, key=by_player)]


def by_player(row: Appearance) -> int:
    """The key of its player."""
    return row.player_id


def put(rows: Rows) -> None:
    """Add rows to those that are kept; one in which nothing is left goes."""
    kinds: Iterable[tuple[Any, ...]] = zip(KEPT, rows, (add, add_counts), strict=True)
    for (model, by, counts), changes, merge in kinds:
        put_in(model, changes, by, counts, merge)


def put_in(model: Any, changes: Mapping[Key, Any], by: Sequence[str], counts: Sequence[str], merge: Any) -> None:
    """Add rows of one kind to those of the same key."""
    ranges = {f"{name}__in": {key[at] for key in changes} for at, name in enumerate(by)}
    there = {tuple(getattr(row, name) for name in by): row for row in model.objects.filter(**ranges)}
    rows = []
    for key, change in changes.items():
        if kept := there.get(key):
            merge(kept, change)
        rows.append(kept or change)
    empty = [row.pk for row in rows if row.pk and not any(getattr(row, name) for name in counts)]
    model.objects.filter(pk__in=empty).delete()
    left = [row for row in rows if any(getattr(row, name) for name in counts)]
    for row in left:
        row.pk = None  # who has its key is written over: nobody else writes here meanwhile
    unique = [name.removesuffix("_id") for name in by]
    model.objects.bulk_create(left, update_conflicts=True, unique_fields=unique, update_fields=counts)


def add_counts(row: Together, more: Together) -> None:
    """Add what another row of two people counts."""
    for name in TOGETHER:
        setattr(row, name, getattr(row, name) + getattr(more, name))


def repair_streaks(club_id: int, players: Collection[int] | None, since: datetime) -> None:
    """Count the games in a row that these people won anew, from a moment on."""
    changed = []
    for each, streak in streaks(club_id, players, since):
        each.streak = streak
        changed.append(each)
    Appearance.objects.bulk_update(changed, ["streak"], batch_size=500)


def streaks(
    club_id: int, players: Collection[int] | None = None, since: datetime = EARLIEST
) -> Iterator[tuple[Appearance, int]]:
    """The appearances from a moment on whose streak is not what it should be, with what it should be."""
    rows = Appearance.objects.filter(club=club_id, games=1)
    people = Player.objects.filter(club=club_id) if players is None else Player.objects.filter(pk__in=players)
    if players is not None:
        rows = rows.filter(player__in=players)
    before = rows.filter(player=OuterRef("pk"), at__lt=since).order_by("-at", "-game").values("streak")[:1]
    won = {pk: row or 0 for pk, row in people.annotate(row=Subquery(before)).values_list("pk", "row")}
    told = rows.filter(at__gte=since).order_by("at", "game").values_list("pk", "player", "wins", "streak")
    for pk, player, wins, had in told.iterator():
        won[player] = won.get(player, 0) + 1 if wins else 0
        if had != won[player]:
            yield Appearance(pk=pk, streak=had), won[player]


def recount_appearances(facts: Facts, write: bool) -> Iterator[Difference]:
    """Where the appearances of a game that is locked are not what its facts say."""
    kept, right = told(Appearance.objects.filter(game=facts.game)), told(appearances(facts))
    if kept != right:
        yield Difference(facts.game.public_id, "history", kept, right)
        if write:
            count_game(facts)
    yield from recount_words(facts, write)


@transaction.atomic
def recount_history(club_id: int, *, write: bool) -> list[Difference]:
    """Find where the summary rows of a club are not its appearances added up; with `write` put them right.

    Nobody writes to its history meanwhile.
    """
    if not Club.objects.filter(pk=club_id).exists():
        return []  # it has gone meanwhile
    hold_history([club_id])
    right = (tallied(club_id), counted_together(club_id))
    found = []
    for (model, by, counts), rows in zip(KEPT, right, strict=True):
        for key, _pk, had, now in sorted(differing(model.objects.filter(club=club_id), by, counts, rows), key=str):
            found.append(Difference(str(club_id), f"{model.__name__.lower()} {key[1:]}", had, now))
    for each, streak in streaks(club_id):
        found.append(Difference(str(club_id), f"streak {each.pk}", each.streak, streak))
    if write and found:
        rebuild(club_id)
    return found
