"""Several questions of one page asked in one statement: a page waits for the asking more than for the answers."""

from typing import Any

from django.db.models import QuerySet, Value
from django.db.models.functions import JSONObject

Row = dict[str, Any]


def at_once(*asked: tuple[QuerySet[Any, Any], tuple[str, ...]]) -> list[list[Row]]:
    """The rows of each question in no order, with the fields that are named beside it; days come as text."""
    first, *others = (
        rows.order_by().values_list(Value(number), JSONObject(**{name: name for name in names}))
        for number, (rows, names) in enumerate(asked)
    )
    found: list[list[Row]] = [[] for _each in asked]
    for number, row in first.union(*others, all=True):
        found[number].append(row)
    return found
