"""What goes with every answer of the API: its tag, how long it is kept, who reads it from elsewhere.

This module must not know what is answered.
"""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from ..serving.sharing import BOARD, share
from ..views.polling import still_holds

MADE = "a1"
"""Part of every tag: another one for answers that look otherwise."""
VARIES = ("Accept-Language", "Authorization", "Cookie", "Origin")
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET",
    "Access-Control-Allow-Headers": "Authorization, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


class NothingNew(Exception):
    """Who asks has the answer with this tag already, and it is as it was."""


def depends_on(request: HttpRequest, *parts: object) -> None:
    """Say what the answer depends on, before it is made. Raises NothingNew for whoever has it."""
    tag = "-".join(map(str, (MADE, *parts)))
    request.tag = tag  # type: ignore[attr-defined]
    for seen in parse_etags(request.headers.get("If-None-Match", "")):
        known, _sign, until = seen.removeprefix("W/").strip('"').partition("~")
        if known == tag and (not until or still_holds(until)):
            hold_until(request, until)
            raise NothingNew


def hold_until(request: HttpRequest, moment: object) -> None:
    """Say until when the answer holds by itself, in seconds since 1970, if it does not for ever."""
    if moment:
        request.tag = f"{request.tag}~{moment}"  # type: ignore[attr-defined]


def finished(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with all that goes with it; nothing but its tag for whoever has it already. What was not told what it
    depends on depends on what stands in it.
    """
    if response.status_code == 200 and not hasattr(request, "tag"):
        try:
            depends_on(request, hashlib.sha256(response.content).hexdigest()[:24])
        except NothingNew:
            response = HttpResponseNotModified()
    if response.status_code in (200, 304):
        response["ETag"] = f'"{request.tag}"'  # type: ignore[attr-defined]
    if not getattr(request, "by_cookie", False):
        response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "private, no-cache"
    share(request, BOARD)
    patch_vary_headers(response, VARIES)
    return response


def preflight() -> HttpResponse:
    """What a browser is told that asks whether a page of another site may ask."""
    return HttpResponse(status=204, headers={"Access-Control-Allow-Origin": "*", **PREFLIGHT})
