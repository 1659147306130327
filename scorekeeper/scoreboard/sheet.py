"""The score sheet: a real table of all hands, a column a side."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..facts import SILENT, Facts
from ..words import figure, spoken, tell
from .naming import side_name
from .said import hand_mark, tell_line

Sheet = dict[str, Any]


def score_sheet(facts: Facts, may_write: bool, *, caption: str = "") -> Sheet:
    """Columns by side, a row a hand with score, points, bids and bags; each row leads to its correction."""
    sheet = facts.sheet
    sides = range(len(facts.rules.side_seats))
    columns = [{"name": side_name(facts, side), "head": side_name(facts, side)} for side in sides]
    start = facts.start_scores
    told = {
        "caption": caption or _("Score sheet"),
        "columns": columns,
        "start": list(map(figure, start)) if start else None,
        "hands": [sheet_hand(facts, scored, may_write) for scored in sheet.hands],
        "totals": [{"score": figure(side.score), "more": bags_of(facts, side.bags)} for side in sheet.sides],
    }
    return spoken(told, facts.game.club.words) if facts.game.club.words else told


def sheet_hand(facts: Facts, scored: rules.HandSheet, may_write: bool) -> dict[str, Any]:
    """One row."""
    hand = facts.hand(scored.number)
    names = facts.names(scored.number)
    url = reverse("scorekeeper:correct", args=[facts.game.public_id, scored.number]) if may_write else ""
    cells = []
    for side, result in enumerate(scored.sides):
        seats = facts.rules.side_seats[side]
        told = [tell_line(facts, line, names, side) for line in result.lines]
        cells.append(
            {
                "score": figure(result.score),
                "points": rules.signed(result.points),
                "good": None if result.points == 0 else result.points > 0,
                "bid": bids_told(facts, hand.bids if hand else [], hand.tricks if hand else [], seats),
                "more": bags_of(facts, result.bag_count),
                "title": "; ".join(told),
            }
        )
    mark = hand_mark(hand) + ("=" if scored.tie_break else "")
    label = _("Correct hand {number}").format(number=scored.number)
    return {"number": scored.number, "mark": mark, "url": url, "label": label, "cells": cells}


def bids_told(facts: Facts, bids: list[Any], tricks: list[Any], seats: tuple[int, ...]) -> str:
    """What a side bid and took: "5/6", partners "3+4/8"."""
    told = [tell(bid.label) for seat in seats if (bid := facts.rules.bids.get(bids[seat] or ""))]
    taken = sum(tricks[seat] for seat in seats if tricks[seat] != SILENT and tricks[seat] is not None)
    return f"{'+'.join(told)}/{taken}" if told else str(taken)


def bags_of(facts: Facts, bags: int) -> str:
    """The bags held, where they are counted."""
    return ngettext("{n} bag", "{n} bags", bags).format(n=bags) if facts.rules.bag_limit is not None else ""
