"""A paper sheet typed in one grid, hand by hand: checked as often as wanted, then kept as one game."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..clock import read_time_in, show_time_of
from ..forms.grid import MORE, MOST, OF_THE_GRID, Grid, now_in_zone
from ..forms.table import kept_fields, zone_of
from ..htmx import HtmxHttpRequest, wants_partial
from ..phone import remember
from ..scoreboard.naming import size_text
from .answers import Posted, refusal
from .new_table import Draft, answer_early, ask_to_begin, draft_of, hold_begun, open_on

PAGE = "scorekeeper/incoming/typed.html"
DOINGS = ("", "rows", "check", "save", "next")


@never_cache
@require_http_methods(["GET", "POST"])
def typed(request: HtmxHttpRequest) -> HttpResponse:
    """The drawn table as for a new game, then the grid of its hands."""
    if not {"preset", "rules", "saved"} & request.GET.keys():
        return redirect(f"{reverse('scorekeeper:new_game')}?then=typed")
    draft = draft_of(request)
    if early := answer_early(request, draft):
        return early
    grid, do = grid_of(request, draft), Posted(request).one_of("do", DOINGS, "")
    if do == "rows":
        return answer_rows(request, draft, grid)
    if do in ("", "check"):
        wrong = grid.faults() if do else []
        return answer_grid(request, draft, grid, check=bool(do), errors=wrong, status=422 if wrong else 200)
    return save(request, draft, grid, do)


def grid_of(request: HtmxHttpRequest, draft: Draft) -> Grid:
    """The sheet as it was sent; its day is meant in the time zone of the club, or of the phone that founds one."""
    if draft.club:
        show_time_of(draft.club)
    else:
        read_time_in(zone_of(request.POST))
    names = [str(person.player or person.name) for person in draft.table.people()]
    dealer = int(draft.table.dealer) if draft.table.dealer != "draw" else 0
    return Grid(draft.ruleset, names, request.POST, dealer, now_in_zone())


def save(request: HtmxHttpRequest, draft: Draft, grid: Grid, do: str) -> HttpResponse:
    """Keep the game; then its page, or the next sheet of the same people."""
    wrong, at = grid.faults(), grid.moment()
    if wrong or at is None:
        return answer_grid(request, draft, grid, check=True, errors=wrong, status=422)
    home = scorebook.Home(draft.club, zone_of(request.POST), get_language() or "")
    setup = draft.setup(first_dealer=grid.dealer, extra=grid.words)
    brought = scorebook.Brought(setup, at, grid.reckoned.hands, grid.ended)
    try:
        game = scorebook.write_down(ask_to_begin(request, draft), home, brought, draft.table.people())
    except scorebook.REFUSALS as error:
        status, told = refusal(error)
        return answer_grid(request, draft, grid, check=True, status=status, told=told)
    if do == "save":
        return open_on(request, game, founded=draft.club is None)
    hold_begun(request, game, founded=draft.club is None)
    messages.success(request, _("Saved. Here is the next sheet of the same people."))
    known = {f"player-{seat.place}": seat.player.public_id for seat in game.seats.select_related("player")}
    return remember(request, answer_grid(request, draft, blank_of(grid), check=False, known=known))


def blank_of(grid: Grid) -> Grid:
    """A sheet of the same people, day and place, with nothing written."""
    fields = QueryDict(mutable=True)
    for name in ("day", "place"):
        fields[name] = grid.fields.get(name, "")
    return Grid(grid.ruleset, grid.names, fields, grid.dealer_before, grid.now)


def answer_rows(request: HtmxHttpRequest, draft: Draft, grid: Grid) -> HttpResponse:
    """More rows: only these for htmx, else the page with all that was typed."""
    first = grid.count + 1
    grid.count = min(grid.count + MORE, MOST)
    if not wants_partial(request):
        return answer_grid(request, draft, grid, check=False)
    return answer_grid(request, draft, grid, check=False, first=first)


def answer_grid(
    request: HtmxHttpRequest,
    draft: Draft,
    grid: Grid,
    *,
    check: bool,
    errors: list[str] | None = None,
    known: Mapping[str, str] | None = None,
    first: int = 1,
    status: int = 200,
    told: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page of the grid, or for htmx the rows that were asked for; with `known` people it is a new one of theirs."""
    kept = [field for field in kept_fields(request.POST) if not field["name"].startswith(OF_THE_GRID)]
    if known:
        kept = [field for field in kept if field["name"] not in known]
        kept += [{"name": name, "value": value} for name, value in known.items()]
    key = "" if known else request.POST.get("key")
    context = {
        "url": request.get_full_path(),
        "key": key or secrets.token_hex(16),
        "heading": f"{size_text(draft.ruleset)} · {draft.title}",
        "errors": errors or [],
        "keep": kept,
        **grid.context(check=check, first=first),
        **(told or {}),
    }
    partial = first > 1 and wants_partial(request)
    return render(request, f"{PAGE}#rows" if partial else PAGE, context, status=status)
