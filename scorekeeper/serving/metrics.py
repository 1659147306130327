"""Figures for Prometheus: how many requests of each pattern of address were answered, how, and within what time.

Measured: the middlewares of django-prometheus cost 55 µs of each request and its database another part, one histogram
of our own 5 µs; so of django-prometheus only its page is taken. What it needs is read in where a token asks for it.
This module must not know a page, nor tell who asked.
"""

import hmac
import os
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from .requests import route_of

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
METHODS = {"GET", "HEAD", "POST"}
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which all processes of a server count; whichever is asked then tells of all."""


@cache
def answered() -> Any:
    """The histogram of all requests."""
    from prometheus_client import Histogram

    words = "Seconds in which requests were answered."
    return Histogram("spades_request_seconds", words, ["method", "route", "status"], buckets=BUCKETS)


class Measured:
    """Counts each answer, where figures are asked for at all."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = self.get_response(request)
        method = request.method if request.method in METHODS else "other"
        answered().labels(method, route_of(request), response.status_code).observe(time.perf_counter() - began)
        return response


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """All figures, for whoever sends the token; for anybody else there is nothing here."""
    said = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not hmac.compare_digest(
        said.encode(), f"Bearer {settings.METRICS_TOKEN}".encode()
    ):
        return HttpResponse(status=404, headers={"Cache-Control": "no-store"})
    from django_prometheus.exports import ExportToDjangoView

    answer: HttpResponse = ExportToDjangoView(request)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def count_together(folder: Path) -> None:
    """Let all processes of the server that starts now count in this folder, from nothing."""
    rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[SHARED] = str(folder)
