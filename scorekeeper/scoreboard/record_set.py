"""The records of the club that the hand told of has set, or the game that is over: said at the table, stored nowhere,
so that a correction takes it back. A hand is compared with all other games that are over and with the hands before it,
a game with all other games.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..facts import Facts
from ..history.bids_alone import boldest
from ..history.high_marks import COLUMNS, OF_A_GAME, asked_again, game_marks
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


def game_records(facts: Facts) -> Iterator[str]:
    """What a game that was won is the best of in its club."""
    rows = game_marks(facts.game)
    names = {seat.player_id: str(seat.player) for seat in facts.seats}
    for name, mark in OF_A_GAME.items():
        there = [each for each in rows if getattr(each, mark.column) is not None]
        order = max if mark.most else min
        best = order(there, key=lambda each: getattr(each, mark.column), default=None)
        if best is None or (other := getattr(best, f"other_{name}")) is None:
            continue
        n = getattr(best, mark.column)
        if n > other if mark.most else n < other:
            who = [
                names[each.player_id] for each in there if each.side == best.side and getattr(each, mark.column) == n
            ]
            yield game_said(name, n).format(n=figure(n), who=" + ".join(who))


def game_said(name: str, n: int) -> str:
    """How a record of a whole game is told."""
    return {
        "score": ngettext("A record of the club: {n} point at the end, {who}",
                          "A record of the club: {n} points at the end, {who}", n),
        "margin": ngettext("A record of the club: won by {n} point, {who}",
                           "A record of the club: won by {n} points, {who}", n),
        "comeback": ngettext("A record of the club: won from {n} point behind, {who}",
                             "A record of the club: won from {n} points behind, {who}", n),
        "bags": ngettext("A record of the club: {n} bag in one game, {who}",
                         "A record of the club: {n} bags in one game, {who}", n),
        "shortest": ngettext("A record of the club: won in only {n} hand, {who}",
                             "A record of the club: won in only {n} hands, {who}", n),
        "longest": ngettext("A record of the club: {n} hand until it was won, {who}",
                            "A record of the club: {n} hands until it was won, {who}", n),
        "streak": ngettext("A record of the club: {n} game won in a row, {who}",
                           "A record of the club: {n} games won in a row, {who}", n),
    }[name]  # fmt: skip


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
