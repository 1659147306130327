"""One game's facts, loaded: who sat where, what was bid and taken; and the record that the law reads.

Both the pen and the scoreboard read a game through this. It must not write, and it works out no score: it asks the law.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property, partial
from typing import Any

from django.db.models import Case, Q, QuerySet, When

from . import ports
from . import rules as law
from .history.high_marks import MARKS, high_marks
from .models import Game, Hand, Player, Seat, Step
from .prepared import Prepared
from .sight import anybody_hidden, nobody_hidden, seats_told, sees_names, words_of
from .wording import game_words, hand_words

STEPS_TOLD = 12
GAME_FACTS = ("preset", "ruleset", "family", "first_dealer", "start", "agreed", "rules_name", "ended")
HAND_FACTS = (
    "dealer", "bids", "tricks", "prizes", "adjustments", "changed", "extra", "closed_at", "scored_at", "revision",
)  # fmt: skip
"""What a step may change of a game, and of a hand; it keeps them before and after."""
SILENT = "-"  # in a hand's bids or tricks: the partner gave none of their own; in its prizes: nobody caught the card


class Facts:
    """A game with its seats and hands; the last hand may be open. `steps` are the last writes, the last first.

    Whoever may not see the names of hidden people finds none of them here.
    """

    def __init__(self, game: Game, seats: Iterable[Seat], hands: Iterable[Hand]) -> None:
        self.game, self.seats, self.hands = game, seats_told(seats), list(hands)
        self.words = words_of(game.club_id)
        """What people wrote, as it may be told here."""

    @classmethod
    def load(cls, game: Game) -> "Facts":
        """Two queries: who sits, with the records of the club, what other apps want to know of the game, and whether
        any name of its club may not be told here; and the hands.
        """
        part, hides = game.has_context, not sees_names(game.club_id)
        seats = SEATS[part, hides]([game.pk, game.club_id])
        marks = [*MARKS, *(ports.game_marks if part else ()), *(["hides"] if hides else ())]
        told = {name: getattr(seats[0], name) for name in marks} if seats else {}
        if not told.pop("hides", True):
            nobody_hidden(game.club_id)
        game.marks = told
        hands = HANDS([game.pk])
        for seat in seats:
            seat.game = game
        for hand in hands:
            hand.game = game
        return cls(game, seats, hands)

    @cached_property
    def steps(self) -> list[Step]:
        """The last writes that a board tells of."""
        return last_steps(self.game)

    @cached_property
    def rules(self) -> law.Ruleset:
        """The ruleset as it was agreed."""
        return law.ruleset_of({"ruleset": self.game.ruleset})

    @cached_property
    def side_of(self) -> list[int]:
        """The side of each seat."""
        sides = self.rules.side_seats
        return [next(side for side, seats in enumerate(sides) if seat in seats) for seat in range(self.rules.players)]

    def players(self, number: int) -> list[Player]:
        """Who sits at each place in a hand."""
        sitting = {seat.place: seat.player for seat in self.seats if seat.from_hand <= number}
        return [sitting[place] for place in range(self.rules.players)]

    def names(self, number: int | None = None) -> list[str]:
        """Their names, with the tags that tell two apart; now, or in a hand."""
        return self.names_now if number is None else [str(player) for player in self.players(number)]

    @cached_property
    def names_now(self) -> list[str]:
        """Their names in the open hand; a page says them often."""
        return [str(player) for player in self.players(self.open_number)]

    @cached_property
    def scored(self) -> list[Hand]:
        """The hands that count."""
        return [hand for hand in self.hands if hand.scored_at]

    @cached_property
    def open(self) -> Hand:
        """The hand that is bid or played now; one without a row until somebody bids."""
        if self.hands and not self.hands[-1].scored_at:
            return self.hands[-1]
        return Hand(game=self.game, number=self.open_number)

    @cached_property
    def open_number(self) -> int:
        """The number of the open hand in the game, hands on paper included."""
        return self.hands_before + len(self.scored) + 1

    @property
    def hands_before(self) -> int:
        """Hands played on paper before the game was taken over."""
        return self.game.start.get("start_hands") or 0

    @property
    def start_scores(self) -> list[int] | None:
        """The points of each side before the first hand that was kept here; None where all began at nought."""
        start = self.game.start.get("start")
        return [side.get("score") or 0 for side in start] if start else None

    def hand(self, number: int) -> Hand | None:
        """A hand by its number in the game."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def record(self, hands: Sequence[Mapping[str, Any]] | None = None) -> dict[str, Any]:
        """The game as a record of the law; of these hands, or of those that count."""
        if hands is None:
            hands = [self.hand_record(hand) for hand in self.scored]
        record = {
            "format": law.FORMAT,
            "ruleset": self.game.ruleset,
            "seats": self.names(1),
            "first_dealer": self.game.first_dealer,
            **self.game.start,
            "hands": hands,
        }
        return {**record, "agreed": self.game.agreed} if self.game.agreed else record

    def portable(self) -> dict[str, Any]:
        """The game as export writes it: only what differs from the preset, times, notes, the hand being bid."""
        kept = [*self.scored, *([self.open] if self.open.closed_at and self.sheet.next else [])]
        hands = [{**self.hand_record(hand), "at": plain(hand.scored_at), **hand.extra} for hand in kept]
        for hand in hands:
            for key in ("bids", "prizes"):
                if not any(hand.get(key) or ()):
                    hand.pop(key, None)
        told = {**self.record([hand_words(hand, self.words) for hand in hands]), "extra": self.game.extra}
        told["ruleset"] = {**self.game.ruleset, "options": law.differences(self.rules)}
        return law.tidy(game_words(told, self.words))

    def hand_record(self, hand: Hand, **changed: Any) -> dict[str, Any]:
        """A hand as the record writes it; `changed` facts take the place of its own."""
        fact = {
            key: changed.get(key, getattr(hand, key)) for key in ("bids", "tricks", "prizes", "adjustments", "dealer")
        }
        told: dict[str, Any] = {"bids": [None if bid == SILENT else bid for bid in fact["bids"]] or None}
        if hand.scored_at or "tricks" in changed:
            told["tricks"] = [None if taken == SILENT else taken for taken in fact["tricks"]]
            told["prizes"] = {card: seat for card, seat in fact["prizes"].items() if seat != SILENT}
        if fact["adjustments"]:
            told["adjustments"] = fact["adjustments"]
        if fact["dealer"] is not None:
            told |= {"dealer": fact["dealer"], "out_of_turn": True}
        if any(seat.from_hand == hand.number > 1 for seat in self.seats):
            told["players"] = self.names(hand.number)
        return told

    def beyond_the_end(self) -> set[int]:
        """The numbers of the hands that come after the end of the game; none unless it was brought forward."""
        folded = self.fold()
        late = {fault.hand for fault in folded.faults if fault.code == "game-over"}
        over = bool(late) or (not folded.faults and folded.ending.status == "finished")
        return {hand.number for hand in self.hands if hand.number in late or (over and not hand.scored_at)}

    @property
    def winner(self) -> int | None:
        """The side that has won, by the law or because the table ended the game for the leader; None for nobody."""
        if self.sheet.winner is not None or self.game.ended != "leader":
            return self.sheet.winner
        return self.leader

    @property
    def leader(self) -> int | None:
        """The side that leads alone, None where the best are level."""
        best = max(side.score for side in self.sheet.sides)
        leaders = [side for side, standing in enumerate(self.sheet.sides) if standing.score == best]
        return leaders[0] if len(leaders) == 1 else None

    def fold(self, open_hand: Mapping[str, Any] | None = None) -> law.Game:
        """Fold the hands that count, and one more if given; `faults` of the result tell what is wrong with it."""
        hands = [self.hand_record(hand) for hand in self.scored]
        return law.fold(self.record([*hands, open_hand] if open_hand else hands))

    @cached_property
    def sheet(self) -> law.Sheet:
        """The score sheet of the hands that count; the dealer of `next` is who deals the open hand."""
        sheet = law.score(self.record())
        if sheet.next and self.open.dealer is not None:
            dealer = self.open.dealer
            return sheet._replace(
                next=sheet.next._replace(dealer=dealer, first_bidder=law.first_bidder(self.rules, dealer))
            )
        return sheet


