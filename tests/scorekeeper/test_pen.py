"""The pen on a real database: whatever is written in whatever order, what is derived is what a fresh fold says."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scorekeeper import rules, scorebook
from scorekeeper.entering import bidding_order, catchers, complete, filled_tricks, is_closed, trick_places
from scorekeeper.facts import Facts, hand_key
from scorekeeper.models import Figure, Game
from scorekeeper.scorebook.steps import snapshot
from tests.table import ask, facts_of, start

pytestmark = pytest.mark.django_db

CHANCE = st.randoms(use_true_random=False)


class Table(RuleBasedStateMachine):
    """A table that does anything at any time; the pen refuses what may not be and is consistent after everything."""

    game: Game

    @initialize(preset=st.sampled_from([*rules.PRESETS]), to=st.sampled_from([60, 500]), chance=CHANCE)
    def begin(self, preset: str, to: int, chance: Any) -> None:
        options = {"target": to}
        if rules.read_ruleset(
            {"preset": preset, "options": {}}
        ).bag_limit:  # a low one: what is put right in one hand is felt in the next
            options["bag_limit"] = 3
        self.game = start(preset, first_dealer=chance.randrange(2), options=options)
        self.began, self.tried = snapshot(self.facts), set[Any]()
        self.play_a_hand(chance)

    known: Facts | None = None

    @property
    def facts(self) -> Facts:
        """The facts as they stand in the database, read once after each write."""
        self.known = self.known or facts_of(self.game)
        return self.known

    def attempt(self, write: Any, **more: Any) -> bool:
        """Write; a refusal must leave everything as it was, and so must what is undone: each kind of write is, once in
        a game.
        """
        kind = (write.__name__, more.get("field"), more.get("hand") == self.facts.open_number, *sorted(more))
        before, self.known = snapshot(self.facts), None
        derived = [] if kind in self.tried else figures(self.game)
        try:
            write(self.game.pk, ask(), **more)
        except scorebook.REFUSALS:
            assert snapshot(self.facts) == before
            return False
        if kind not in self.tried and write not in (scorebook.undo, scorebook.redo) and snapshot(self.facts) != before:
            self.tried.add(kind)
            self.there_and_back(before, derived)
        return True

    def there_and_back(self, before: Any, derived: Any) -> None:
        """The last write is undone, and done again."""
        step, after, now = scorebook.live_steps(self.game).first(), snapshot(self.facts), figures(self.game)
        assert step
        scorebook.undo(self.game.pk, ask(), step=step.number)
        self.known = None
        assert (snapshot(self.facts), figures(self.game)) == (before, derived), f"{step.action} undone"
        scorebook.redo(self.game.pk, ask(), step=self.facts.game.version)
        self.known = None
        assert (snapshot(self.facts), figures(self.game)) == (after, now), f"{step.action} done again"
        assert scorebook.live_steps(self.game).first() == step

    def enter(self, field: str, place: Any, value: Any) -> bool:
        hand = self.facts.open
        stands = hand.prizes.get(place) if field == "prize" else [*getattr(hand, field), *[None] * 6][int(place)]
        told = {"field": field, "place": str(place), "value": str(value), "was": "" if stands is None else str(stands)}
        return self.attempt(scorebook.enter, hand=self.facts.open_number, **told)

    @rule(chance=CHANCE)
    def bid_one(self, chance: Any) -> None:
        seat = chance.randrange(self.facts.rules.players)
        self.enter("bids", seat, chance.choice([*self.facts.rules.bids]))

    @rule(chance=CHANCE)
    def bid_all(self, chance: Any) -> None:
        facts = self.facts
        if not is_closed(facts, facts.open):
            for seat in bidding_order(facts):
                self.enter("bids", seat, chance.choice([*[str(n) for n in range(1, 5)] * 2, *facts.rules.bids]))
            self.attempt(scorebook.close_bids, hand=facts.open_number)

    @rule(chance=CHANCE)
    def save(self, chance: Any) -> None:
        for seat in trick_places(self.facts, self.facts.open)[:-1]:
            self.enter("tricks", seat, chance.randrange(self.facts.rules.hand_tricks // 2 + 1))
        for card in self.facts.rules.prizes:
            tricks = filled_tricks(self.facts, self.facts.open)
            if tricks:
                self.enter("prize", card, chance.choice(catchers(self.facts, tricks)))
        filled = complete(self.facts, self.facts.open)
        if filled:
            self.attempt(scorebook.save_hand, hand=self.facts.open_number, seen=filled.seen)

    @rule(chance=CHANCE)
    def play_a_hand(self, chance: Any) -> None:
        self.bid_all(chance)
        self.save(chance)

    @rule(chance=CHANCE)
    def correct(self, chance: Any) -> None:
        if len(self.facts.scored) < 2:
            self.play_a_hand(chance)
        if self.facts.scored:
            hand = self.facts.scored[0]  # more follows from it than from any other
            tricks = list(hand.tricks)
            counted = [seat for seat, taken in enumerate(tricks) if isinstance(taken, int)]
            giver = chance.choice([seat for seat in counted if tricks[seat]])
            taker = chance.choice([seat for seat in counted if seat != giver])
            moved = chance.randint(1, tricks[giver])
            tricks[giver] -= moved
            tricks[taker] += moved
            told = {"hand": hand.number, "was": hand_key(hand), "facts": {"tricks": tricks}}
            self.attempt(scorebook.correct_hand, **told)

    @rule(chance=CHANCE, kind=st.sampled_from(["renege", "points", "bags", "set"]))
    def adjust(self, chance: Any, kind: str) -> None:
        facts = self.facts
        hand = chance.choice([facts.open, *facts.scored[:1] * 2])
        item = {"kind": kind, "side": chance.randrange(2), "from": 0, "to": 1, "reason": "decided"}
        add = {**item, "points": chance.choice([-30, 500])} if kind == "points" else {**item, "bags": 2}
        self.attempt(scorebook.adjust, hand=hand.number, was=scorebook.decisions_key(hand), add=add)
        remove = {"was": scorebook.decisions_key(hand), "remove": 0}
        if hand.adjustments:
            self.attempt(scorebook.adjust, hand=hand.number, **remove)

    @rule(next_deals=st.booleans())
    def misdeal(self, next_deals: bool) -> None:
        if following := self.facts.sheet.next:
            told = {"hand": self.facts.open_number, "next_deals": next_deals, "was": following.dealer}
            if self.attempt(scorebook.misdeal, **told):
                due = (following.dealer + next_deals) % self.facts.rules.players
                assert self.facts.sheet.next
                assert self.facts.sheet.next.dealer == due, "the deal passes to the left, or stays"

    @rule(dealer=st.integers(0, 5))
    def deal(self, dealer: int) -> None:
        if following := self.facts.sheet.next:
            told = {"hand": self.facts.open_number, "dealer": dealer, "was": following.dealer}
            self.attempt(scorebook.deal_out_of_turn, **told)

    @rule(to=st.sampled_from([40, 100, 500]))
    def change_target(self, to: int) -> None:
        facts = self.facts
        options = {**facts.rules.options(), "target": to}
        ruleset = rules.read_ruleset({"preset": facts.rules.preset, "options": options})
        self.attempt(scorebook.change_rules, ruleset=ruleset, was=scorebook.rules_key(facts.game))

    @rule(how=st.sampled_from(["", "leader", "nobody", "later"]))
    def end_and_play_on(self, how: str) -> None:
        was = self.facts.game.ended
        self.attempt(scorebook.end_game, how="" if was else how, was=was)

    @rule(credited=st.booleans())
    def substitute(self, credited: bool) -> None:
        taken = {"place": 0, "was": self.facts.names()[0], "credited": credited}
        name, before = f"Zoe {self.facts.game.version}", figures(self.game)
        if self.attempt(scorebook.substitute, name=name, **taken):
            assert (self.facts.names()[0], figures(self.game)) == (name, before), "what was played stays the other's"

    @rule()
    def swap_and_rename(self) -> None:
        names = self.facts.names()
        self.attempt(scorebook.swap_seats, places=(0, 1), names=(names[0], names[1]))
        told = {"place": 1, "name": f"Yara {self.facts.game.version}", "tag": "", "was": names[0]}
        self.attempt(scorebook.rename_seat, **told)

    @rule()
    def undo(self) -> None:
        if step := scorebook.live_steps(self.facts.game).first():
            assert self.attempt(scorebook.undo, step=step.number)

    @invariant()
    def what_is_derived_is_what_a_fresh_fold_says(self) -> None:
        facts = self.facts
        sheet = rules.score(facts.record())
        kept = facts.game
        assert (kept.status, kept.scores) == (sheet.status, [side.score for side in sheet.sides])
        assert kept.winner == sheet.winner or kept.ended == "leader"
        right = [
            (hand.number, seat, sat[seat], side.points, side.bags, side.outcome or "")
            for hand in sheet.hands
            for sat in [sitting(self.game, hand.number)]
            for seat in range(facts.rules.players)
            for side in [hand.sides[facts.side_of[seat]]]
        ]
        assert figures(self.game) == right
        assert scorebook.recount_game(self.game.pk, write=False) == []

    def teardown(self) -> None:
        """Undone step by step, everything is as it began."""
        if hasattr(self, "game"):
            while step := scorebook.live_steps(self.game).first():
                scorebook.undo(self.game.pk, ask(), step=step.number)
            self.known = None
            assert snapshot(self.facts) == self.began
            assert figures(self.game) == []


def sitting(game: Game, hand: int) -> dict[int, int]:
    """Who sits at each place in a hand, by the rows alone: whoever came last before it."""
    rows = game.seats.filter(from_hand__lte=hand).order_by("from_hand")
    return dict(rows.values_list("place", "player"))


def figures(game: Game) -> list[tuple[Any, ...]]:
    """Every figure of a game."""
    told = ("hand__number", "seat", "player", "points", "bags", "outcome")
    return list(Figure.objects.filter(hand__game=game).order_by("hand__number", "seat").values_list(*told))


def test_anything_in_any_order_equals_a_fresh_fold() -> None:
    few = settings(max_examples=5, stateful_step_count=11, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Table, settings=few)
