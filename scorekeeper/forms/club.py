"""The settings of a club as a form: read as they were sent, drawn with every choice. Nothing here writes."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ..clock import known_zones
from ..models import Club
from ..names import as_written
from ..scorebook import ClubSettings
from ..words import WORDS, is_english

Drawn = dict[str, Any]


def as_it_stands(club: Club) -> ClubSettings:
    """The settings that a club has; one without a language, or with one that is not offered, has that of the page."""
    stands = ClubSettings.of(club)
    offered = stands.language in dict(settings.LANGUAGES)
    language = stands.language if offered else get_language() or settings.LANGUAGE_CODE
    return ClubSettings(stands.name, stands.time_zone, language, stands.words, stands.is_open)


def read_settings(fields: QueryDict, club: Club) -> ClubSettings:
    """The settings as they were sent; nothing is checked. A page that offers but one language, or none
    of the words, leaves the club's."""

    def text(name: str, most: int) -> str:
        return as_written(fields.get(name, "")[:most])

    asked = any(f"word-{ours}" in fields for ours in WORDS)
    words = {ours: theirs for ours in WORDS if (theirs := text(f"word-{ours}", 20))} if asked else club.words
    language = text("language", 10) if "language" in fields else club.language
    return ClubSettings(text("name", 200), text("time_zone", 64), language, words, fields.get("open") == "1")


def draw_settings(wanted: ClubSettings) -> Drawn:
    """Every field with its choices."""
    said = {"trick": _("A trick is called"), "bag": _("A bag is called"), "set": _("A missed contract is called")}
    open_to = [
        ("", _("Private"), _("Only who has a link or a role.")),
        ("1", _("Open to readers"), _("Whoever knows its address reads games, people and tables.")),
    ]
    return {
        "name": wanted.name,
        "zones": [choice(zone, zone.replace("_", " "), wanted.time_zone) for zone in zones_with(wanted.time_zone)],
        "languages": [choice(code, name, wanted.language) for code, name in settings.LANGUAGES if several_languages()],
        "words": [
            {
                "name": f"word-{ours}",
                "legend": said[ours],
                "choices": [
                    choice("" if word == ours else word, word, wanted.words.get(ours, "")) for word in (ours, *theirs)
                ],
            }
            for ours, theirs in WORDS.items()
            if is_english()
        ],
        "opens": [choice(value, text, "1" if wanted.is_open else "", small) for value, text, small in open_to],
    }


def several_languages() -> bool:
    """Is there a language to choose?"""
    return len(settings.LANGUAGES) > 1


def choice(value: str, text: str, chosen: str, small: str = "") -> Drawn:
    """One choice of a field."""
    return {"value": value, "text": text, "small": small, "checked": value == chosen}


@lru_cache(maxsize=1)
def zones() -> list[str]:
    """The time zones that a place has, and UTC."""
    return ["UTC", *sorted(zone for zone in known_zones() if "/" in zone and not zone.startswith("Etc/"))]


def zones_with(kept: str) -> list[str]:
    """The same with the one that a club has already, whatever that is called."""
    return zones() if kept in zones() or kept not in known_zones() else [kept, *zones()]
