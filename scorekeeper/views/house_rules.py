"""The rules that a club keeps: their list, each of them in plain words, two beside each other, one page for the table.

How they are changed is in rules_editor.py, how they are passed on in rules_shared.py.
"""

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from .. import rules, scorebook
from ..access import at_least, club_for, house_rules_for, role_in_club
from ..forms.house_rules import preset_of
from ..forms.rules_editor import compared
from ..htmx import HtmxHttpRequest
from ..links import address_to, qr_code, token
from ..models import Club, HouseRules, HouseRulesVersion
from ..phone import remember
from ..scoreboard.kept_rules import in_one_line, newest_versions, ruleset_in
from ..scoreboard.naming import club_title, size_text, title_of
from ..scoreboard.rules_told import rules_in_words
from ..words import in_words
from ..written import version_as_told
from .answers import Posted, ask_of, refusal

PAGES = ("saved_rules", "edit_rules", "archive_rules", "compare_rules", "share_rules", "print_rules", "rules_record")


def urls_of(house: HouseRules) -> dict[str, str]:
    """The addresses of kept rules, and of a game that is played by them."""
    where = [house.club.public_id, house.public_id]
    return {page.partition("_")[0]: reverse(f"scorekeeper:{page}", args=where) for page in PAGES}


def game_url(house: HouseRules, version: HouseRulesVersion) -> str:
    """Where a game by these rules begins."""
    return f"{reverse('scorekeeper:new_table')}?saved={house.public_id}&version={version.number}"


def link_to(request: HtmxHttpRequest, house: HouseRules) -> str:
    """The whole address under which anyone reads kept rules."""
    path = reverse("scorekeeper:open_rules", args=[house.public_id, token(house, "viewer")])
    return address_to(request, path)


@never_cache
@require_GET
def house_rules(request: HtmxHttpRequest, club_id: str) -> HttpResponse:
    """All rules that a club keeps; an organizer also makes new ones."""
    club = club_for(request, club_id)
    return answer_list(request, club)


def answer_list(request: HtmxHttpRequest, club: Club, status: int = 200, **more: Any) -> HttpResponse:
    """The list, with what went wrong."""
    lines = [line_of(version, club) for version in newest_versions(club)]
    context = {
        "club": club,
        "title": club_title(club),
        "may_write": at_least(role_in_club(request, club), "organizer"),
        "kept": [line for line in lines if not line["archived"]],
        "away": [line for line in lines if line["archived"]],
        "key": secrets.token_hex(16),
        "errors": [],
        "conflict": None,
        "new_url": reverse("scorekeeper:new_rules", args=[club.public_id]),
        "import_url": reverse("scorekeeper:import_rules", args=[club.public_id]),
        **more,
    }
    return remember(request, render(request, "scorekeeper/house_rules/list.html", context, status=status))


def line_of(version: HouseRulesVersion, club: Club) -> dict[str, Any]:
    """Kept rules as the list shows them."""
    house, ruleset = version.house_rules, ruleset_in(version)
    house.club = club
    return {
        "urls": urls_of(house), "name": house.name, "archived": house.archived, "number": version.number,
        "text": in_one_line(ruleset, club.words), "facts": in_words(size_text(ruleset), club.words),
    }  # fmt: skip


