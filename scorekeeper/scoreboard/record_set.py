"""The records of the club that the hand told of has set: said at the table, stored nowhere, so that a correction takes
it back. A hand is compared with all other games that are over and with the hands before it.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from .. import rules
from ..facts import Facts
from ..history.bids_alone import boldest
from ..history.high_marks import COLUMNS, asked_again
from ..words import figure

Best = dict[str, tuple[int, str]]


def records_set(facts: Facts, shown: rules.HandSheet) -> Iterator[str]:
    """What a hand, if it is the last one, is the best of in its club; nothing where no game was finished before."""
    if not facts.sheet.hands or shown.number != facts.sheet.hands[-1].number:
        return
    *earlier, last = facts.sheet.hands
    now = best_of(facts, last)
    ahead = {
        name: told for name, told in now.items() if all(beats(name, told, best_of(facts, each)) for each in earlier)
    }
    if not ahead:
        return
    marks = facts.game.marks if "record_best" in facts.game.marks else asked_again(facts.game)
    if marks.get("record_best") is None:
        return
    for name, (points, who) in ahead.items():
        mark = marks[f"record_{name}"]
        if mark is not None and beats(name, (points, who), {name: (mark, "")}):
            yield said(name).format(points=figure(points), who=who)


def said(name: str) -> str:
    """How a record is told."""
    return {
        "best": _("A record of the club: {points} points in a hand, {who}"),
        "worst": _("A record of the club: {points} points in a hand, {who}"),
        "boldest": _("A record of the club: {points} points for one bid, {who}"),
    }[name]


def beats(name: str, told: tuple[int, str], others: Best) -> bool:
    """Is this better than what others did?"""
    if name not in others:
        return True
    return told[0] > others[name][0] if COLUMNS[name] else told[0] < others[name][0]


def best_of(facts: Facts, hand: rules.HandSheet) -> Best:
    """What a hand could be a record with: points of a side that gains, of one that loses, of a bid; and whose."""
    names = facts.names(hand.number)
    sides = [
        (side.points, " + ".join(names[seat] for seat in seats))
        for side, seats in zip(hand.sides, facts.rules.side_seats, strict=True)
    ]
    bids = [
        (brought, names[seat])
        for seat, side in enumerate(facts.side_of)
        if (brought := boldest(hand.sides[side].lines, seat))
    ]
    found = {"best": max(sides), "worst": min(sides)}
    kept = {name: told for name, told in found.items() if (told[0] > 0 if COLUMNS[name] else told[0] < 0)}
    return kept | ({"boldest": max(bids)} if bids else {})
