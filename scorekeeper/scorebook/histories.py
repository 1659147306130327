"""The summary rows of history: a game's old figures go out and its new ones in, in the transaction of the write.

Whoever writes here has locked the games; the row of the club's history is locked after them, so nobody else adds to the
same rows meanwhile. `recount_history` proves all of it. This module must not know how a figure is counted.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Min, OuterRef, Q, QuerySet, Subquery

from ..facts import Facts
from ..history.evenings import evening_of, month_of
from ..models import Appearance, Club, Game, Player, Tally, Together
from .adding_up import PAIR, TALLY, TOGETHER, Counts, Key, Rows, add_up, add_up_club, into
from .counting import ADDED, appearances, columns_of
from .differing import Difference
from .families import hold_history, note_family, write_families
from .noting import note_words, recount_words
from .rating import first_of, keep_ratings, rate_from, rated_by
from .streaks import repair_streaks, write_streaks

AT_ONCE = 500  # rows
DERIVED = (
    *ADDED, "cells", "club_id", "family", "tournament", "at", "evening", "month", "seat", "side", "best", "worst",
    "boldest", "comeback", "margin", "length",
)  # fmt: skip
"""What of an appearance follows from its game alone."""

PEOPLE = {"player_id", "other_id"}


class Kind(NamedTuple):
    """A kind of summary row: what a row is of, what it counts."""

    model: Any
    by: Sequence[str]
    counts: Sequence[str]

    def row(self, key: Key, counts: Counts) -> Any:
        """One that is not written yet."""
        return self.model(**dict(zip((*self.by, *self.counts), (*key, *counts), strict=True)))


KEPT = (Kind(Tally, TALLY, (*ADDED, "cells")), Kind(Together, PAIR, TOGETHER))


class Wrong(NamedTuple):
    """A summary row that is not what it should be: what it is of, its key if it is there, what it counts, what it
    should.
    """

    key: Key
    pk: int | None
    had: Counts | None
    now: Counts | None


def count_game(facts: Facts) -> None:
    """Count a game that was just written, is locked, and is over or was: what it was goes out, what it is goes in."""
    game, new = facts.game, appearances(facts)
    note_words([facts])
    if told(Appearance.objects.filter(game=game)) == told(new):
        return
    hold_history([game.club_id])
    old = list(Appearance.objects.filter(game=game))
    keep_ratings(old, new)
    put(add_up(new, old))
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
    put(add_up((), old))
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
    rows, streaks = add_up_club(club_id, players)
    for kind, right in zip(KEPT, rows, strict=True):
        put_right(kind, list(differing(kind, club_id, right, players)))
    write_streaks(streaks)
    write_families(club_id)


def differing(
    kind: Kind, club_id: int, right: Mapping[Key, Counts], players: Collection[int] | None = None
) -> Iterator[Wrong]:
    """The summary rows of a club, or those that have to do with some players, that are not what they should be."""
    kept, size = kind.model.objects.filter(club=club_id), len(kind.by)
    if players is not None:
        kept = kept.filter(reduce(or_, (Q(**{f"{name}__in": players}) for name in PEOPLE.intersection(kind.by))))
    seen = set()
    for row in kept.order_by().values_list(*kind.by, *kind.counts, "pk").iterator():
        key, had, pk = row[:size], list(row[size:-1]), row[-1]
        seen.add(key)
        if had != (now := right.get(key)):
            yield Wrong(key, pk, had, now)
    yield from (Wrong(key, None, None, now) for key, now in right.items() if key not in seen and any(now))


def put_right(kind: Kind, wrong: Sequence[Wrong]) -> None:
    """Write these rows as they should be."""
    for some in batched([each.pk for each in wrong if each.pk]):
        kind.model.objects.filter(pk__in=some).delete()
    rows = (kind.row(each.key, each.now) for each in wrong if each.now and any(each.now))
    kind.model.objects.bulk_create(rows, batch_size=AT_ONCE)


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
    """Add to the rows that are kept; one in which nothing is left goes."""
    for kind, changes in zip(KEPT, rows, strict=True):
        put_in(kind, changes)


def put_in(kind: Kind, changes: Mapping[Key, Counts]) -> None:
    """Add to the rows of one kind."""
    ranges = {f"{name}__in": {key[at] for key in changes} for at, name in enumerate(kind.by)}
    size = len(kind.by)
    found = kind.model.objects.filter(**ranges).values_list(*kind.by, *kind.counts, "pk")
    there = {row[:size]: row[size:] for row in found}
    empty, left = [], []
    for key, change in changes.items():
        if not any(change):
            continue
        *had, pk = there.get(key) or [None]
        now = {key: change}
        if pk:
            into(now, key, had)
        if any(now[key]):
            left.append(kind.row(key, now[key]))
        elif pk:
            empty.append(pk)
    kind.model.objects.filter(pk__in=empty).delete()
    # Who has its key is written over: nobody else writes here meanwhile.
    unique = [name.removesuffix("_id") for name in kind.by]
    kind.model.objects.bulk_create(left, update_conflicts=True, unique_fields=unique, update_fields=kind.counts)


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
    rows, streaks = add_up_club(club_id)
    wrong = [list(differing(kind, club_id, right)) for kind, right in zip(KEPT, rows, strict=True)]
    found = [
        Difference(str(club_id), f"{kind.model.__name__.lower()} {each.key[1:]}", each.had, each.now)
        for kind, of_kind in zip(KEPT, wrong, strict=True)
        for each in sorted(of_kind, key=str)
    ]
    found += [Difference(str(club_id), f"streak {each.pk}", each.had, each.now) for each in streaks]
    if write and found:
        for kind, of_kind in zip(KEPT, wrong, strict=True):
            put_right(kind, of_kind)
        write_streaks(streaks)
        write_families(club_id)
    return found
