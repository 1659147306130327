"""The page of a club, its settings, and how its results are kept on another phone."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from .. import ports, scorebook
from ..access import at_least, club_for, role_in_club
from ..forms.club import as_it_stands, draw_settings, read_settings, several_languages
from ..htmx import HtmxHttpRequest
from ..links import address_of, link_told
from ..models import Club
from ..phone import phone_of, remember
from ..roles import OF_ACCOUNTS, ROLES
from ..scoreboard.naming import club_title
from .answers import Posted, ask_of, page_with_form, refusal, speak
from .start import line_of

A_PAGE = 10


def answer_club(
    request: HtmxHttpRequest, club: Club, page: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page `scorekeeper/club/PAGE.html`, or for htmx its form; a key for what it writes."""
    title = club_title(club)
    told = {"back": reverse("scorekeeper:club", args=[club.public_id]), "back_text": title, "club": title, **context}
    return page_with_form(request, f"scorekeeper/club/{page}.html", told, status=status)


@never_cache
@require_GET
def club(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Its games, those played last first, and the ways to all else. From here on this phone's next game starts here."""
    kept = club_for(request, public_id)
    role = role_in_club(request, kept)
    if at_least(role, "starter"):
        phone_of(request).play_in(kept)
    games = kept.games.select_related("club").prefetch_related("seats__player").order_by("-created_at", "-pk")
    page = Paginator(games, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "role_text": ROLES[role].may,
        "new_url": reverse("scorekeeper:new_game") if at_least(role, "starter") else "",
        "pages": list(pages_of(kept, role)),
        "lines": [line for listen in ports.club_lines for line in listen(kept)],
        "games": [line_of(game) for game in page],
        "count": page.paginator.count,
        "newer": page.previous_page_number() if page.has_previous() else 0,
        "older": page.next_page_number() if page.has_next() else 0,
        **invited(request, kept),
    }
    return answer_club(request, kept, "club", context)


def pages_of(kept: Club, role: str) -> Iterator[dict[str, str]]:
    """The pages of a club that a role opens."""
    address = reverse("scorekeeper:club", args=[kept.public_id])
    told = [
        ("history/", _("History"), _("evenings, records, who wins how often"), "reader"),
        ("people/", _("People"), _("the roster"), "reader"),
        ("rules/", _("House rules"), _("saved under a name"), "reader"),
        ("members/", _("Invitations and roles"), _("links, QR codes, accounts"), "organizer"),
        ("old/", _("Old results"), _("from a file or typed from paper"), "organizer"),
        ("settings/", _("Name and settings"), told_of_settings(), "owner"),
        ("keep/", _("Keep your results"), _("on a new phone, without e-mail"), "owner"),
        ("join/", _("Join or part clubs"), _("two rosters become one; take a joining back"), "owner"),
    ]
    for each in ports.more_to_begin:
        if at_least(role, each.least):
            url = f"{reverse(each.address)}?club={kept.public_id}"
            yield {"url": url, "title": each.title, "text": each.text}
    for each in ports.pages_of_club:
        if at_least(role, each.least):
            yield {"url": reverse(each.address, args=[kept.public_id]), "title": each.title, "text": each.text}
    for path, title, text, least in told:
        if at_least(role, least):
            yield {"url": f"{address}{path}", "title": title, "text": text}


def told_of_settings() -> str:
    """What can be set of a club."""
    return (
        _("time, language, words, who may read, all of it as one file")
        if several_languages()
        else _("time, words, who may read, all of it as one file")
    )


def invited(request: HtmxHttpRequest, kept: Club) -> dict[str, Any]:
    """Whether this phone's link can become a role of the account that is signed in, and how one leaves again."""
    by_link = phone_of(request).role_in_club(kept)
    account = request.user
    member = kept.members.filter(account=account).first() if account.pk else None
    offered = by_link in OF_ACCOUNTS and not (member and at_least(member.role, by_link))
    path = reverse("scorekeeper:club", args=[kept.public_id])
    return {
        "account": account.get_username() if account.pk else "",
        "become_url": reverse("scorekeeper:become_member", args=[kept.public_id]) if offered and account.pk else "",
        "become_text": ROLES[by_link].may if offered else "",
        "sign_in_url": f"{reverse('scorekeeper:sign_in')}?next={path}" if offered and not account.pk else "",
        "member_url": reverse("scorekeeper:member", args=[kept.public_id, account.get_username()]) if member else "",
        "leave_url": reverse("scorekeeper:leave_club", args=[kept.public_id]) if member or by_link else "",
    }


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Its name, time zone, language, words, and who may read."""
    kept = club_for(request, public_id, "owner")
    stands = as_it_stands(kept)
    if request.method != "POST":
        return answer_club(request, kept, "settings", settings_form(kept, stands))
    wanted, was = read_settings(request.POST, kept), Posted(request).text("was", most=16)
    ask = ask_of(request, "owner")
    if wrong := wanted.faults(kept.language):
        context = {**settings_form(kept, wanted, was), "errors": list(wrong.values()), "wrong": wrong}
        return answer_club(request, kept, "settings", context, status=422)
    try:
        done = scorebook.change_settings(kept.pk, ask, wanted=wanted, was=was)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        kept.refresh_from_db()
        return answer_club(request, kept, "settings", {**settings_form(kept, wanted), **more}, status=status)
    messages.success(request, _("Saved."))
    response = remember(request, redirect("scorekeeper:club", done.public_id))
    if done.language != stands.language:
        speak(response, done)
    return response


def settings_form(kept: Club, wanted: scorebook.ClubSettings, was: str = "") -> dict[str, Any]:
    """The form, and what it says stood there."""
    address = reverse("scorekeeper:club", args=[kept.public_id])
    urls = {"delete_url": f"{address}delete/", "join_url": f"{address}join/"}
    urls["archive_url"] = f"{address}archive.jsonl"
    return {**draw_settings(wanted), "was": was or scorebook.ClubSettings.of(kept).seen, **urls}


@never_cache
@require_http_methods(["GET", "POST"])
def keep(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The private link as a code to print, and signing up; an account that is signed in claims the club here."""
    kept = club_for(request, public_id, "owner")
    if request.method != "POST":
        return answer_club(request, kept, "keep", keep_form(request, kept))
    name, account = Posted(request).text("name", most=200), request.user
    if not account.pk:
        return redirect("scorekeeper:sign_in")
    try:
        scorebook.claim_club(kept.pk, ask_of(request, "owner"), account=account, name=name)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_club(request, kept, "keep", {**keep_form(request, kept), "name": name, **more}, status=status)
    messages.success(request, _("This club is yours: sign in on any phone to find it."))
    return redirect("scorekeeper:club", kept.public_id)


def keep_form(request: HtmxHttpRequest, kept: Club) -> dict[str, Any]:
    """The link, and who owns the club."""
    owners = [str(member.account) for member in kept.members.filter(role="owner").select_related("account")]
    games = kept.games.count()
    return {
        "link": link_told(address_of(request, kept, "owner"), "owner", _("Private link")),
        "owners": owners,
        "account": request.user.get_username() if request.user.pk else "",
        "name": kept.name,
        "sign_up_url": f"{reverse('scorekeeper:sign_up')}?club={kept.public_id}",
        "sign_in_url": f"{reverse('scorekeeper:sign_in')}?next={request.path}",
        "games_text": ngettext("{n} game", "{n} games", games).format(n=games),
    }
