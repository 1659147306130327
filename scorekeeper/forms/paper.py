"""A game taken over from paper: what stands there, read from the form and drawn again.

Whether it may stand is the law's to say.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from .. import rules


@dataclasses.dataclass
class Paper:
    """The figures of the form; what cannot be read as a number is told in `errors`."""

    ruleset: rules.Ruleset
    names: Sequence[str]
    fields: QueryDict
    errors: list[str] = dataclasses.field(default_factory=list)

    def sides(self) -> list[str]:
        """The sides by name."""
        return [" + ".join(self.names[seat] for seat in seats) for seats in self.ruleset.side_seats]

    @property
    def counts_bags(self) -> bool:
        """Do bags matter here?"""
        return self.ruleset.bag_limit is not None

    @property
    def counts_sets(self) -> bool:
        """Do sets matter here?"""
        return self.ruleset.sets_to_lose is not None

    @property
    def blind_limit(self) -> int:
        """How many blind numbers a player may bid in a game, where that is limited."""
        return (self.ruleset.blind_bid_limit or 0) if self.ruleset.blind_bid_min is not None else 0

    def number(self, field: str, what: str, least: int = 0, most: int = 1_000_000) -> int:
        """One figure; nothing is nought."""
        said = self.fields.get(field, "").strip().replace("−", "-") or "0"
        digits = said.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 9 and least <= int(said) <= most:
            return int(said)
        text = _("{what}: “{said}” is not a number from {least} to {most}.")
        self.errors.append(text.format(what=what, said=said[:12], least=least, most=most))
        return 0

    def start(self) -> dict[str, Any]:
        """What stands on the paper, as the record has it."""
        told: dict[str, Any] = {"start": [], "start_hands": self.number("hands", _("Hands played so far"), 0, 999)}
        for side, name in enumerate(self.sides()):
            row = {"score": self.number(f"score-{side}", _("{who}, score").format(who=name), -1_000_000)}
            if self.counts_bags:
                row["bags"] = self.number(f"bags-{side}", _("{who}, bags").format(who=name), 0, 999)
            if self.counts_sets:
                row["sets"] = self.number(f"sets-{side}", _("{who}, sets").format(who=name), 0, 999)
            told["start"].append(row)
        if self.blind_limit:
            told["start_blind_bids"] = [
                self.number(f"blind-{seat}", name, 0, 999) for seat, name in enumerate(self.names)
            ]
        return told

    def dealer(self, otherwise: int) -> int:
        """Who deals next."""
        said = self.fields.get("next-dealer", str(otherwise))
        return int(said) if said in {str(seat) for seat in range(len(self.names))} else otherwise

    def context(self, otherwise: int) -> dict[str, Any]:
        """What the page draws."""
        get, dealer = self.fields.get, self.dealer(otherwise)
        return {
            "hands": get("hands", ""),
            "sides": [
                {
                    "side": side, "name": name, "score": get(f"score-{side}", ""), "bags": get(f"bags-{side}", ""),
                    "sets": get(f"sets-{side}", ""), "bags_on": self.counts_bags, "sets_on": self.counts_sets,
                }
                for side, name in enumerate(self.sides())
            ],
            "blinds": [
                {
                    "field": f"blind-{seat}",
                    "name": _("Blind numbers that {who} has bid").format(who=name),
                    "choices": [
                        {"value": n, "text": n, "checked": get(f"blind-{seat}", "0") == str(n)}
                        for n in range(self.blind_limit + 1)
                    ],
                }
                for seat, name in enumerate(self.names)
                if self.blind_limit
            ],
            "dealers": [
                {"value": seat, "text": name, "checked": seat == dealer} for seat, name in enumerate(self.names)
            ],
        }  # fmt: skip
