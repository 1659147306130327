"""The form that plans a tournament: its fields, read and drawn. One part of it a stage, `1-format`, `1-rounds` ...

It is filled from a wish, from a tournament as it stands, or from what was sent; so nothing typed is lost. What is wrong
is said by `plan`, or here where something is no number. Nothing here writes.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from scorekeeper.clock import is_possible
from scorekeeper.entering import NotPossible

from .plan import MOST_STAGES, NightPlan, StagePlan
from .rules_choice import RulesOffered, Size
from .stage_formats import FORMATS, MOVES, in_pairs, sizes_of

Fields = Mapping[str, str]
NUMBERS = ("rounds", "size", "minutes", "through", "tokens", "of_table")
FLAGS = ("carries", "confirms", "double")
WHEN = "%Y-%m-%dT%H:%M"


class NightForm:
    """What was typed of a plan, and what comes of it."""

    def __init__(self, fields: Fields, offered: RulesOffered, sides: str, fixed: int = 0) -> None:
        """`fixed`: so many of its first stages have begun and stay as they are."""
        self.fields, self.offered, self.sides, self.fixed = fields, offered, sides, fixed
        self.wrong: list[str] = []

    def text(self, name: str, most: int = 90) -> str:
        """A text that was typed."""
        return self.fields.get(name, "")[:most].replace("\x00", "").strip()

    def number(self, name: str) -> int | None:
        """A number that was typed, None for nothing or for what is none, which is said."""
        said = self.text(name, 20)
        if not said:
            return None
        if said.isascii() and said.isdigit() and len(said) < 6:
            return int(said)
        self.wrong.append(_("“{text}” is no number.").format(text=said))
        return None

    def when(self, name: str) -> datetime | None:
        """A day and a time that were chosen, as the club's clock shows it; one that the clocks skip is moved on."""
        said = self.text(name, 30)
        try:
            return moment(said)
        except NotPossible as error:
            self.wrong.append(str(error))
            return None

    @property
    def two(self) -> bool:
        """Whether two sides meet at a table: then a knock-out is theirs, and no last table."""
        return self.sides == "pairs" or self.text("1-size", 3) == "2"

    @property
    def count(self) -> int:
        """How many stages are planned: up to the first that has no format."""
        told = (number for number in range(1, MOST_STAGES + 1) if not self.text(f"{number}-format", 20))
        return next(told, MOST_STAGES + 1) - 1

    def stage(self, number: int) -> StagePlan:
        """A stage as it was typed."""
        format = self.text(f"{number}-format", 20)
        said = {name: self.number(f"{number}-{name}") for name in NUMBERS}
        flags = {name: f"{number}-{name}" in self.fields for name in FLAGS}
        through = self.number(f"{number + 1}-through") if number < self.count else None
        size = said["through"] if format == "final-table" else said["size"]
        size = 4 if in_pairs_here(format, self.sides) else size or 4
        if format in FORMATS and FORMATS[format].seats == (2,) and self.sides == "solo":
            size = 2
        settings: dict[str, Any] = {}
        if format == "race":
            settings["tokens"] = said["tokens"] or 0
        if format == "knock-out" and flags["double"]:
            settings["double"] = True
        if format == "table-knock-out":
            settings["through"] = said["of_table"] or 1
        if format == "progressive":
            settings["rule"] = self.text(f"{number}-rule", 20) or "winners"
        if format in FORMATS and FORMATS[format].late:
            settings["late"] = "half" if self.text(f"{number}-late", 8) == "half" else "zero"
        return StagePlan(
            format=format, size=size, rounds=said["rounds"] or 0, rules=dict(self.rules(number, format, size)),
            settings=settings, through=through, carries=flags["carries"], minutes=said["minutes"],
            confirms=flags["confirms"],
        )  # fmt: skip

    def rules(self, number: int, format: str, size: int) -> Iterator[tuple[str, Any]]:
        """The rules for each size of table that may come up in a stage."""
        if format not in FORMATS:
            return
        for seats in sizes_of(format, self.sides, size):
            table = (seats, in_pairs(format, self.sides))
            told = self.offered.of(table, self.text(f"{number}-rules-{seats}", 40) or self.offered.usual(table))
            if told is not None:
                yield str(seats), told

    def plan(self) -> tuple[NightPlan, list[str]]:
        """The plan, and what is wrong with it."""
        stages = tuple(self.stage(number) for number in range(1, self.count + 1))
        plan = NightPlan(self.text("name"), self.sides, stages, self.when("begins_at"), self.when("ends_by"))
        return plan, list(dict.fromkeys([*self.wrong, *plan.faults()]))

    def draw(self) -> list[dict[str, Any]]:
        """The stages for the page, and an empty one after them."""
        return [self.draw_stage(number) for number in range(1, min(self.count + 1, MOST_STAGES) + 1)]

    def draw_stage(self, number: int) -> dict[str, Any]:
        """One stage for the page."""
        format = self.text(f"{number}-format", 20)
        known = FORMATS.get(format)
        return {
            "number": number,
            "fixed": number <= self.fixed,
            "new": known is None,
            "format": format,
            "wish": known.wish if known else "",
            "term": known.term if known else "",
            "formats": self.draw_formats(number, format),
            "endless": known is None or known.endless or format == "final-table",
            "tables": format in ("tables", "swiss-tables", "table-knock-out") or (not format and not self.two),
            **{name: self.text(f"{number}-{name}", 20) for name in (*NUMBERS, "late", "rule")},
            **{name: f"{number}-{name}" in self.fields for name in FLAGS},
            "rules": list(self.draw_rules(number, format)),
            "moves": [
                {"value": rule, "text": text, "checked": rule == (self.text(f"{number}-rule", 20) or "winners")}
                for rule, text in (MOVES.items() if format == "progressive" else ())
            ],
            "may_double": format == "knock-out"
            or (known is None and (self.sides == "pairs" or self.text("1-size", 3) == "2")),
            "may_come_late": known is not None and known.late,
        }

    def draw_formats(self, number: int, chosen: str) -> list[dict[str, Any]]:
        """What a stage after the first can be."""
        if number == 1:
            return []
        told = [("", _("Nothing: the standings decide"), "")]
        told += [
            (code, str(format.wish), str(format.term))
            for code, format in FORMATS.items()
            if format.after and self.sides in format.sides and (code == chosen or self.two == (format.seats == (2,)))
        ]
        return [{"value": code, "text": text, "small": term, "checked": code == chosen} for code, text, term in told]

    def draw_rules(self, number: int, format: str) -> Iterator[dict[str, Any]]:
        """The choice of rules for each size of table."""
        alone: Sequence[int] = (2,) if self.text("1-size", 3) == "2" else (3, 4, 5)
        sizes = alone if self.sides == "solo" else (4,)
        if format in FORMATS:
            size = self.text(f"{number}-size", 3)
            sizes = sizes_of(format, self.sides, int(size) if size.isascii() and size.isdigit() else 4)
        for seats in sizes:
            table: Size = (seats, in_pairs_here(format, self.sides))
            chosen = self.text(f"{number}-rules-{seats}", 40) or self.offered.usual(table)
            yield {"size": seats, "pairs": table[1], "choices": self.offered.drawn(table, chosen)}


