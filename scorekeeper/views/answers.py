"""What the views share: reading a form's fields strictly, telling why a write was refused, a page with a form."""

import re
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from .. import rules, scorebook
from ..access import may_in_club, may_score
from ..forms.typed import typed
from ..htmx import HtmxHttpRequest, page_or_partial
from ..models import Club
from ..models.identity import is_id
from ..phone import phone_of, remember
from ..words import tell

MOST = 1_000_000
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


class Posted:
    """The fields of a form. A field that only a broken page can send is a BadRequest (400)."""

    def __init__(self, request: HttpRequest) -> None:
        self.fields = request.POST

    def text(self, name: str, *, most: int = 200) -> str:
        """A text, without what stands beyond `most` signs or cannot be stored."""
        return typed(self.fields, name, most)

    def number(self, name: str, least: int, most: int = MOST, default: int | None = None) -> int:
        """A whole number in a range."""
        value = self.fields.get(name, "").strip().replace("−", "-")
        if not value and default is not None:
            return default
        digits = value.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 9 and least <= int(value) <= most:
            return int(value)
        raise BadRequest(f"{name} is not a number from {least} to {most}")

    def one_of(self, name: str, choices: Iterable[str], default: str | None = None) -> str:
        """One of some words."""
        value = self.fields.get(name, "" if default is None else default)
        if value not in set(choices):
            raise BadRequest(f"{name} is none of its choices")
        return value

    def public_id(self, name: str) -> str:
        """The public id that a phone without signal gave what it has begun; "" where it gave none."""
        value = self.fields.get(name, "")
        if value and not is_id(value):
            raise BadRequest(f"{name} cannot be a public id")
        return value

    def numbered(self, prefix: str) -> dict[str, str]:
        """The fields `prefix-X`, by X."""
        start = f"{prefix}-"
        return {name.removeprefix(start): self.fields[name] for name in self.fields if name.startswith(start)}


def ask_of(request: HttpRequest, in_club: str = "") -> scorebook.Ask:
    """Who asks for a write: the page's key, this phone, and the reason given (a chip, or free text). `in_club` is the
    least role that may write where it is a club that is written.
    """
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise BadRequest("the key of the page is missing")
    allow = may_in_club(request, in_club) if in_club else may_score(request)
    reason = request.POST.get("reason_text", "").strip() or request.POST.get("reason", "").strip()
    return scorebook.Ask(key, phone_of(request).id, reason.replace("\x00", "")[:200], allow)


def tell_stopped(request: HttpRequest) -> None:
    """Say beside the new link that the old one was stopped: the tap on it was one."""
    messages.success(request, _("That link opens nothing any more; the new one is here."))


def refusal(error: Exception, sent: str = "") -> tuple[int, dict[str, object]]:
    """The status of a refused write and what to tell: 409 with what was sent if something has changed, else 422."""
    if isinstance(error, scorebook.Stale):
        told = {"title": _("Something else stands there by now"), "text": str(error), "sent": [sent] if sent else []}
        return 409, {"conflict": told}
    return 422, {"errors": told_errors(error)}


def told_errors(error: Exception) -> list[str]:
    """Each thing that is wrong, in the table's words."""
    if isinstance(error, rules.RulesError):
        return list(dict.fromkeys(tell(fault.text) for fault in error.faults))
    return [str(error)]


def page_with_form(
    request: HtmxHttpRequest, page: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """A page, or for htmx its partial "form", with a key for what it writes; no browser shows it again later."""
    told = {
        "back": "",
        "url": request.path,
        "key": secrets.token_hex(16),
        "errors": [],
        "conflict": None,
        "preview": None,
        **context,
    }
    response = page_or_partial(request, page, "form", told, status=status)
    response["Cache-Control"] = "no-store"
    return remember(request, response)


def speak(response: HttpResponse, club: Club) -> None:
    """Let a phone read in the language of a club from now on."""
    if club.language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, club.language, max_age=settings.LANGUAGE_COOKIE_AGE, samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE, httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        )  # fmt: skip
