"""The sticker of a token, chosen at once or later."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.entering import NotPossible
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS
from scorekeeper.stickers import STICKERS
from scorekeeper.views.answers import Posted, refusal

from .. import director
from ..race.facts import RaceFacts
from .answers import answer_page, ask_in_race, game_in_race

LEAST = "starter"


@require_http_methods(["GET", "POST"])
def sticker(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Sixteen stickers to choose from, for the token of one game."""
    facts, row = game_in_race(request, public_id, number, LEAST)
    race = facts.race
    status, chosen = 200, row.sticker
    more: dict[str, object] = {}
    if request.method == "POST":
        posted = Posted(request)
        chosen, was = posted.text("sticker", most=20), posted.text("was", most=60)
        if chosen and chosen not in STICKERS:
            raise BadRequest("there is no such sticker")
        try:
            if not chosen:
                raise NotPossible(_("Choose a sticker."))
            director.choose_sticker(race.pk, ask_in_race(request, LEAST), number=number, sticker=chosen, was=was)
            return redirect("tournaments:race", public_id)
        except REFUSALS as error:
            status, more = refusal(error, sent=str(STICKERS.get(chosen, "")))
            facts = RaceFacts.load(race)
            row = facts.row(number) or row
    owner = facts.by_pk.get(row.awarded_id or 0)
    favourite = chosen or (owner.sticker if owner else "")
    context = {
        "heading": _("A sticker for {who}").format(who=facts.name(owner)) if owner else _("No token, no sticker"),
        "text": _("For the token of game {n}.").format(n=number) if owner else _("Nobody has the token of this game."),
        "owned": owner is not None,
        "was": director.token_key(row),
        "stickers": [{"id": name, "name": told, "checked": name == favourite} for name, told in STICKERS.items()],
    }
    return answer_page(request, race, "sticker", context | more, status=status)
