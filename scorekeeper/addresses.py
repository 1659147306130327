"""Parts of addresses that are made of what people chose, so that none can be read as something else; where a page that
was asked to lead back leads to.

This module must not know what is at an address.
"""

import re
from datetime import date

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


class NameInAddress:
    """A username: each sign that an address might take for its own (".", "..", "/", "%") is written by its number.

    >>> NameInAddress().to_url("ana-3"), NameInAddress().to_url("..")
    ('ana-3', '~2e~2e')
    >>> NameInAddress().to_python("~2e~2e")
    '..'
    """

    regex = r"(?:[A-Za-z0-9_-]|~[0-9a-f]{2})+"

    def to_url(self, name: str) -> str:
        """The name as it stands in an address."""
        written = re.sub(rb"[^A-Za-z0-9_-]", lambda sign: b"~%02x" % sign[0][0], name.encode())
        return written.decode()

    def to_python(self, written: str) -> str:
        """The name again. Raises ValueError for what is none: there is no such address."""
        return re.sub(rb"~(..)", lambda sign: bytes.fromhex(sign[1].decode()), written.encode()).decode()


class DayInAddress:
    """A day: "2026-11-27"."""

    regex = r"2[01]\d\d-[01]\d-[0-3]\d"

    def to_url(self, day: date) -> str:
        """The day as it stands in an address. Raises ValueError for what is none."""
        if not isinstance(day, date):
            raise ValueError(day)
        return day.isoformat()

    def to_python(self, written: str) -> date:
        """The day again. Raises ValueError for what is none: there is no such address."""
        return date.fromisoformat(written)


LEFT = "/?out"
"""The first page after somebody signed out or left: there a phone asks at once which of its kept games it still may."""


def own_path(said: str) -> str:
    """A path here that was asked to lead to, or "": never another site, nor a word that Django takes for a page's name.

    >>> own_path("/new/?then=paper"), own_path("new"), own_path("//evil.example"), own_path("https://evil.example/")
    ('/new/?then=paper', '', '', '')
    """
    return said if said.startswith("/") and url_has_allowed_host_and_scheme(said, allowed_hosts=None) else ""


def next_of(request: HttpRequest) -> str:
    """Where it goes on: an address of our own that the page was asked with, or ""."""
    return own_path(request.POST.get("next", "") or request.GET.get("next", ""))
