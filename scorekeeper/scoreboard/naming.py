"""How a page names things: a side, a table, the rules of a game and where it ends."""

from django.utils.translation import gettext as _

from .. import rules
from ..facts import Facts


def side_name(facts: Facts, side: int) -> str:
    """The names of a side: "Ana", or "Ana + Carl"."""
    names = facts.names()
    return " + ".join(names[seat] for seat in facts.rules.side_seats[side])


def table_line(facts: Facts) -> str:
    """Who plays whom: "Ana + Carl against Bea + Dan", "Ana, Bea, Carl"."""
    sides = [side_name(facts, side) for side in range(len(facts.rules.side_seats))]
    if facts.rules.sides != "solo" and len(sides) == 2:
        return _("{one} against {other}").format(one=sides[0], other=sides[1])
    return ", ".join(sides)


def title_of(facts: Facts) -> str:
    """The name of the rules."""
    preset = rules.PRESETS.get(facts.game.preset)
    return _(preset.title) if preset else facts.game.preset


def ends_of(facts: Facts) -> str:
    """When the game ends: "to 500"."""
    if facts.rules.target is not None:
        return _("to {target}").format(target=facts.rules.target)
    if facts.rules.hands_limit is not None:
        return _("{n} hands").format(n=facts.rules.hands_limit)
    return ""
