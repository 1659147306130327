"""Rules passed on: by a link that anyone may open, as JSON, into another club; and taken in again."""

import json
import secrets
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from .. import rules, scorebook
from ..access import at_least, club_for, house_rules_for, role_in_club
from ..entering import NotPossible
from ..forms.typed import lines_of
from ..htmx import HtmxHttpRequest
from ..links import link_told
from ..models import Club, HouseRules
from ..own_clubs import clubs_of
from ..phone import phone_of, remember
from ..scoreboard.kept_rules import FORMAT, portable, ruleset_in
from ..scoreboard.naming import club_title
from .answers import Posted, ask_of, refusal, tell_stopped
from .house_rules import game_url, link_to, told_of, urls_of, version_of
from .importing import LARGEST, record_text
from .opening import follow_link

KEYS = {"format", "name", "ruleset", "agreed"}


@never_cache
@require_GET
def open_rules(request: HtmxHttpRequest, public_id: str, secret: str) -> HttpResponse:
    """Note the link of kept rules and lead to them."""
    house = HouseRules.objects.select_related("club").filter(public_id=public_id).first()

    def lead(house: HouseRules) -> HttpResponse:
        phone_of(request).open(house, "viewer")
        return redirect("scorekeeper:saved_rules", house.club.public_id, house.public_id)

    return follow_link(request, public_id, house, "viewer", secret, lead)


@never_cache
@require_http_methods(["GET", "POST"])
def share_rules(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """The link of kept rules and their text; an organizer gives the link out anew."""
    house = house_rules_for(request, public_id, "reader", club_id)
    if request.method == "POST":
        house = house_rules_for(request, public_id, "organizer", club_id)
        was, had = Posted(request).number("was", 1), phone_of(request).role_in(house)
        done = scorebook.revoke_rules_link(house, ask_of(request, "organizer"), was=was)
        if done and had:  # this phone keeps the link that it had, and gets none that it had not
            phone_of(request).open(done, had)
        if done:
            tell_stopped(request)
        return remember(request, redirect("scorekeeper:share_rules", club_id, public_id))
    stops = house.viewer_link if at_least(role_in_club(request, house.club), "organizer") else 0
    context = {
        **told_of(house, version_of(house)), "urls": urls_of(house), "url": request.path, "key": secrets.token_hex(16),
        "link": link_told(link_to(request, house), "viewer", _("As a link"), stops),
        "json": json.dumps(portable(house.name, version_of(house)), indent=1, ensure_ascii=False),
    }  # fmt: skip
    return remember(request, render(request, "scorekeeper/house_rules/share.html", context))


@never_cache
@require_GET
def rules_record(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """Kept rules as a file."""
    house = house_rules_for(request, public_id, "reader", club_id)
    told = portable(house.name, version_of(house, request.GET.get("version")))
    answer = JsonResponse(told, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="spades-rules-{public_id}.json"'
    return answer


@never_cache
@require_http_methods(["GET", "POST"])
def take_rules(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """Keep rules that somebody else made in a club of one's own, under a name of one's own."""
    house = house_rules_for(request, public_id, "reader", club_id)
    clubs = [club for club in clubs_of(request) if at_least(role_in_club(request, club), "organizer")]
    if request.method != "POST":
        return answer_take(request, house, clubs)
    club = next((club for club in clubs if club.public_id == request.POST.get("club")), None)
    if club is None:
        wrong = {"errors": [_("Choose a club that you organize.")], "name": Posted(request).text("name")}
        return answer_take(request, house, clubs, 422, **wrong)
    version = version_of(house)
    try:
        wanted = scorebook.Wanted(Posted(request).text("name"), ruleset_in(version), version.agreed)
        taken = scorebook.keep_rules(club.pk, ask_of(request, "organizer"), wanted)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_take(request, house, clubs, status, name=Posted(request).text("name"), chosen=club, **more)
    return redirect("scorekeeper:saved_rules", club.public_id, taken.public_id)


def answer_take(
    request: HtmxHttpRequest, house: HouseRules, clubs: list[Club], status: int = 200, **more: Any
) -> HttpResponse:
    """Which club, under which name."""
    chosen = more.pop("chosen", None) or next((club for club in clubs if club != house.club), None)
    context = {
        "house": house, "urls": urls_of(house), "url": request.path, "key": secrets.token_hex(16), "name": house.name,
        "play_url": game_url(house, version_of(house)),
        "clubs": [
            {"value": club.public_id, "text": club_title(club), "checked": club == chosen} for club in clubs
        ],
        "errors": [], "conflict": None, **more,
    }  # fmt: skip
    return remember(request, render(request, "scorekeeper/house_rules/take.html", context, status=status))


@never_cache
@require_http_methods(["GET", "POST"])
def import_rules(request: HtmxHttpRequest, club_id: str) -> HttpResponse:
    """Keep rules that were passed on as JSON: as a whole or not at all."""
    club = club_for(request, club_id, "organizer")
    if request.method != "POST":
        return answer_import(request, club, "")
    text, too_large = record_text(request)
    name = Posted(request).text("name")
    if too_large:
        return answer_import(request, club, text[:LARGEST], 422, name=name, errors=[_("That is more than 1 MB.")])
    try:
        wanted = read_portable(text, name)
        house = scorebook.keep_rules(club.pk, ask_of(request, "organizer"), wanted)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_import(request, club, text, status, name=name, **more)
    return redirect("scorekeeper:saved_rules", club.public_id, house.public_id)


def read_portable(text: str, name: str = "") -> scorebook.Wanted:
    """Read rules from JSON; a name that is said goes before the one that stands there.

    Raises RulesError with every fault of the ruleset, NotPossible if it is no such text.
    """
    told = rules.parse(text)
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise NotPossible(_("These are no rules that can be read: their format must be “spades-rules/1”."))
    if unknown := [str(key)[:40] for key in told if key not in KEYS]:
        raise NotPossible(_("This part is not known: {keys}.").format(keys=", ".join(unknown[:5])))
    agreed = told.get("agreed") or []
    if not (isinstance(agreed, list) and len(agreed) <= 20 and all(isinstance(line, str) for line in agreed)):
        raise NotPossible(_("What is agreed must be a list of at most 20 texts."))
    said = told.get("name") or ""
    if not isinstance(said, str):
        raise NotPossible(_("The name must be a text."))
    ruleset = rules.read_ruleset(told.get("ruleset"))
    if not storable([said, agreed, ruleset.options()]):
        raise NotPossible(_("There are signs in this text that cannot be kept."))
    return scorebook.Wanted(name or said, ruleset, lines_of(agreed))


def storable(told: object) -> bool:
    """Can every database keep these texts?"""
    try:
        written = json.dumps(told, ensure_ascii=False)
        written.encode()
    except UnicodeEncodeError:
        return False
    return "\\u0000" not in written


def answer_import(request: HtmxHttpRequest, club: Club, text: str, status: int = 200, **more: Any) -> HttpResponse:
    """The form with what was sent."""
    context = {
        "club": club, "url": request.path, "key": secrets.token_hex(16), "text": text, "name": "", "errors": [],
        "conflict": None, "list_url": reverse("scorekeeper:house_rules", args=[club.public_id]), **more,
    }  # fmt: skip
    return remember(request, render(request, "scorekeeper/house_rules/import.html", context, status=status))
