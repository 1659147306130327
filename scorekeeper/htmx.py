"""One URL, two answers: a whole page, or for htmx the part of it that changes. Must not know what they show."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request as views see it; the type for their first argument."""

    htmx: HtmxDetails


def wants_partial(request: HtmxHttpRequest) -> bool:
    """Whether only a part is to be swapped in: not for a boosted link, nor when htmx rebuilds a page."""
    return bool(request.htmx) and not request.htmx.boosted and not request.htmx.history_restore_request


def page_or_partial(
    request: HtmxHttpRequest,
    page: str,
    partial: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page, or for htmx its partial.

    `page` is a template; `partial` the name of a `{% partialdef %}` in it, or a template of its own
    ("scorekeeper/_board.html", also with "#name").
    """
    template = page
    if wants_partial(request):
        template = partial if ".html" in partial else f"{page}#{partial}"
    response = render(request, template, dict(context or {}), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
