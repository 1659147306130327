"""People of history by name, as they may be told here: hidden ones are "a player" to who only reads, without a way to
their page. One statement, always fresh.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from ..models import Club, Player
from ..prepared import Prepared
from ..sight import nobody, sees_names, told

FIELDS = ("pk", "name", "tag", "hidden", "erased", "public_id")
PEOPLE = Prepared(lambda keys: Player.objects.filter(pk__in=keys).values_list(*FIELDS))


class Named(NamedTuple):
    """A name, and the id that addresses have; "" for who may not be found."""

    name: str
    id: str = ""


def named(club: Club, keys: Iterable[int]) -> dict[int, Named]:
    """The people of these keys; where nobody of them is hidden from who asks no record is made of each. Who was taken
    out of the roster while the page was made is nobody.
    """
    keys = set(keys)
    return as_told(club, keys, PEOPLE.plain(sorted(keys)))


def as_told(club: Club, keys: Collection[int], rows: Sequence[tuple[Any, ...]]) -> dict[int, Named]:
    """The same of those who were read, each by the fields above."""
    found = dict.fromkeys(keys, Named(nobody()))
    if sees_names(club.pk) or not any(hidden for _pk, _name, _tag, hidden, *_more in rows):
        return found | {
            pk: Named(f"{name} ({tag})" if tag else name, "" if erased else public_id)
            for pk, name, tag, _hidden, erased, public_id in rows
        }
    people = [Player(club=club, **dict(zip(FIELDS, row, strict=True))) for row in rows]
    return found | {
        one.pk: Named(str(mask), "" if mask is not one or one.erased else one.public_id)
        for one, mask in zip(people, told(people), strict=True)
    }
