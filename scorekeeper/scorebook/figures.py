"""What each scored hand brought each player: written with the facts it follows from, proved by `recount_game`."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import F

from .. import ports, rules
from ..facts import SILENT, Facts
from ..models import Figure, Game, Hand, Step
from .differing import Difference
from .histories import recount_appearances

FIELDS = ("player_id", "seat", "side", "bid", "tricks", "points", "bags", "outcome")


def figures(facts: Facts, sheet: rules.Sheet, hand: Hand) -> Iterator[Figure]:
    """The figures of one scored hand, by seat; what a side gave together is nobody's own."""
    scored, bids, tricks = sheet.hands[hand.number - 1 - facts.hands_before], hand.bids, hand.tricks
    for seat, player in enumerate(facts.players(hand.number)):
        side = facts.side_of[seat]
        partners, result = facts.rules.side_seats[side], scored.sides[side]
        yield Figure(
            hand=hand,
            player=player,
            seat=seat,
            side=side,
            bid=None if any(bids[each] == SILENT for each in partners) else bids[seat],
            tricks=None if any(tricks[each] == SILENT for each in partners) else tricks[seat],
            points=result.points,
            bags=result.bags,
            outcome=result.outcome or "",
        )


def write_many(written: Iterable[Facts]) -> None:
    """Write the figures of games that have none yet."""
    scored = [(facts, hand) for facts in written for hand in facts.scored]
    rows = (figure for facts, hand in scored for figure in figures(facts, facts.sheet, hand))
    Figure.objects.bulk_create(rows, batch_size=2000)


def write_figures(facts: Facts, sheet: rules.Sheet, log: Step) -> None:
    """Write the figures of every hand that a step may have changed: all from the first it touched on."""
    touched = [int(key.removeprefix("hand ")) for key in log.after if key.startswith("hand ")]
    if not touched and not {"game", "seats"} & log.after.keys():
        return  # a name put right is no other person
    first = 0 if {"game", "seats"} & log.after.keys() else min(touched)
    hands = [hand for hand in facts.scored if hand.number >= first]
    counted = not first or any((log.before.get(f"hand {number}") or {}).get("scored_at") for number in touched)
    if counted:  # else no hand from there on has had any
        Figure.objects.filter(hand__game=facts.game, hand__number__gte=first).delete()
    Figure.objects.bulk_create(figure for hand in hands for figure in figures(facts, sheet, hand))


@transaction.atomic
def recount_game(game_id: int, *, write: bool) -> list[Difference]:
    """Find where a game's derived columns and figures are not what its facts say; with `write` put them right.

    Facts that the law does not let stand are a difference of their own, which nothing here can put right.
    """
    there = Game.objects.select_for_update(of=("self",), no_key=True).select_related("club").filter(pk=game_id)
    game = there.first()
    if game is None:
        return []  # it has gone meanwhile
    facts = Facts.load(game)
    try:
        right = derived(facts)
    except rules.RulesError as error:
        return [Difference(game.public_id, "facts", str(error), "")]
    kept = {name: getattr(game, name) for name in right}
    found = [Difference(game.public_id, name, kept[name], right[name]) for name in right if kept[name] != right[name]]
    if write and found:
        Game.objects.filter(pk=game.pk).update(**right, version=F("version") + 1)
        had = game.winner
        for name, value in right.items():
            setattr(game, name, value)
        for listen in ports.game_written:
            listen(game, had)
    return [*found, *recount_figures(facts, write), *recount_appearances(facts, write)]


def derived(facts: Facts) -> dict[str, Any]:
    """What a list shows of a game, from the fold of its hands. Raises RulesError if the law does not let them stand."""
    sheet = facts.sheet
    return {
        "family": facts.rules.family,
        "status": sheet.status,
        "winner": facts.winner,
        "scores": [side.score for side in sheet.sides],
        "hands_played": facts.open_number - 1,
    }


def recount_figures(facts: Facts, write: bool) -> Iterator[Difference]:
    """The hands of a game whose figures are not what the fold says."""
    kept: dict[int, list[list[object]]] = {hand.pk: [] for hand in facts.hands}
    for figure in Figure.objects.filter(hand__game=facts.game).order_by("hand", "seat"):
        kept[figure.hand_id].append(values(figure))
    for hand in facts.hands:
        right = list(figures(facts, facts.sheet, hand)) if hand.scored_at else []
        if kept[hand.pk] != (told := [values(figure) for figure in right]):
            yield Difference(facts.game.public_id, f"hand {hand.number}", kept[hand.pk], told)
            if write:
                hand.figures.all().delete()
                Figure.objects.bulk_create(right)


def values(figure: Figure) -> list[object]:
    """What a figure says."""
    return [getattr(figure, field) for field in FIELDS]
