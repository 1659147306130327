"""Rows from lines, in memory: each field read strictly, what a line refers to found among what was read before it.

Nothing here writes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import ForeignKey, Model
from django.utils.translation import gettext as _

from ..models import Club, Game, Merge
from ..models.identity import ALPHABET
from . import fields
from .kinds import Block, Bundle, Kind, Refused, Row
from .lines import Line, Lines

Ids = dict[type[Model], dict[Any, Any]]
Known = Mapping[type[Model], Mapping[Any, Any]]


class Building:
    """A club that is read: the keys of it and of the clubs that joined it, and of what was read so far."""

    def __init__(self) -> None:
        self.clubs: list[int] = []
        self.known: Ids = {}
        self.numbers: Ids = {Merge: {}}
        """The keys of rows that are known by a number."""

    def of(self, model: type[Model], said: Collection[Any]) -> Mapping[Any, Any]:
        """The keys of rows of this club, by their ids."""
        if model in self.numbers:
            return self.numbers[model]
        known = {} if model is Game else self.known.setdefault(model, {})
        if asked := {each for each in said if isinstance(each, str)} - known.keys():
            its = {"pk__in": self.clubs} if model is Club else {"club__in": self.clubs}
            found = model._default_manager.filter(**its, public_id__in=asked)
            known |= dict(found.values_list("public_id", "pk"))
        return known

    def bundles(self, block: Block, lines: Sequence[Lines]) -> list[Bundle]:
        """The rows of these lines. Raises Refused for the first that cannot be one."""
        beside = {kind.model for kind in block.kinds}
        every = [line for each in lines for line in (each.head, *each.under)]
        known = {model: self.of(model, ids) for model, ids in named(every, beside).items()}
        return [bundle_of(block, each, beside, known) for each in lines]


def named(lines: Iterable[Line], beside: set[type[Model]]) -> dict[type[Model], set[Any]]:
    """All that lines refer to outside of their block, by id."""
    ids: dict[type[Model], set[Any]] = {}
    for number, kind, told in lines:
        for link in kind.links:
            if link not in kind.ties and not (kind.under and link.related_model in beside):
                ids.setdefault(model_of(link), set()).add(hashable(told.get(link.name)))
        for name, mentions in kind.mentions.items():
            try:
                for model, said in mentions.named(fields.read(fields.of(kind.model, name), told.get(name))):
                    ids.setdefault(model, set()).add(hashable(said))
            except (ValueError, TypeError, AttributeError) as error:
                raise Refused(number, told_why(error, name)) from None
    return ids


def model_of(link: "ForeignKey[Any, Any]") -> type[Model]:
    """Where a link leads."""
    return link.related_model


def hashable(said: Any) -> Any:
    """What a line gives as an id, if it can be one."""
    return said if isinstance(said, (str, int)) and not isinstance(said, bool) else None


def told_why(error: Exception, name: str) -> str:
    """What is wrong with a part of a line; of what nobody foresaw only where it is."""
    return str(error) if type(error) is ValueError else _("“{field}” is not what it should be").format(field=name)


def bundle_of(block: Block, lines: Lines, beside: set[type[Model]], known: Known) -> Bundle:
    """A head with all that stands under it; these name each other by number."""
    rows: dict[type[Model], dict[Any, Model]] = {}
    head = row_of(lines.head, beside, known, rows)
    under: dict[str, list[Row]] = {}
    for kind in block.under:
        for line in (each for each in lines.under if each.kind is kind):
            under.setdefault(kind.name, []).append(row_of(line, beside, known, rows))
    return Bundle(head, under)


def row_of(line: Line, beside: set[type[Model]], known: Known, rows: dict[type[Model], dict[Any, Model]]) -> Row:
    """One row. Raises Refused for what it cannot be."""
    number, kind, told = line
    made = Row(number, kind, kind.model())
    try:
        fields.unknown(told, {"line", *(["id"] if kind.has_id else []), *(field.name for field in kind.fields)})
        if kind.has_id:
            made.id = id_of(kind, told.get("id"))
            its = rows.setdefault(kind.model, {})
            if made.id in its:
                raise ValueError(_("“{id}” stands twice").format(id=made.id))
            its[made.id] = made.row
        for field in kind.fields:
            said = told[field.name] if field.name in told else fields.usual(field)
            put(made, field, said, beside, known, rows)
    except ValueError as error:
        raise Refused(number, str(error)) from None
    if kind.has_public_id:
        made.row.public_id = made.id
    for name, stays in kind.stays.items():
        if stays.fresh:
            setattr(made.row, name, stays.fresh())
    try:
        kind.check(made.row)
    except ValueError as error:
        raise Refused(number, str(error)) from None
    if made.tied:
        for name, until in kind.until_tied.items():
            made.tied[f"{name} then"] = getattr(made.row, name)
            setattr(made.row, name, until(made.row))
    return made


def put(made: Row, field: fields.AnyField, said: Any, beside: set[type[Model]], known: Known, rows: Ids) -> None:
    """Set one field of a row. Raises ValueError for what cannot stand there."""
    kind = made.kind
    if isinstance(field, ForeignKey):
        if said is None:
            if not field.null:
                raise ValueError(_("“{field}” cannot be empty").format(field=field.name))
        elif field in kind.ties:
            if not isinstance(said, str) or said == made.id:
                raise ValueError(_("“{field}” leads back to itself").format(field=field.name))
            made.tied[field.name] = said
        elif kind.under and model_of(field) in beside:
            setattr(made.row, field.name, found(rows.get(model_of(field), {}), field.name, said))
        else:
            setattr(made.row, field.attname, found(known[model_of(field)], field.name, said))
        return
    value = fields.read(field, said)
    if mentions := kind.mentions.get(field.name):
        try:
            value = mentions.read(value, lambda model, each: found(known.get(model, {}), field.name, each))
        except (TypeError, AttributeError, LookupError) as error:
            raise ValueError(told_why(error, field.name)) from None
    setattr(made.row, field.name, value)


def found(there: Mapping[Any, Any], name: str, said: Any) -> Any:
    """What an id stands for. Raises ValueError if nothing has it."""
    if hashable(said) is None or said not in there:
        told = _("“{field}” is “{id}”, and nothing above has that id")
        raise ValueError(told.format(field=name, id=str(said)[:40]))
    return there[said]


def id_of(kind: Kind, said: Any) -> Any:
    """The id of a row: its public id, or its number. Raises ValueError for what can be none."""
    if kind.has_public_id:
        if isinstance(said, str) and len(said) == 12 and set(said) <= set(ALPHABET):
            return said
    elif type(said) is int and said > 0:
        return said
    raise ValueError(_("“{id}” can be no id").format(id=str(said)[:40]))
