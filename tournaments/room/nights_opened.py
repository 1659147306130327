"""The tournaments whose own links a phone has opened, as the first page lists them: to watch, to help, to sign up, at
the door. Nothing here writes.
"""

from django.http import HttpRequest
from django.urls import reverse

from scorekeeper.models import Club
from scorekeeper.phone import phone_of

from ..night.lines import NIGHTS, Line, line_of
from .room_access import role_in_room

PAGES = {"Door": "players", "SignUp": "sign_up", "Tournament": "desk"}
"""By what the phone keeps: where it leads; the last of those that it has counts."""


def start_lines(request: HttpRequest, clubs: list[Club]) -> list[Line]:
    """For the first page: those that go on; not those of the clubs in which who asks has a role."""
    opened: dict[str, str] = {}
    for kind, page in PAGES.items():
        keys = (key.split(" ") for key in phone_of(request).others)
        opened |= {public_id: page for its, public_id, *_more in keys if its == kind}
    if not opened:
        return []
    going = NIGHTS.filter(public_id__in=opened, ended_at=None).exclude(club__in=clubs).select_related("club")
    return [
        {**line_of(night), "url": reverse(f"nights:{opened[night.public_id]}", args=[night.public_id])}
        for night in going
        if role_in_room(request, night)
    ]
