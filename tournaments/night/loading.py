"""A tournament as it comes out of the database: all that was played in it, in as many queries for a hundred tables as
for one, and as of one moment. Nothing here writes.
"""

from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet

from scorekeeper.moment import as_of_now
from scorekeeper.prepared import Prepared, hang

from ..models import (
    Call,
    Entry,
    EntryPlayer,
    KeptApart,
    Penalty,
    Place,
    Result,
    Round,
    Stage,
    StageEntry,
    Table,
    Tournament,
)

# Of tournaments
ENTRIES = Prepared(lambda keys: Entry.objects.filter(tournament__in=keys))
PEOPLE = Prepared(lambda keys: EntryPlayer.objects.filter(tournament__in=keys).select_related("player"))
STAGES = Prepared(lambda keys: Stage.objects.filter(tournament__in=keys))
KEPT_APART = Prepared(lambda keys: KeptApart.objects.filter(tournament__in=keys))
PENALTIES = Prepared(lambda keys: Penalty.objects.filter(tournament__in=keys).select_related("round"))
# Of stages
IN_STAGES = Prepared(lambda keys: StageEntry.objects.filter(stage__in=keys))
ROUNDS = Prepared(lambda keys: Round.objects.filter(stage__in=keys, cancelled_at__isnull=True).order_by("number"))
# Of rounds
TABLES = Prepared(lambda keys: Table.objects.filter(round__in=keys).select_related("game").order_by("number", "pk"))
PLACES = Prepared(lambda keys: Place.objects.filter(round__in=keys).select_related("stand_in").order_by("seat", "pk"))
# Of tables
RESULTS = Prepared(lambda keys: Result.objects.filter(table__in=keys, current=True).order_by("pk"))
CALLS = Prepared(lambda keys: Call.objects.filter(table__in=keys, answered_at__isnull=True))


def entries_with_people() -> QuerySet[Entry]:
    """Entrants with the people behind them, those who were replaced too."""
    return Entry.objects.prefetch_related(Prefetch("people", EntryPlayer.objects.select_related("player")))


@as_of_now()
def read(tournaments: Sequence[Tournament]) -> None:
    """Keep all of these tournaments on their rows, rounds and tables that count; what was kept there is no news."""
    forget(tournaments)
    entries, stages = ENTRIES.of(tournaments), STAGES.of(tournaments)
    rounds = ROUNDS.of(stages)
    tables = TABLES.of(rounds)
    hang(entries, "people", PEOPLE.of(tournaments))
    hang(stages, "entries", IN_STAGES.of(stages))
    hang(tables, "results", RESULTS.of(tables))
    hang(tables, "calls", CALLS.of(tables))
    hang(rounds, "tables", tables)
    hang(rounds, "places", PLACES.of(rounds))
    hang(stages, "played", rounds)
    hang(tournaments, "entries", entries)
    hang(tournaments, "stages", stages)
    hang(tournaments, "kept_apart", KEPT_APART.of(tournaments))
    hang(tournaments, "penalties", PENALTIES.of(tournaments))


def forget(tournaments: Sequence[Tournament]) -> None:
    """Keep nothing on the rows: it is no news after a write."""
    for tournament in tournaments:
        tournament.__dict__.pop("_prefetched_objects_cache", None)
