"""Errors of the API in words. This module must not know what is asked, nor import a model: settings read it."""

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _


def problem(
    status: int, message: str, headers: Mapping[str, str] | None = None, fields: Sequence[Mapping[str, str]] = ()
) -> HttpResponse:
    """An error, in words, and which fields it is about."""
    told = {"message": message, "fields": list(fields)}
    return JsonResponse(told, status=status, headers=headers, json_dumps_params={"ensure_ascii": False})


def nothing_here() -> HttpResponse:
    """For strangers it is the same whether something is there or not."""
    return problem(404, _("There is nothing here, or not for you: a link that was stopped opens nothing any more."))


def unreadable(status: int) -> HttpResponse:
    """What was sent is no request, or too large for one."""
    return problem(status, _("This cannot be read."))


def busy() -> HttpResponse:
    """The database does not answer."""
    return problem(503, _("Nothing can be read at the moment. Please try again."), {"Retry-After": "5"})


def mistake() -> HttpResponse:
    """Ours, whatever it is: it stands in the log."""
    return problem(500, _("Something went wrong here. It is noted; please try again later."))


def by_program(request: HttpRequest) -> bool:
    """Does a program ask, which no page of ours would tell anything?"""
    return request.path_info.startswith("/api/")
