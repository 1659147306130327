"""How many tokens win a race: the choice on a page, and what was said."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible, number_in
from scorekeeper.views.answers import Posted

from .. import director

USUAL = (2, 3, 5)
OWN = "own"
"""Another number is chosen: only then the box for it counts, whatever stands in it."""

LONG_GAME = 5  # tokens where a game goes to 500, as the official rules of cutthroat say; 3 where it is short


def victories_said(request: HttpRequest) -> int:
    """How many tokens win. Raises NotPossible for what is no such number."""
    posted = Posted(request)
    said = posted.text("victories", most=8)
    number = number_in(posted.text("other", most=8) if said == OWN else said, director.MOST_VICTORIES)
    if not number:
        raise NotPossible(_("A race is won with 1 to {n} tokens.").format(n=director.MOST_VICTORIES))
    return number


def usual_victories(target: int | None) -> int:
    """How many tokens are usual: 3, or 5 where a game goes to 500."""
    return LONG_GAME if target is not None and target >= 500 else 3


def victory_choices(request: HttpRequest, usual: int) -> dict[str, Any]:
    """The numbers to choose from, and the field for another."""
    posted = Posted(request)
    numbers = {str(each): str(each) for each in USUAL}
    said = posted.text("victories", most=8) or (str(usual) if usual in USUAL else OWN)
    choices = [
        {"value": value, "text": text, "checked": value == said} for value, text in {**numbers, OWN: _("other")}.items()
    ]
    other = posted.text("other", most=8) if "other" in posted.fields or usual in USUAL else str(usual)
    return {"victories": choices, "other": other}
