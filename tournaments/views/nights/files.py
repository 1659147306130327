"""What a night takes away as files: standings, pairings and log as CSV."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorekeeper.cells import Row, as_csv
from scorekeeper.htmx import HtmxHttpRequest

from ...files.spreadsheets import log_rows, pairings_rows, standings_rows
from ...models import Tournament
from ...night.access import night_for
from ...night.facts import NightFacts
from ...standings.board import kept_standings
from .standings import asked_stage


def answer_file(tournament: Tournament, what: str, told: str, kind: str = "text/csv") -> HttpResponse:
    """A file to keep, named after the night."""
    ending = kind.rpartition("/")[2]
    name = "-".join(filter(None, [what, slugify(tournament.name)[:40], tournament.public_id]))
    response = HttpResponse(told, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response


def answer_csv(tournament: Tournament, what: str, rows: Iterable[Row]) -> HttpResponse:
    """Rows as a file."""
    return answer_file(tournament, what, as_csv(rows))


@never_cache
@require_GET
def standings(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The standings: of the stage that is played, of another with `?stage=`, over all with `?stage=all`."""
    tournament, _role = night_for(request, public_id)
    board = kept_standings(tournament, asked_stage(request, tournament))
    return answer_csv(tournament, "standings", standings_rows(board))


@never_cache
@require_GET
def pairings(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Who sat where, and what came of it."""
    tournament, _role = night_for(request, public_id)
    return answer_csv(tournament, "pairings", pairings_rows(NightFacts.load(tournament)))


@never_cache
@require_GET
def log(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Everything that was done."""
    tournament, _role = night_for(request, public_id, "helper")
    steps = tournament.steps.order_by("number")
    return answer_csv(tournament, "log", log_rows(NightFacts.load(tournament), steps))
