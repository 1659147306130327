"""Accounts, Django's own: signing up (with the club of this phone), what an account has, and its end.

Nobody needs one to play: a phone's links do. The phone keeps them whatever account signs in or out on it.
"""

import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from .. import scorebook
from ..access import role_in_club
from ..addresses import LEFT, next_of
from ..forms.account import ChangeEmail, SignUp
from ..forms.table import zone_of
from ..htmx import HtmxHttpRequest
from ..models import Club, Member
from ..names import LONGEST_CLUB
from ..own_clubs import clubs_of, unclaimed_of
from ..phone import remember
from ..roles import ROLES
from ..scoreboard.naming import club_title
from .answers import Posted, ask_of, page_with_form, refusal, told_errors
from .passwords import known_as, password_fault


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Open an account, and claim with it the club that the page shows; so does the account that is there already."""
    if request.method != "POST":
        club = club_to_claim(request, request.GET.get("club"))
        first = {"claim": True, "club_name": club.name} if club else {}
        return answer_sign_up(request, SignUp(initial=first, club=club), club)
    posted = Posted(request)
    ask, said = ask_of(request, "owner"), posted.text("club", most=12)
    claims = bool(said and posted.text("claim"))
    club = club_to_claim(request, said)
    form = SignUp(request.POST, club=club)
    account = known_as(request, form.data["username"], form.data["password1"]) if form.name_is_taken() else None
    if claims and club is None and not owns(account, said):
        return answer_sign_up(request, form, None, status=409, conflict=no_longer_to_claim(posted))
    if account is None and not form.is_valid():
        return answer_sign_up(request, form, club, status=422)
    try:
        account = open_account(ask, form, club) if account is None else welcome(request, ask, account, form, club)
    except scorebook.Stale:
        return answer_sign_up(request, form, None, status=409, conflict=no_longer_to_claim(posted))
    except scorebook.REFUSALS as error:
        return answer_sign_up(request, form, club, status=422, errors=told_errors(error))
    login(request, account, backend=settings.AUTHENTICATION_BACKENDS[0])
    there = reverse("scorekeeper:club", args=[said]) if claims else ""
    return remember(request, redirect(next_of(request) or there or "scorekeeper:account"))


def owns(account: Any, public_id: str) -> bool:
    """Has this account, if it is one, claimed the club already?"""
    return bool(account) and Member.objects.filter(account=account, role="owner", club__public_id=public_id).exists()


def welcome(request: HttpRequest, ask: scorebook.Ask, account: Any, form: SignUp, club: Club | None) -> Any:
    """Do for an account that is there what signing up would have done, and say so; the account."""
    said, told = [_("You have this account already: you are signed in.")], form.cleaned_data
    if club and told.get("claim"):
        club = scorebook.claim_club(club.pk, ask, account=account, name=told["club_name"]).club
        said.append(_("{club} is yours: sign in on any phone to find it.").format(club=club_title(club)))
    if told["email"] not in ("", account.email):
        said.append(_("Its e-mail stays as it was: you can change it on the page of the account."))
    messages.success(request, " ".join(said))
    return account


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
    """The form. Who has an account already claims the club where its results are kept."""
    there = next_of(request) or (reverse("scorekeeper:keep", args=[club.public_id]) if club else "")
    context = {
        "form": form,
        "club": club and club_title(club),
        "club_id": club.public_id if club else "",
        "url": request.get_full_path(),
        "key": request.POST.get("key") or secrets.token_hex(16),
        "errors": [*errors, *form.told_faults()],
        "sign_in_url": reverse("scorekeeper:sign_in") + (f"?{urlencode({'next': there})}" if there else ""),
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
def change_email(request: HtmxHttpRequest) -> HttpResponse:
    """Give one's account an e-mail, another one or none; its password is asked for."""
    account: Any = request.user
    if request.method != "POST":
        return answer_email(request, ChangeEmail(initial={"email": account.email}))
    ask_of(request)
    form, was = ChangeEmail(request.POST), Posted(request).text("was", most=254)
    if form.is_valid() and (wrong := password_fault(request, form.cleaned_data["password"])):
        form.add_error("password", wrong)
    if not form.is_valid():
        return answer_email(request, form, status=422, was=was)
    try:
        done = scorebook.change_email(account, email=form.cleaned_data["email"], was=was)
    except scorebook.REFUSALS as error:
        status, more = refusal(error, form.cleaned_data["email"] or _("none"))
        account.refresh_from_db()
        return answer_email(request, form, status=status, **more)
    told = _("A link for a forgotten password goes to {email} from now on.") if done else _("The e-mail is gone.")
    messages.success(request, told.format(email=done))
    return redirect("scorekeeper:account")


def answer_email(request: HtmxHttpRequest, form: ChangeEmail, *, status: int = 200, **more: Any) -> HttpResponse:
    """The form, and what it says stood there."""
    account: Any = request.user
    context = {
        "back": reverse("scorekeeper:account"), "back_text": account.get_username(), "form": form,
        "errors": form.told_faults(), "was": account.email, "sends_mail": settings.SENDS_MAIL, **more,
    }  # fmt: skip
    return page_with_form(request, "scorekeeper/account/email.html", context, status=status)


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Delete one's own account, its password asked for."""
    if request.method != "POST":
        return answer_close(request)
    ask_of(request)
    if wrong := password_fault(request, request.POST.get("password", "")):
        return answer_close(request, wrong, status=422)
    try:
        scorebook.close_account(request.user)
    except scorebook.REFUSALS as error:
        return answer_close(request, *told_errors(error), status=422)
    logout(request)
    messages.success(request, _("The account is deleted. What was played stays with the clubs."))
    return redirect(LEFT)


def answer_close(request: HttpRequest, *errors: str, status: int = 200) -> HttpResponse:
    """The form; who is the only owner of a club is told at once what comes first."""
    others = Member.objects.filter(club=OuterRef("club"), role="owner").exclude(account=request.user.pk)
    mine = Member.objects.filter(~Exists(others), account=request.user.pk, role="owner").select_related("club")
    clubs = [
        {
            "title": club_title(member.club),
            "members_url": reverse("scorekeeper:members", args=[member.club.public_id]),
            "delete_url": reverse("scorekeeper:delete_club", args=[member.club.public_id]),
        }
        for member in mine.order_by("pk")
        if role_in_club(request, member.club)  # an owner: every word of its name is seen
    ]
    context = {
        "back": reverse("scorekeeper:account"), "back_text": request.user.get_username(), "errors": errors,
        "only_owner": clubs, "url": request.path, "key": secrets.token_hex(16),
    }  # fmt: skip
    return render(request, "scorekeeper/account/close.html", context, status=status)
