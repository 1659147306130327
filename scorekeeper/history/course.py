"""How a game went: its score race, and the picture of it to pass on. Every score is asked of the law."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..facts import Facts
from ..scoreboard import ending, rules_title, side_name
from ..words import figure
from .pictures import CardRow, Drawn, Line, Picture, card, score_race


def lines(facts: Facts) -> list[Line]:
    """The score of each side before the first hand that was kept here and after each."""
    sides = range(len(facts.rules.side_seats))
    start = facts.start_scores or [0 for _side in sides]
    return [
        Line(side_name(facts, side), [start[side], *(hand.sides[side].score for hand in facts.sheet.hands)])
        for side in sides
    ]


def course(facts: Facts) -> Picture:
    """The score race of a game, as far as it has gone."""
    return score_race(lines(facts), before=facts.hands_before, target=facts.rules.target, name="course")


def card_of(facts: Facts) -> Drawn:
    """The picture of a game to pass on: who won, the scores, the best hand, the day.

    Dates and names only: nothing that leads into the game.
    """
    won = ending(facts)
    hands = len(facts.scored) + facts.hands_before
    so_far = ngettext("After {n} hand", "After {n} hands", hands).format(n=hands)
    played = ngettext("{rules}, {n} hand", "{rules}, {n} hands", hands).format(rules=rules_title(facts.game), n=hands)
    ranked = sorted(lines(facts), key=lambda line: -line.scores[-1])
    rows = [CardRow(line.name, figure(line.scores[-1]), _("points"), line.scores) for line in ranked]
    return card(
        won["text"] if won else so_far,
        [*rows, *best_hand(facts)],
        above=date_format(timezone.localtime(facts.game.created_at), "DATE_FORMAT"),
        footer=played,
    )


def best_hand(facts: Facts) -> list[CardRow]:
    """Who made the most points in one hand, the first to do so; nobody where no hand brought any."""
    all_hands = [
        (result.points, -hand.number, side) for hand in facts.sheet.hands for side, result in enumerate(hand.sides)
    ]
    points, number, side = max(all_hands, default=(0, 0, 0))
    if points <= 0:
        return []
    names = facts.names(-number)
    who = " + ".join(names[seat] for seat in facts.rules.side_seats[side])
    best = _("Best hand: {who}").format(who=who)
    return [CardRow(best, rules.signed(points), _("in hand {number}").format(number=-number))]
