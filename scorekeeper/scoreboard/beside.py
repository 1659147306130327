"""What other apps say beside the cards: in the head of a board, in its menu, under its sentences; and, where one says
that it is time to stop, how the game stands between two hands. This module must not know which apps they are.
"""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from .. import ports
from ..entering import is_begun
from ..facts import Facts
from ..models import Game
from ..words import figure
from .naming import side_name


def beside(drawn: dict[str, Any], game: Game) -> dict[str, Any]:
    """The parts of a board that other apps fill."""
    lines = [line for listen in ports.game_context for line in listen(game)]
    told = [line for line in lines if drawn["may_write"] or not line.get("write")]
    holds = [line["until"] for line in told if line.get("until")]
    stop = drawn["stands"] if any(line.get("stop") for line in told) else None
    level = stop is not None and not stop["leads"]
    tally = {"main": _("Level at the top"), "more": _("One more hand")} if level else drawn["tally"]
    return {
        "context": told,
        "below": [line for line in told if not (line.get("head") or line.get("menu") or line.get("bad"))],
        "head": [line for line in told if line.get("head")],
        "menu": [{**line, "text": line["menu"]} for line in told if line.get("menu")],
        "follow": next((line for line in told if line.get("go")), None),
        "etag": f"{drawn['etag']}~{min(holds)}" if holds else drawn["etag"],
        "desk": None,
        "waits": game.ended == "later",
        "stop": None if level else stop,
        "tally": tally,
    }


def stands(facts: Facts, pad: dict[str, Any] | None) -> dict[str, Any] | None:
    """Between two hands, who would win if the table stopped: with the address that ends the game, and that of the pad
    for one more hand. None before the first hand, and while one is played.
    """
    if not facts.scored or is_begun(facts) or pad is None:
        return None
    address = reverse("scorekeeper:game", args=[facts.game.public_id])
    best = facts.leader
    text = ""
    if best is not None:
        wins = _("{who} wins {points}") if len(facts.rules.side_seats[best]) == 1 else _("{who} win {points}")
        points = sorted((side.score for side in facts.sheet.sides), reverse=True)
        text = wins.format(who=side_name(facts, best), points=" : ".join(map(figure, points)))
    return {
        "leads": best is not None,
        "text": text,
        "url": f"{address}end/",
        "hand": facts.open_number,
        "more": f"{address}?pad={pad['kind']}-{pad['seat']}",
    }
