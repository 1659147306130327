"""The addresses of a club that has joined another: they lead to that one, and nothing that is sent to them is kept.

Who looks is led on. Who sends is told so on the page of the club that it joined, with all that was typed, so that it
can be sent again there; where a page does not tell a write that came too late, `TooLate` does. This module must not
know a role.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from .htmx import page_or_partial
from .models import Club
from .scorebook.clubs import must_be_itself
from .scorebook.steps import Stale


class ElsewhereNow(Exception):
    """The same page of the club that this one joined, or of the record of somebody that counts, is at `address`."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def lead_on(request: HttpRequest, old: Club, club: Club) -> None:
    """Lead a request for a page of a club that has joined another to that one. Raises ElsewhereNow where it only looks;
    what it sends is answered as if it had come there, but for the write, which `sent_elsewhere` refuses.
    """
    there = [path.replace(f"/clubs/{old.public_id}/", f"/clubs/{club.public_id}/", 1) for path in
             (request.get_full_path(), request.path, request.path_info)]  # fmt: skip
    if request.method != "POST":
        raise ElsewhereNow(there[0])
    request.path, request.path_info = there[1:]  # the forms of its pages are sent to where they are
    request.sent_to = old  # type: ignore[attr-defined]


def sent_elsewhere(request: HttpRequest) -> None:
    """Raise Stale if this was sent to a club that has joined another."""
    if old := getattr(request, "sent_to", None):
        must_be_itself(old)


class TooLate:
    """Leads on from the pages of a club that has joined another, and tells what came too late where no page does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The address where it goes on, or why nothing was written; any other error is none of ours."""
        if isinstance(error, ElsewhereNow):
            return redirect(error.address)
        if isinstance(error, Stale):
            old = getattr(request, "sent_to", None)
            there = reverse("scorekeeper:club", args=[old.joined_to.public_id]) if old else request.get_full_path()
            context = {"text": str(error), "address": there}
            return page_or_partial(request, "409.html", "form", context, status=409)  # type: ignore[arg-type]
        return None
