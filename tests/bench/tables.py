"""Games to measure on: built through the pen, and then copied row by row as often as they are needed."""

import secrets
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from scorekeeper import rules, scorebook
from scorekeeper.entering import complete
from scorekeeper.facts import Facts
from scorekeeper.links import token
from scorekeeper.models import Club, Figure, Game, Hand, Player, Seat, Step

from .caller import Caller

SOLO, PAIRS = "cutthroat-official", "partners-500"
SHORT = "cutthroat-short"  # three players, one prize card
NAMES = ("Ana", "Bea", "Carl", "Dan")


@cache
def club() -> Club:
    """The club of all games of the bench."""
    return scorebook.found_club()


@cache
def people() -> list[Player]:
    """Those who play."""
    return [scorebook.add_player(club(), name) for name in NAMES]


def phone() -> Caller:
    """A phone that holds the club, and so the pen of each of its games."""
    caller = Caller()
    caller.visit(f"/open/club/{club().public_id}/{token(club(), 'owner')}/")
    caller.visit(f"/games/{table(0).public_id}/")
    return caller


def scorer(game: Game) -> Caller:
    """A phone at the table: it opened the scorer's link of its game."""
    caller = Caller()
    caller.visit(f"/open/score/{game.public_id}/{token(game, 'scorer')}/")
    caller.visit(f"/games/{game.public_id}/")
    return caller


def ask() -> scorebook.Ask:
    """The key of a write."""
    return scorebook.Ask(secrets.token_hex(16))


def played(ruleset: rules.Ruleset, count: int) -> Iterator[dict[str, Any]]:
    """Hands that leave a game open for long: each side is set as often as it makes its bid."""
    sides, tricks = len(ruleset.side_seats), ruleset.hand_tricks
    bid = tricks // ruleset.players
    for number in range(count):
        taken = [0] * ruleset.players
        order = [(number + step) % ruleset.players for step in range(ruleset.players)]
        for seat, share in zip(order, shares(tricks, ruleset.players), strict=True):
            taken[seat] = share
        caught = dict.fromkeys(ruleset.prizes, order[number % sides % 2])
        yield {"bids": [str(bid)] * ruleset.players, "tricks": taken, "prizes": caught}


def shares(tricks: int, players: int) -> list[int]:
    """Uneven shares of the tricks of a hand, the largest first."""
    mean = tricks // players
    rest = [mean - 2] + [mean - 1] * (players - 2)
    return [tricks - sum(rest), *rest]


@cache
def table(hands: int, preset: str = SOLO) -> Game:
    """A game with hands already scored."""
    told: dict[str, Any] = {"format": rules.FORMAT, "ruleset": {"preset": preset}, "hands": []}
    ruleset = rules.ruleset_of(told)
    seats = people()[: ruleset.players]
    told |= {"seats": [str(player) for player in seats], "hands": list(played(ruleset, hands))}
    game = scorebook.import_table(ask(), scorebook.Home(club()), told)
    assert game.status == "playing", "the hands of the bench end the game"
    return game


def bid(game: Game, *, closed: bool = True, until: int = 9) -> Facts:
    """Bid the open hand of a game, seat by seat, as taps do."""
    facts = Facts.load(game)
    number = facts.open_number
    for step in range(min(facts.rules.players, until)):
        seat = (facts.sheet.next.first_bidder + step) % facts.rules.players if facts.sheet.next else step
        told: dict[str, Any] = {"hand": number, "field": "bids", "place": str(seat), "was": ""}
        scorebook.enter(game.pk, ask(), value=str(facts.rules.hand_tricks // facts.rules.players), **told)
    return scorebook.close_bids(game.pk, ask(), hand=number) if closed else Facts.load(game)


@cache
def before_saving(hands: int) -> Game:
    """A game whose open hand lacks only the tap that saves it."""
    game = copies(table(hands), 1)[0]
    facts = bid(game)
    number = facts.open_number
    taken = shares(facts.rules.hand_tricks, facts.rules.players)
    for seat in range(facts.rules.players - 1):
        told: dict[str, Any] = {"hand": number, "field": "tricks", "place": str(seat), "was": ""}
        facts = scorebook.enter(game.pk, ask(), value=str(taken[seat]), **told)
    for card in facts.rules.prizes:
        facts = scorebook.enter(game.pk, ask(), hand=number, field="prize", place=card, value="0", was="")
    assert complete(facts, facts.open), "the hand of the bench is not ready to save"
    return Game.objects.get(pk=game.pk)


@transaction.atomic
def copies(game: Game, count: int) -> list[Game]:
    """So many games like this one, with rows of their own."""
    now = timezone.now()
    games = made(Game, [
        {**values(game), "public_id": secrets.token_hex(6), "key": secrets.token_hex(16), "written_at": now}
        for _copy in range(count)
    ])  # fmt: skip
    model: type[Model]
    for model in (Seat, Hand, Step):
        rows = [values(row) for row in model._default_manager.filter(game=game)]
        made(model, [{**row, "game_id": each.pk} for each in games for row in rows])
    hands = {(hand.game_id, hand.number): hand.pk for hand in Hand.objects.filter(game__in=games)}
    figures = [(row.hand.number, values(row)) for row in Figure.objects.filter(hand__game=game).select_related("hand")]
    made(Figure, [
        {**row, "hand_id": hands[each.pk, number]} for each in games for number, row in figures
    ])  # fmt: skip
    return games


def values(row: Model) -> dict[str, Any]:
    """The columns of a row but its key."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key}


def made(model: type[Any], rows: Sequence[dict[str, Any]]) -> list[Any]:
    """Write rows."""
    return list(model._default_manager.bulk_create([model(**row) for row in rows], batch_size=500))
