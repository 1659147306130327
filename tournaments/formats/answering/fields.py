"""The fields of a request, read strictly: each function gives one, or raises FormatError that names it.

Sizes are limited, so that no request takes the machine with it.
"""

from collections.abc import Collection, Mapping
from typing import Any

from scorekeeper.rules.strict_json import shown

from ..faults import wrong

Request = Mapping[str, Any]

MOST_ENTRANTS = 2_000
MOST_ROUNDS = 200
MOST = 10**9  # of any count or score
LONGEST_ID = 200
LARGEST_SEED = 10**100


def known(request: Request, *names: str, within: str | None = None) -> None:
    """Refuse fields that the request cannot have; `format` it always may. `within` names the list it is an item of.

    Raises FormatError with unknown-field.

    >>> known({"format": "race", "tokens": 3}, "tokens")
    """
    there = (*names,) if within else ("format", *names)
    for key in request:
        if key not in there:
            raise wrong("unknown-field", within or shown(key), key=shown(key), known=", ".join(there))


def needed(request: Request, key: str) -> Any:
    """Give a field that must be there, of whatever type.

    Raises FormatError with missing.
    """
    if key not in request:
        raise wrong("missing", key, key=key)
    return request[key]


def whole(
    request: Request,
    key: str,
    least: int = 0,
    most: int = MOST,
    default: int | None = None,
    within: str | None = None,
) -> int:
    """Give a whole number from `least` to `most`; without `default` it must be there.

    Raises FormatError with missing, wrong-type, out-of-range.

    >>> whole({"rounds": 5}, "rounds", 1, MOST_ROUNDS), whole({}, "seed", default=0)
    (5, 0)
    """
    if key not in request and default is not None:
        return default
    if key not in request:
        raise wrong("missing", within or key, key=key)
    number = request[key]
    if not isinstance(number, int) or isinstance(number, bool):
        raise wrong("wrong-type", within or key, key=key, range="a whole number")
    if not least <= number <= most:
        raise wrong("out-of-range", within or key, key=key, least=least, most=most)
    return number


def seed(request: Request) -> int:
    """Give the seed that makes a draw repeatable; 0 where none is given."""
    return whole(request, "seed", -LARGEST_SEED, LARGEST_SEED, 0)


def rounds(request: Request) -> int:
    """Give the number of rounds, 1 to MOST_ROUNDS."""
    return whole(request, "rounds", 1, MOST_ROUNDS)


def flag(request: Request, key: str, default: bool = False) -> bool:
    """Give a field that is true or false.

    Raises FormatError with wrong-type.
    """
    value = request.get(key, default)
    if not isinstance(value, bool):
        raise wrong("wrong-type", key, key=key, range="true or false")
    return value


def choice(request: Request, key: str, choices: Collection[str], default: str | None = None) -> str:
    """Give a word out of `choices`; without `default` it must be there.

    Raises FormatError with missing, not-one-of.
    """
    value = needed(request, key) if default is None else request.get(key, default)
    if not isinstance(value, str) or value not in choices:
        raise wrong("not-one-of", key, key=key, value=shown(value), known=", ".join(choices))
    return value


def rows(request: Request, key: str, most: int, optional: bool = False) -> list[Any]:
    """Give a list of at most `most` entries; `optional`: an empty one where none is given.

    Raises FormatError with missing, wrong-type, too-many.
    """
    value = request.get(key, []) if optional else needed(request, key)
    if not isinstance(value, list):
        raise wrong("wrong-type", key, key=key, range="a list")
    if len(value) > most:
        raise wrong("too-many", key, key=key, count=len(value), most=most)
    return value


def identity(value: object, key: str) -> str:
    """Give an entrant's id: a text of at most LONGEST_ID characters; `key` is the field in which it stands.

    Raises FormatError with wrong-type.
    """
    if not isinstance(value, str) or len(value) > LONGEST_ID:
        raise wrong("wrong-type", key, key=key, range=f"ids, each a text of at most {LONGEST_ID} characters")
    return value


def ids(request: Request, key: str = "entrants", least: int = 2, most: int = MOST_ENTRANTS) -> list[str]:
    """Give a list of ids, each of them there once.

    Raises FormatError with missing, wrong-type, too-many, too-few, entrant-twice.

    >>> ids({"entrants": ["a", "b"]})
    ['a', 'b']
    """
    return once([identity(value, key) for value in rows(request, key, most)], key, least)


def people(request: Request, *names: str, key: str = "entrants", least: int = 2) -> list[Mapping[str, Any]]:
    """Give a list of objects, each with an `id` of its own and no other fields than `names`.

    Raises FormatError as `ids` does, and with unknown-field.

    >>> people({"entrants": [{"id": "a", "score": 3}, {"id": "b", "score": 2}]}, "score")[0]["score"]
    3
    """
    found = rows(request, key, MOST_ENTRANTS)
    for person in found:
        if not isinstance(person, dict):
            raise wrong("wrong-type", key, key=key, range="a list of objects")
        if "id" not in person:
            raise wrong("missing", key, key="id")
        known(person, "id", *names, within=key)
    once([identity(person["id"], key) for person in found], key, least)
    return found


def once(found: list[str], key: str, least: int) -> list[str]:
    """Give the ids as they are, if nobody is there twice and `least` are there.

    Raises FormatError with too-few, entrant-twice.
    """
    if len(found) < least:
        raise wrong("too-few", key, key=key, n=least)
    seen: set[str] = set()
    for value in found:
        if value in seen:
            raise wrong("entrant-twice", key, value=value)
        seen.add(value)
    return found
