"""A club, line by line: in the same order, with the same signs, whatever database it lies in.

Rows are read in batches by their key, so that a large club takes no more memory than a small one. It is read as it is
at one moment where whoever asks sees to that (`moment.as_of_now`). Names are told as they are: only an owner takes a
club along. Nothing here writes.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Model, Q

from .. import ports
from ..models import Club, Game, Merge
from . import fields
from .kinds import FORMAT, Block, Kind
from .of_table import BLOCKS

Told = dict[str, Any]
Read = dict[int, list[Told]]
"""The rows of a kind by the head of their block."""


class Telling:
    """A club that is told: the keys of it and of the clubs that joined it, and the ids of what was told so far."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.clubs = [
            *Club.objects.filter(Q(pk=club.pk) | Q(joined_to=club)).order_by("pk").values_list("pk", flat=True)
        ]
        self.known: dict[type[Model], dict[Any, Any]] = {}
        self.numbers: dict[type[Model], dict[int, int]] = {Merge: {}}

    def of(self, model: type[Model], said: Collection[Any]) -> Mapping[Any, Any]:
        """The ids of rows, by their keys. Those of people are kept: every line names some; those of games are many."""
        if model in self.numbers:
            return self.numbers[model]
        known = {} if model is Game else self.known.setdefault(model, {})
        if asked := {key for key in said if key is not None} - known.keys():
            its = Q(pk__in=self.clubs) if model is Club else Q(club__in=self.clubs)
            found = model._default_manager.filter(its, pk__in=asked).values_list("pk", "public_id")
            known |= dict.fromkeys(asked) | dict(found)
        return {key: known[key] for key in said if known.get(key) is not None}

    def lines(self) -> Iterator[str]:
        """Every line but the last, without its end."""
        yield json.dumps({"format": FORMAT, "club": self.club.public_id}, separators=(",", ":"))
        for block in (*BLOCKS, *ports.club_archive):
            yield from self.block(block)

    def block(self, block: Block) -> Iterator[str]:
        """The lines of a block, head by head."""
        last, head = 0, block.head
        while batch := self.rows(block, head, Q(block.of(self.clubs), pk__gt=last), block.at_once):
            keys = list(batch)
            under = [(kind, self.rows(block, kind, Q(**{f"{kind.under}__in": keys}))) for kind in block.under]
            for key in keys:
                yield from self.bundle(block, batch[key][0], [(kind, rows.get(key, [])) for kind, rows in under])
            last = keys[-1]

    def bundle(self, block: Block, head: Told, under: list[tuple[Kind, list[Told]]]) -> Iterator[str]:
        """The lines of a head and of all that stands under it, which name each other by their numbers."""
        numbers: dict[type[Model], dict[int, Any]] = {}
        for kind, rows in [(block.head, [head]), *under]:
            its = numbers.setdefault(kind.model, {})
            if kind.numbered and not kind.under:
                its = self.numbers[kind.model]
            for row in rows:
                pk = row.pop("pk")
                if kind.numbered:
                    row["id"] = len(its) + 1
                if kind.has_id:
                    its[pk] = row["id"]
                for link in kind.links:
                    if link.related_model in numbers and link not in kind.ties:
                        row[link.name] = numbers[link.related_model].get(row[link.name])
                yield line_of(kind.name, row)

    def rows(self, block: Block, kind: Kind, its: Q, at_most: int | None = None) -> Read:
        """The rows of a kind, in order, by the head of their block; what is named in them by id, but for what stands in
        the same block.
        """
        names = [field.attname for field in kind.fields]
        more = ["public_id"] if kind.has_public_id else []
        order = ["pk"] if not kind.under else [kind.under, *kind.in_order]
        wanted = kind.model._base_manager.filter(its).order_by(*order)
        values = list(wanted.values_list(kind.under or "pk", "pk", *more, *names)[:at_most])
        columns = list(zip(*values, strict=True)) if values else []
        told: dict[str, Any] = {"pk": columns[1]} if values else {}
        told |= {"id": columns[2]} if values and more else {}
        for field, column in zip(kind.fields, columns[2 + len(more) :], strict=False):
            told[field.name] = self.column(block, kind, field, column)
        found: Read = {}
        for place, head in enumerate(columns[0] if values else ()):
            found.setdefault(head, []).append({name: column[place] for name, column in told.items()})
        return found

    def column(self, block: Block, kind: Kind, field: fields.AnyField, values: Collection[Any]) -> list[Any]:
        """The values of one field, as lines tell them."""
        if mentions := kind.mentions.get(field.name):
            return mentions.told(list(values), self)
        model = field.related_model
        if isinstance(model, type) and not (kind.under and any(each.model is model for each in block.kinds)):
            known = self.of(model, set(values))
            return [known.get(value) for value in values]
        return [fields.told(value) for value in values]


def line_of(kind: str, told: Told) -> str:
    """A line: its kind first, then its fields in the order of their names."""
    written = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f'{{"line":"{kind}",{written[1:]}'


def told_whole(club: Club) -> Iterator[bytes]:
    """The whole file, line by line; the last says how many there are, so that none can be lost in silence."""
    count = 0
    for line in Telling(club).lines():
        count += 1
        yield f"{line}\n".encode()
    yield (line_of("end", {"lines": count}) + "\n").encode()
