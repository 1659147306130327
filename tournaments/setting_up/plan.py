"""What is planned of a tournament before it is played: its name, its times, its stages with their rules.

A plan says what is wrong with it in the words of the desk; the pen writes none that has a fault. This module must not
write, nor know a page.
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper import rules
from scorekeeper.names import LONGEST_CLUB, as_written

from ..formats.table_sizes import SMALLEST
from ..models import Stage, Tournament
from .stage_formats import FORMATS, MOVES, in_pairs, sizes_of

MOST_ENTRANTS, MOST_TABLES = 400, 200
MOST_ROUNDS, MOST_MINUTES, MOST_STAGES, MOST_TOKENS = 60, 600, 6, 24
BIGGEST = 5


@dataclasses.dataclass(frozen=True)
class StagePlan:
    """A stage as it is planned: the fields of `Stage` under their names."""

    format: str
    size: int
    rounds: int
    rules: Mapping[str, Any]
    settings: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    through: int | None = None
    carries: bool = False
    minutes: int | None = None
    confirms: bool = False

    @classmethod
    def of(cls, stage: Stage) -> "StagePlan":
        """The plan of a stage as it stands."""
        return cls(**{field.name: getattr(stage, field.name) for field in dataclasses.fields(cls)})

    @property
    def told(self) -> dict[str, Any]:
        """The plan as fields of a stage."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    @property
    def seen(self) -> str:
        """What a page that changes it says stood there: a digest of all."""
        return digest(self.told)

    def faults(self, sides: str, before: "StagePlan | None", after: "StagePlan | None") -> Iterator[str]:
        """What is wrong with it, between the stages that come before and after it."""
        format = FORMATS.get(self.format)
        if format is None or sides not in format.sides or (before is not None and not format.after):
            yield _("Choose from the list how it is played.")
            return
        if before is None and self.format == "final-table":
            yield _("A last table comes after something else.")
        if self.size not in ((4,) if in_pairs(self.format, sides) else format.seats):
            yield _("So many cannot sit at a table that is played so.")
        if not (format.endless or self.format == "final-table") and not 1 <= self.rounds <= MOST_ROUNDS:
            yield _("Say how many rounds: 1 to {n}.").format(n=MOST_ROUNDS)
        if self.minutes is not None and not 1 <= self.minutes <= MOST_MINUTES:
            yield _("A round takes 1 to {n} minutes.").format(n=MOST_MINUTES)
        yield from self.faults_of_cut(after)
        yield from self.faults_of_settings()
        yield from self.faults_of_rules(sides)

    def faults_of_cut(self, after: "StagePlan | None") -> Iterator[str]:
        """What is wrong with how many go on."""
        if after is None:
            return
        most = BIGGEST if after.format == "final-table" else MOST_ENTRANTS
        least = SMALLEST if after.format == "table-knock-out" else 2
        if self.through is None or not least <= self.through <= most:
            yield _("Say how many go on: {least} to {n}.").format(least=least, n=most)

    def faults_of_settings(self) -> Iterator[str]:
        """What is wrong with what its format alone asks for."""
        if self.format == "race" and not 1 <= self.settings.get("tokens", 0) <= MOST_TOKENS:
            yield _("Say how many tokens win: 1 to {n}.").format(n=MOST_TOKENS)
        if self.format == "progressive" and self.settings.get("rule", "rainbow") not in MOVES:
            yield _("Choose from the list how people move.")
        if self.format == "table-knock-out" and not 1 <= self.settings.get("through", 1) < self.size:
            yield _("Of each table fewer go on than sit there.")

    def faults_of_rules(self, sides: str) -> Iterator[str]:
        """Whether each size of table that may come up has rules for just so many."""
        for size in sizes_of(self.format, sides, self.size):
            told = self.rules.get(str(size))
            if told is None:
                yield _("Choose the rules for a table of {n}.").format(n=size)
                continue
            try:
                ruleset = rules.read_ruleset(told)
            except rules.RulesError:
                yield _("The rules for a table of {n} cannot be played.").format(n=size)
                continue
            fits = ruleset.players == size and (ruleset.sides == "pairs") == in_pairs(self.format, sides)
            if not fits:
                yield _("These rules are not for a table of {n}: choose others.").format(n=size)


@dataclasses.dataclass(frozen=True)
class NightPlan:
    """A tournament as it is planned."""

    name: str
    sides: str
    stages: tuple[StagePlan, ...]
    begins_at: datetime | None = None
    ends_by: datetime | None = None

    @classmethod
    def of(cls, tournament: Tournament) -> "NightPlan":
        """The plan of a tournament as it stands."""
        stages = tuple(StagePlan.of(stage) for stage in tournament.stages.all())
        return cls(tournament.name, tournament.sides, stages, tournament.begins_at, tournament.ends_by)

    @property
    def told(self) -> dict[str, Any]:
        """The plan as JSON: what tells whether the same is sent again."""
        times = [each.isoformat() if each else "" for each in (self.begins_at, self.ends_by)]
        return {"name": self.name, "sides": self.sides, "times": times, "stages": [each.told for each in self.stages]}

    def faults(self) -> list[str]:
        """Everything that is wrong with it."""
        return list(dict.fromkeys(self.each_fault()))

    def each_fault(self) -> Iterator[str]:
        """What is wrong, as it comes."""
        yield from name_faults(self.name)
        if self.begins_at and self.ends_by and self.begins_at >= self.ends_by:
            yield _("It ends before it begins.")
        if self.sides not in Tournament.SIDES:
            yield _("Say who enters: each alone, or pairs.")
        elif not 1 <= len(self.stages) <= MOST_STAGES:
            yield _("A tournament has 1 to {n} parts.").format(n=MOST_STAGES)
        else:
            for before, stage, after in zip((None, *self.stages), self.stages, (*self.stages[1:], None), strict=False):
                yield from stage.faults(self.sides, before, after)


def name_faults(name: str) -> Iterator[str]:
    """What is wrong with the name of a tournament."""
    if not as_written(name):
        yield _("Give the tournament a name.")
    elif len(as_written(name)) > LONGEST_CLUB:
        yield _("Its name has at most {n} letters.").format(n=LONGEST_CLUB)


def digest(told: object) -> str:
    """What tells whether something stands as it did."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def night_seen(tournament: Tournament) -> str:
    """What a page that changes its settings says stood there."""
    return f"{tournament.name}|{tournament.begins_at or ''}|{tournament.ends_by or ''}"
