"""A paper sheet as a grid: the fields of its rows, its day and place; read, and drawn again with all that was typed.

Whether hands may stand is the law's to say (`incoming.grid`). Nothing here writes.
"""

import dataclasses
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from .. import rules
from ..clock import is_possible
from ..facts import SILENT
from ..incoming.grid import Reckoned, reckoned
from ..incoming.paper_rows import Row, rows_typed
from ..incoming.said import day_said, moment_of
from ..models import Game
from ..words import figure
from .typed import typed

ROWS, MORE, MOST = 12, 6, 120
OF_THE_GRID = ("bid-", "took-", "prize-", "day", "place", "note", "ended", "do", "from", "first-dealer")
BID = re.compile(r"bid-(\d{1,3})-0")
Drawn = dict[str, Any]


@dataclasses.dataclass
class Grid:
    """A sheet as it stands in the form; `now` is the moment in the zone in which its day is meant."""

    ruleset: rules.Ruleset
    names: Sequence[str]
    fields: QueryDict
    dealer_before: int
    now: datetime

    @cached_property
    def count(self) -> int:
        """How many rows there are."""
        numbers = [int(found[1]) for name in self.fields if (found := BID.fullmatch(name))]
        return min(max([*numbers, ROWS]), MOST)

    @cached_property
    def rows(self) -> list[Row]:
        """All rows, the empty ones too."""
        return rows_typed(self.fields, 1, self.ruleset, self.count)

    @cached_property
    def written(self) -> list[Row]:
        """The rows up to the last in which something is written: one left out between them is told by the law."""
        last = max((place for place, row in enumerate(self.rows, 1) if not row.is_empty), default=0)
        return self.rows[:last]

    @cached_property
    def reckoned(self) -> Reckoned:
        """What the law says of them."""
        return reckoned(self.written, self.ruleset, self.names, self.dealer)

    @property
    def dealer(self) -> int:
        """Who dealt the first hand."""
        said = self.fields.get("first-dealer", "")
        return int(said) if said in {str(seat) for seat in range(len(self.names))} else self.dealer_before

    @property
    def ended(self) -> str:
        """How the table ended it, where the law does not."""
        said = self.fields.get("ended", "later")
        return "" if self.reckoned.is_over else said if said in Game.STOPPED else "later"

    @property
    def words(self) -> dict[str, str]:
        """Where it was played, and what is worth keeping."""
        told = {"place": typed(self.fields, "place", 80), "note": typed(self.fields, "note", 200)}
        return {key: text for key, text in told.items() if text}

    def moment(self) -> datetime | None:
        """When it was played: None for no day that can be."""
        day = day_said(typed(self.fields, "day", 20))
        if day is None or day.day > self.now.date() or self.now.tzinfo is None:
            return None
        at = moment_of(day, self.now.tzinfo)
        return min(at, self.now) if is_possible(at) else None

    def faults(self) -> list[str]:
        """All that keeps it from being saved."""
        told = [] if self.moment() else [_("Say on which day it was played: not before 2000, and not to come.")]
        if not self.written:
            return [*told, _("Write the first hand: what everybody bid and took.")]
        empty = {row.number for row in self.written if row.is_empty}
        wrong = [(n, _("nothing is written in its row.")) for n in empty]
        wrong += [(n, text) for n, text in self.reckoned.wrong if n not in empty]
        for n, text in sorted(wrong, key=lambda each: each[0]):
            told.append(_("Hand {n}: {text}").format(n=n, text=text) if n else text)
        if self.ended == "leader" and not told and not self.reckoned.leads:
            told.append(_("Nobody leads alone, so nobody can win as the leader."))
        return list(dict.fromkeys(told))

    def context(self, *, check: bool, first: int = 1) -> Drawn:
        """What the page draws: its rows from one on, with the scores so far where they were asked for."""
        get = self.fields.get
        return {
            "names": self.names,
            "cards": [rules.card_face(card) for card in self.ruleset.prizes],
            "sides": [" + ".join(self.names[seat] for seat in seats) for seats in self.ruleset.side_seats],
            "partners": self.ruleset.sides != "solo",
            "rows": list(self.rows_drawn(check=check))[first - 1 :],
            "more": self.count + 1 if self.count < MOST else 0,
            "day": typed(self.fields, "day", 20) or str(self.now.date()),
            "today": str(self.now.date()),
            "place": get("place", "")[:80],
            "note": get("note", "")[:200],
            "dealers": [{"value": seat, "text": name, "checked": seat == self.dealer}
                        for seat, name in enumerate(self.names)],
            "endings": [{"value": value, "text": text, "checked": get("ended", "later") == value}
                        for value, text in endings().items()],
            "checked": check and not self.reckoned.wrong and bool(self.written),
            "is_over": check and self.reckoned.is_over,
        }  # fmt: skip

    def rows_drawn(self, *, check: bool) -> Iterator[Drawn]:
        """Each row with what was typed, what is wrong in it, and the scores after it."""
        scores = self.reckoned.scores if check else []
        marked = self.reckoned.marked if check else set()
        for row in self.rows:
            told = scores[row.number - 1] if row.number <= len(scores) else []
            bad = {(field, seat) for hand, field, seat in marked if hand == row.number}
            yield {
                "number": row.number,
                "last": row.number == self.count < MOST,
                "seats": [
                    {
                        "seat": seat, "name": name, "bid": row.bids[seat], "took": row.tricks[seat],
                        "bad_bid": bool({("bids", seat), ("bids", -1)} & bad),
                        "bad_took": bool({("tricks", seat), ("tricks", -1)} & bad),
                    }
                    for seat, name in enumerate(self.names)
                ],
                "prizes": [
                    {
                        "card": card, "face": rules.card_face(card), "nobody": row.prizes[card] == SILENT,
                        "seats": [{"value": str(seat), "text": name, "chosen": row.prizes[card] == str(seat)}
                                  for seat, name in enumerate(self.names)],
                    }
                    for card in self.ruleset.prizes
                ],
                "bad": bool(bad),
                "scores": " : ".join(map(figure, told)),
            }  # fmt: skip


def endings() -> dict[str, str]:
    """How a table may have ended a game whose hands do not end it."""
    return {"later": _("it goes on"), "leader": _("the leader won"), "nobody": _("nobody won")}


def now_in_zone() -> datetime:
    """The moment, in the zone that is looked at."""
    return timezone.localtime()
