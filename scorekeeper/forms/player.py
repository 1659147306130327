"""A person of a roster as a form: read as it was sent, drawn with every choice. Nothing here writes."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from ..scorebook import Described
from ..stickers import COLOURS, STICKERS, face
from .typed import typed

Drawn = dict[str, Any]


def read_person(fields: QueryDict) -> Described:
    """What was sent of a person; nothing is checked."""
    return Described(*(typed(fields, name) for name in ("name", "tag", "nickname", "colour", "sticker")))


def draw_person(wanted: Described, wrong: Any = ()) -> Drawn:
    """Every field of a person with its choices; `wrong` are the fields that cannot be so."""
    return {
        "name": wanted.name,
        "tag": wanted.tag,
        "nickname": wanted.nickname,
        "wrong": dict.fromkeys(wrong, True),
        "colours": [
            {"value": value, "text": text, "face": face(wanted.name, value), "checked": value == wanted.colour}
            for value, text in [("", _("None")), *((name, label) for name, (label, _ring) in COLOURS.items())]
        ],
        "stickers": [
            {"value": value, "text": text, "face": face(wanted.name, "", value), "checked": value == wanted.sticker}
            for value, text in [("", _("None")), *STICKERS.items()]
        ],
    }
