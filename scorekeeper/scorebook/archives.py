"""A whole club read again from its file (`docs/archive.md`): all of it or nothing, each line looked at.

What is proved and what follows each block says (`archive_proofs`, and other apps of theirs). Links are given out anew,
so that none opens it that was stopped where it came from. This module must not know a page.
"""

import hashlib
import math
import time
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from .. import ports
from ..archive.building import Building
from ..archive.kinds import Block, Bundle, Refused, Row
from ..archive.lines import Reader
from ..entering import NotPossible
from ..models import Club
from ..roles import ROLES
from .archive_proofs import AT_ONCE, BLOCKS, NOT_KEPT, write_history
from .members import give_role
from .steps import Ask, a_turn


def import_club(lines: Iterable[bytes], ask: Ask, *, account: Any = None, patience: float = math.inf) -> Club:
    """Read a club from the lines of its file, for at most so many seconds. An account that is given owns it. The same
    page reads it once.

    Raises NotPossible, naming the line, for what cannot be; then nothing is kept.
    """
    with a_turn(), transaction.atomic():
        reading = Reading(lines, ask, time.monotonic() + patience)
        if there := Club.objects.filter(public_id=reading.reader.club).first():
            if came_by(there, ask):
                return there
            raise Refused(0, _("This club is here already: {club}.").format(club=there.name or there.public_id))
        club = reading.club()
        if account is not None:
            give_role(club, account, "owner")
        return club


def numbers_of(ask: Ask) -> dict[str, int]:
    """The numbers that the links of a club get which a page reads: nobody knows them who does not know its key."""
    told = {name: hashlib.sha256(f"archive {ask.key} {name}".encode()).digest() for name in links_of_club()}
    return {name: int.from_bytes(digest[:4]) % (2**31 - 1) + 1 for name, digest in told.items()}


def links_of_club() -> list[str]:
    """The fields that hold the numbers of a club's links."""
    return [role.field for role in ROLES.values()]


def came_by(club: Club, ask: Ask) -> bool:
    """Was a club read by this very page, and are all its links still those?"""
    return all(getattr(club, name) == number for name, number in numbers_of(ask).items())


