"""A form on a page of its own: drawn, refused with everything that was chosen, or done and back to the table."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from .. import rules
from ..facts import Facts
from ..htmx import HtmxHttpRequest, wants_partial
from ..models import Game
from ..scoreboard.consequences import told_faults
from .answers import page_with_form, refusal
from .table import answer_board


def answer_form(
    request: HtmxHttpRequest, kept: Game, page: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page `scorekeeper/PAGE.html`, or for htmx its form."""
    back = reverse("scorekeeper:game", args=[kept.public_id])
    return page_with_form(request, f"scorekeeper/{page}.html", {"back": back, **context}, status=status)


def answer_done(request: HtmxHttpRequest, facts: Facts) -> HttpResponse:
    """After a write: back to the table, or for htmx the fresh board."""
    if wants_partial(request):
        return answer_board(request, facts, "scorer")
    return redirect("scorekeeper:game", facts.game.public_id)


def led_back(request: HtmxHttpRequest, kept: Game) -> HttpResponse | None:
    """The way back to the table from a page that is only for a game that goes on, and why; None while it does."""
    if kept.status != "finished" and not kept.ended:
        return None
    messages.info(request, _("The game is over: that is only for a game that goes on. Undo takes its end back."))
    return redirect("scorekeeper:game", kept.public_id)


def refused(
    error: Exception, *, hand: int | None = None, sent: Iterable[str] = (), stands: Iterable[str] = ()
) -> tuple[int, dict[str, Any]]:
    """The status of a refused write and what its form tells.

    For a conflict that is what stands now and what was sent, else each fault, with its hand where it is another.
    """
    status, more = refusal(error)
    if isinstance(conflict := more.get("conflict"), dict):
        more["conflict"] = {**conflict, "sent": list(sent), "stands": list(stands)}
    if isinstance(error, rules.RulesError):
        more["errors"] = told_faults(error.faults, hand)
    return status, more


def reason_choices(texts: Iterable[str], chosen: str = "") -> list[dict[str, Any]]:
    """The ready reasons as chips."""
    return [{"value": text, "text": text, "checked": text == chosen} for text in texts]
