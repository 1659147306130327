"""People of history by name, as they may be told here: hidden ones are "a player" to who only reads, without a way to
their page. One statement, always fresh.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ..models import Club, Player
from ..sight import told


class Named(NamedTuple):
    """A name, and the id that addresses have; "" for who may not be found."""

    name: str
    id: str = ""


def named(club: Club, keys: Iterable[int]) -> dict[int, Named]:
    """The people of these keys."""
    rows = list(Player.objects.filter(pk__in=set(keys)).only("club", "name", "tag", "hidden", "erased", "public_id"))
    shown = told(rows)
    return {
        row.pk: Named(str(mask), "" if mask is not row or row.erased else row.public_id)
        for row, mask in zip(rows, shown, strict=True)
    }
