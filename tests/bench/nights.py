"""P20: the pages of a night of 400 at 100 tables, after six of seven rounds: processor time of a request."""

import gc
import statistics
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .method import CPU, Figure, of_trials

ENTRANTS, ROUNDS = 400, 7
CALLS, TRIALS = 5, 5
HOW = "CPU time of one request, 400 entrants, 100 tables, round 7 of 7"


def cost(call: Callable[[], object]) -> list[float]:
    """What a call costs in milliseconds: the median of some, several times."""
    call()
    found = []
    for _trial in range(TRIALS):
        took = []
        gc.collect()
        for _call in range(CALLS):
            start = CPU()
            call()
            took.append(1000 * (CPU() - start))
        found.append(statistics.median(took))
    return found


def a_big_night(entrants: int = ENTRANTS) -> Any:
    """All of it but for the results of the last round, row by row."""
    from django.utils import timezone

    from tests.tournaments.night import drawn, night
    from tournaments.models import Result

    tournament, now = night(entrants, rounds=ROUNDS), timezone.now()
    told = {"points": [310, 280, 120, -40], "winner": 0, "hands": 9, "source": "desk", "at": now, "confirmed_at": now}
    for number in range(ROUNDS):
        order = [1 + (place * (2 * number + 1)) % entrants for place in range(entrants)]
        order = order if len(set(order)) == entrants else list(range(1, entrants + 1))
        round = drawn(tournament, *(order[first : first + 4] for first in range(0, entrants, 4)))
        if number < ROUNDS - 1:
            Result.objects.bulk_create(Result(table=table, **told) for table in round.tables.all())
    return tournament


def finish(tournament: Any) -> None:
    """The last results, and one more round to be drawn by standing, row by row."""
    from tournaments.models import Result, Stage, Table

    Stage.objects.filter(tournament=tournament).update(format="swiss-tables", rounds=ROUNDS + 1)
    open_tables = Table.objects.filter(round__stage__tournament=tournament, results=None)
    like = dict(Result.objects.values("points", "winner", "hands", "source", "at", "confirmed_at")[0])
    Result.objects.bulk_create(Result(table=table, **like) for table in open_tables)


def pages() -> Iterator[Figure]:
    """P20a to P20g: the desk read anew, after a tap, polled; the standings; who sits where, to be printed; the page of
    a draw, and a draw by standing.
    """
    from django.core.cache import cache
    from django.db import transaction
    from django.test import Client

    from scorekeeper.links import token
    from tests.table import ask
    from tournaments import director
    from tournaments.night.live import forget

    tournament = a_big_night()
    club, phone = tournament.club, Client(SERVER_NAME="localhost")
    phone.get(f"/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    own = f"/tournaments/{tournament.public_id}/"

    def get(page: str) -> Any:
        answer = phone.get(own + page)
        assert answer.status_code == 200, (page, answer.status_code)
        return answer

    def anew(page: str) -> Any:
        forget()
        cache.clear()
        return get(page)

    def polled() -> Any:
        """As a desk asks that was drawn within this minute; in the next it is drawn anew."""
        return phone.get(f"{own}poll/", headers={"HX-Request": "true", "If-None-Match": seen["tag"]})

    def minute() -> Any:
        answer = polled()
        if answer.status_code == 200:
            seen["tag"] = answer["ETag"]
            answer = polled()
        assert answer.status_code == 304, answer.status_code
        return answer

    seen = {"tag": ""}
    yield of_trials("P20a", "desk after a change, ms", cost(lambda: anew("")), None, HOW)
    yield of_trials("P20b", "desk after a tap, ms", cost(lambda: get("")), None, HOW)
    yield of_trials("P20c", "desk polled, as before, ms", cost(minute), None, HOW)
    yield of_trials("P20d", "standings after a change, ms", cost(lambda: anew("standings/")), None, HOW)
    yield of_trials("P20e", "wall sheet, ms", cost(lambda: get("print/wall/")), None, HOW)

    def draw() -> None:
        with transaction.atomic():
            director.draw_round(tournament.pk, ask(), stage=1, number=ROUNDS + 1, seed=7)
            transaction.set_rollback(True)

    finish(tournament)
    yield of_trials("P20f", "draw page after a change, ms", cost(lambda: anew("draw/")), None, HOW)
    yield of_trials("P20g", "draw by standing, ms", cost(draw), None, HOW)


FIGURES: dict[str, Callable[[], Iterable[Figure]]] = {"P20": pages}
