"""Links as a person passes them on: their address, and the same as a QR code."""

from functools import lru_cache

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from .models import Club, Game
from .phone import token

KINDS = {"score": (Game, "scorer"), "watch": (Game, "viewer"), "club": (Club, "holder"), "join": (Club, "scorer")}
"""The word in a link's address, what it opens and in which role."""


def address_of(request: HttpRequest, thing: Club | Game, role: str) -> str:
    """The whole address of a link that opens a game or a club in a role."""
    kind = next(kind for kind, (model, gives) in KINDS.items() if isinstance(thing, model) and gives == role)
    return request.build_absolute_uri(reverse("scorekeeper:open", args=[kind, thing.public_id, token(thing, role)]))


@lru_cache(maxsize=256)
def qr_code(address: str) -> SafeString:
    """An address as an inline SVG, dark on white in either theme."""
    drawn = segno.make(address, micro=False).svg_inline(scale=4, border=2, omitsize=True, light="#fff", svgclass="qr")
    return mark_safe(drawn)  # noqa: S308  drawn by segno from an address of ours
