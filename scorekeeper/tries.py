"""How often something may be tried in vain within ten minutes: a password, a mail asked for, a link.

| what | how often |
|---|---|
| a password for a name, a mail to an address | 5 from one place, 100 from all |
| a password for any name, a mail to any | 300 from one place: a hundred phones behind one address have room |
| a link that opens nothing | 1000 from one place; one that opens does so however many did not |

All processes count in one table (`models/tries.py`), before they look whether it is right. A link has 144 bits: whoever
has the right one has not guessed. The four digits of a table code are counted with their game
(`scorebook/links.py`). This module must not know a page.
"""

import unicodedata
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from . import scorebook
from .models import Tries
from .serving.places import place_in

MOST = {"name here": 5, "name": 100, "place": 300, "link": 1000}
AGAIN = timedelta(minutes=10)


def key_of(what: str, *said: str) -> str:
    """What is counted, as a digest under our secret: the table tells no address and no name."""
    return salted_hmac("scorekeeper.tries", "\0".join((what, *said)), algorithm="sha256").hexdigest()


def counts_of(request: HttpRequest, username: str) -> dict[str, int]:
    """What is counted for a try, and how far: this name from this place, from any, and any name from this place."""
    place, name = place_of(request), as_looked_up(username)
    said = {"name here": (place, name), "name": (name,), "place": (place,)}
    return {key_of(what, *parts): MOST[what] for what, parts in said.items()}


def as_looked_up(username: str) -> str:
    """A name as the form of Django cleans it, in small letters: what finds one account is counted as one name.

    >>> as_looked_up("  \\uff21lice ")
    'alice'
    """
    return unicodedata.normalize("NFKC", username.strip()[:200]).casefold()


def waits_until(counts: dict[str, int]) -> datetime | None:
    """Until when whoever asks has to wait by now, if at all."""
    now = timezone.now()
    rows = Tries.objects.filter(key__in=counts, until__gt=now, until__lte=now + 2 * AGAIN)
    return max((row.until for row in rows if row.wrong >= counts[row.key]), default=None)


def too_many(request: HttpRequest, username: str) -> datetime | None:
    """The same for a name."""
    return waits_until(counts_of(request, username))


def tried(counts: dict[str, int]) -> datetime | None:
    """Count a try; until when to wait where it is one too many."""
    return scorebook.count_try(counts, lasts=AGAIN)


def wrong_link(request: HttpRequest) -> datetime | None:
    """Count a link that opens nothing; until when to wait, once there were too many: then none is written any more."""
    counts = {key_of("link", place_of(request)): MOST["link"]}
    return waits_until(counts) or tried(counts)


def with_wait(response: HttpResponse, until: datetime) -> HttpResponse:
    """Say to a program in how many seconds it may try again."""
    response["Retry-After"] = str(max(1, round((until - timezone.now()).total_seconds())))
    return response


def place_of(request: HttpRequest) -> str:
    """Where a request comes from."""
    return place_in(request.META)


class Counted(ModelBackend):
    """Django's own way to find an account by its password, slowed down wherever a form asks for one, the back office's
    too: there is no second place where it could be tried.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Any:
        """The account, or PermissionDenied, after which no other backend is asked."""
        if request is None or username is None or password is None:
            return None
        counts = counts_of(request, username)
        if tried(counts):
            raise PermissionDenied
        account = super().authenticate(request, username=username, password=password, **more)
        if account is None:
            raise PermissionDenied
        scorebook.take_back_try(counts)
        return account
