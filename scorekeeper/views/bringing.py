"""Take in what another phone kept of a game without signal: compared hand by hand, then written."""

import dataclasses
import re
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import game_for_reader
from ..facts import Facts
from ..htmx import HtmxHttpRequest, wants_partial
from ..incoming.kept_text import LONGEST, KeptText, NotKept, read_text
from ..models import Game
from ..scoreboard.brought import brought
from .answers import Posted, ask_of
from .asking import answer_done, answer_form, refused

MOST_IN_ADDRESS = 3_000  # signs of a text: servers refuse a longer address
Drawn = dict[str, Any]


@never_cache
@require_http_methods(["GET", "POST"])
def bring(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The box for the text, what it holds against what stands, and the writing of what was chosen. Who only watches is
    led to take over scoring, and comes back.
    """
    sent = request.POST if request.method == "POST" else request.GET
    text = sent.get("kept", "")[: LONGEST + 1]
    try:
        game, role = game_for_reader(request, public_id)
    except Http404:
        if not text:
            raise
        return not_known(request, text)
    if role != "scorer":
        return redirect(f"{reverse('scorekeeper:takeover', args=[public_id])}?{then_bring(text)}")
    if not text:
        errors = [_("Paste the text of the other phone.")] if request.method == "POST" else []
        return answer(request, game, text, None, status=422 if errors else 200, errors=errors)
    try:
        kept = read_text(text)
    except NotKept as error:
        return answer(request, game, text, None, status=422, errors=[WHY_NOT[error.code]()])
    if kept.game != public_id:
        return answer(request, game, text, None, status=422, errors=[_("This text is of another game.")])
    if Posted(request).text("step") == "save":
        return save(request, game, text, kept)
    return answer(request, game, text, compare(request, game, kept))


WHY_NOT = {
    "none": lambda: _("No kept score is in this text: copy all that the other phone shows."),
    "cut": lambda: _("This text is cut off or mixed with something else: copy all of it again."),
    "newer": lambda: _("This text was made by a newer version of the app: load this page anew."),
    "long": lambda: _("This text is too long to be one."),
}


def then_bring(text: str) -> str:
    """What an address says to come back here with a text."""
    return urlencode({"then": "bring", **({"kept": text} if len(text) <= MOST_IN_ADDRESS else {})})


def chosen(request: HtmxHttpRequest) -> set[int]:
    """The hands of which what is brought shall count."""
    said = Posted(request).numbered("hand")
    return {int(number) for number, what in said.items() if what == "brought" and re.fullmatch("[0-9]{1,6}", number)}


def compare(request: HtmxHttpRequest, game: Game, kept: KeptText) -> Drawn:
    """Each hand against what stands."""
    return brought(Facts.load(game), kept.hands, chosen(request), mine=is_mine(request))


def is_mine(request: HtmxHttpRequest) -> bool:
    """Does this phone bring what it has kept itself, as its own taps were refused?"""
    return (request.POST if request.method == "POST" else request.GET).get("mine") == "1"


def is_lost(request: HtmxHttpRequest) -> bool:
    """Does this phone give back what the server has had before?"""
    return (request.POST if request.method == "POST" else request.GET).get("lost") == "1"


def unsaid(request: HtmxHttpRequest, told: Drawn) -> list[str]:
    """The questions that nobody answered: whoever taps on in haste would lose what this phone has entered."""
    return [hand["legend"] for hand in told["hands"] if hand["kind"] == "other" and hand["field"] not in request.POST]


def save(request: HtmxHttpRequest, game: Game, text: str, kept: KeptText) -> HttpResponse:
    """Take in what was chosen; what could not come in is said."""
    told = compare(request, game, kept)
    if is_mine(request) and (errors := unsaid(request, told)):
        return answer(request, game, text, told, status=422, errors=errors)
    version = Posted(request).number("version", 0)
    ask = dataclasses.replace(ask_of(request), reason=_("kept on a phone without signal"))
    try:
        done = scorebook.take_in(game.pk, ask, version=version, hands=kept.hands, over=chosen(request))
    except scorebook.REFUSALS as error:
        game.refresh_from_db()
        status, more = refused(error)
        return answer(request, game, text, compare(request, game, kept), status=status, **more)
    if done.left:
        text = ngettext("Hand {hands} did not come in.", "Hands {hands} did not come in.", len(done.left))
        messages.warning(request, text.format(hands=", ".join(map(str, done.left))))
    if is_mine(request) and not wants_partial(request):
        return redirect(f"{reverse('scorekeeper:game', args=[game.public_id])}#chosen")  # what waits there may go
    return answer_done(request, done.facts)


def answer(
    request: HtmxHttpRequest, game: Game, text: str, told: Drawn | None, *, status: int = 200, **more: object
) -> HttpResponse:
    """The page."""
    context = {
        "kept": text,
        "version": game.version,
        "told": told,
        "mine": is_mine(request),
        "lost": is_lost(request),
        **more,
    }
    return answer_form(request, game, "bring", context, status=status)


def not_known(request: HtmxHttpRequest, text: str) -> HttpResponse:
    """A game that was begun without signal and has not come in yet, or whose link this phone lacks; the text stays."""
    why = _("This game is not known here, or not to this phone. The phone that began it has to find signal first.")
    context = {"back": reverse("scorekeeper:start"), "back_text": _("Start page"), "url": request.path, "key": "",
               "errors": [why], "conflict": None, "kept": text, "told": None}  # fmt: skip
    return render(request, "scorekeeper/bring.html", context, status=404)
