"""A tournament is set up: by wish, with what each makes of the time; then its plan, ready to be taken as it is."""

from itertools import count
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper import scorebook
from scorekeeper.access import at_least, club_for, role_in_club
from scorekeeper.clock import read_time_in, show_time_of
from scorekeeper.forms.table import zone_of
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Club
from scorekeeper.own_clubs import clubs_of
from scorekeeper.phone import phone_of, remember
from scorekeeper.scoreboard.naming import club_title
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import ask_of, page_with_form, refusal

from ... import director
from ...models import Tournament
from ...night.access import night_for
from ...night.clock import minutes_told
from ...setting_up.form import NightForm, fields_of
from ...setting_up.own_rules import typed_before, way_to_rules
from ...setting_up.plan import MOST_ENTRANTS, NightPlan
from ...setting_up.rules_choice import RulesOffered, minutes_by_size
from ...setting_up.stage_formats import FORMATS
from ...setting_up.wishes import KINDS, MOST_MINUTES, Asked, offers, people_told

USUAL_PEOPLE, USUAL_MINUTES, LAST = 12, 180, 3
HOURS = (60, 90, 120, 150, 180, 210, 240, 300, 360, 480)


def club_asked(request: HttpRequest) -> Club | None:
    """The club whose night it is to be: the one that is asked for, else the first that this phone may organize in; None
    for a phone that has none yet. Raises as `club_for` does.
    """
    if said := request.GET.get("club", ""):
        return club_for(request, said, "organizer")
    mine = (club for club in clubs_of(request) if at_least(role_in_club(request, club), "organizer"))
    club = next(mine, None)
    if club:
        show_time_of(club)
    return club


@never_cache
@require_GET
def new(request: HtmxHttpRequest) -> HttpResponse:
    """What people want, and what each wish would make of their number and time."""
    club = club_asked(request)
    nights = Tournament.objects.filter(club=club, rehearses=None).order_by("-created_at", "-pk")
    last = list(nights[:LAST]) if club else []
    asked = asked_for(request, last[0] if last else None, clock=club is not None)
    query = f"&club={club.public_id}" if club else ""
    there = reverse("nights:found")
    found = offers(asked, minutes_by_size(club) if club else {})
    context = {
        "heading": _("A tournament"),
        "club": club.public_id if club else "",
        "back": reverse("scorekeeper:club", args=[club.public_id]) if club else reverse("scorekeeper:start"),
        "back_text": club_title(club) if club else _("Start page"),
        "last": [
            {"url": f"{there}?copy={each.public_id}", "title": each.name, "text": copy_text(each)} for each in last
        ],
        "kinds": [
            {"value": kind, "text": text, "checked": kind == asked.kind} for kind, (text, _sides) in KINDS.items()
        ],
        "n": typed(request.GET, "n", 20) or asked.entrants,
        "game": typed(request.GET, "game", 20),
        "errors": wrong_numbers(request),
        "whom": asked_told(asked),
        "lengths": [
            {"minutes": each, "text": minutes_told(each), "here": each == asked.minutes}
            for each in sorted({*HOURS, asked.minutes})
        ],
        "wishes": [
            wish | {"options": [option | {"url": f"{there}?{option['query']}{query}"} for option in wish["options"]]}
            for wish in found
        ],
    }
    return remember(request, page_with_form(request, "tournaments/night/new.html", context))


def asked_for(request: HtmxHttpRequest, last: Tournament | None, *, clock: bool) -> Asked:
    """The numbers of the address, or those of the last night; what is none is as usual."""
    kind = request.GET.get("kind", last.sides if last else "solo")
    usual = (last.entries.filter(status="entered").count() if last else 0) or USUAL_PEOPLE
    return Asked(
        kind if kind in KINDS else "solo",
        figure(request, "n", 2, MOST_ENTRANTS) or max(2, usual),
        figure(request, "minutes", 1, MOST_MINUTES) or USUAL_MINUTES,
        figure(request, "game", 1, MOST_MINUTES),
        clock,
    )


def wrong_numbers(request: HtmxHttpRequest) -> list[str]:
    """What was typed and is no number that can be."""
    least, told = {"n": 2, "game": 1}, {"n": MOST_ENTRANTS, "game": MOST_MINUTES}
    says = {
        "n": _("So many can enter: {least} to {most}."),
        "game": _("A game takes so many minutes: {least} to {most}."),
    }
    return [
        says[name].format(least=least[name], most=most)
        for name, most in told.items()
        if typed(request.GET, name, 20) and figure(request, name, least[name], most) is None
    ]


