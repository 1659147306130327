"""Links as a person passes them on: their secret part, their address, and the same as a QR code.

This module must not know who holds a link: a phone's cookie does.
"""

import hashlib
import hmac
import socket
from base64 import urlsafe_b64encode
from contextlib import suppress
from functools import lru_cache
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from .models import Club, Game
from .roles import TABLE

KINDS: dict[str, tuple[type[Club | Game], str]] = {
    "score": (Game, "scorer"),
    "watch": (Game, "viewer"),
    **{role.link: (Club, role.name) for role in TABLE},
}
"""The word in a link's address, what it opens and in which role."""

HERE = ("localhost", "127.0.0.1")
ELSEWHERE = ("192.0.2.1", 9)
"""Kept for documentation, so nothing is ever sent there."""


def token(thing: Any, role: str, secret: str = "") -> str:
    """The secret part of a link: an HMAC of 144 bits over kind, public id, role and link number, so that it can be
    shown again, is stored nowhere, and a new number revokes it.
    """
    number = getattr(thing, f"{role}_link")
    message = f"scorekeeper.link {type(thing).__name__} {thing.public_id} {role} {number}"
    digest = hmac.new((secret or settings.SECRET_KEY).encode(), message.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:18]).decode()


def opens(thing: Any, role: str, said: str) -> bool:
    """Compare a link's token, in constant time; links made under an older secret still open."""
    secrets_known = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(hmac.compare_digest(token(thing, role, key).encode(), said.encode()) for key in secrets_known)


def address_of(request: HttpRequest, thing: Club | Game, role: str) -> str:
    """The whole address of a link that opens a game or a club in a role."""
    kind = next(kind for kind, (model, gives) in KINDS.items() if isinstance(thing, model) and gives == role)
    return address_to(request, reverse("scorekeeper:open", args=[kind, thing.public_id, token(thing, role)]))


def link_told(address: str, role: str, title: str, was: int = 0, text: str = "") -> dict[str, Any]:
    """A link as a page shows it; `was` is its number where it can be stopped there."""
    told = {"address": address, "qr": qr_code(address), "id": f"link-{role}"}
    return {**told, "role": role, "title": title, "text": text, "was": was}


def address_to(request: HttpRequest, path: str) -> str:
    """The whole address of a path, as another phone can follow it."""
    scheme, (host, port) = request.scheme, split_domain_port(request.get_host())
    # The other phone may trust no certificate of `make run`: there http opens at once.
    if settings.HTTPS_PORT and port == str(settings.HTTPS_PORT):
        scheme, port = "http", str(settings.HTTP_PORT)
    # At the desk of `make run` the page is open as localhost, where no other phone can follow.
    if settings.MODE == "local" and host in HERE:
        host = own_address() or host
    return f"{scheme}://{host}{port and ':'}{port}{path}"


def own_address() -> str:
    """This machine's address in its network, or nothing; only the way out is asked for, nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ELSEWHERE)
        return str(probe.getsockname()[0])
    return ""


@lru_cache(maxsize=256)
def qr_code(address: str) -> SafeString:
    """An address as an inline SVG, dark on white in either theme."""
    drawn = segno.make(address, micro=False).svg_inline(scale=4, border=2, omitsize=True, light="#fff", svgclass="qr")
    return mark_safe(drawn)  # noqa: S308  drawn by segno from an address of ours
