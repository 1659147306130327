"""Hands as a table wrote them on paper, row by row, typed into the fields of a form.

It checks nothing that the law checks, and writes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .. import rules
from ..facts import SILENT


class Row(NamedTuple):
    """One hand as it was typed; by seat, "" for what was left out."""

    number: int
    bids: tuple[str, ...]
    tricks: tuple[str, ...]
    prizes: Mapping[str, str]

    @property
    def is_empty(self) -> bool:
        """Was nothing written?"""
        return not (any(self.bids) or any(self.tricks))

    def told(self, ruleset: rules.Ruleset) -> dict[str, Any]:
        """What `scorebook.write_hand` asks for: of partners who wrote one figure the other is silent."""
        return {
            "hand": self.number,
            "bids": silent(self.bids, ruleset),
            "tricks": piles(self.bids, self.tricks, ruleset),
            "prizes": {card: seat for card, seat in self.prizes.items() if seat},
        }


def silent(values: Sequence[str], ruleset: rules.Ruleset) -> list[str | None]:
    """Figures by seat, with the silent partner of whoever wrote one.

    >>> silent(["4", "3", "", ""], rules.read_ruleset({"preset": "partners-500", "options": {}}))
    ['4', '3', '-', '-']
    """
    told: list[str | None] = [value or None for value in values]
    for seats in ruleset.side_seats:
        if len(seats) > 1 and any(told[seat] for seat in seats):
            for seat in seats:
                told[seat] = told[seat] or SILENT
    return told


def piles(bids: Sequence[str], tricks: Sequence[str], ruleset: rules.Ruleset) -> list[str | None]:
    """Tricks by seat; those of partners in one pile, unless one of them bid for tricks of their own.

    >>> partners = rules.read_ruleset({"preset": "partners-500", "options": {}})
    >>> piles(["4", "3", "3", "3"], ["5", "3", "2", "3"], partners)
    ['7', '6', '-', '-']
    >>> piles(["nil", "6", "4", ""], ["0", "7", "6", ""], partners)
    ['0', '7', '6', '-']
    """
    told: list[str | None] = [value or None for value in tricks]
    for seats in ruleset.side_seats:
        taken = [tricks[seat] for seat in seats if tricks[seat]]
        alone = any(bid.alone for seat in seats if (bid := ruleset.bids.get(bids[seat])))
        if len(seats) > 1 and taken and not alone:
            figures = all(each.isascii() and each.isdigit() for each in taken)
            for seat in seats:
                told[seat] = SILENT
            told[seats[0]] = str(sum(map(int, taken))) if figures else taken[0]
    return told


def rows_typed(fields: Mapping[str, str], first: int, ruleset: rules.Ruleset, count: int) -> list[Row]:
    """So many rows of the form, from this hand on."""

    def text(name: str) -> str:
        return fields.get(name, "")[:12].replace("\x00", "").strip()

    seats = range(ruleset.players)
    return [
        Row(
            number,
            tuple(text(f"bid-{number}-{seat}") for seat in seats),
            tuple(text(f"took-{number}-{seat}") for seat in seats),
            {card: text(f"prize-{number}-{card}") for card in ruleset.prizes},
        )
        for number in range(first, first + count)
    ]


def written(rows: Sequence[Row]) -> list[Row]:
    """The rows up to the first that is empty."""
    empty = next((place for place, row in enumerate(rows) if row.is_empty), len(rows))
    return list(rows[:empty])
