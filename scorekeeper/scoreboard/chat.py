"""A game in a few lines of text, for the group chat."""

from django.utils.translation import ngettext

from ..facts import Facts
from ..names import set_apart
from ..words import figure
from .naming import rules_title, side_name
from .said import ending


def chat_text(facts: Facts) -> str:
    """Who won, the scores in order, the rules, how many hands.

    Dates and names only: nothing that leads into the game.
    """
    won = ending(facts)
    ranked = sorted(enumerate(facts.sheet.sides), key=lambda each: -each[1].score)
    hands = len(facts.scored) + facts.hands_before
    so_far = ngettext("♠ After {n} hand", "♠ After {n} hands", hands).format(n=hands)
    lines = [f"♠ {won['text']} ({won['reason']})" if won else so_far]
    lines += [f"{figure(side.score)}  {side_name(facts, index)}" for index, side in ranked]
    played = ngettext("{rules}, {n} hand", "{rules}, {n} hands", hands)
    lines.append(played.format(rules=rules_title(facts.game), n=hands))
    return set_apart("\n".join(lines), [str(seat.player) for seat in facts.seats])
