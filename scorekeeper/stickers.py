"""The stickers that a player may choose: under their name, and for a victory token. Each is drawn in
static/scorekeeper/stickers.svg under its name here. This module must not know who chose one.
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
