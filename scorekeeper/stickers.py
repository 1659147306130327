"""The stickers and colours that a player may choose: by their name, a sticker also for a victory token. Each sticker is
drawn in static/scorekeeper/stickers.svg under its name here. This module must not know who chose one.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STICKERS: dict[str, str | Promise] = {
    "spade": _("Spade"),
    "crown": _("Crown"),
    "star": _("Star"),
    "anchor": _("Anchor"),
    "cat": _("Cat"),
    "fox": _("Fox"),
    "moon": _("Moon"),
    "sun": _("Sun"),
    "bolt": _("Bolt"),
    "leaf": _("Leaf"),
    "wave": _("Wave"),
    "key": _("Key"),
    "bell": _("Bell"),
    "flame": _("Flame"),
    "clover": _("Clover"),
    "rocket": _("Rocket"),
}
"""What a sticker is called, by its name in the database and in the drawing."""

COLOURS: dict[str, tuple[str | Promise, str]] = {
    "red": (_("Red"), "#b3261e"),
    "orange": (_("Orange"), "#b8560f"),
    "yellow": (_("Yellow"), "#8f6c00"),
    "green": (_("Green"), "#2a7d3f"),
    "teal": (_("Teal"), "#0f7a78"),
    "blue": (_("Blue"), "#1f5fbf"),
    "purple": (_("Purple"), "#7a3db8"),
    "pink": (_("Pink"), "#b83280"),
}
"""What a colour is called and how it is drawn: white writing can be read on each."""


def face(name: str, colour: str = "", sticker: str = "") -> dict[str, str]:
    """How a person is drawn small (shared/face.html): their sticker in a ring of their colour, or their initial.

    >>> face("ana", "green")
    {'initial': 'A', 'ring': '#2a7d3f', 'sticker': ''}
    """
    _label, ring = COLOURS.get(colour, ("", ""))
    return {"initial": name[:1].upper(), "ring": ring, "sticker": sticker if sticker in STICKERS else ""}
