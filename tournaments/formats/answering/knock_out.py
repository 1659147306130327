"""A knock-out asked for: the bracket before anything is played, of matches or of tables."""

from typing import Any

from ..faults import wrong
from ..knock_out import From, knock_out
from ..table_knock_out import Place, table_knock_out
from .fields import Request, flag, ids, known, whole

LARGEST_TABLE = 6


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "double"}; `reset` (true) is the switch of a double one, `size` and `through` ask for tables.

    Raises FormatError.

    >>> answer({"entrants": ["a", "b"]})
    {'matches': [{'id': 1, 'round': 1, 'bracket': 'winners', 'from': ['a', 'b']}]}
    >>> answer({"entrants": ["a", "b", "c"], "size": 4, "through": 2})
    {'tables': [{'id': 1, 'round': 1, 'from': ['a', 'b', 'c']}]}
    """
    if "size" in request:
        return _of_tables(request)
    known(request, "entrants", "double", "reset", "size", "through")
    if "through" in request:
        raise wrong("missing", "size", key="size")
    matches = knock_out(ids(request), double=flag(request, "double"), reset=flag(request, "reset", True))
    return {
        "matches": [
            {"id": match.id, "round": match.round, "bracket": match.bracket, "from": [*map(_source, match.sources)]}
            for match in matches
        ]
    }


def _of_tables(request: Request) -> dict[str, Any]:
    known(request, "entrants", "size", "through")
    size = whole(request, "size", 3, LARGEST_TABLE)
    tables = table_knock_out(ids(request), size, whole(request, "through", 1, size - 1))
    return {
        "tables": [{"id": table.id, "round": table.round, "from": [*map(_source, table.sources)]} for table in tables]
    }


def _source(source: str | From | Place | None) -> Any:
    if isinstance(source, From):
        return {"winner" if source.won else "loser": source.match}
    return {"table": source.table, "place": source.place} if isinstance(source, Place) else source