class Reading:
    """A file that is read, block by block."""

    def __init__(self, lines: Iterable[bytes], ask: Ask, until: float = math.inf) -> None:
        self.ask, self.until, self.building = ask, until, Building()
        self.blocks = [*BLOCKS, *ports.club_archive]
        self.reader = Reader(lines, [kind for block in self.blocks for kind in block.kinds])
        self.waiting: list[Row] = []
        """Rows that lead to others of their kind which were not there yet."""
        self.forward: list[Row] = []
        """Rows that lead to others of their kind which stand further on."""

    def club(self) -> Club:
        """Write all of it; the club."""
        for block in self.blocks:
            for lines in self.reader.batches(block):
                bundles = self.building.bundles(block, lines)
                self.must_be_free(bundles)
                block.prove(bundles)
                self.write(block, bundles)
                block.follow(bundles)
                self.must_be_soon()
            self.tie(self.waiting, last=True)
            must_lead_on(self.forward, self.building.clubs)
            self.waiting, self.forward = [], []
        self.reader.must_end()
        club = self.home()
        write_history(self.building.clubs)
        return club

    def must_be_soon(self) -> None:
        """Raise NotPossible where it takes longer than whoever asked has time."""
        if time.monotonic() > self.until:
            told = _(
                "This takes longer than a page may: whoever runs this server reads it with “manage.py import_club”."
            )
            raise NotPossible(told)

    def home(self) -> Club:
        """The club that it all is of. Raises Refused if it is not there, or others are that did not join it."""
        clubs = list(Club.objects.filter(pk__in=self.building.clubs))
        club = next((each for each in clubs if each.public_id == self.reader.club), None)
        if club is None or any((each == club) != (each.joined_to_id is None) for each in clubs):
            raise Refused(1, _("the club that it is of does not stand below, or others do that never joined it"))
        if any(each.joined_to_id not in (None, club.pk) for each in clubs):
            raise Refused(1, _("a club stands below that joined another than this"))
        for name, number in numbers_of(self.ask).items():
            setattr(club, name, number)
        club.save(update_fields=links_of_club())
        return club

    def must_be_free(self, bundles: Sequence[Bundle]) -> None:
        """Raise Refused for a public id that something has already: here, or further up in the file."""
        heads = [bundle.head for bundle in bundles if bundle.head.kind.has_public_id]
        if not heads:
            return
        said = [head.id for head in heads]
        model = heads[0].kind.model
        taken = set(model._default_manager.filter(public_id__in=said).values_list("public_id", flat=True))
        for place, head in enumerate(heads):
            if head.id in taken or head.id in said[:place]:
                told = _("the id “{id}” is taken: something else has it here, or it stands further up")
                raise Refused(head.line, told.format(id=head.id))

    def write(self, block: Block, bundles: Sequence[Bundle]) -> None:
        """Write heads with all that stands under them, kind by kind, and tie those that lead to each other."""
        heads = [bundle.head for bundle in bundles]
        insert(heads)
        for kind in block.under:
            insert([row for bundle in bundles for row in bundle.under.get(kind.name, ())])
        if block.head.model is Club:
            self.building.clubs += [head.row.pk for head in heads]
        if block.head.numbered:
            self.building.numbers[block.head.model] |= {head.id: head.row.pk for head in heads}
        self.tie([head for head in heads if head.tied])

    def tie(self, rows: Sequence[Row], *, last: bool = False) -> None:
        """Let rows lead to others of their kind; those that are not there yet wait, but for the `last` time."""
        if not rows:
            return
        kind, done, waiting = rows[0].kind, [], []
        names = [field.name for field in kind.ties]
        known = self.building.of(kind.model, {row.tied[name] for row in rows for name in names if name in row.tied})
        for row in rows:
            if missing := [row.tied[name] for name in names if name in row.tied and row.tied[name] not in known]:
                if last:
                    raise Refused(row.line, _("nothing has the id “{id}” to which it leads").format(id=missing[0][:40]))
                waiting.append(row)
                continue
            for name in (name for name in names if name in row.tied):
                setattr(row.row, f"{name}_id", key := known[row.tied[name]])
                if key > row.row.pk:
                    self.forward.append(row)
            for name in kind.until_tied:
                setattr(row.row, name, row.tied[f"{name} then"])
            done.append(row)
        manager = kind.model._default_manager
        manager.bulk_update([row.row for row in done], [*names, *kind.until_tied], batch_size=AT_ONCE)
        self.waiting += waiting


def must_lead_on(rows: Sequence[Row], clubs: Sequence[int]) -> None:
    """Raise Refused where one of these rows leads to itself again, by however many others. Of every circle one leads to
    what stands further on.
    """
    if not rows:
        return
    kind = rows[0].kind
    for name in (field.name for field in kind.ties):
        its = {"pk__in": clubs} if kind.model is Club else {"club__in": clubs}
        rows_of = kind.model._default_manager.filter(**its)
        leads = dict(rows_of.exclude(**{name: None}).values_list("pk", name))
        for row in rows:
            seen, there = {row.row.pk}, leads.get(row.row.pk)
            while there is not None:
                if there in seen:
                    raise Refused(row.line, _("“{field}” leads back to itself").format(field=name))
                seen.add(there)
                there = leads.get(there)


def insert(rows: Sequence[Row]) -> None:
    """Write rows of one kind. Raises Refused with the line of the first that the database does not let stand."""
    if not rows:
        return
    manager = rows[0].kind.model._default_manager
    try:
        with transaction.atomic():
            manager.bulk_create([row.row for row in rows], batch_size=AT_ONCE)
    except NOT_KEPT:
        for row in rows:
            row.row.pk, row.row._state.adding = None, True
        for row in rows:
            insert_one(row)


def insert_one(row: Row) -> None:
    """Write a row by itself, so that it is known which cannot stand."""
    try:
        with transaction.atomic():
            row.row.save(force_insert=True)
    except IntegrityError as error:
        raise Refused(row.line, why_not(row.kind.model, str(error))) from None
    except (DataError, OverflowError):
        raise Refused(row.line, _("a figure in it is too large to be kept")) from None


def why_not(model: type[Model], error: str) -> str:
    """Which constraint a row breaks, where the database names it."""
    names = [each.name for each in model._meta.constraints if each.name in error]
    told = _("it cannot stand beside the others, or contradicts itself")
    return f"{told} ({names[0]})" if names else told
