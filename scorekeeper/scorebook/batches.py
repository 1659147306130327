"""Old results of a file: kept as they were sent, written part by part where nobody sees them, then here all at once.

A batch is locked before all else: then games, clubs, people, as everywhere. Each part is a short transaction of its
own, so scorers go on meanwhile, and whoever was cut off goes on from the last. This module must not know what a file
looks like, nor a page.
"""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from .. import rules
from ..models import Batch, BatchGame, Club, Player
from ..models.identity import new_id
from ..wording import Words
from .bringing import Brought, write_games
from .clubs import held_club
from .games import Setup, must_be_known
from .people import newcomer
from .shelves import move_from_shelf, note_on_shelf
from .steps import Ask, Stale, a_turn
from .tables import name_and_tag

PART_GAMES, PART_HANDS = 50, 500
"""The most that one part writes, so that nobody waits long for it."""
KEPT = timedelta(30)
"""So long a file is kept that was only looked at."""


@dataclasses.dataclass(frozen=True)
class Coming:
    """What a file comes to: its rules, its people (a name, and who that is in the roster: None joins it), its games.

    A game says `rules` and `people` by place in these; the people of its seats, then of each hand that names others.
    """

    rules: Sequence[Mapping[str, Any]]
    people: Sequence[tuple[str, int | None]]
    games: Sequence[Mapping[str, Any]]


def locked_batch(batch_id: int, ask: Ask) -> Batch:
    """A batch, locked. Whether this phone may write in its club is asked again."""
    batch = get_object_or_404(Batch.objects.select_for_update(of=("self",)).select_related("club__joined_to"),
                              pk=batch_id)  # fmt: skip
    ask.allow(batch.club)
    return batch


def keep_file(club_id: int, ask: Ask, *, name: str, source: str, chosen: Mapping[str, Any]) -> Batch:
    """Keep a file as it was sent, to be looked at; the same key keeps it once. Files that were only looked at and are
    old go.
    """
    try:
        with transaction.atomic():
            club = held_club(club_id, ask)
            now = timezone.now()
            Batch.objects.filter(club=club, state="checked", at__lt=now - KEPT).delete()
            return Batch.objects.create(
                club=club, key=ask.key, name=name[:100], source=source, chosen=dict(chosen), phone=ask.phone, at=now
            )
    except IntegrityError:
        if kept := Batch.objects.filter(key=ask.key).first():
            return kept
        raise


@transaction.atomic
def choose_for_file(
    batch_id: int, ask: Ask, *, chosen: Mapping[str, Any], name: str = "", source: str | None = None
) -> Batch:
    """Keep what was said of a file that is only looked at (who is who, which rules are meant), or a mended one in its
    place.
    """
    batch = locked_batch(batch_id, ask)
    if batch.state == "checked":
        batch.chosen = dict(chosen)
        if source is not None:
            batch.name, batch.source = name[:100], source
        batch.save(update_fields=["chosen", "name", "source"])
    return batch


@transaction.atomic
def drop_file(batch_id: int, ask: Ask) -> None:
    """Forget a file of which nothing is here. Raises Stale if something is by now."""
    batch = locked_batch(batch_id, ask)
    if batch.state not in ("checked", "gone"):
        raise Stale(_("These results are coming in meanwhile: look at them again."))
    batch.delete()


@a_turn()
@transaction.atomic
def begin_batch(batch_id: int, ask: Ask, *, coming: Coming, seen: Mapping[str, Any]) -> Batch:
    """Plan what a file comes to: from now on it comes in, part by part. Done once; `seen` is what was chosen then.

    Raises Stale if something else was chosen meanwhile, or somebody is no longer in the roster.
    """
    batch = locked_batch(batch_id, ask)
    if batch.state != "checked":
        return batch
    if batch.chosen != seen:
        raise Stale(_("Something else was chosen for this file meanwhile: look at it again."))
    club = held_club(batch.club_id, ask)
    must_be_known(club, {pk for _name, pk in coming.people if pk})
    shelf = Club.objects.create(time_zone=club.time_zone, language=club.language, created_at=timezone.now())
    people = Player.objects.bulk_create(on_shelf(shelf, name, pk) for name, pk in coming.people)
    batch.plan = {
        "rules": list(coming.rules),
        "people": [[each.pk, pk] for each, (_name, pk) in zip(people, coming.people, strict=True)],
    }
    BatchGame.objects.bulk_create(
        BatchGame(batch=batch, number=number, told={**told, "people": [[people[at].pk for at in row] for row in sat]})
        for number, told in enumerate(coming.games, 1)
        if (sat := told["people"])
    )
    batch.shelf, batch.state, batch.source, batch.chosen = shelf, "coming", "", {}
    batch.total = len(coming.games)
    batch.save()
    return batch


def on_shelf(shelf: Club, name: str, known: int | None) -> Player:
    """Who stands on the shelf for somebody of the roster, without a name; or who is to join the roster."""
    return Player(club=shelf, name=new_id()) if known else newcomer(shelf, *name_and_tag(name))


@a_turn()
@transaction.atomic
def bring_part(batch_id: int, ask: Ask, *, done: int) -> Batch:
    """Write the next games of a batch onto its shelf, and once all are there move them to where they are seen.

    `done` is how many the page saw: what another has written meanwhile is not written again. Raises Stale if the club
    has become part of another, or two people of one table have become one.
    """
    batch = locked_batch(batch_id, ask)
    if batch.state != "coming" or batch.done != done or batch.shelf is None:
        return batch
    rows = part_of(batch.games.filter(number__gt=batch.done)[:PART_GAMES])
    if not rows:
        move_from_shelf(batch, ask)
        return batch
    people = Player.objects.filter(club=batch.shelf).in_bulk()
    games = [brought(batch.plan["rules"], people, row.told) for row in rows]
    written = write_games(batch.shelf, Ask(f"{batch.public_id}-{batch.done}"), games, note_on_shelf)
    for row, game in zip(rows, written, strict=True):
        row.game, row.told = game, {}
    BatchGame.objects.bulk_update(rows, ["game", "told"])
    batch.done += len(rows)
    batch.save(update_fields=["done"])
    return batch


def part_of(rows: Iterable[BatchGame]) -> list[BatchGame]:
    """The first of these games whose hands are not too many for one part; one at least."""
    part: list[BatchGame] = []
    hands = 0
    for row in rows:
        hands += len(row.told["hands"])
        if part and hands > PART_HANDS:
            break
        part.append(row)
    return part


def brought(kinds: Sequence[Mapping[str, Any]], people: Mapping[int, Player], told: Mapping[str, Any]) -> Brought:
    """A planned game as the pen writes it."""
    kind, (sat, *substitutes) = kinds[told["rules"]], [[people[pk] for pk in row] for row in told["people"]]
    ruleset = rules.ruleset_of({"ruleset": kind["ruleset"]})
    setup = Setup(
        ruleset, sat, told["first_dealer"], kind["agreed"], kind["rules_name"], start=told["start"], extra=told["words"]
    )
    return Brought(setup, datetime.fromisoformat(told["at"]), told["hands"], told["ended"], substitutes)


def forget_in_files(club: Club, names: Iterable[str], words: Words) -> None:
    """Let no file that was sent to a club name somebody who is erased: one that was only looked at goes."""
    said = [name.casefold() for name in names]
    for batch in Batch.objects.filter(club=club).defer("plan"):
        source = batch.source.casefold()
        if any(name in source for name in said):
            batch.delete()
        elif (name := words(batch.name)[:100]) != batch.name:
            Batch.objects.filter(pk=batch.pk).update(name=name)
