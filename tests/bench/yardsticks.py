"""The throw-away views that everything is measured against: same file, same server, same middleware.

They read and write Django's own smallest table, that of sessions, which the product leaves empty.
"""

import itertools
import json
import secrets
from typing import Any

from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from .settings import FOLDER

KEY = "yardstick"
numbers = itertools.count(1)
PREFIX = secrets.token_hex(6)  # of this process, so that the server's rows and ours never meet


def prepare() -> None:
    """The one row that Y1 reads."""
    Session.objects.get_or_create(pk=KEY, defaults={"session_data": "{}", "expire_date": timezone.now()})


def empty(request: HttpRequest) -> HttpResponse:
    """Y0: an empty answer."""
    return HttpResponse()


def read(request: HttpRequest) -> HttpResponse:
    """Y1: one row by its key, through the ORM."""
    return JsonResponse({"data": Session.objects.get(pk=KEY).session_data})


def insert(request: HttpRequest) -> HttpResponse:
    """Y2: JSON in, one durable row through the ORM."""
    told: dict[str, Any] = json.loads(request.body)
    key = f"{PREFIX}{next(numbers):020}"
    Session.objects.create(session_key=key, session_data=json.dumps(told), expire_date=timezone.now())
    return JsonResponse({"key": key})


def page(request: HttpRequest, name: str) -> HttpResponse:
    """F and the bare page of P15: HTML that was drawn beforehand."""
    return HttpResponse((FOLDER / name.replace("/", "")).read_bytes())
