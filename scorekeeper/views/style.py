"""How everything looks: each element in each state on one page, and a board in every state, drawn by the templates of
the real pages. For everybody: nothing of it is anybody's, and who translates or runs a club may want to look, too.
"""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ..htmx import HtmxHttpRequest
from ..scoreboard.samples import NAMES, SAMPLES, drawn
from ..stickers import STICKERS, face
from .table import PAGE

Drawn = dict[str, Any]
CONFLICT, REFUSED, SURE = "conflict", "refused", "undone"
ON = {CONFLICT: "bidding", REFUSED: "bidding", SURE: "finished"}
"""What a write was answered, and on which board it is shown."""


@require_GET
def style(request: HtmxHttpRequest) -> HttpResponse:
    """Every element; the boards by their links."""
    choices: list[Drawn] = [{"value": name, "text": name, "checked": name == "Bea"} for name in NAMES]
    choices[2]["small"] = _("deals first")
    choices[4]["why_not"] = _("has left")
    figures: list[Drawn] = [{"value": str(n), "text": str(n), "checked": n == 4} for n in range(10)]
    context = {
        "boards": [reverse("scorekeeper:style_board", args=[name]) for name in (*SAMPLES, *ON)],
        "errors": refused(),
        "conflict": clash(),
        "preview": {"title": _("Undo the end of this game?"), "lines": told(), "warnings": told()},
        "choices": choices,
        "figures": [*figures, {"value": "-", "text": "−"}],
        "options": options(choices[:2]),
        "faces": [face("Ana"), face("Bea", "teal"), face("Carl", "", "fox"), face("Dan", "teal", "moon")],
        "side": {"stickers": [{"id": name, "label": STICKERS[name], "url": "#tokens"} for name in ("fox", "moon")]},
        "free": range(2),
        "sheet": drawn(SAMPLES["finished"])["sheet"],
        "url": "#fields",
    }
    return render(request, "scorekeeper/style.html", context)


@require_GET
def board(request: HtmxHttpRequest, what: str) -> HttpResponse:
    """A board in one state. Raises Http404 for none of ours."""
    if (sample := SAMPLES.get(ON.get(what, what))) is None:
        raise Http404
    context: Drawn = {"board": drawn(sample), "tv": request.GET.get("tv") == "1"}
    context["conflict"] = clash() if what == CONFLICT else None
    context["errors"] = refused() if what == REFUSED else []
    context["sure"] = {"url": "#", "step": 1, "texts": told()} if what == SURE else None
    return render(request, PAGE, context)


def refused() -> list[str]:
    """Why a form was not taken."""
    return [_("Nobody may bid 0.")]


def clash() -> Drawn:
    """What a phone is told that was second."""
    text = _("Nothing is different from what stands.")
    return {"title": _("Something else stands there by now"), "text": text, "sent": ["4"], "stands": ["5"]}


def told() -> list[str]:
    """What a change would bring."""
    return ["Ana: 510 → 490"]


def options(choices: list[Drawn]) -> list[Drawn]:
    """A house rule of each kind."""
    ten = [{"value": "10", "text": "10", "checked": True}]
    return [
        {"name": "deals", "label": _("Who deals now?"), "kind": "choice", "choices": choices, "changed": "Ana"},
        {"name": "bags", "label": _("bags"), "kind": "number", "choices": ten, "help": _("Nobody knows")},
        {"name": "zero", "label": _("Nobody may bid 0."), "kind": "bool", "checked": True},
    ]
