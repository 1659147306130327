"""The addresses of those who look after this server: a balancer, a supervisor, Prometheus. No page leads there."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from .health import live, ready
from .metrics import metrics

BARE = {
    "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}  # fmt: skip
"""What goes with their answers, which come before any other room of the server sees them."""
PROBES = {"/health/live": live, "/health/ready": ready, "/metrics": metrics}


class Probes:
    """Answers them before anything else does: they call by a number and over plain http, carry no cookie, and are not
    to fill the log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path_info)
        if probe is None:
            return self.get_response(request)
        answer = probe(request)
        for name, value in BARE.items():
            answer.headers[name] = value
        return answer
