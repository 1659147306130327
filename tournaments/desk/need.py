"""One thing that the desk has to do, as a line of its list; the ways there, and words that several of them use.

Nothing here writes.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ..models import Round, Table
from ..night.clock import minutes_told
from ..night.facts import NightFacts

Need = dict[str, Any]
AT_ONCE = 4  # names in one line


def need(
    what: str, text: str, url: str, says: str, *, small: str = "", urgent: bool = False, table: int = 0,
    post: Mapping[str, int] | None = None,
) -> Need:  # fmt: skip
    """One line of the list; `table` is the key of the table that it is about. With `post` its one step is done there
    and then: the fields that are sent to `url`, where what came of it is looked at.
    """
    told = {"what": what, "text": text, "small": small, "url": url, "says": says, "urgent": urgent, "table": table}
    return told | {"post": dict(post or {})}


def way(facts: NightFacts, page: str, *more: Any) -> str:
    """Where a page of the tournament is."""
    return reverse(f"nights:{page}", args=[facts.tournament.public_id, *more])


def table_url(facts: NightFacts, table: Table) -> str:
    """Where the desk looks after a table."""
    return way(facts, "table", table.pk)


def open_tables(facts: NightFacts) -> Iterator[tuple[Round, Table]]:
    """The tables that play, of every round that was published, the last round first."""
    for round in reversed(facts.rounds(facts.stage)):
        if round.published_at:
            yield from ((round, table) for table in facts.open_tables(round))


def since_told(moment: datetime) -> str:
    """For how long something waits: "for 3 minutes"."""
    minutes = int((timezone.now() - moment).total_seconds() // 60)
    return _("for {minutes}").format(minutes=minutes_told(minutes)) if minutes > 0 else _("just now")


def listed(names: list[str]) -> str:
    """The first of some names, and how many more there are."""
    more = len(names) - AT_ONCE
    told = ", ".join(names[:AT_ONCE])
    return _("{names} and {n} more").format(names=told, n=more) if more > 0 else told
