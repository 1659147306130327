"""What a browser may load, what it may send, and what it is told when something fails. Must not know of games."""

import logging
import sys
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseServerError
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.views.defaults import page_not_found

from scorekeeper.api import problems
from scorekeeper.serving.requests import number_now
from scorekeeper.serving.whole import LACKS, MOST
from scorekeeper.templatetags.page import STYLESHEETS, critical

# Nothing inline and nothing from elsewhere. The one exception are the stylesheets that `{% critical_css %}` puts
# into the page, allowed by their hashes, so that the first paint waits for no second file. Workers are scripts.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' {styles}; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


class ContentSecurityPolicy:
    """Sends the same strict policy with every answer that the app itself gives. One without a body, as that to most
    polls, needs none, and is half as large without it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.DEBUG and response.status_code in {404, 500}:
            return response  # Django's own page about the mistake styles itself inline
        if not (response.streaming or response.content):
            return response
        styles = " ".join(f"'{critical(name).hash}'" for name in STYLESHEETS)
        response.headers["Content-Security-Policy"] = POLICY.format(styles=styles)
        return response


class HeadIsGet:
    """Answers a HEAD as the GET that it asks about; of that the server sends the headers alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked, request.method = request.method, "GET" if request.method == "HEAD" else request.method
        response = self.get_response(request)
        request.method = asked
        return response


FIELD = "csrfmiddlewaretoken"  # of every form of ours
BUSY = (OperationalError, InternalError, InterfaceError)
"""Locked, full, lost, gone away; or two writers waited for each other and this one was let go: nothing was written."""


class DatabaseBusy:
    """Says plainly that nothing can be kept at the moment (a locked, full or lost database): the page's script sends a
    tap again after a 503, and a person can do so, since nothing was written.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a database that does not answer; any other error is a mistake of ours."""
        return None if settings.DEBUG or not isinstance(error, BUSY) else try_again(request, error)


def try_again(request: HttpRequest, error: BaseException) -> HttpResponse:
    """The page that asks for one more tap; for a program the same in words."""
    logging.getLogger("django.request").error("The database did not answer: %s", error)
    if problems.by_program(request):
        return problems.busy()
    response = HttpResponse(render_to_string("503.html", {"sent": sent_by(request)}), status=503)
    response["Retry-After"] = "5"
    if request.method == "GET":
        response["Refresh"] = "15"  # a page on a wall comes back by itself, where script is off too
    return response


def sent_by(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form of ours, to be sent again as they are, its key among them: browsers empty a form that
    somebody goes back to. A file cannot be, and a password is shown in no page.
    """
    ours = request.method == "POST" and getattr(request, "csrf_processing_done", False) and hasattr(request, "_post")
    if not ours or request.FILES or any("password" in name for name in request.POST):
        return []
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    return [*(each for each in fields if each[0] != FIELD), (FIELD, get_token(request))]


def not_there(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For an address that is none, or not for who asks."""
    return problems.nothing_here() if problems.by_program(request) else page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """Django asks this for the page of any error that no view answers: one of the database may come from what is done
    around a view, too, a session that is kept or the page of another error.
    """
    error = sys.exc_info()[1]
    if isinstance(error, BUSY):
        return try_again(request, error)
    if problems.by_program(request):
        return problems.mistake()
    return HttpResponseServerError(render_to_string("500.html", {"number": number_now()}))


class NotTooLarge:
    """Refuses what says that it is too large, before any of it is read, and what is not whole; what says no length
    is read as nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        said = request.META.get("CONTENT_LENGTH") or "0"
        if said.isdigit() and (len(said) > 12 or int(said) > MOST):
            return unreadable(request, RequestDataTooBig())
        if lacks := request.META.get(LACKS):
            return unreadable(request, None, lacks)
        return self.get_response(request)


def unreadable(request: HttpRequest, exception: Exception | None, status: int = 400) -> HttpResponse:
    """For what no page of ours sends, for what is too large, and for what did not come whole."""
    too_large, most = isinstance(exception, RequestDataTooBig), MOST // 1_000_000
    status = 413 if too_large else status
    if problems.by_program(request):
        return problems.unreadable(status)
    return HttpResponse(render_to_string("400.html", {"most": most if too_large else 0}), status=status)


class OnlyUtf8:
    """Refuses a form in any other encoding: every page of ours is UTF-8, and Python knows encodings that break on text
    or make signs of it that no database keeps.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        said = (request.content_params or {}).get("charset", "utf-8")
        if said.strip("\"' ").casefold() != "utf-8":
            return HttpResponseBadRequest("This form is not in UTF-8.", content_type="text/plain")
        return self.get_response(request)
