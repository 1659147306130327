"""How who holds a phone wants it: kept on the phone alone, in a cookie that tells nobody who they are.

Must not know how a page looks: `ways.css` does.
"""

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

WAYS = ("large", "left", "still")
"""Larger figures and buttons; what a thumb needs on the left; no vibration."""

COOKIE, AGE = "ways", 400 * 86400


def ways_of(request: HttpRequest) -> list[str]:
    """Those that were chosen on this phone."""
    said = request.COOKIES.get(COOKIE, "").split(".")
    return [way for way in WAYS if way in said]


def choose(response: HttpResponse, chosen: Iterable[str]) -> None:
    """Keep just these on this phone, good for 400 days from now."""
    kept = ".".join(way for way in WAYS if way in set(chosen))
    response.set_cookie(
        COOKIE, kept, max_age=AGE, httponly=True, samesite="Lax", secure=bool(settings.SESSION_COOKIE_SECURE)
    )
