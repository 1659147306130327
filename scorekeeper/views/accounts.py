"""Accounts, Django's own: signing up (with the club of this phone), what an account has, and its end.

Nobody needs one to play: a phone's links do. The phone keeps them whatever account signs in or out on it.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from .. import scorebook
from ..access import clubs_of, role_in_club, unclaimed_of
from ..forms.account import SignUp
from ..forms.table import zone_of
from ..htmx import HtmxHttpRequest
from ..models import Club
from ..names import LONGEST_CLUB
from ..phone import remember
from ..roles import ROLES
from ..scoreboard.naming import club_title
from .answers import Posted, ask_of, page_with_form, refusal, told_errors
from .passwords import known_as, next_of


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Open an account, and claim with it the club that the page shows. The same form sent twice signs in."""
    if request.method != "POST":
        club = club_to_claim(request, request.GET.get("club"))
        first = {"claim": True, "club_name": club.name} if club else {}
        return answer_sign_up(request, SignUp(initial=first, club=club), club)
    posted = Posted(request)
    ask, said = ask_of(request, "owner"), posted.text("club", most=12)
    club = club_to_claim(request, said)
    form, account = SignUp(request.POST, club=club), None
    if form.name_is_taken():
        account = known_as(request, form.data.get("username", ""), form.data.get("password1", ""))
    if account is None and said and club is None and posted.text("claim"):
        return answer_sign_up(request, form, None, status=409, conflict=no_longer_to_claim(posted))
    if account is None and form.is_valid():
        try:
            account = open_account(ask, form, club)
        except scorebook.Stale:
            return answer_sign_up(request, form, None, status=409, conflict=no_longer_to_claim(posted))
        except scorebook.REFUSALS as error:
            return answer_sign_up(request, form, club, status=422, errors=told_errors(error))
    if account is None:
        return answer_sign_up(request, form, club, status=422)
    login(request, account, backend=settings.AUTHENTICATION_BACKENDS[0])
    claims = club if form.data.get("claim") else None
    there = reverse("scorekeeper:club", args=[claims.public_id]) if claims else ""
    return remember(request, redirect(next_of(request) or there or "scorekeeper:account"))


def open_account(ask: scorebook.Ask, form: SignUp, club: Club | None) -> Any:
    """Open the account that a form without faults tells of."""
    told = form.cleaned_data
    return scorebook.open_account(
        ask, username=told["username"], password=told["password1"], email=told["email"],
        claim=club if told.get("claim") else None, name=told.get("club_name", ""),
    )  # fmt: skip


def club_to_claim(request: HttpRequest, public_id: str | None) -> Club | None:
    """The club that is asked for, or else that of this phone's next game, if the phone owns it and nobody has claimed
    it.
    """
    unclaimed = unclaimed_of(request, clubs_of(request))
    return next((club for club in unclaimed if public_id in (None, club.public_id)), None)


def no_longer_to_claim(posted: Posted) -> dict[str, Any]:
    """What to tell who would have claimed a club that they cannot by now; never is another one claimed for it."""
    return {
        "title": _("This club cannot be claimed here any more"),
        "text": _(
            "Somebody has claimed it meanwhile, or its link was stopped. No account was made: sign up without it."
        ),
        "sent": [name] if (name := posted.text("club_name", most=LONGEST_CLUB)) else [],
    }


def answer_sign_up(
    request: HttpRequest, form: SignUp, club: Club | None, *, status: int = 200, errors: Sequence[str] = (), **more: Any
) -> HttpResponse:
    """The form."""
    context = {
        "form": form,
        "club": club and club_title(club),
        "club_id": club.public_id if club else "",
        "url": request.get_full_path(),
        "key": request.POST.get("key") or secrets.token_hex(16),
        "errors": [*errors, *form.told_faults()],
        "sign_in_url": reverse("scorekeeper:sign_in"),
        **more,
    }
    return remember(request, render(request, "scorekeeper/account/sign_up.html", context, status=status))


@never_cache
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """The account that is signed in, its clubs, and what can be done with it."""
    if not request.user.pk:
        return redirect(f"{reverse('scorekeeper:sign_in')}?next={request.path}")
    clubs = [
        {
            "url": reverse("scorekeeper:club", args=[club.public_id]),
            "title": club_title(club),
            "text": ROLES[role_in_club(request, club)].title,
        }
        for club in clubs_of(request)
    ]
    context = {"who": request.user.get_username(), "email": request.user.email, "clubs": clubs}
    return render(request, "scorekeeper/account/account.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def new_club(request: HtmxHttpRequest) -> HttpResponse:
    """Make a club of one's own: it has a name, an owner and nobody else yet."""
    if request.method != "POST":
        return answer_new_club(request)
    ask, name = ask_of(request), Posted(request).text("name")
    told = {"time_zone": zone_of(request.POST), "language": get_language() or ""}
    try:
        club = scorebook.found_own_club(ask, account=request.user, name=name, **told)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_new_club(request, name, status=status, **more)
    messages.success(request, _("{club} is yours: invite people, or start a game.").format(club=club_title(club)))
    return remember(request, redirect("scorekeeper:club", club.public_id))


def answer_new_club(request: HtmxHttpRequest, name: str = "", *, status: int = 200, **more: Any) -> HttpResponse:
    """The form."""
    back = {"back": reverse("scorekeeper:account"), "back_text": request.user.get_username()}
    return page_with_form(request, "scorekeeper/account/new_club.html", {**back, "name": name, **more}, status=status)


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Delete one's own account, its password asked for."""
    context: dict[str, Any] = {"errors": [], "url": request.path, "key": secrets.token_hex(16)}
    page = "scorekeeper/account/close.html"
    if request.method != "POST":
        return render(request, page, context)
    ask_of(request)
    if known_as(request, request.user.get_username(), request.POST.get("password", "")) is None:
        context["errors"] = [_("That is not the password of this account.")]
        return render(request, page, context, status=422)
    try:
        scorebook.close_account(request.user)
    except scorebook.REFUSALS as error:
        return render(request, page, {**context, "errors": told_errors(error)}, status=422)
    logout(request)
    messages.success(request, _("The account is deleted. What was played stays with the clubs."))
    return redirect("scorekeeper:start")
