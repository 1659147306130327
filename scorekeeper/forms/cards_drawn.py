"""The cards that were drawn for the deal: the highest deals; where each plays alone the next highest sits at the
dealer's left, and so on; equal cards draw again, only those (docs/rules.md section 7). This module must not know a
ruleset.
"""

import dataclasses
from collections import Counter
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from .table import Table

RANKS = "23456789TJQKA"
FACES = {"T": "10"}


@dataclasses.dataclass
class Drawing:
    """What each has drawn so far, one rank after the other: by these they stand in order."""

    table: Table
    drawn: list[str]
    seats_too: bool
    errors: list[str] = dataclasses.field(default_factory=list)
    told: dict[int, str] = dataclasses.field(default_factory=dict)

    def order(self) -> list[int]:
        """The seats, the highest card first."""
        return sorted(range(len(self.drawn)), key=self.height, reverse=True)

    def height(self, seat: int) -> list[int]:
        """How high the cards of one are."""
        return [RANKS.index(rank) for rank in self.drawn[seat]]

    def drawing(self) -> list[int]:
        """Who draws now: at first all, then those whose equal cards decide nothing."""
        times = Counter(self.drawn)
        equal = [seat for seat, ranks in enumerate(self.drawn) if times[ranks] > 1]
        top = self.drawn[self.order()[0]]
        return [seat for seat in equal if self.seats_too or self.drawn[seat] == top]

    @property
    def decided(self) -> bool:
        """Do the cards decide?"""
        return not self.errors and not self.drawing()

    @property
    def text(self) -> str:
        """What the cards decide."""
        if any(self.drawn):
            return _("Equal cards draw again.")
        if self.seats_too:
            return _("Each draws a card. The highest deals, the next highest sits at the dealer's left, and so on.")
        return _("Each draws a card. The highest deals.")

    def questions(self) -> list[dict[str, Any]]:
        """A card to tell for each who draws."""
        names = self.table.names()
        return [
            {
                "field": f"card-{seat}",
                "legend": _("{who} drew").format(who=names[seat]),
                "choices": [
                    {"value": rank, "text": FACES.get(rank, rank), "checked": rank == self.told.get(seat)}
                    for rank in reversed(RANKS)
                ],
            }
            for seat in self.drawing()
        ]

    def kept(self) -> list[dict[str, str]]:
        """The cards so far, to be sent on."""
        return [{"name": f"drawn-{seat}", "value": ranks} for seat, ranks in enumerate(self.drawn)]

    def seat_them(self) -> str:
        """Let them sit as the cards say, and the highest deal; gives the dealer's name."""
        dealer = self.order()[0]
        if self.seats_too:
            places = [self.table.places[seat] for seat in self.order()]
            self.table.places = [dataclasses.replace(place, seat=seat) for seat, place in enumerate(places)]
            dealer = 0
        self.table.dealer = str(dealer)
        return self.table.names()[dealer]


def drawing_of(table: Table, fields: QueryDict, *, seats_too: bool) -> Drawing:
    """The drawing as far as it has come, with the cards that were told now."""
    drawn = [fields.get(f"drawn-{place.seat}", "")[:40] for place in table.places]
    drawn = [ranks if set(ranks) <= set(RANKS) else "" for ranks in drawn]
    drawing = Drawing(table, drawn, seats_too)
    drawing.told = told = {seat: fields.get(f"card-{seat}", "") for seat in drawing.drawing()}
    if not any(told.values()):
        return drawing
    if all(card and card in RANKS and len(card) == 1 for card in told.values()):
        drawing.drawn = [ranks + told.get(seat, "") for seat, ranks in enumerate(drawn)]
    else:
        drawing.errors = [_("Say which card each of them drew.")]
    return drawing
