"""A game begun on paper, taken over as it stands."""

import secrets
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ..forms.paper import Paper
from ..forms.table import kept_fields
from ..htmx import HtmxHttpRequest
from ..scoreboard.naming import size_text
from .new_table import Draft, answer_early, draft_of, start

ON_PAPER = ("hands", "score-", "bags-", "sets-", "blind-", "next-dealer")


@never_cache
@require_http_methods(["GET", "POST"])
def paper(request: HtmxHttpRequest) -> HttpResponse:
    """A game taken over half-way: the drawn table as for a new one, then what stands on the paper."""
    if not {"preset", "rules", "saved"} & request.GET.keys():
        return redirect(f"{reverse('scorekeeper:new_game')}?then=paper")
    draft = draft_of(request)
    if early := answer_early(request, draft):
        return early
    names = [str(person.player or person.name) for person in draft.table.people()]
    sheet = Paper(draft.ruleset, names, request.POST)
    if "hands" not in request.POST:
        return answer_paper(request, draft, sheet)
    told = sheet.start()
    if sheet.errors:
        return answer_paper(request, draft, sheet, status=422, errors=sheet.errors)
    setup = draft.setup(first_dealer=sheet.dealer(0), start=told)
    return start(request, draft, setup, lambda status, more: answer_paper(request, draft, sheet, status=status, **more))


def answer_paper(
    request: HtmxHttpRequest, draft: Draft, sheet: Paper, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page of the figures."""
    kept = [field for field in kept_fields(request.POST) if not field["name"].startswith(ON_PAPER)]
    dealer = int(draft.table.dealer) if draft.table.dealer != "draw" else 0
    context = {
        "url": request.get_full_path(),
        "key": request.POST.get("key") or secrets.token_hex(16),
        "heading": f"{size_text(draft.ruleset)} · {draft.title}",
        "errors": [],
        "keep": kept,
        **sheet.context(dealer),
        **more,
    }
    return render(request, "scorekeeper/paper.html", context, status=status)
