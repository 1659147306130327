"""What a proxy or a content delivery network may keep and give to all: boards and history of clubs that are open.

An answer is for anybody if nobody in particular asked: without a cookie, a token or a password, by a page that says so,
and if it gives nothing to one alone: no cookie, no form with its token. What a link opens is never for anybody, since
who holds a link holds a cookie. All else is for who asked. This module must not know a page.
"""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

BOARD, HISTORY = 1, 10
"""Seconds: a board is asked for every other second; history may be so much behind, and a name that was hidden too."""
VARIES = ("Accept-Language", "Cookie")


def share(request: HttpRequest, seconds: int) -> None:
    """Say that strangers may all be given the same answer for so long."""
    request.shared_for = seconds  # type: ignore[attr-defined]


def asked_by_nobody(request: HttpRequest) -> bool:
    """Did nobody in particular ask?"""
    one = request.COOKIES or "HTTP_AUTHORIZATION" in request.META or "token" in request.GET
    return request.method in ("GET", "HEAD") and not one


def for_nobody(request: HttpRequest, response: HttpResponse) -> bool:
    """Is nothing in an answer for one alone? A form has the token that is bound to one browser."""
    return not response.cookies and "CSRF_COOKIE" not in request.META


class Shared:
    """Says with every answer of a page who may keep it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        seconds = getattr(request, "shared_for", 0) if response.status_code in (200, 304) else 0
        if seconds and asked_by_nobody(request) and for_nobody(request, response):
            return for_anybody(request, response, seconds)
        if response.status_code != 304:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


def for_anybody(request: HttpRequest, response: HttpResponse, seconds: int) -> HttpResponse:
    """An answer that may be shared: with its tag, so that whoever keeps it need not fetch the same again."""
    response.headers["Cache-Control"] = f"public, max-age=0, s-maxage={seconds}"
    response.headers.pop("Expires", None)
    patch_vary_headers(response, VARIES)
    if response.streaming or response.status_code == 304:
        return response
    response.headers.setdefault("ETag", f'"{hashlib.sha256(response.content).hexdigest()[:24]}"')
    return get_conditional_response(request, etag=response.headers["ETag"], response=response) or response
