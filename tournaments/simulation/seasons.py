"""Nights in a row, in a club of their own, joined into a season: who would be where, were it all played.

The same seed plays the same nights with the same people. It must not know how a night goes.
"""

import itertools
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.models import Club

from .. import director
from ..formats.season import Rule
from ..models import Season, Tournament
from ..standings.seasonboard import season_board
from .clock import Clock, told_by
from .evening import Check, Evening, ask
from .nights import play_night, repeats_of
from .setting_up import entrants_of, found, gather, kinds_of, name, named, plan_of

CLUB = "Simulation"


class Wanted(NamedTuple):
    """What is to be played: so many nights of one of these formats in turn; `phones`: how many of the tables write
    their hands on a phone, from 0 to 1; `short` games; what looks at each step.
    """

    nights: int
    entrants: int
    formats: Sequence[str]
    seed: int = 0
    phones: float = 0.5
    short: bool = False
    check: Check | None = None


class Played(NamedTuple):
    """A night that was played."""

    tournament: Tournament
    format: str
    entrants: int
    rounds: int
    repeats: int
    seconds: float
    evening: Evening


class Simulation:
    """A season that is played as it is asked for."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted, self.chance = wanted, Random(wanted.seed)  # noqa: S311  chance that a seed repeats is meant
        self.first = first_evening(wanted.nights)
        self.clock = Clock(self.first)
        with told_by(self.clock):
            self.club = scorebook.found_club(name=f"{CLUB} {wanted.seed}")
            rule = Rule(best=max(1, wanted.nights * 2 // 3), final=4)
            self.season = director.found_season(self.club, ask(), name=f"Season {wanted.seed}", rule=rule)

    def nights(self) -> Iterator[Played]:
        """Play night after night, each a week after the last."""
        for number, format in zip(range(self.wanted.nights), itertools.cycle(self.wanted.formats), strict=False):
            self.clock.at = max(self.clock.at, self.first + timedelta(weeks=number))
            with told_by(self.clock):
                yield self.night(number + 1, format)

    def night(self, number: int, format: str) -> Played:
        """Play a night, and put it into the season."""
        began, chance = perf_counter(), self.chance
        kind = chance.choice(kinds_of(format))
        entrants = entrants_of(format, kind, self.wanted.entrants)
        plan = plan_of(self.club, format, kind, entrants, chance, f"Night {number}", self.wanted.short)
        tournament = found(self.club, plan)
        evening = Evening(tournament, chance, self.clock, phones=self.wanted.phones, check=self.wanted.check)
        regulars = [name(each) for each in range(entrants * (2 if kind == "pairs" else 1) * 5 // 4)]
        gather(evening, named(iter(chance.sample(regulars, len(regulars))), entrants, kind))
        play_night(evening)
        director.put_night(self.season.pk, ask(), tournament=tournament.public_id, counts=True)
        facts = evening.facts
        rounds = sum(len(facts.rounds(stage)) for stage in facts.stages)
        told = "+".join(stage.format for stage in facts.stages)
        return Played(
            facts.tournament, told, len(facts.entries), rounds, repeats_of(facts), perf_counter() - began, evening
        )

    def table(self) -> list[dict[str, Any]]:
        """The season as its page shows it: the lines of its table."""
        lines: list[dict[str, Any]] = season_board(Season.objects.get(pk=self.season.pk))["lines"]
        return lines


def first_evening(nights: int) -> datetime:
    """The evening of the first of so many weekly nights, the last of which was last week."""
    return timezone.now().replace(hour=19, minute=0, second=0, microsecond=0) - timedelta(weeks=nights)


def clubs_of_others() -> int:
    """How many clubs are here that no simulation made."""
    return Club.objects.exclude(name__startswith=f"{CLUB} ").count()
