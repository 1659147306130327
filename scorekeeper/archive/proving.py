"""What a game that was read must be before it is kept: whole, in order, and such that no page of it can fail.

What the law says of its hands the pen asks (`figures.derived`). Nothing here writes.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from ..entering import NotPossible
from ..facts import SILENT, Facts
from ..models import Game, Hand, Seat
from ..rules import RulesError, ruleset_of
from ..words import tell
from .kinds import Bundle, Refused, Row
from .mentions import must

WRONG = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, AssertionError)


def told_of(error: Exception) -> str:
    """What is wrong, in the table's words where it is told in them."""
    if isinstance(error, RulesError):
        return " ".join(dict.fromkeys(tell(fault.text) for fault in error.faults))
    if type(error) is ValueError or isinstance(error, NotPossible):
        return str(error)
    return _("something in it is not as in such a file")


def look_at_game(bundle: Bundle) -> Facts:
    """The facts of a game that was read. Raises Refused for one that has no such seats or hands."""
    game: Game = bundle.head.row
    try:
        rules = ruleset_of({"ruleset": game.ruleset})
        must(game.preset == rules.preset, "preset")
        must(all(isinstance(each, str) for each in game.agreed), "agreed")
        look_at_seats(bundle.rows("seat"), rules.players)
        facts = Facts(game, bundle.rows("seat"), bundle.rows("hand"))
    except (RulesError, *WRONG) as error:
        raise Refused(bundle.head.line, told_of(error)) from None
    for number, row in enumerate(bundle.under.get("hand", ()), facts.hands_before + 1):
        look_at_hand(row, number, rules.players, row is bundle.under["hand"][-1])
    return facts


def look_at_seats(seats: Iterable[Seat], players: int) -> None:
    """Raise ValueError unless somebody sits at each place from the first hand on."""
    first = sorted(seat.place for seat in seats if seat.from_hand == 1)
    if first != list(range(players)) or any(seat.place >= players or seat.from_hand < 1 for seat in seats):
        raise ValueError(_("not everybody has a seat who plays by these rules"))


def look_at_hand(row: Row, number: int, players: int, last: bool) -> None:
    """Raise Refused for a hand that is out of order, or has what no page could show."""
    hand: Hand = row.row
    if hand.number != number:
        raise Refused(row.line, _("this should be hand {n} of its game").format(n=number))
    try:
        must(last or hand.scored_at is not None, "scored_at")
        one_each(hand.bids, players, str, "bids")
        one_each(hand.tricks, players, int, "tricks")
        must(all(type(seat) is int or seat == SILENT for seat in hand.prizes.values()), "prizes")
        for mark in hand.changed:
            must(type(mark["seat"]) is int and (mark["was"] is None or isinstance(mark["was"], str)), "changed")
    except WRONG as error:
        raise Refused(row.line, told_of(error)) from None


def one_each(values: Sequence[Any], players: int, kind: type, name: str) -> None:
    """Raise ValueError unless a list has something for each seat: of this type, nothing, or silence."""
    fits = (value is None or value == SILENT or type(value) is kind for value in values)
    must(len(values) == players and all(fits), name)
