"""The way to the desk from the scorepad of whoever runs the tournament and plays: with how many tables call.

Nothing here writes.
"""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.access import at_least, role_in_club
from scorekeeper.models import Game
from scorekeeper.phone import phone_of

from ..models import Tournament
from ..night.access import may, role_in_night
from .table_code import links_of
from .table_lines import told_at


def desk_sign(request: HttpRequest, game: Game) -> dict[str, Any] | None:
    """For `scorekeeper`: the sign in the head of a scorepad, loud while a table calls; None for all other phones."""
    told = told_at(game)
    if not told or not told["night"]:
        return None
    helps = [public_id for public_id, _link in links_of(phone_of(request), "helper")]
    organizes = at_least(role_in_club(request, game.club), "organizer")
    if not organizes and not (told["night"] in helps and still_helps(request, told)):
        return None
    calls = told["calls"]
    text = _("Desk ({n})").format(n=calls) if calls else _("Desk")
    return {"text": text, "url": reverse("nights:desk", args=[told["night"]]), "loud": bool(calls)}


def still_helps(request: HttpRequest, told: dict[str, Any]) -> bool:
    """Is the link by which a phone helps still valid?"""
    tournament = Tournament.objects.select_related("club").get(public_id=told["night"])
    return may(role_in_night(request, tournament), "helper")
