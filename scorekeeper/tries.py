"""How often a password may be tried, or a mail be asked for: five times for a name, sixty for a place, in ten minutes.

Wrong tries are counted in the cache "tries" of each process, so a server of n processes lets n times as many pass;
Django's slow hash does the rest. This module must not know a page.
"""

import hashlib
import unicodedata
from contextlib import suppress

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest

MOST_OF_NAME, MOST_OF_PLACE, AGAIN = 5, 60, 600


def counts_of(request: HttpRequest, username: str) -> dict[str, int]:
    """What is counted for a try, and how far: this name from this place, and any name from it."""
    place = place_of(request)
    said = hashlib.sha256(f"{place} {as_looked_up(username)}".encode()).hexdigest()
    return {f"name-{said}": MOST_OF_NAME, f"place-{place}": MOST_OF_PLACE}


def as_looked_up(username: str) -> str:
    """A name as the form of Django cleans it, in small letters: what finds one account is counted as one name.

    >>> as_looked_up("  \\uff21lice ")
    'alice'
    """
    return unicodedata.normalize("NFKC", username.strip()[:200]).casefold()


def too_many(request: HttpRequest, username: str) -> bool:
    """Must whoever asks wait by now?"""
    return any((caches["tries"].get(key) or 0) >= most for key, most in counts_of(request, username).items())


def note_wrong(request: HttpRequest, username: str) -> None:
    """Count a wrong password, or a mail."""
    for key in counts_of(request, username):
        caches["tries"].add(key, 0, AGAIN)
        with suppress(ValueError):  # ten minutes were over just now
            caches["tries"].incr(key)


def place_of(request: HttpRequest) -> str:
    """Where a request comes from; only what our own proxies say is believed."""
    told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    behind: int = settings.TRUSTED_PROXIES
    place = told[-behind] if behind and len(told) >= behind else request.META.get("REMOTE_ADDR", "")
    return hashlib.sha256(str(place).encode()).hexdigest()[:32]
