"""What people typed, as every database can keep it: a text, lines, what is agreed. It must not know what it is for."""

from collections.abc import Iterable

from django.http import QueryDict

MOST_LINES, LONGEST_LINE = 20, 200


def typed(fields: QueryDict, name: str, most: int = 200) -> str:
    """A text, without what stands beyond `most` signs or cannot be stored."""
    return fields.get(name, "")[:most].replace("\x00", "").strip()


def lines_of(said: Iterable[str]) -> list[str]:
    """Lines that say something, each once, so many and so long as a page can show."""
    lines = (" ".join(line.replace("\x00", "").split())[:LONGEST_LINE] for line in said)
    return list(dict.fromkeys(line for line in lines if line))[:MOST_LINES]


def read_agreed(fields: QueryDict) -> list[str]:
    """What is agreed and does not score: the ready lines that are ticked, then those that were written."""
    return lines_of([*fields.getlist("agree"), *fields.get("agreed", "")[:4000].splitlines()])
