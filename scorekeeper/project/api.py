"""The read API as addresses: what it is, its schema, and its first version, which is read in once that is asked."""

from importlib import import_module
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, URLPattern, URLResolver, path, re_path, resolve
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET

from scorekeeper.api.answering import finished, preflight
from scorekeeper.api.documented import documented
from scorekeeper.api.problems import nothing_here, problem
from scorekeeper.api.tokens import TooMany, come_in
from scorekeeper.tries import with_wait

VERSION_1 = "scorekeeper.project.api_v1"


def schema() -> dict[str, Any]:
    """The OpenAPI schema of the first version."""
    told: dict[str, Any] = import_module(VERSION_1).schema()
    return told


@require_GET
def documentation(request: HttpRequest) -> HttpResponse:
    """What can be asked, drawn from the schema: no script, nothing from elsewhere."""
    return render(request, "scorekeeper/api.html", {"api": documented(schema())})


@require_GET
def openapi(request: HttpRequest) -> HttpResponse:
    """The schema as a file for programs."""
    return finished(request, JsonResponse(schema(), json_dumps_params={"indent": 1, "ensure_ascii": False}))


@csrf_exempt  # it writes nothing
def version_1(request: HttpRequest) -> HttpResponse:
    """Whatever is asked of the first version."""
    if request.method == "OPTIONS":
        return preflight()
    try:
        come_in(request)
    except TooMany as error:
        told = problem(429, _("Too many links that open nothing. Wait ten minutes."))
        return finished(request, with_wait(told, error.until))
    return finished(request, answer(request) if request.method == "GET" else refused())


def answer(request: HttpRequest) -> HttpResponse:
    """What an address answers; one without its last slash is led to the one with it."""
    try:
        found = resolve(request.path_info, VERSION_1)
    except Resolver404:
        return with_slash(request) or nothing_here()
    try:
        told: HttpResponse = found.func(request, *found.args, **found.kwargs)
    except Http404:  # where there is no operation
        return nothing_here()
    return told


def with_slash(request: HttpRequest) -> HttpResponse | None:
    """The way to the same address with a slash at its end, if it lacks that alone."""
    try:
        resolve(f"{request.path_info}/", VERSION_1)
    except Resolver404:
        return None
    return redirect(request.get_full_path(force_append_slash=True))


def refused() -> HttpResponse:
    """For whoever would write."""
    return problem(405, _("Nothing can be written here, only read."), {"Allow": "GET, OPTIONS"})


app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", documentation, name="documentation"),
    path("openapi.json", openapi, name="openapi"),
    re_path("^v1/", version_1, name="version_1"),
]
