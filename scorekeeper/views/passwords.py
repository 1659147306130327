"""The password of an account: asked for when signing in, changed, forgotten. After some wrong ones it has to wait."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..addresses import next_of
from ..forms.account import TOO_MANY_TRIES, WRONG_PASSWORD, ChangePassword, ForgotPassword, NewPassword, SignIn
from ..phone import remember
from ..tries import counts_of, too_many, tried, with_wait

SEND = PasswordResetView.as_view(
    form_class=ForgotPassword,
    email_template_name="scorekeeper/account/forgot_mail.txt",
    subject_template_name="scorekeeper/account/forgot_subject.txt",
    success_url=reverse_lazy("scorekeeper:password_sent"),
)
CONFIRM = PasswordResetConfirmView.as_view(
    form_class=NewPassword,
    template_name="scorekeeper/account/new_password.html",
    success_url=reverse_lazy("scorekeeper:account"),
    post_reset_login=True,
    post_reset_login_backend=settings.AUTHENTICATION_BACKENDS[0],
)


def known_as(request: HttpRequest, username: str, password: str) -> Any:
    """The account of this name and password, or None; a wrong one counts as a try to sign in."""
    return authenticate(request, username=username, password=password)


def password_fault(request: HttpRequest, said: str) -> str:
    """Why this does not show whose account is signed in, or "" if it is its password."""
    username = request.user.get_username()
    if too_many(request, username):
        return str(TOO_MANY_TRIES)
    return "" if known_as(request, username, said) else str(WRONG_PASSWORD)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Signing in; the phone keeps its links beside the account."""
    page, context = "scorekeeper/account/sign_in.html", {"next": next_of(request), "errors": []}
    if request.method != "POST":
        return render(request, page, {**context, "form": SignIn(request)})
    if until := too_many(request, username := request.POST.get("username", "")):
        form = SignIn(request, initial={"username": username[:200]})  # no password is looked at
        told = {"form": form, "errors": [TOO_MANY_TRIES]}
        return with_wait(render(request, page, {**context, **told}, status=429), until)
    form = SignIn(request, data=request.POST)
    if not form.is_valid():
        return render(request, page, {**context, "form": form, "errors": form.told_faults()}, status=422)
    login(request, form.get_user())
    return remember(request, redirect(next_of(request) or "scorekeeper:account"))


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    """Another password, the old one asked for."""
    account: Any = request.user
    page, counts = "scorekeeper/account/password.html", counts_of(request, account.get_username())
    if request.method == "POST" and (until := tried(counts)):
        form = ChangePassword(account)
        return with_wait(render(request, page, {"form": form, "errors": [TOO_MANY_TRIES]}, status=429), until)
    form = ChangePassword(account, request.POST if request.method == "POST" else None)
    if form.is_bound and "old_password" not in form.errors:
        scorebook.take_back_try(counts)
    if not form.is_valid():
        return render(request, page, {"form": form, "errors": form.told_faults()}, status=422 if form.is_bound else 200)
    scorebook.change_password(account, form.cleaned_data["new_password1"])
    update_session_auth_hash(request, account)
    messages.success(request, _("The password is changed; other phones are signed out."))
    return redirect("scorekeeper:account")


@never_cache
@require_http_methods(["GET", "POST"])
def forgot_password(request: HttpRequest) -> HttpResponse:
    """A link by mail for a new password; whether the address is known is not told. Without a mail server it says so."""
    form = ForgotPassword(request.POST if request.method == "POST" else None)
    if form.is_valid() and not settings.SENDS_MAIL:
        form.add_error(None, _("This server sends no mail: ask whoever runs it for a new password."))
    if not form.is_valid():
        context = {"form": form, "sends_mail": settings.SENDS_MAIL}
        return render(request, "scorekeeper/account/forgot.html", context, status=422 if form.is_bound else 200)
    asked = f"mail {form.cleaned_data['email']}"
    if tried(counts_of(request, asked)):  # nobody's letter box is filled
        return redirect("scorekeeper:password_sent")
    answer: Any = SEND(request)
    return answer


@require_http_methods(["GET", "POST"])
def new_password(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """The new password, from the link in the mail; it signs in at once. Django's own page, refusing as all of ours."""
    answer: Any = CONFIRM(request, uidb64=uidb64, token=token)
    if request.method == "POST" and answer.status_code == 200:
        answer.status_code = 422
    return answer
