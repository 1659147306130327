"""What a night prints and takes away: table cards, wall sheet, blank score sheets, standings."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.links import address_to, qr_code, token

from ...files.papers import score_sheets, table_cards, tables_needed, wall_sheet
from ...models import Tournament
from ...night.access import night_for
from ...night.facts import NightFacts
from ...room.table_code import TableCode
from ...setting_up.plan import MOST_TABLES
from ...standings.board import kept_standings
from .answers import answer_night
from .standings import asked_stage

LEAST = "helper"
ON_PAPER: tuple[tuple[str, Any, Any], ...] = (
    ("wall_sheet", gettext_lazy("Wall sheet"), gettext_lazy("who sits where this round, by name and by table")),
    (
        "score_sheets",
        gettext_lazy("Blank score sheets"),
        gettext_lazy("for tables that play on paper: names, rules, code"),
    ),
    ("standings_print", gettext_lazy("Standings"), gettext_lazy("with every value that decides")),
)
FILES: tuple[tuple[str, Any, Any], ...] = (
    ("standings_csv", gettext_lazy("Standings"), gettext_lazy("a table for a spreadsheet (CSV)")),
    ("pairings_csv", gettext_lazy("Pairings and results"), gettext_lazy("a table for a spreadsheet (CSV)")),
    ("log_csv", gettext_lazy("Log"), gettext_lazy("a table for a spreadsheet (CSV)")),
    ("tournament_file", gettext_lazy("The whole tournament"), gettext_lazy("one file, which can be read again (JSON)")),
)
"""The address, the title and the small print of each."""


def coder(request: HttpRequest, tournament: Tournament) -> Callable[[int], dict[str, Any]]:
    """What gives the code of a table by its number."""

    def coded(number: int) -> dict[str, Any]:
        secret = token(TableCode(tournament, number), "table")
        address = address_to(request, f"/tournaments/open/table/{tournament.public_id}/{number}/{secret}/")
        return {"address": address, "qr": qr_code(address)}

    return coded


def number_asked(request: HttpRequest, name: str, most: int) -> int | None:
    """A number in the address, None for none or for what is none."""
    said = request.GET.get(name, "")
    digits = said.isascii() and said.isdigit() and len(said) < 5
    return int(said) if digits and 1 <= int(said) <= most else None


@never_cache
@require_GET
def papers(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """All that can be printed or taken away."""
    tournament, role = night_for(request, public_id, LEAST)
    facts = NightFacts.load(tournament)
    files = FILES if role == "organizer" else FILES[:-1]
    context = {
        "heading": _("Print and take away"),
        "cards_url": reverse("nights:table_cards", args=[public_id]),
        "tables": tables_needed(facts),
        "sheets": told(public_id, ON_PAPER),
        "files": told(public_id, files),
    }
    return answer_night(request, tournament, "papers", context)


def told(public_id: str, pages: tuple[tuple[str, Any, Any], ...]) -> list[dict[str, Any]]:
    """These pages, with the way to each."""
    return [
        {"url": reverse(f"nights:{page}", args=[public_id]), "title": title, "text": text}
        for page, title, text in pages
    ]


@never_cache
@require_GET
def cards(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """A card for each physical table, with its code: two on a sheet."""
    tournament, _role = night_for(request, public_id, LEAST)
    facts = NightFacts.load(tournament)
    count = number_asked(request, "tables", MOST_TABLES) or tables_needed(facts)
    context = {"heading": _("Table cards"), "cards": table_cards(facts, count, coder(request, tournament))}
    return answer_night(request, tournament, "table_cards", context)


@never_cache
@require_GET
def wall(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Who sits where this round."""
    tournament, _role = night_for(request, public_id, LEAST)
    context = {"heading": _("Who sits where"), "wall": wall_sheet(NightFacts.load(tournament))}
    return answer_night(request, tournament, "wall_sheet", context)


@never_cache
@require_GET
def sheets(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Blank score sheets for the tables of this round; with `?table=` for one."""
    tournament, _role = night_for(request, public_id, LEAST)
    number = number_asked(request, "table", MOST_TABLES)
    drawn = score_sheets(NightFacts.load(tournament), coder(request, tournament), number)
    return answer_night(request, tournament, "score_sheets", {"heading": _("Score sheets"), "sheets": drawn})


@never_cache
@require_GET
def standings(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The standings on paper: of a stage with `?stage=`, else over all."""
    tournament, _role = night_for(request, public_id, "reader")
    board = kept_standings(tournament, asked_stage(request, tournament))
    tokens = any(column["code"] == "tokens" for column in board["columns"])
    context = {"heading": _("Standings"), "board": board, "tokens": not tokens}
    return answer_night(request, tournament, "standings_print", context)