@never_cache
@require_http_methods(["POST"])
def archive_rules(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """Put rules away, or bring them back."""
    house = house_rules_for(request, public_id, "organizer", club_id)
    away = Posted(request).one_of("do", ("away", "back")) == "away"
    try:
        scorebook.put_rules_away(house, ask_of(request, "organizer"), archived=away)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_list(request, house.club, status, **more)
    return redirect("scorekeeper:house_rules", club_id)


@never_cache
@require_GET
def saved_rules(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """Kept rules in plain words, and what can be done with them."""
    house = house_rules_for(request, public_id, "reader", club_id)
    versions = list(house.versions.only("number", "at", "house_rules"))
    version = version_of(house, request.GET.get("version"))
    role = role_in_club(request, house.club)
    list_url = reverse("scorekeeper:house_rules", args=[club_id]) if role else ""
    context = {
        **told_of(house, version),
        "urls": urls_of(house),
        "list_url": list_url,
        "may_write": at_least(role, "organizer"),
        "play_url": game_url(house, version),
        "versions": [] if len(versions) < 2 else [version_line(each, version) for each in versions],
        "key": secrets.token_hex(16),
    }
    return remember(request, render(request, "scorekeeper/house_rules/rules.html", context))


def version_of(house: HouseRules, number: str | None = None) -> HouseRulesVersion:
    """The version of an address as it may be told, the newest unless it names one. Raises Http404 if there is none
    such.
    """
    if number is None:
        return version_as_told(scorebook.newest(house), house)
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        raise Http404
    found = house.versions.filter(number=int(number)).first()
    if found is None:
        raise Http404
    return version_as_told(found, house)


def told_of(house: HouseRules, version: HouseRulesVersion) -> dict[str, Any]:
    """What a page tells of kept rules."""
    saved = date_format(timezone.localtime(version.at), "DATE_FORMAT")
    return {
        "house": house,
        "version": version,
        "told": rules_in_words(ruleset_in(version), house.club.words, version.agreed),
        "saved": _("Version {n}, saved {day}").format(n=version.number, day=saved),
    }


def version_line(version: HouseRulesVersion, shown: HouseRulesVersion) -> dict[str, Any]:
    """A version in the list of all."""
    day = date_format(timezone.localtime(version.at), "DATE_FORMAT")
    text = _("Version {n}, saved {day}").format(n=version.number, day=day)
    return {"url": f"?version={version.number}", "text": text, "shown": version.number == shown.number}


@never_cache
@require_GET
def compare_rules(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """Kept rules beside others: of a phone's clubs (`with`), a preset, or an earlier version."""
    house = house_rules_for(request, public_id, "reader", club_id)
    version = version_of(house)
    ruleset = ruleset_in(version)
    may_list = bool(role_in_club(request, house.club))
    context: dict[str, Any] = {
        "house": house, "urls": urls_of(house), "one": house.name, "other": "", "rows": [],
        "choices": list(choices_of(house, ruleset, may_list, request.GET.get("with", ""))),
    }  # fmt: skip
    if "with" in request.GET:
        context["other"], other, agreed = others_of(request, house, request.GET["with"])
        context["rows"] = [
            {**row, "one": in_words(row["one"], house.club.words), "other": in_words(row["other"], house.club.words)}
            for row in compared(ruleset, other)
        ]
        context["agreed"] = [line for line in version.agreed if line not in agreed]
        context["other_agreed"] = [line for line in agreed if line not in version.agreed]
    return remember(request, render(request, "scorekeeper/house_rules/compare.html", context))


def choices_of(house: HouseRules, ruleset: rules.Ruleset, may_list: bool, chosen: str) -> list[dict[str, Any]]:
    """What kept rules can be compared with: the club's others, earlier versions, every preset, its own first and then
    those for as many players.
    """
    others = newest_versions(house.club) if may_list else []
    kept = [(each.house_rules.public_id, each.house_rules.name) for each in others if each.house_rules != house]
    far = {name: size_text(preset_of(name)) != size_text(ruleset) for name in rules.PRESETS}
    names = sorted(rules.PRESETS, key=lambda name: (name != ruleset.preset, far[name]))
    presets = [(f"preset:{name}", _("Preset: {title}").format(title=title_of(name))) for name in names]
    numbers = house.versions.values_list("number", flat=True)[1:]
    earlier = [(f"version:{number}", _("Version {n}").format(n=number)) for number in numbers]
    return [{"value": value, "text": text, "checked": value == chosen} for value, text in [*kept, *earlier, *presets]]


def others_of(request: HtmxHttpRequest, house: HouseRules, said: str) -> tuple[str, rules.Ruleset, list[str]]:
    """What is compared with: its name, rules, and what is agreed. Raises Http404 if it is not there for this phone."""
    kind, _colon, name = said.rpartition(":")
    if kind == "preset":
        if name not in rules.PRESETS:
            raise Http404
        return title_of(name), preset_of(name), []
    if kind == "version":
        version = version_of(house, name)
        return _("Version {n}").format(n=version.number), ruleset_in(version), version.agreed
    other = house_rules_for(request, said)
    version = version_of(other)
    return other.name, ruleset_in(version), version.agreed


@never_cache
@require_GET
def print_rules(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """One page for the table, with the link as a code."""
    house = house_rules_for(request, public_id, "reader", club_id)
    address = link_to(request, house)
    context = {
        **told_of(house, version_of(house, request.GET.get("version"))), "urls": urls_of(house),
        "address": address, "qr": qr_code(address),
    }  # fmt: skip
    return remember(request, render(request, "scorekeeper/house_rules/print.html", context))
