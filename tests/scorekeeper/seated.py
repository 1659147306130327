"""A game set up for a test through the pen, played as far as is asked, and the phones that look at it."""

import itertools
from collections.abc import Sequence
from typing import Any

from django.test import Client
from django.urls import reverse

from scorekeeper import rules, scorebook
from scorekeeper.entering import bids_itself, complete
from scorekeeper.facts import SILENT, Facts
from scorekeeper.models import Game
from scorekeeper.phone import token

NAMES = ("Ana", "Bea", "Carl", "Dan", "Eva", "Finn")
HTMX = {"HX-Request": "true"}
keys = (f"key-of-a-page-{number}" for number in itertools.count())


def ask(reason: str = "", key: str = "") -> scorebook.Ask:
    """A write that the table's phone asks for."""
    return scorebook.Ask(key or next(keys), "phone-of-bob", reason)


def start(preset: str = "cutthroat-official", *, names: Sequence[str] = NAMES, dealer: int = 0, **options: Any) -> Game:
    """A game begun."""
    ruleset = rules.read_ruleset({"preset": preset, "options": options})
    club = scorebook.found_club()
    players = [scorebook.add_player(club, name) for name in names[: ruleset.players]]
    return scorebook.start_game(club, ask(), scorebook.Setup(ruleset, players, dealer))


def facts_of(game: Game) -> Facts:
    """The game as it stands in the database."""
    return Facts.load(Game.objects.get(pk=game.pk))


def bid(game: Game, bids: Sequence[str | None], *, close: bool = True) -> Facts:
    """Bid the open hand: a partner with "-" lets the other speak for both."""
    number = facts_of(game).open_number
    for seat, value in enumerate(bids):
        if value not in (None, SILENT):
            sides = facts_of(game).rules.side_seats
            partners = next(seats for seats in sides if seat in seats)
            joint = any(bids[each] == SILENT for each in partners)
            scorebook.enter(
                game.pk, ask(), hand=number, field="bids", place=str(seat), value=str(value), was="", joint=joint
            )  # fmt: skip
    if close and not bids_itself(facts_of(game), facts_of(game).open):
        scorebook.close_bids(game.pk, ask(), hand=number)
    return facts_of(game)


def play(game: Game, bids: Sequence[str | None], tricks: Sequence[Any], prizes: dict[str, Any] | None = None) -> Facts:
    """Play a whole hand; every prize that is not named was caught by whoever took the first trick."""
    facts = bid(game, bids)
    number = facts.open_number
    for seat, taken in enumerate(tricks):
        if taken != SILENT:
            told: Any = {"hand": number, "field": "tricks", "place": str(seat), "value": str(taken), "was": ""}
            scorebook.enter(game.pk, ask(), **told)
    first = next(seat for seat, taken in enumerate(tricks) if taken not in (SILENT, 0))
    for card in facts.rules.prizes:
        holder = (prizes or {}).get(card, first)
        scorebook.enter(game.pk, ask(), hand=number, field="prize", place=card, value=str(holder), was="")
    facts = facts_of(game)
    filled = complete(facts, facts.open)
    assert filled is not None, "the hand is not complete"
    return scorebook.save_hand(game.pk, ask(), hand=number, seen=filled.seen)


def scores(game: Game) -> list[int]:
    """What stands."""
    return list(Game.objects.get(pk=game.pk).scores)


def phone(game: Game, role: str = "scorer") -> Client:
    """A phone that opened the link of a game: "scorer" or "viewer"; "stranger" for one that opened none."""
    client = Client()
    if role != "stranger":
        kind = {"scorer": "score", "viewer": "watch"}[role]
        client.get(reverse("scorekeeper:open", args=[kind, game.public_id, token(game, role)]))
    return client


def address(game: Game, page: str, *more: Any) -> str:
    """Where a page of a game is."""
    return reverse(f"scorekeeper:{page}", args=[game.public_id, *more])


def form_of(answer: Any, *names: str) -> dict[str, Any]:
    """The hidden fields of a page that was answered: what a browser would send back untouched."""
    return {name: answer.context[name] for name in names}
