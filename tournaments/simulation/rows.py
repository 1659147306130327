"""The rows of a tournament as they lie in the database, cancelled ones too: what the laws are held against.

It reads them by ways of its own, so that a mistake of `night.facts.NightFacts` shows. Nothing here writes.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from scorekeeper.models import Game
from scorekeeper.prepared import Prepared

from ..draws.reasons import BY_HAND
from ..draws.to_draw import KNOCK_OUTS
from ..models import Penalty, Place, Result, Round, Stage, Table, Tournament
from ..night.facts import NightFacts


class At(NamedTuple):
    """A table of a round that counts: who sits there, and its current results, of which there should be one at most."""

    stage: Stage
    round: Round
    table: Table
    places: list[Place]
    results: list[Result]

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.results[0] if self.results else None

    @property
    def counts(self) -> bool:
        """Does its result count?"""
        return self.result is not None and self.result.confirmed_at is not None and self.round.published_at is not None

    @property
    def by_hand(self) -> bool:
        """Did the director put it together?"""
        return self.table.added or self.table.reason == BY_HAND

    @property
    def unranked(self) -> set[int]:
        """The entrants for whom a stand-in plays who is not ranked."""
        return {place.entry_id for place in self.places if not place.ranked}

    def replaced(self, facts: NightFacts) -> bool:
        """Does a substitute play on for one of them from the next game on?"""
        rows = (each for place in self.places for each in facts.by_pk[place.entry_id].people.all())
        return any(each.replaced_at and each.replaced_at >= self.round.drawn_at for each in rows)

    def groups(self, facts: NightFacts) -> Iterator[tuple[int, ...]]:
        """The entrants of each side who met those of the others, one of each."""
        people = sum(len(facts.people(facts.by_pk[place.entry_id])) for place in self.places)
        sides = facts.ruleset(self.stage, people).side_seats
        there = [[place.entry_id for place in self.places if place.seat in seats] for seats in sides]
        yield from zip(*there, strict=True)


ROUNDS = Prepared(lambda keys: Round.objects.filter(stage__tournament=keys[0]).select_related("stage"))
PLACES = Prepared(lambda keys: Place.objects.filter(round__stage__tournament=keys[0]).order_by("seat"))
TABLES = Prepared(
    lambda keys: (
        Table.objects.filter(round__stage__tournament=keys[0])
        .select_related("game")
        .order_by("round__stage", "round", "pk")
    )
)
RESULTS = Prepared(lambda keys: Result.objects.filter(table__round__stage__tournament=keys[0]))
PENALTIES = Prepared(lambda keys: Penalty.objects.filter(tournament=keys[0], undone_at__isnull=True))


class Rows:
    """Everything of one tournament that the laws look at."""

    def __init__(self, tournament: Tournament) -> None:
        key = [tournament.pk]
        self.rounds, self.places, self.tables = ROUNDS(key), PLACES(key), TABLES(key)
        self.results, self.penalties = RESULTS(key), PENALTIES(key)
        self.steps = list(tournament.steps.order_by("number").values_list("number", flat=True))

    @cached_property
    def played(self) -> list[At]:
        """The tables that count, in the order in which they were drawn."""
        rounds = {round.pk: round for round in self.rounds if round.cancelled_at is None}
        return [
            At(
                (round := rounds[table.round_id]).stage,
                round,
                table,
                [place for place in self.places if place.table_id == table.pk],
                [result for result in self.results if result.table_id == table.pk and result.current],
            )
            for table in self.tables
            if table.round_id in rounds and table.cancelled_at is None
        ]

    @property
    def games(self) -> list[Game]:
        """The games of all tables, of cancelled ones too."""
        return [table.game for table in self.tables if table.game]

    @cached_property
    def ever_over(self) -> set[int]:
        """The tables that have, or had, a result."""
        return {result.table_id for result in self.results}

    def at(self, round: Round) -> list[At]:
        """The tables of a round."""
        return [at for at in self.played if at.round.pk == round.pk]

    def byes_before(self, last: Round) -> Counter[int]:
        """How often everybody sat out before a round, in all rounds that count but those of knock-outs."""
        counted = {
            round.pk
            for round in self.rounds
            if round.cancelled_at is None and round.pk != last.pk and round.stage.format not in KNOCK_OUTS
        }
        return Counter(place.entry_id for place in self.places if place.kind == "bye" and place.round_id in counted)

    def stage_of(self, penalty: Penalty, facts: NightFacts) -> int:
        """The stage in which a penalty counts, by its round, or by when it was given."""
        rounds = {round.pk: round.stage_id for round in self.rounds}
        begun = [stage.pk for stage in facts.stages if stage.begun_at and stage.begun_at <= penalty.at]
        return rounds[penalty.round_id] if penalty.round_id else (begun or [facts.stages[0].pk])[-1]

    def lost_in(self, round: Round) -> set[int]:
        """The entrants who lost their game of a round by penalty."""
        return {each.entry_id for each in self.penalties if each.kind == "game" and each.round_id == round.pk}
