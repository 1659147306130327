"""The standings as a page, a screen, a print or a file shows them: one value, kept for each version of a tournament.

Values are told to two places; how each came about is told exactly. Nothing here writes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.words import figure, tell

from ..formats.measures import tokens as tokens_in
from ..formats.results import Value
from ..formats.standings import Place, working
from ..formats.tie_breaks import TIE_BREAKS
from ..formats.working import told as exactly
from ..models import Entry, Tournament
from ..night.facts import NightFacts
from ..night.polls import version_of
from .standing import Standing, overall, standing_of, tokens_of

KEPT = 3600  # seconds
Drawn = dict[str, Any]


def kept_standings(tournament: Tournament, number: int | None = None) -> Drawn:
    """The standings of a stage, or over all, of this version of a tournament: read once however many look at them."""
    name = f"standings-{tournament.public_id}-{version_of(tournament)}-{number}"
    drawn: Drawn | None = cache.get(name)
    if drawn is None:
        drawn = standings(NightFacts.load(tournament), number)
        cache.set(name, drawn, KEPT)
    return drawn


def standings(facts: NightFacts, number: int | None = None) -> Drawn:
    """`{"stages" to choose from, "stage" (None: over all), "through", "columns": [{"code", "name", "says"}], "rows"}`.

    A row is `{"place", "rank" (the place as it is told), "number", "name", "values", "tokens" (of the stage, with those
    brought along; over all of them all), "goes" ("through", "level", "out", ""), "left", "url"}`.
    """
    stage = facts.stage_numbered(number)
    its = standing_of(facts, stage) if stage else None
    places = its.places if its else overall(facts)
    columns = [TIE_BREAKS[code] for code in its.codes] if its else []
    tokens = tokens_in(its.ledger) if its else tokens_of(facts)
    goes = goes_of(facts, its) if its else {}
    return {
        "stages": [each.number for each in facts.stages if facts.in_stage(each)],
        "stage": stage.number if stage else None,
        "through": stage.through if stage else None,
        "columns": [{"code": each.code, "name": tell(each.name), "says": tell(each.says)} for each in columns],
        "rows": [row(facts, place, tokens, goes, stage.number if stage else None) for place in places],
    }


def row(
    facts: NightFacts,
    place: Place,
    tokens: Mapping[str, Value],
    goes: Mapping[str, str],
    stage: int | None,
) -> Drawn:
    """One line."""
    entry, values = facts.by_number[int(place.id)], [shown(value) for value in place.values]
    url = reverse("nights:working", args=[facts.tournament.public_id, entry.number])
    return {
        "place": place.rank,
        "rank": place.label,
        "number": entry.number,
        "name": facts.name(entry),
        "values": values,
        "tokens": tokens[place.id],
        "goes": goes.get(place.id, ""),
        "left": entry.left_at is not None,
        "url": f"{url}?stage={stage}" if stage else url,
    }


def goes_of(facts: NightFacts, its: Standing) -> dict[str, str]:
    """Who goes through, who is level for the last places, who is out; as it was done where the next stage has begun."""
    if its.cut is None:
        return {}
    after = facts.stage_numbered(its.stage.number + 1)
    if after is not None and after.begun_at is not None:
        inside = {each.entry_id for each in facts.in_stage(after)}
        numbers = {str(facts.by_pk[key].number) for key in inside}
        return {place.id: "through" if place.id in numbers else "out" for place in its.places}
    parts = {"through": its.cut.through, "level": its.cut.level, "out": its.cut.out}
    return {one: what for what, those in parts.items() for one in those}


def shown(value: Value) -> str:
    """A value to two places, as a table writes it.

    >>> from fractions import Fraction
    >>> shown(7), shown(Fraction(7, 3)), shown(Fraction(-1, 2)), shown(Fraction(-1, 300))
    ('7', '2.33', '−0.50', '0.00')
    """
    if isinstance(value, int):
        return figure(value)
    hundredths = round(abs(value) * 100)
    return f"{'−' if value < 0 and hundredths else ''}{hundredths // 100}.{hundredths % 100:02}"


def working_of(facts: NightFacts, its: Standing, entry: Entry) -> list[Drawn]:
    """How each value of somebody in a stage came about: `{"name", "says", "value", "exactly" (a value that
    is no whole number), "lines"}`.
    """
    place = next(place for place in its.places if place.id == str(entry.number))
    names = {str(number): facts.name(each) for number, each in facts.by_number.items()}
    told = working(its.codes, its.ledger, its.places, place.id, names.__getitem__) if place.values else {}
    values: Sequence[Value] = place.values
    return [
        {
            "name": tell(TIE_BREAKS[code].name),
            "says": tell(TIE_BREAKS[code].says),
            "value": shown(value),
            "exactly": "" if isinstance(value, int) else exactly(value),
            "lines": [tell(line) for line in told[code]] or [_("No game counts here so far.")],
        }
        for code, value in zip(its.codes, values, strict=False)
    ]
