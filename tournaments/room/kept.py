"""What pages and scorepads tell of a whole tournament, worked out once for each version of it: a hundred phones that
look at once ask no more than one.

No hand of a game changes it, only what is written in the tournament; what a clock says is told when it is looked at.
Nothing here writes.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any

from django.core.cache import cache

from ..models import Tournament
from ..night.facts import NightFacts
from ..night.polls import version_of
from .at_tables import Course, tables_drawn
from .own_page import own_pages, pairings
from .scorepad import lines_of_tables

KEPT = 600  # seconds
WORKING = Lock()
PARTS: dict[str, Callable[[Course], Any]] = {
    "tables": tables_drawn, "own": own_pages, "pairings": pairings, "lines": lines_of_tables,
}  # fmt: skip
"""By name what works each part out."""


def kept(tournament: Tournament, part: str) -> Any:
    """A part of what is told of a tournament; all parts are worked out together."""
    name = f"night-{tournament.public_id}-{version_of(tournament)}-"
    known = cache.get(name + part)
    if known is None:
        with WORKING:
            known = cache.get(name + part)
            if known is None:
                course = Course(NightFacts.load(tournament))
                told = {each: work(course) for each, work in PARTS.items()}
                cache.set_many({name + each: value for each, value in told.items()}, KEPT)
                known = told[part]
    return known
