"""Whatever a desk, its tables and its people do in a night, in any order, through the real pens: what must never be
never is, and what is refused leaves everything as it was.
"""

from contextlib import ExitStack
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import TestCase
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from scorekeeper import scorebook
from tournaments.models import Place, Result, Round, Tournament
from tournaments.simulation.clock import Clock, told_by
from tournaments.simulation.evening import Evening
from tournaments.simulation.happenings import AFTER, BEFORE, DURING, PEOPLE, Happening, cancel_round
from tournaments.simulation.invariants import Invariants
from tournaments.simulation.nights import begin_after, draw, play_round
from tournaments.simulation.rulings import take_a_token
from tournaments.simulation.setting_up import STARTERS, entrants_of, found, gather, kinds_of, name, named, plan_of
from tournaments.simulation.tables import open_tables, play_table, played_tables

pytestmark = pytest.mark.django_db

SEEDS = st.integers(0, 2**32)


def one_of(happenings: tuple[Happening, ...]) -> Any:
    """One of these, told by its name."""
    return st.sampled_from(sorted(happenings, key=lambda each: each.__name__))


def stands(tournament: int) -> list[Any]:
    """What a write changes."""
    places = Place.objects.filter(round__stage__tournament=tournament).order_by("pk")
    results = Result.objects.filter(table__round__stage__tournament=tournament).order_by("pk")
    return [
        Tournament.objects.get(pk=tournament).version,
        list(places.values_list("pk", "kind", "table", "seat", "stand_in")),
        list(results.values_list("pk", "current", "confirmed_at")),
    ]


class Strict(Evening):
    """An evening in which a refusal must leave everything as it was, and so must whatever is tapped twice."""

    def send(self, write: Any, of: int, asked: scorebook.Ask, **more: Any) -> Any:
        before = stands(self.pk)
        try:
            with TestCase.captureOnCommitCallbacks(execute=True):
                given = write(of, asked, **more)
        except scorebook.REFUSALS:
            assert stands(self.pk) == before, "what was refused has left something behind"
            raise
        if self.maybe(0.2):
            after = stands(self.pk)
            write(of, asked, **more)
            assert stands(self.pk) == after, "what was tapped twice was done twice"
        return given


class Night(RuleBasedStateMachine):
    """A night of three to nine, of any format, in which anything happens at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.stack.enter_context(transaction.atomic())
        self.stack.callback(transaction.set_rollback, True)

    def teardown(self) -> None:
        self.stack.close()

    @initialize(format=st.sampled_from(STARTERS), entrants=st.integers(3, 9), seed=SEEDS)
    def begin(self, format: str, entrants: int, seed: int) -> None:
        clock, chance = Clock(datetime(2026, 3, 5, 19, tzinfo=UTC)), Random(seed)
        self.stack.enter_context(told_by(clock))
        club = scorebook.found_club(name="Simulation")
        kind = chance.choice(kinds_of(format))
        entrants = entrants_of(format, kind, entrants)
        tournament = found(club, plan_of(club, format, kind, entrants, chance, "A night", short=True))
        self.evening = Strict(tournament, chance, clock, phones=0.7)
        gather(self.evening, named(map(name, range(30)), entrants, kind))
        self.evening.check = Invariants()

    def by_chance(self, seed: int) -> Evening:
        """The evening, its chance begun anew: so each step can be done again by itself."""
        self.evening.chance.seed(seed)
        return self.evening

    @property
    def rounds(self) -> list[Round]:
        """The rounds of what is played."""
        facts = self.evening.facts
        return facts.rounds(facts.stage)

    @property
    def plays(self) -> bool:
        """Does a table play?"""
        return bool(open_tables(self.evening.facts))

    @precondition(lambda self: not self.plays)
    @rule(seed=SEEDS)
    def draw(self, seed: int) -> None:
        evening = self.by_chance(seed)
        draw(evening, evening.facts.stage.number)

    @precondition(lambda self: self.plays)
    @rule(seed=SEEDS)
    def play_a_table(self, seed: int) -> None:
        evening = self.by_chance(seed)
        play_table(evening, evening.chance.choice(open_tables(evening.facts)).pk)

    @precondition(lambda self: self.plays)
    @rule(seed=SEEDS)
    def play_all(self, seed: int) -> None:
        play_round(self.by_chance(seed))

    @precondition(lambda self: self.rounds and not self.plays)
    @rule(seed=SEEDS)
    def go_through(self, seed: int) -> None:
        evening = self.by_chance(seed)
        begin_after(evening, evening.facts.stage.number)

    @rule(what=one_of(PEOPLE), seed=SEEDS)
    def come_and_go(self, what: Happening, seed: int) -> None:
        what(self.by_chance(seed))

    @precondition(lambda self: self.plays)
    @rule(what=one_of((*BEFORE, *DURING)), seed=SEEDS)
    def meanwhile(self, what: Happening, seed: int) -> None:
        what(self.by_chance(seed))

    @precondition(lambda self: self.evening.facts.stage.begun_at and not self.evening.facts.penalties)
    @rule(seed=SEEDS)
    def take_a_token(self, seed: int) -> None:
        take_a_token(self.by_chance(seed))

    @precondition(lambda self: bool(played_tables(self.evening.facts)))
    @rule(what=one_of((*AFTER, cancel_round)), seed=SEEDS)
    def put_right(self, what: Happening, seed: int) -> None:
        what(self.by_chance(seed))


def test_whatever_happens_in_a_night() -> None:
    """What was done before a fault is told with it: nothing is looked for that is shorter."""
    tried = [Phase.explicit, Phase.reuse, Phase.generate]
    few = settings(max_examples=6, stateful_step_count=12, phases=tried, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Night, settings=few)
