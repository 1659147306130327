"""Hands as a table wrote them on paper, row by row: what may be entered of each, and what was. Nothing here writes."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper import rules
from scorekeeper.facts import SILENT
from scorekeeper.incoming.paper_rows import Row
from scorekeeper.words import tell

ROWS = 6
Drawn = dict[str, Any]


def rows_drawn(rows: Sequence[Row], names: Sequence[str], ruleset: rules.Ruleset, first: int) -> Iterator[Drawn]:
    """The rows as a template draws them; a first hand that bids itself has no bids."""
    for row in rows:
        no_bids = row.number == 1 and ruleset.first_hand_bids_itself
        yield {
            "number": row.number,
            "open": row.number == first or not row.is_empty,
            "seats": [
                {
                    "seat": seat,
                    "name": name,
                    "bids": [] if no_bids else bids_drawn(ruleset, row.bids[seat]),
                    "took": row.tricks[seat],
                }
                for seat, name in enumerate(names)
            ],
            "prizes": [prize_drawn(card, names, row.prizes.get(card, "")) for card in ruleset.prizes],
        }


def bids_drawn(ruleset: rules.Ruleset, chosen: str) -> list[Drawn]:
    """The bids to choose from."""
    return [{"value": name, "text": tell(bid.label), "chosen": name == chosen} for name, bid in ruleset.bids.items()]


def prize_drawn(card: str, names: Sequence[str], chosen: str) -> Drawn:
    """Who caught a prize card."""
    seats = [{"value": str(seat), "text": name, "chosen": str(seat) == chosen} for seat, name in enumerate(names)]
    return {"card": card, "face": rules.card_face(card), "seats": seats, "nobody": chosen == SILENT}
