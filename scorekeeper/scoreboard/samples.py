"""Boards to look at: an invented table in every state that a game can be in, drawn from the same facts as a real one.

Nothing of them is kept: no row is written, and whatever is asked of the database finds nothing.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from .. import rules
from ..facts import Facts
from ..history.high_marks import MARKS
from ..models import Club, Game, Hand, Player, Seat
from .board import board

NAMES = ("Ana", "Bea", "Carl", "Dan", "Eva")
TAGS = ("", "", "", "2", "")
THEN = datetime(2026, 1, 1, 20, tzinfo=UTC)
Played = tuple[Sequence[str | None], Sequence[int | None], Mapping[str, Any]]
"""A hand: bids and tricks by seat, who caught which prize."""
ONE: Played = (("4", "5", "6"), (4, 5, 8), {"JC": 0, "JD": 0})
TWO: Played = (("5", "nil", "7"), (6, 1, 10), {"JC": 1, "JD": 2})
FIVE: Played = (("2", "2", "nil", "3", "3"), (2, 2, 0, 3, 4), {})
PAIRS: Played = (("4", "nil", "3", "5"), (5, 1, 3, 4), {})


class Sample(NamedTuple):
    """A board: by which rules, what was played, what of the open hand is known, and for whom it is drawn."""

    preset: str = "cutthroat-official"
    hands: tuple[Played, ...] = (ONE, TWO)
    open: Played = ((None, None, None), (), {})
    closed: bool = False
    options: Mapping[str, Any] = {}
    start: tuple[int, ...] = ()
    bags: int = 0
    game: Mapping[str, Any] = {}
    role: str = "scorer"


SAMPLES = {
    "first": Sample(hands=()),
    "bidding": Sample(open=((None, "4", None), (), {})),
    "pairs": Sample("partners-500", (PAIRS,), ((None, "4", None, None), (), {})),
    "all-bid": Sample(open=(("4", "4", "6"), (), {})),
    "playing": Sample(open=(("4", "5", "6"), (4, None, None), {}), closed=True, start=(240, 180, 310)),
    "prizes": Sample(open=(("4", "5", "6"), (4, 5, 8), {"JC": 1}), closed=True),
    "ready": Sample(open=(("4", "5", "6"), (4, 5, 8), {"JC": 1, "JD": 2}), closed=True),
    "tie-break": Sample(hands=(ONE,), start=(460, 450, 0), bags=9),
    "five": Sample("cutthroat-5-two-jokers", (), (("2", "2-for-40", "nil", "10", None), (), {})),
    "watched": Sample(open=(("4", "4", None), (), {}), role="viewer"),
    "asked": Sample(game={"asking": "another"}),
    "finished": Sample(options={"target": 100}),
    "five-over": Sample("cutthroat-5-two-jokers", (FIVE,), options={"target": 20}),
    "stopped": Sample(game={"ended": "leader"}),
}
"""By the name that is their address, in the order of a game."""


def drawn(sample: Sample) -> dict[str, Any]:
    """The board of a sample, which asks nobody whether it has changed."""
    told = board(facts_of(sample), sample.role)
    told["urls"]["poll"] = ""
    return told


def facts_of(sample: Sample) -> Facts:
    """A game that is nowhere kept."""
    ruleset = {"preset": sample.preset, "options": dict(sample.options)}
    players = rules.read_ruleset(ruleset).players
    start = {"start": [{"score": score, "bags": sample.bags} for score in sample.start]} if sample.start else {}
    game = Game(
        pk=0, club=Club(pk=0), public_id="sample", preset=sample.preset, ruleset=ruleset, first_dealer=0, start=start,
        created_at=THEN, written_at=THEN, table_code="1234", **sample.game,
    )  # fmt: skip
    people = [Player(pk=-1 - place, name=NAMES[place], tag=TAGS[place]) for place in range(players)]
    seats = [Seat(game=game, place=place, player=player) for place, player in enumerate(people)]
    hands = [hand_of(game, number, played, True) for number, played in enumerate(sample.hands, 1)]
    if not game.ended:
        bids, tricks, prizes = sample.open
        full = ((*bids, *[None] * players)[:players], (*tricks, *[None] * players)[:players], prizes)
        hands.append(hand_of(game, len(hands) + 1, full, False, sample.closed))
    facts = Facts(game, seats, hands)
    facts.steps, game.marks = [], dict.fromkeys(MARKS)
    return facts


def hand_of(game: Game, number: int, played: Played, scored: bool, closed: bool = True) -> Hand:
    """A hand of it."""
    bids, tricks, prizes = played
    return Hand(
        game=game, number=number, bids=list(bids), tricks=list(tricks), prizes=dict(prizes),
        closed_at=THEN if closed else None, scored_at=THEN if scored else None,
    )  # fmt: skip
