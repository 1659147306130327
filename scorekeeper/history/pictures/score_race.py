"""The score race of a game: a line a side over its hands."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...words import figure
from .element import Drawn, all_of, element, path
from .frame import DASHES, SIDES, SIZE, WIDTH, Picture, Row, Table, below, framed, mark, room_for, value_axis
from .measure import cut, every, scale, spread, ticks, width

HEIGHT, TOP, BOTTOM = 264, 16, 240
BESIDE, NARROWEST, WIDEST = 23, 70, 130  # the room of a label: beside its name, and in all


class Line(NamedTuple):
    """A side: its name, its score before the first hand and after each."""

    name: str
    scores: Sequence[int]


def score_race(sides: Sequence[Line], *, before: int = 0, target: int | None = None, name: str = "race") -> Picture:
    """Draw a line a side. `before` hands were played elsewhere, so that the first one here is the next of them."""
    hands = len(sides[0].scores) - 1
    title = _("Score race")
    table = Table(
        _("The score after each hand"),
        [_("Hand"), *(side.name for side in sides)],
        [
            Row(str(before + hand) if hand else _("start"), [figure(side.scores[hand]) for side in sides])
            for hand in range(hands + 1)
        ],
    )
    if hands < 1:
        return Picture(title, _("There are no hands to show."), Drawn(), table._replace(rows=[]))
    told = told_of(sides, before + hands, target)
    return Picture(title, told, drawn(name, title, told, sides, before, target), table)


def told_of(sides: Sequence[Line], hands: int, target: int | None) -> str:
    """Where all stand at the end, the best first."""
    ranked = sorted(sides, key=lambda side: -side.scores[-1])
    standing = ", ".join(f"{side.name} {figure(side.scores[-1])}" for side in ranked)
    told = ngettext("After {n} hand: {standing}.", "After {n} hands: {standing}.", hands)
    goal = "" if target is None else " " + _("Played to {target}.").format(target=figure(target))
    return told.format(n=hands, standing=standing) + goal


def drawn(name: str, title: str, told: str, sides: Sequence[Line], before: int, target: int | None) -> Drawn:
    """The picture."""
    hands = len(sides[0].scores) - 1
    values = [score for side in sides for score in side.scores] + [0] + ([] if target is None else [target])
    levels = ticks(min(values), max(values))
    left = max(room_for(levels), width(_("Hand"), SIZE) + 4)
    longest = max(width(side.name, SIZE) for side in sides)
    right = WIDTH - min(max(longest + BESIDE + 1, NARROWEST), WIDEST)
    x = scale(0, hands, left + 2, right)
    y = scale(levels[0], levels[-1], BOTTOM, TOP)
    parts = [value_axis(levels, y, left, right), hand_axis(before, hands, x, left)]
    if target is not None:
        goal = path([(left, y(target)), (right, y(target))])
        parts.append(element("path", d=goal, class_="target", stroke_dasharray="6 4"))
    step = every(hands, 12)
    for place, side in enumerate(sides):
        line = [(x(hand), y(score)) for hand, score in enumerate(side.scores)]
        kind = place % len(SIDES)
        parts.append(element("path", d=path(line), class_=f"line {SIDES[kind]}", stroke_dasharray=DASHES[kind]))
        parts += [mark(kind, *point) for hand, point in enumerate(line) if hand and (hand % step == 0 or hand == hands)]
    if target is not None:
        goal = _("to {target}").format(target=figure(target))
        parts.append(element("text", goal, x=left + 4, y=y(target) - 4, class_="over"))
    return framed(name, title, told, HEIGHT, *parts, ends(sides, right, [y(side.scores[-1]) for side in sides]))


def hand_axis(before: int, hands: int, place: Callable[[float], float], left: float) -> Drawn:
    """The numbers of hands, as many as there is room for; the last one in any case."""
    step = every(hands, 6)
    shown = [hand for hand in range(step - before % step, hands, step) if hands - hand > step / 2]
    numbers = [below(place(hand), BOTTOM, str(before + hand)) for hand in [*shown, hands]]
    return all_of([below(left - 4, BOTTOM, _("Hand"), "end"), *numbers])


def ends(sides: Sequence[Line], right: float, wanted: Sequence[float]) -> Drawn:
    """At the end of each line who it is and the score: the labels keep apart, a thin line leads to one that moved."""
    gap, start = 2 * SIZE + 3, right + 14
    places = spread(wanted, gap, TOP, BOTTOM - SIZE)
    parts: list[Drawn] = []
    for kind, (side, own, place) in enumerate(zip(sides, wanted, places, strict=True)):
        parts += (
            element("path", d=path([(right + 5, own), (start - 2, place)]), class_="lead"),
            mark(kind, start + 3, place),
            element("text", cut(side.name, WIDTH - right - BESIDE, SIZE), x=start + 9, y=place + 4),
            element("text", figure(side.scores[-1]), x=start + 9, y=place + 4 + SIZE, class_="points"),
        )
    return all_of(parts)
