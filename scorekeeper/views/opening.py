"""A link that was opened, of whatever it opens: noted in the phone's cookie, or why it opens nothing.

This module must not know what it opens, nor in which role.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ..links import opens
from ..models import Club
from ..phone import phone_of, remember
from ..tries import with_wait, wrong_link
from .answers import speak


def follow_link(
    request: HttpRequest, public_id: str, thing: Any, role: str, secret: str, lead: Callable[[Any], HttpResponse]
) -> HttpResponse:
    """Lead to the plain address, which gives nothing away when it is copied; `lead` notes the link and says where.

    `thing` is None where nothing has this public id (any more).
    """
    if thing is None or not opens(thing, role, secret):
        if until := wrong_link(request):
            return with_wait(render(request, "429.html", status=429), until)
        gone = thing is None and phone_of(request).knows(public_id)
        return render(request, "404.html", {"revoked": thing is not None, "gone": gone}, status=404)
    answer = lead(thing)
    speak_as(request, answer, thing if isinstance(thing, Club) else thing.club)
    answer["Referrer-Policy"] = "no-referrer"
    return remember(request, answer)


def speak_as(request: HttpRequest, answer: HttpResponse, club: Club) -> None:
    """A phone that asks for no language of ours reads in that of the club whose link it opened."""
    asked = [part.split(";")[0].strip().casefold() for part in request.headers.get("Accept-Language", "").split(",")]
    ours = {code.split("-")[0] for code, _name in settings.LANGUAGES}
    chosen = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    if not chosen and any(asked) and not any(language.split("-")[0] in ours for language in asked):
        speak(answer, club)
