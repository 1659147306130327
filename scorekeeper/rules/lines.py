"""Score lines: each is one reason for points or bags, with a code that telling.py turns into a sentence."""

from typing import Any, NamedTuple


class Line(NamedTuple):
    """One reason for points or bags. `seat` is whose it is alone, None for the whole side.

    `bid` and `tricks` are what was promised and taken, `n` a count (bags, cards), `card`, `reason`, `to` what they say.
    """

    code: str
    points: int = 0
    bags: int = 0
    seat: int | None = None
    bid: int | str | None = None
    tricks: int | None = None
    n: int | None = None
    card: str | None = None
    reason: str | None = None
    to: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The line of record.md section 3: code and points always, the rest where it says something.

        >>> Line("prize", 10, 0, 0, card="JC").as_json()
        {'code': 'prize', 'points': 10, 'seat': 0, 'card': 'JC'}
        """
        told: dict[str, Any] = {"code": self.code, "points": self.points}
        if self.bags:
            told["bags"] = self.bags
        for key, value in zip(AFTER_BAGS, self[3:], strict=True):
            if value is not None:
                told[key] = value
        return told


AFTER_BAGS = Line._fields[3:]