def seats_of(keys: Sequence[int], part: bool, hides: bool) -> QuerySet[Seat]:
    """Who sits in a game, given by key with its club's; with what a hand has to beat to set a record, the marks of
    a game that is part of more, and whether anybody in the club is hidden.
    """
    game = Game(pk=keys[0], club_id=keys[1])
    marks = high_marks() | ({name: mark(game) for name, mark in ports.game_marks.items()} if part else {})
    if hides:
        marks["hides"] = anybody_hidden(game.club_id)
    return Seat.objects.filter(game=game.pk).select_related("player").annotate(**marks)


EITHER = (False, True)
SEATS = {(part, hides): Prepared(partial(seats_of, part=part, hides=hides)) for part in EITHER for hides in EITHER}
HANDS = Prepared(lambda keys: Hand.objects.filter(game=keys[0]))


def hand_key(hand: Hand) -> str:
    """What a page that corrects a hand says stood there: all that counts of it. A hand that was undone and played
    otherwise has another key, though it has been corrected as often.

    >>> hand_key(Hand(revision=2))
    '2-c53bb1c6b495'
    """
    counts = [hand.bids, hand.tricks, hand.prizes, hand.adjustments, hand.dealer]
    digest = hashlib.sha256(json.dumps(counts, sort_keys=True).encode()).hexdigest()
    return f"{hand.revision}-{digest[:12]}"


def plain(value: Any) -> Any:
    """A time as text, all else as it is."""
    return value.isoformat() if isinstance(value, datetime) else value


def steps_of(keys: Sequence[Any]) -> QuerySet[Step]:
    """The last steps that stand and changes of the pen, the last first; before them the one with the key, if any."""
    game, key = keys
    asked = Case(When(key=key, then=0), default=1)
    return Step.objects.filter(STANDS | Q(key=key), game=game).order_by(asked, "-number")[:STEPS_TOLD]


STANDS = Q(live=True) | Q(action="pen")
STEPS = Prepared(lambda keys: Step.objects.filter(STANDS, game=keys[0]).order_by("-number")[:STEPS_TOLD])
STEPS_OR_KEY = Prepared(steps_of)


def last_steps(game: Game, key: str = "") -> list[Step]:
    """The last steps that a board tells of; before them the one with this key, if any."""
    steps = STEPS_OR_KEY([game.pk, key]) if key else STEPS([game.pk])
    for step in steps:
        step.game = game
    return steps
