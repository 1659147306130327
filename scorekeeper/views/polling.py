"""Boards that a page asks for again and again: drawn, told to be as they were, or no more to be had.

This module must not know what is on a board.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from ..htmx import HtmxHttpRequest, page_or_partial, wants_partial
from ..phone import phone_of
from ..serving.sharing import BOARD, share

DIGITS = 11  # of a moment, in seconds since 1970
LATE = 3600  # seconds after its end for which a board is still asked for


def live_board(
    request: HtmxHttpRequest, page: str, partial: str, context: Mapping[str, Any], etag: str, *, status: int = 200
) -> HttpResponse:
    """A board as a page, or for htmx alone, with what its polls send along; no browser shows it again later, and only
    strangers may all be given the same.
    """
    told = {**context, "partial": wants_partial(request)}
    response = page_or_partial(request, page, partial, told, status=status)
    response["ETag"] = f'"{etag}"'
    response["Cache-Control"] = "no-store"
    share(request, BOARD)
    return response


def nothing_new(request: HtmxHttpRequest, etag: str, *, over: bool, written_at: datetime) -> HttpResponse | None:
    """304 for a board that stands as it was, 286 an hour after its end: nobody asks again. None if it changed, or if
    it holds until a moment that stands in its tag, after a "~", and has come.
    """
    seen, _sign, until = request.headers.get("If-None-Match", "").strip('"').partition("~")
    if seen != etag or (until and not still_holds(until)):
        return None
    share(request, BOARD)
    late = over and (timezone.now() - written_at).total_seconds() > LATE
    return HttpResponse(status=286 if late else 304)


def still_holds(until: str) -> bool:
    """Is the moment in a tag yet to come? One that we did not write holds no longer."""
    known = until.isascii() and until.isdigit() and len(until) <= DIGITS
    return known and int(until) > timezone.now().timestamp()


def lost_board(request: HtmxHttpRequest, model: Any, public_id: str) -> HttpResponse:
    """Why a board may not be seen any more; nobody asks again."""
    known = phone_of(request).knows(public_id)
    there = known and model.objects.filter(public_id=public_id).exists()
    return page_or_partial(request, "404.html", "lost", {"revoked": there, "gone": known and not there}, status=286)
