"""Each request has a number of its own: it stands in the log, on the page of an error, and in X-Request-ID, but for
files.

A line tells what was asked for and how it went, never by whom: the pattern of the address in place of the address, for
links live in addresses; no query, no form, no cookie, no place. This module must not know a page.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""What a proxy of ours may call a request; anything else is given a name here."""
NOW: ContextVar[str] = ContextVar("request", default="")
log = logging.getLogger(__name__)


class Numbered:
    """Gives each request its number, and notes a line once it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        number = number_of(request)
        token = NOW.set(number)
        try:
            response = self.get_response(request)
            if not request.path.startswith(settings.STATIC_URL):  # a first visit counts every byte
                response.headers["X-Request-ID"] = number
            if log.isEnabledFor(logging.INFO):
                log.info("answered", extra={"told": line(request, response, time.perf_counter() - began)})
        finally:
            NOW.reset(token)
        return response


def number_of(request: HttpRequest) -> str:
    """The number that our own proxy gave this request, or a new one."""
    given = request.headers.get("X-Request-ID", "") if settings.TRUSTED_PROXIES else ""
    return given if GIVEN.fullmatch(given) else secrets.token_hex(8)


def number_now() -> str:
    """The number of the request that is answered just now, "" outside of one."""
    return NOW.get()


def route_of(request: HttpRequest) -> str:
    """The pattern of its address, as the lists of addresses write it: "games/<slug:public_id>/".

    A file tells where such files lie, and an address that is none of ours nothing.
    """
    found = request.resolver_match
    if found is not None:
        return str(found.route)
    return settings.STATIC_URL if request.path_info.startswith(settings.STATIC_URL) else ""


def note_role(request: HttpRequest, role: str) -> None:
    """Note the role in which this request is answered."""
    request.in_role = role  # type: ignore[attr-defined]


def line(request: HttpRequest, response: HttpResponseBase, seconds: float) -> dict[str, str | int | float]:
    """What the log tells of an answered request; the bytes of what is still to be read are not known."""
    told: dict[str, str | int | float] = {
        "method": str(request.method)[:8],
        "route": route_of(request),
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
    }
    if isinstance(response, HttpResponse):
        told["bytes"] = len(response.content)
    if role := getattr(request, "in_role", ""):
        told["role"] = role
    return told