def moment(said: str) -> datetime | None:
    """A day and a time as a browser sends them, in the club's time zone; None for nothing. Raises NotPossible for what
    is neither, or lies in no year in which people play.
    """
    if not said:
        return None
    try:
        told = parse_datetime(said)
    except ValueError:
        told = None
    if told is None:
        raise NotPossible(_("“{text}” is no day and time.").format(text=said))
    told = told if timezone.is_aware(told) else timezone.make_aware(told)
    if not is_possible(told):
        raise NotPossible(_("“{text}” is not of these times: is the year right?").format(text=said))
    return told


def in_pairs_here(format: str, sides: str) -> bool:
    """Whether partners play, of a format that may be none."""
    return in_pairs(format, sides) if format in FORMATS else sides == "pairs"


def fields_of(plan: NightPlan, offered: RulesOffered) -> dict[str, str]:
    """A plan as it stands, as fields."""
    times = {"begins_at": plan.begins_at, "ends_by": plan.ends_by}
    fields = {name: timezone.localtime(each).strftime(WHEN) for name, each in times.items() if each}
    fields["name"] = plan.name
    before: StagePlan | None = None
    for number, stage in enumerate(plan.stages, 1):
        fields |= {f"{number}-{name}": value for name, value in stage_fields(plan.sides, stage, offered)}
        if before is not None and before.through:
            fields[f"{number}-through"] = str(before.through)
        before = stage
    return fields


def stage_fields(sides: str, stage: StagePlan, offered: RulesOffered) -> Iterator[tuple[str, str]]:
    """One stage as fields."""
    yield "format", stage.format
    yield "size", str(stage.size)
    yield "rounds", str(stage.rounds)
    settings = stage.settings
    for name, value in (
        ("minutes", stage.minutes), ("tokens", settings.get("tokens")), ("late", settings.get("late")),
        ("of_table", settings.get("through")), ("rule", settings.get("rule")), ("carries", stage.carries),
        ("confirms", stage.confirms), ("double", settings.get("double")),
    ):  # fmt: skip
        if value:
            yield name, str(value)
    for seats, told in stage.rules.items():
        yield f"rules-{seats}", offered.word_of((int(seats), in_pairs(stage.format, sides)), told)