def asked_told(asked: Asked) -> str:
    """What the tiles are for: "14 people, 3 hours, 40 minutes a game"."""
    told = [people_told(asked.kind, asked.entrants), minutes_told(asked.minutes)]
    if asked.game:
        told.append(_("{minutes} a game").format(minutes=minutes_told(asked.game)))
    return ", ".join(told)


def figure(request: HtmxHttpRequest, name: str, least: int, most: int) -> int | None:
    """A number of the address in a range, None for anything else."""
    said = request.GET.get(name, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 6 and least <= int(said) <= most else None


def copy_text(tournament: Tournament) -> str:
    """When a tournament was, and what was played."""
    day = formats.date_format(timezone.localtime(tournament.created_at), "SHORT_DATE_FORMAT")
    return _("{day}: the same again").format(day=day)


@never_cache
@require_http_methods(["GET", "POST"])
def found(request: HtmxHttpRequest) -> HttpResponse:
    """The plan of a tournament that is about to be founded; one tap takes it as it is."""
    other = night_for(request, request.GET["copy"], "organizer")[0] if request.GET.get("copy") else None
    club = other.club if other else club_asked(request)
    offered = RulesOffered(club)
    sides = other.sides if other else KINDS.get(request.GET.get("kind", ""), ("", "solo"))[1]
    if request.method != "POST":
        fields = typed_before(request.GET, offered, sides) or (
            copied(other, offered) if other else wished(request, club)
        )
        return answer_found(request, NightForm(fields, offered, sides), club, other)
    if club and request.POST.get("do") == "rules":
        return redirect(way_to_rules(request, club))
    if club is None:
        read_time_in(zone_of(request.POST))
    form = NightForm({name: str(value) for name, value in request.POST.items()}, offered, sides)
    plan, wrong = form.plan()
    if wrong:
        return answer_found(request, form, club, other, status=422, errors=wrong)
    try:
        home = scorebook.Home(club, zone_of(request.POST), get_language() or "")
        people_of = other if "people" in request.POST else None
        made = director.found_night(ask_of(request, "organizer"), home, plan=plan, people_of=people_of)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_found(request, form, club, other, status=status, **more)
    if club is None:
        phone_of(request).open_club(made.club, "owner")
    return remember(request, redirect("nights:people", made.public_id))


def wished(request: HtmxHttpRequest, club: Club | None) -> dict[str, str]:
    """The fields that a wish fills."""
    known = ("format", "size", "rounds", "minutes", "double", "of_table")
    fields = {f"1-{name}": typed(request.GET, name, 20) for name in known if request.GET.get(name)}
    if fields.get("1-format") not in FORMATS:
        fields["1-format"] = "tables"
    tokens = {"1-tokens": "3"} if fields["1-format"] == "race" else {}
    return {"name": usual_name(club), "1-rounds": "4", **tokens, **fields}


def copied(other: Tournament, offered: RulesOffered) -> dict[str, str]:
    """The fields of another tournament, on another day."""
    plan = NightPlan.of(other)
    fields = fields_of(plan, offered)
    times = ("begins_at", "ends_by")
    return {
        **{name: value for name, value in fields.items() if name not in times},
        "name": usual_name(other.club),
        "people": "1",
    }


def usual_name(club: Club | None) -> str:
    """What a tournament is called that gets no other name: the second of a day says that it is."""
    name = _("Club night, {date}").format(date=formats.date_format(timezone.localtime(), "j F"))
    known = set(Tournament.objects.filter(club=club, name__startswith=name).values_list("name", flat=True))
    others = (f"{name} ({number})" for number in count(2))
    return name if name not in known else next(each for each in others if each not in known)


def answer_found(
    request: HtmxHttpRequest, form: NightForm, club: Club | None, other: Tournament | None, *, status: int = 200,
    **more: Any,
) -> HttpResponse:  # fmt: skip
    """The plan as a form."""
    coming = figure(request, "n", 2, MOST_ENTRANTS)
    query = f"?club={club.public_id}" if club else ""
    context = {
        "heading": form.text("name") or _("A tournament"),
        "back": f"{reverse('nights:new')}{query}",
        "back_text": _("Other wishes"),
        "url": request.get_full_path(),
        "stages": form.draw(),
        "whom": people_told(request.GET.get("kind", ""), coming) if coming and not other else "",
        "other": other.name if other else "",
        "people": "people" in form.fields,
        "may_make_rules": club is not None,
        **{name: form.text(name) for name in ("name", "begins_at", "ends_by")},
        **more,
    }
    return page_with_form(request, "tournaments/night/found.html", context, status=status)
