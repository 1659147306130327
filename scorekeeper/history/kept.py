"""What is worked out once for each version of a club's history, however many look at it.

Only keys of people and figures are kept, never a name: who may be named changes without a new version.
"""

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache

from .club_history import ClubHistory

KEPT = 3600  # seconds
T = TypeVar("T")


def kept(history: ClubHistory, name: str, make: Callable[[], T]) -> T:
    """What `make` gives, kept under this name as long as nothing is written to the history of the club.

    By the key of the club, too: one that was read again from its archive has its old id, and people of other keys.
    """
    club = history.club
    mark = f"history-{club.public_id}-{club.pk}-{history.version}-{short(name)}"
    found: T | None = cache.get(mark)
    if found is None:
        found = make()
        cache.set(mark, found, KEPT)
    return found


def short(*told: Any) -> str:
    """A name for what depends on all of this and nothing else."""
    return hashlib.sha256(repr(told).encode()).hexdigest()[:24]
