"""A link to read by, sent as a token: it lets in whom it would let in on a phone that opened it, and nobody once it is
stopped.

The token is the link itself, or its path. Only links that let nobody write are taken: an address may be seen by others.
"""

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest

from ..links import opens
from ..models import Club, Game
from ..phone import Phone
from ..tries import wrong_link

NAME = "token"
"""What the token is called in an address."""
LONGEST = 400

READ_LINKS: dict[str, tuple[type[Any], str]] = {"open/read": (Club, "reader"), "open/watch": (Game, "viewer")}
"""How the path of a link begins, what it opens and in which role; another app's are put here by the project."""


class TooMany(Exception):
    """Too many tokens from one place opened nothing: it has to wait until a moment."""

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until


def token_of(request: HttpRequest) -> str:
    """The token that was sent, "" for none: in the header, or else in the address."""
    scheme, _space, said = request.headers.get("Authorization", "").partition(" ")
    return said.strip() if scheme.casefold() == "bearer" else request.GET.get(NAME, "").strip()


def come_in(request: HttpRequest) -> None:
    """Say who asks: whoever holds the token. Without one it is the phone of the cookie, and the account that is signed
    in; but a page of another site asks in nobody's name. Raises TooMany once too many tokens from there opened nothing.
    """
    said = token_of(request)
    request.by_cookie = not said and "Origin" not in request.headers  # type: ignore[attr-defined]
    if not request.by_cookie:  # type: ignore[attr-defined]
        request.phone, opened = phone_with(said)  # type: ignore[attr-defined]
        if said and not opened and (until := wrong_link(request)):
            raise TooMany(until)
        request.memberships = {}  # type: ignore[attr-defined]


def phone_with(said: str) -> tuple[Phone, bool]:
    """A phone that has opened this link and no other; or none, and False, if it is no link of ours to read by, or was
    stopped.
    """
    phone = Phone("token")
    *before, public_id, secret = ["", *path_of(said).strip("/").split("/")]
    model, role = READ_LINKS.get("/".join(before).strip("/"), (None, ""))
    thing = model.objects.filter(public_id=public_id).first() if model and public_id.isalnum() else None
    if thing is None or not opens(thing, role, secret):
        return phone, False
    if isinstance(thing, Club):
        phone.open_club(thing, role)
    elif isinstance(thing, Game):
        phone.open_game(thing, role)
    else:
        phone.open(thing, role)
    return phone, True


def path_of(said: str) -> str:
    """The path of a link that was sent whole; "" for what is none."""
    try:
        return urlsplit(said[:LONGEST]).path
    except ValueError:
        return ""
