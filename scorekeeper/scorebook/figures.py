"""What each scored hand brought each player: written with the facts that it follows from, and proved by `recount`."""

from collections.abc import Iterator

from .. import rules
from ..facts import SILENT, Facts
from ..models import Figure, Hand, Step

FIELDS = ("player_id", "seat", "side", "bid", "tricks", "points", "bags", "outcome")


def figures(facts: Facts, sheet: rules.Sheet, hand: Hand) -> Iterator[Figure]:
    """The figures of one scored hand, by seat; what a side gave together is nobody's own."""
    scored = sheet.hands[hand.number - 1 - facts.hands_before]
    for seat, player in enumerate(facts.players(hand.number)):
        side = facts.side_of[seat]
        partners = facts.rules.side_seats[side]
        bid, tricks = hand.bids[seat], hand.tricks[seat]
        result = scored.sides[side]
        yield Figure(
            hand=hand,
            player=player,
            seat=seat,
            side=side,
            bid=None if any(hand.bids[each] == SILENT for each in partners) else bid,
            tricks=None if any(hand.tricks[each] == SILENT for each in partners) else tricks,
            points=result.points,
            bags=result.bags,
            outcome=result.outcome or "",
        )


def write_figures(facts: Facts, sheet: rules.Sheet, log: Step) -> None:
    """Write the figures of every hand that a step may have changed: all from the first it touched on."""
    touched = [int(key.removeprefix("hand ")) for key in log.after if key.startswith("hand ")]
    first = 0 if {"game", "seats"} & log.after.keys() else min(touched, default=0)
    hands = [hand for hand in facts.scored if hand.number >= first]
    fresh = len(touched) == 1 and log.action == "save"
    if not fresh:
        Figure.objects.filter(hand__game=facts.game, hand__number__gte=first).delete()
    Figure.objects.bulk_create(figure for hand in hands for figure in figures(facts, sheet, hand))


def recount(facts: Facts) -> int:
    """Count the hands of a game whose figures are not what the fold says, and write those right."""
    sheet, wrong = facts.sheet, 0
    for hand in facts.scored:
        right = list(figures(facts, sheet, hand))
        kept = list(hand.figures.order_by("seat"))
        if [values(figure) for figure in kept] != [values(figure) for figure in right]:
            wrong += 1
            hand.figures.all().delete()
            Figure.objects.bulk_create(right)
    Figure.objects.filter(hand__game=facts.game, hand__scored_at__isnull=True).delete()
    return wrong


def values(figure: Figure) -> list[object]:
    """What a figure says."""
    return [getattr(figure, field) for field in FIELDS]
