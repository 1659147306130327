"""One tournament's facts, loaded: who is entered, what was drawn, who sits where, how each table ended.

Both the pen and the pages read a tournament through this, with as many queries for a hundred tables as for one. It must
not write, and it ranks and draws nothing: it hands `formats` what they ask for, each entrant by their number as text.
"""

import copy
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, cast

from scorekeeper import rules, sight
from scorekeeper.models import Game, Player
from scorekeeper.wording import Words

from ..formats.meetings import Apart
from ..formats.penalties import lost
from ..formats.results import Kind, exact
from ..formats.results import Result as Played
from ..models import Entry, Penalty, Place, Result, Round, Stage, StageEntry, Table, Tournament
from .loading import forget, read


class Found(NamedTuple):
    """A table, with the stage and the round that it is part of."""

    stage: Stage
    round: Round
    table: Table


class NightFacts:
    """A tournament with its entrants, stages, rounds, tables, places and results in order."""

    def __init__(self, tournament: Tournament, entries: Iterable[Entry], stages: Iterable[Stage]) -> None:
        self.tournament, self.entries, self.stages = tournament, list(entries), list(stages)
        self.kept_apart = [(pair.one_id, pair.other_id) for pair in tournament.kept_apart.all()]
        self._rulesets: dict[tuple[int, int], rules.Ruleset] = {}
        self._people: dict[int, list[Player]] = {}
        self._current: dict[int, Result | None] = {}
        self._instead: dict[int, Result | None] = {}
        self.penalties: list[Penalty] = [each for each in tournament.penalties.all() if each.undone_at is None]

    @classmethod
    def load(cls, tournament: Tournament) -> "NightFacts":
        """Load all of it in a fixed number of queries. Nothing of it is kept on the tournament."""
        return cls.load_all([tournament])[0]

    @classmethod
    def load_all(cls, tournaments: Sequence[Tournament]) -> list["NightFacts"]:
        """The same for several, with no more queries."""
        read(tournaments)
        loaded = [cls(each, each.entries.all(), each.stages.all()) for each in tournaments]
        forget(tournaments)
        return loaded

    # Who is entered

    @cached_property
    def by_pk(self) -> dict[int, Entry]:
        """The entrants by key."""
        return {entry.pk: entry for entry in self.entries}

    @cached_property
    def by_number(self) -> dict[int, Entry]:
        """The entrants by the number they have all night."""
        return {entry.number: entry for entry in self.entries}

    @cached_property
    def merged(self) -> dict[int, Player]:
        """Whom records that were put together with others since stand for: asked only if there are any."""
        people = [each for entry in self.entries for each in entry.people.all() if each.player.merged_into_id]
        counts = Player.objects.that_count({each.player_id for each in people}) if people else {}
        there = Player.objects.in_bulk(set(counts.values())) if people else {}
        return {old: there[new] for old, new in counts.items()}

    @cached_property
    def shown(self) -> dict[int, Player]:
        """All people as they may be shown here, by key."""
        everybody = [each.player for entry in self.entries for each in entry.people.all()] + list(self.merged.values())
        stand_ins = [place.stand_in for place in self.places if place.stand_in]
        everybody += stand_ins
        return dict(zip((player.pk for player in everybody), sight.told(everybody), strict=True))

    @cached_property
    def words(self) -> Words:
        """What people wrote, as it may be told here."""
        return sight.words_of(self.tournament.club_id)

    def people(self, entry: Entry) -> list[Player]:
        """The people of an entrant now, each by the record that counts."""
        if entry.pk not in self._people:
            sit = [each for each in entry.people.all() if each.replaced_at is None]
            self._people[entry.pk] = [self.merged.get(each.player_id, each.player) for each in sit]
        return self._people[entry.pk]

    def forget_people(self, entry: Entry) -> None:
        """Ask again who is behind an entrant: somebody was just put there, or taken away."""
        self._people.pop(entry.pk, None)
        entry.__dict__.get("_prefetched_objects_cache", {}).pop("people", None)

    def name(self, entry: Entry | int) -> str:
        """How an entrant is called: "Ana", or "Ana + Carl"; given by key too."""
        entry = self.by_pk[entry] if isinstance(entry, int) else entry
        return " + ".join(str(self.shown[player.pk]) for player in self.people(entry))

    def named(self, numbers: Iterable[str | int]) -> list[str]:
        """How the entrants of these numbers are called."""
        return [self.name(self.by_number[int(number)]) for number in numbers]

    @cached_property
    def there(self) -> list[Entry]:
        """Who can be drawn: entered, checked in, not gone; a pair with both of its people."""
        here = (each for each in self.entries if each.status == "entered" and each.checked_in_at and not each.left_at)
        seats = 2 if self.tournament.sides == "pairs" else 1
        return [each for each in here if len(self.people(each)) == seats]

    @property
    def here(self) -> set[str]:
        """The same as the formats call them."""
        return {str(entry.number) for entry in self.there}

    # What is played

    @property
    def stage(self) -> Stage:
        """The stage that is played now: the last that has begun, else the first."""
        return next((stage for stage in reversed(self.stages) if stage.begun_at), self.stages[0])

    def stage_numbered(self, number: int | None) -> Stage | None:
        """The stage of this number, None where there is none."""
        return next((stage for stage in self.stages if stage.number == number), None)

    def rounds(self, stage: Stage) -> list[Round]:
        """The rounds of a stage that count, in order."""
        return list(stage.played.all())

    def last_round(self, stage: Stage) -> Round | None:
        """The round drawn last."""
        return next(reversed(self.rounds(stage)), None)

    @cached_property
    def played(self) -> list[tuple[Stage, Round]]:
        """All rounds that count, each with its stage, in order."""
        return [(stage, round) for stage in self.stages for round in self.rounds(stage)]

    def in_stage(self, stage: Stage) -> list[StageEntry]:
        """Who is in a stage, by seed."""
        return list(stage.entries.all())

    def seeds(self, stage: Stage) -> list[str]:
        """The same as the formats call them."""
        return [self.number_at(each) for each in self.in_stage(stage)]

    def tables(self, round: Round) -> list[Table]:
        """The tables of a round that count, by number."""
        return sorted((table for table in round.tables.all() if not table.cancelled_at), key=lambda table: table.number)

    @cached_property
    def places(self) -> list[Place]:
        """Where everybody was in every round."""
        return [place for _stage, round in self.played for place in round.places.all()]

    @cached_property
    def _seated(self) -> dict[int, list[Place]]:
        seated: dict[int, list[Place]] = {}
        for place in self.places:
            if place.table_id:
                seated.setdefault(place.table_id, []).append(place)
        return {key: sorted(places, key=lambda place: place.seat or 0) for key, places in seated.items()}

    def seated(self, table: Table) -> list[Place]:
        """Who sits at a table, by seat; a pair once."""
        return self._seated.get(table.pk, [])

    def ruleset(self, stage: Stage, size: int) -> rules.Ruleset:
        """The rules for a table of this many people. Raises KeyError if the stage has none for that size."""
        known = self._rulesets.get((stage.pk, size))
        if known is None:
            known = self._rulesets[stage.pk, size] = rules.read_ruleset(stage.rules[str(size)])
        return known

    def people_at(self, table: Table) -> int:
        """How many people sit at a table."""
        return sum(len(self.people(self.by_pk[place.entry_id])) for place in self.seated(table))

    def rules_at(self, stage: Stage, table: Table) -> rules.Ruleset:
        """The rules of a table: by how many people sit there. Raises as `ruleset` does."""
        return self.ruleset(stage, self.people_at(table))

    def result(self, table: Table) -> Result | None:
        """How a table ended, confirmed or not; None while nothing is in."""
        if table.pk in self._instead:
            return self._instead[table.pk]
        if table.pk not in self._current:
            self._current[table.pk] = next(iter(table.results.all()), None)
        return self._current[table.pk]

    def with_result(self, table: Table, result: Result | None) -> "NightFacts":
        """The tournament as it would stand if a table had ended otherwise."""
        other = copy.copy(self)
        other._instead = {**self._instead, table.pk: result}
        return other

    def with_penalties(self, penalties: Iterable[Penalty]) -> "NightFacts":
        """The tournament as it would stand with these penalties."""
        other = copy.copy(self)
        other.penalties = list(penalties)
        return other

    def game_at(self, table: Table) -> Game | None:
        """The game of a table, as it was loaded."""
        return table.game

    def is_open(self, table: Table) -> bool:
        """Is no result in that counts?"""
        result = self.result(table)
        return result is None or result.confirmed_at is None

    def open_tables(self, round: Round) -> list[Table]:
        """The tables of a round whose result is missing or waits for the word of the others."""
        return [table for table in self.tables(round) if self.is_open(table)]

    # What the formats ask for

    def results(self, stage: Stage) -> list[Played]:
        """What was played in a stage, byes and missed rounds too, as its order of merit reads it.

        Where two partners sit against two who all enter alone, each of a side counts as having met one of the other.
        """
        rounds = (round for round in self.rounds(stage) if round.published_at)
        return [told for round in rounds for told in self._results_of(stage, round)]

    def _results_of(self, stage: Stage, round: Round) -> Iterable[Played]:
        settings = stage.settings
        for place in round.places.all():
            number = self.number_at(place)
            if place.kind == "bye":
                worth = settings.get("bye_worth", 1)
                yield Played((number,), number, kind="bye", round=round.number, worth=worth)
            elif place.kind == "missed" and settings.get("late") == "half":
                half = exact(1, 2)
                yield Played((number,), number, kind="awarded", round=round.number, worth=half)
        for table in self.tables(round):
            yield from self.results_at(stage, round, table)

    def _results_at(self, stage: Stage, round: Round, table: Table, result: Result) -> Iterable[Played]:
        places = self.seated(table)
        by_side = self.by_side(stage, table)
        stood_in = frozenset(self.number_at(place) for place in places if not place.ranked)
        lost_by = self._lost_by(round)
        for group in zip(*by_side, strict=True):
            points = tuple(result.points) if result.points is not None else None
            winner = None if result.winner is None else group[result.winner]
            told = Played(
                group, winner, points, kind=cast(Kind, result.kind), hands=result.hands, round=round.number,
                unranked=stood_in & set(group),
            )  # fmt: skip
            told = lost(told, lost_by)
            yield told._replace(winner=None) if told.winner in stood_in else told

    def _lost_by(self, round: Round) -> set[str]:
        lost_here = [each for each in self.penalties if each.kind == "game" and each.round_id == round.pk]
        return {self.number_at(each) for each in lost_here}

    def by_side(self, stage: Stage, table: Table) -> list[list[str]]:
        """Who sits on each side of a table, by seat."""
        sides = self.rules_at(stage, table).side_seats
        side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        told = [(self.number_at(place), side_of[place.seat or 0]) for place in self.seated(table)]
        return [[number for number, side in told if side == each] for each in range(len(sides))]

    def results_at(self, stage: Stage, round: Round, table: Table) -> list[Played]:
        """What came of one table, as an order of merit reads it; nothing while no result counts."""
        result = self.result(table)
        counts = result is not None and result.confirmed_at is not None
        return list(self._results_at(stage, round, table, result)) if result and counts else []

    @cached_property
    def _found(self) -> dict[int, Found]:
        return {table.pk: Found(*there, table) for there in self.played for table in self.tables(there[1])}

    def find(self, table_id: int | None) -> Found | None:
        """A table that counts, by its key, with its round and stage; None for none."""
        return self._found.get(table_id or 0)

    def number_at(self, of: Place | StageEntry | Penalty) -> str:
        """Whose it is, as the formats call them."""
        return str(self.by_pk[of.entry_id].number)

    @property
    def apart(self) -> Apart:
        """Who is never seated together."""
        return {frozenset(str(self.by_pk[key].number) for key in pair) for pair in self.kept_apart}
