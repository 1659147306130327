"""The first version of the read API: both apps joined into one, its errors in words, its schema.

It is read in only once somebody asks (`api`): more than half a second and 17 MB that most starts do without. Whoever
adds a module of addresses joins it here.
"""

from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.operation import Operation

from scorekeeper.api import routes, tokens
from scorekeeper.api.answering import NothingNew
from scorekeeper.api.problems import busy, nothing_here, problem
from scorekeeper.joined import ElsewhereNow
from scorekeeper.project.policy import BUSY
from tournaments.api import routes as of_tournaments

PREFIX = "/api/v1/"
WHO_ASKS: dict[str, Any] = {
    "link": {"type": "apiKey", "in": "query", "name": tokens.NAME, "description": "A link to read by, or its path."},
    "bearer": {"type": "http", "scheme": "bearer", "description": "The same in the header."},
}


class ReadApi(NinjaAPI):
    """Calls each operation as the function that answers it: those who make a client from the schema find that name."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of an operation."""
        return operation.view_func.__name__


api = ReadApi(
    title="Spades score",
    version="1",
    description="Reads boards, games, people, standings and pairings. It writes nothing.",
    urls_namespace="api",
    docs_url=None,
    openapi_url=None,
    openapi_extra={
        "components": {"securitySchemes": WHO_ASKS},
        "security": [{}, *({name: []} for name in WHO_ASKS)],
    },
)
api.add_router("", routes.router)
api.add_router("", of_tournaments.router)
tokens.READ_LINKS |= of_tournaments.READ_LINKS
urlpatterns: list[URLPattern | URLResolver] = [path(PREFIX.lstrip("/"), api.urls)]


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI schema of all of it."""
    return dict(api.get_openapi_schema(path_prefix=PREFIX))


@api.exception_handler(NothingNew)
def nothing_new(request: HttpRequest, error: NothingNew) -> HttpResponse:
    """Who asks has it already."""
    return HttpResponseNotModified()


@api.exception_handler(Http404)
@api.exception_handler(PermissionDenied)
def not_found(request: HttpRequest, error: Exception) -> HttpResponse:
    """Nothing, or nothing for who asks."""
    return nothing_here()


@api.exception_handler(ValidationError)
def not_understood(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Which parameters were not understood."""
    fields = [{"name": str(each["loc"][-1]), "why": str(each["msg"])} for each in error.errors]
    return problem(422, "; ".join(f"{each['name']}: {each['why']}" for each in fields), fields=fields)


@api.exception_handler(ElsewhereNow)
def elsewhere(request: HttpRequest, error: ElsewhereNow) -> HttpResponse:
    """A club that has joined another is read there."""
    return problem(307, _("This club has joined another."), {"Location": error.address})


for kind in BUSY:
    api.add_exception_handler(kind, lambda request, error: busy())
