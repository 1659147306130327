"""Only what was said before is done: nobody writes between what a page has worked out and what it then writes.

What a correction would change is worked out without a lock, which would keep everybody waiting; that nothing has
changed since is looked at under the lock. This module must not know what is worked out.
"""

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from scorekeeper.scorebook import Ask, Stale

from ..models import Race, Tournament

Seen = TypeVar("Seen")
Answer = TypeVar("Answer")
TRIES = 5


class Moved(Exception):
    """Somebody has written since this was worked out."""


def as_seen(ask: Ask, seen: Race | Tournament) -> Ask:
    """The same wish; whoever locks what was seen raises Moved if it has another version by then."""

    def allow(thing: Any) -> None:
        ask.allow(thing)
        if isinstance(thing, type(seen)) and thing.pk == seen.pk and thing.version != seen.version:
            raise Moved

    return dataclasses.replace(ask, allow=allow)


def worked_out(attempt: Callable[[Seen], Answer], seen: Seen, load: Callable[[], Seen]) -> Answer:
    """Work something out from what was seen and write it; from what is loaded anew as often as somebody else wrote in
    between. Raises Stale where others write all the time.
    """
    for _again in range(TRIES):
        try:
            return attempt(seen)
        except Moved:
            seen = load()
    raise Stale(_("Others write at the same moment: send it once more."))
