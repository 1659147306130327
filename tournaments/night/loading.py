"""A tournament as it comes out of the database: all that was played in it, in as many queries for a hundred tables as
for one. Nothing here writes.
"""

from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from ..models import Call, Entry, EntryPlayer, Penalty, Place, Result, Round, Stage, Table, Tournament


def entries_with_people() -> QuerySet[Entry]:
    """Entrants with the people behind them, those who were replaced too."""
    return Entry.objects.prefetch_related(Prefetch("people", EntryPlayer.objects.select_related("player")))


def read(tournaments: Sequence[Tournament]) -> None:
    """Keep all of these tournaments on their rows, rounds and tables that count; what was kept there is no news."""
    forget(tournaments)
    tables = Table.objects.select_related("game").prefetch_related(
        Prefetch("results", Result.objects.filter(current=True)),
        Prefetch("calls", Call.objects.filter(answered_at__isnull=True)),
    )
    places = Place.objects.select_related("stand_in").order_by("seat", "pk")
    rounds = Round.objects.filter(cancelled_at__isnull=True).order_by("number")
    rounds = rounds.prefetch_related(Prefetch("tables", tables), Prefetch("places", places))
    prefetch_related_objects(
        tournaments,
        Prefetch("entries", entries_with_people()),
        Prefetch("stages", Stage.objects.prefetch_related("entries", Prefetch("played", rounds))),
        "kept_apart",
        Prefetch("penalties", Penalty.objects.select_related("round")),
    )


def forget(tournaments: Sequence[Tournament]) -> None:
    """Keep nothing on the rows: it is no news after a write."""
    for tournament in tournaments:
        tournament.__dict__.pop("_prefetched_objects_cache", None)
