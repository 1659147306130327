"""A game in a few lines of text, for the group chat."""

from django.utils.translation import gettext as _

from ..facts import Facts
from .naming import side_name, title_of
from .said import ending


def chat_text(facts: Facts) -> str:
    """Who won, the scores in order, the rules, how many hands.

    Dates and names only: nothing that leads into the game.
    """
    won = ending(facts)
    ranked = sorted(enumerate(facts.sheet.sides), key=lambda each: -each[1].score)
    lines = [f"♠ {won['text']} ({won['reason']})" if won else _("♠ After {n} hands").format(n=len(facts.scored))]
    lines += [f"{side.score}  {side_name(facts, index)}" for index, side in ranked]
    hands = len(facts.scored) + facts.hands_before
    lines.append(_("{rules}, {n} hands").format(rules=title_of(facts), n=hands))
    return "\n".join(lines)
