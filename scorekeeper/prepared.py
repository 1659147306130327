"""Rows that are asked for again and again, whose statement the ORM writes once instead of each time.

To write the SQL of a statement takes the ORM far longer than the database needs to answer it, and a page that reads a
whole game, race or night asks for a dozen. What is asked, in which order and with what, is a QuerySet as anywhere; here
its SQL is kept for each connection. Nothing here knows a model.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import ForeignObjectRel, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=Model)
Filled = Callable[[Sequence[Any]], tuple[Any, ...]]


class Statement(NamedTuple):
    """A statement as the ORM wrote it, what fills it in with keys, and what makes objects of the rows."""

    sql: str
    filled: Filled
    compiler: SQLCompiler
    converters: dict[int, Any]
    populators: list[Any]


class Prepared(Generic[Row]):
    """What `asked` asks for with some keys, numbers or texts: a query that is the same for all keys but for these."""

    def __init__(self, asked: Callable[[Sequence[Any]], QuerySet[Row]]) -> None:
        self.asked = asked

    def __call__(self, keys: Sequence[Any]) -> list[Row]:
        """The rows for these keys."""
        return cast(list[Row], objects(*self.found(keys)))

    def plain(self, keys: Sequence[int]) -> list[tuple[Any, ...]]:
        """The rows of what asks for `values_list`, however many keys there are; filled up as in `of`."""
        if not keys:
            return []
        made, found = self.found(filled_up(keys))
        return list(map(tuple, made.compiler.apply_converters(found, made.converters) if made.converters else found))

    def found(self, keys: Sequence[Any]) -> tuple[Statement, list[tuple[Any, ...]]]:
        """The statement, and what the database answers."""
        connection = connections[DEFAULT_DB_ALIAS]
        known = vars(connection).setdefault("prepared", {})
        made = known.get((self, len(keys)))
        if made is None:
            made = known[self, len(keys)] = written(self.asked, [type(key) for key in keys])
        with connection.cursor() as cursor:
            cursor.execute(made.sql, made.filled(keys))
            return made, cursor.fetchall()

    def one(self, key: int | str) -> Row | None:
        """The only row of a key, if there is any."""
        return next(iter(self([key])), None)

    def of(self, parents: Sequence[Model]) -> list[Row]:
        """The rows of these, however many: for a few numbers of keys there is a statement, the last key fills it up."""
        return self(filled_up([parent.pk for parent in parents])) if parents else []


def filled_up(keys: Sequence[Any]) -> Sequence[Any]:
    """Keys, and the last of them again until there are one, two, four, eight ..."""
    size = 1 << (len(keys) - 1).bit_length()
    return [*keys, *[keys[-1]] * (size - len(keys))]


def written(asked: Callable[[Sequence[Any]], QuerySet[Any]], kinds: Sequence[type]) -> Statement:
    """Let the ORM write the statement, with something in the place of the keys, by their kinds, that is no key."""
    stand_ins = [f"key {place}" if kind is str else -1 - place for place, kind in enumerate(kinds)]
    compiler = asked(stand_ins).query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    places = {stand_in: place for place, stand_in in enumerate(stand_ins)}

    def filled(keys: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(keys[places[each]] if type(each) in (int, str) and each in places else each for each in params)

    converters = compiler.get_converters([column[0] for column in compiler.select[: compiler.col_count]])
    whole = compiler.klass_info  # None where plain values are asked for
    populators = cast(Any, get_related_populators)(whole, compiler.select, DEFAULT_DB_ALIAS) if whole else []
    return Statement(sql, filled, compiler, converters, populators)


def objects(made: Statement, found: Sequence[Sequence[Any]]) -> list[Model]:
    """The rows as objects, with those that come along with each, as the ORM makes them."""
    information = cast(dict[str, Any], made.compiler.klass_info)
    first, last = information["select_fields"][0], information["select_fields"][-1] + 1
    names = [cast(Any, column[0]).target.attname for column in made.compiler.select[first:last]]
    rows = []
    for row in made.compiler.apply_converters(found, made.converters):
        each = information["model"].from_db(DEFAULT_DB_ALIAS, names, row[first:last])
        for populator in made.populators:
            populator.populate(row, each)
        for name, place in (made.compiler.annotation_col_map or {}).items():
            setattr(each, name, row[place])
        rows.append(each)
    return rows


def hang(parents: Sequence[Model], name: str, rows: Sequence[Model]) -> None:
    """Keep rows on what they belong to, under the name of the relation: each has all of its own, and each of them it.

    As with what the ORM prefetches, only `.all()` is answered from there, and anything else by the database.
    """
    if not parents:
        return
    relation = cast(ForeignObjectRel, parents[0]._meta.get_field(name))
    by_key: dict[Any, Model] = {parent.pk: parent for parent in parents}
    own: dict[Any, list[Model]] = {key: [] for key in by_key}
    for row in rows:
        key = getattr(row, relation.field.attname)
        own[key].append(row)
        relation.field.set_cached_value(row, by_key[key])
    for parent in parents:
        kept: Any = relation.related_model._default_manager.all()
        kept._deferred_filter = False, (), {relation.field.name: parent}  # as a related manager puts it off
        kept._result_cache, kept._prefetch_done = own[parent.pk], True
        vars(parent).setdefault("_prefetched_objects_cache", {})[relation.get_accessor_name()] = kept
