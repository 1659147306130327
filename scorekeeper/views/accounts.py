"""Accounts, Django's own: signing up (with the club of this phone), in and out, and a password changed or forgotten.

Nobody needs one to play: a phone's links do. The phone keeps them whatever account signs in or out on it.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from .. import scorebook
from ..access import clubs_of, role_in_club, unclaimed_of
from ..forms.account import SignUp
from ..models import Club
from ..phone import remember
from ..roles import ROLES
from ..scoreboard.naming import club_title
from ..tries import note_wrong, too_many
from .answers import ask_of, told_errors


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Open an account, and claim the club of this phone with it. The same form sent twice signs in."""
    club = club_to_claim(request)
    if request.method != "POST":
        first = {"claim": True, "club_name": club.name} if club else {}
        return answer_sign_up(request, SignUp(initial=first, club=club), club)
    ask, form = ask_of(request, "owner"), SignUp(request.POST, club=club)
    errors: list[str] = []
    account = None
    if form.is_valid():
        told = form.cleaned_data
        try:
            account = scorebook.open_account(
                ask, username=told["username"], password=told["password1"], email=told["email"],
                claim=club if told.get("claim") else None, name=told.get("club_name", ""),
            )  # fmt: skip
        except scorebook.REFUSALS as error:
            errors = told_errors(error)
    elif form.name_is_taken():
        account = known_as(request, form.data.get("username", ""), form.data.get("password1", ""))
    if account is None:
        return answer_sign_up(request, form, club, errors, status=422)
    login(request, account, backend=settings.AUTHENTICATION_BACKENDS[0])
    claims = club if form.data.get("claim") else None
    there = reverse("scorekeeper:club", args=[claims.public_id]) if claims else ""
    return remember(request, redirect(next_of(request, there)))


def known_as(request: HttpRequest, username: str, password: str) -> Any:
    """The account of this name and password, or None; a wrong one counts as a try to sign in."""
    if too_many(request, username):
        return None
    account = authenticate(request, username=username, password=password)
    if account is None:
        note_wrong(request, username)
    return account


def club_to_claim(request: HttpRequest) -> Club | None:
    """The club that this phone owns and nobody has claimed: the one asked for, or the one of its next game."""
    unclaimed = unclaimed_of(request, clubs_of(request))
    asked = request.GET.get("club", "")
    return next((club for club in unclaimed if club.public_id == asked), unclaimed[0] if unclaimed else None)


def answer_sign_up(
    request: HttpRequest, form: SignUp, club: Club | None, errors: list[str] | None = None, *, status: int = 200
) -> HttpResponse:
    """The form."""
    context = {
        "form": form,
        "club": club and club_title(club),
        "url": request.get_full_path(),
        "key": request.POST.get("key") or secrets.token_hex(16),
        "errors": [*(errors or []), *form.told_faults()],
        "sign_in_url": reverse("scorekeeper:sign_in"),
    }
    return remember(request, render(request, "scorekeeper/account/sign_up.html", context, status=status))


def next_of(request: HttpRequest, otherwise: str = "") -> str:
    """Where it goes on: an address of our own, or else what was claimed, or the account's clubs."""
    said = request.POST.get("next", "") or request.GET.get("next", "")
    own = url_has_allowed_host_and_scheme(said, {request.get_host()}, require_https=request.is_secure())
    return said if own else otherwise or reverse("scorekeeper:account")


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


class Refusing:
    """A form that cannot be taken is answered with 422, another method with 405, as everywhere here."""

    http_method_names: Sequence[str] = ["get", "post", "head", "options"]

    def form_invalid(self, form: Any) -> HttpResponse:
        """The form again, with what is wrong."""
        answer: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        answer.status_code = 422
        return answer


class SignIn(Refusing, views.LoginView):
    """Signing in; after some wrong passwords it has to wait."""

    template_name = "scorekeeper/account/sign_in.html"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Look first how often it was tried."""
        if too_many(request, username := request.POST.get("username", "")):
            form = self.form_class(request, initial={"username": username[:200]})  # no password is looked at
            told = self.get_context_data(form=form, errors=[_("Too many wrong passwords. Wait ten minutes.")])
            return self.render_to_response(told, status=429)
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: Any) -> HttpResponse:
        """A wrong password counts; a form with a gap is none."""
        if form.non_field_errors():
            note_wrong(self.request, self.request.POST.get("username", ""))
        return super().form_invalid(form)

    def form_valid(self, form: Any) -> HttpResponse:
        """The phone keeps its links beside the account."""
        return remember(self.request, super().form_valid(form))


class SignOut(views.LogoutView):
    """Signing out: the phone keeps its links."""

    next_page = "scorekeeper:start"
    http_method_names = ["post", "options"]


class ChangePassword(Refusing, views.PasswordChangeView):
    """Another password, the old one asked for."""

    template_name = "scorekeeper/account/password.html"
    success_url = reverse_lazy("scorekeeper:account")

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it is done."""
        messages.success(self.request, _("The password is changed; other phones are signed out."))
        return super().form_valid(form)


class ForgotPassword(Refusing, views.PasswordResetView):
    """A link by mail for a new password; whether the address is known is not told."""

    template_name = "scorekeeper/account/forgot.html"
    email_template_name = "scorekeeper/account/forgot_mail.txt"
    subject_template_name = "scorekeeper/account/forgot_subject.txt"
    success_url = reverse_lazy("scorekeeper:password_sent")

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Whether this server can send mail at all."""
        return {**super().get_context_data(**more), "sends_mail": settings.SENDS_MAIL}

    def form_valid(self, form: Any) -> HttpResponse:
        """Send it; without a mail server say so."""
        if not settings.SENDS_MAIL:
            form.add_error(None, _("This server sends no mail: ask whoever runs it for a new password."))
            return self.form_invalid(form)
        asked = f"mail {form.cleaned_data['email']}"
        if too_many(self.request, asked):  # nobody's letter box is filled
            return redirect(self.success_url)
        note_wrong(self.request, asked)
        return super().form_valid(form)


class PasswordSent(views.PasswordResetDoneView):
    """It is on its way, if the address is known."""

    template_name = "scorekeeper/account/forgot_sent.html"


class NewPassword(Refusing, views.PasswordResetConfirmView):
    """The new password, from the link in the mail; it signs in at once."""

    template_name = "scorekeeper/account/new_password.html"
    success_url = reverse_lazy("scorekeeper:account")
    post_reset_login = True
    post_reset_login_backend = "django.contrib.auth.backends.ModelBackend"
