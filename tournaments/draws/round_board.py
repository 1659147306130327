"""A round as the desk looks at it: who sits where and why, who met before, who sits out; what stands in the way of the
next one; what an exchange would do.

Values that templates draw. Nothing here writes.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.words import tell

from ..formats.tables import FIRST
from ..models import Round, Stage, Table
from ..night.facts import NightFacts
from ..night.sitting import gone_at, names_at, seat_told, who_at
from ..results.effects import corrected_told
from ..results.told import result_told
from ..setting_up.rules_choice import RulesOffered
from ..setting_up.stage_formats import USUAL, in_pairs
from .due import Due, knock_out_due, who_plays
from .progress import progress_of, stages_after
from .reasons import BY_HAND, kept, said
from .through import stage_before
from .to_draw import (
    AT_ONE_TABLE,
    KNOCK_OUTS,
    choices_of,
    drew_of,
    lacking_of,
    met_at,
    next_number,
    open_before,
    seats_each,
)

Drawn = dict[str, Any]
FEW = 4  # entrants of a knock-out who are named


def round_drawn(facts: NightFacts, stage: Stage, round: Round) -> Drawn:
    """A round with its tables."""
    met = met_before(facts, stage, round)
    out = [place for place in round.places.all() if place.kind == "bye"]
    absent = [place for place in round.places.all() if place.kind == "missed"]
    return {
        "pk": round.pk,
        "number": round.number,
        "published": round.published_at is not None,
        "warnings": [*corrected_told(facts, stage, round), *(said(each) for each in round.warnings)],
        "tables": [
            {
                "number": table.number,
                "url": reverse("nights:table", args=[facts.tournament.public_id, table.pk])
                if round.published_at
                else "",
                "result": result_told(facts, table),
                "match": table.match,
                "people": [
                    {
                        "name": who_at(facts, place),
                        "seat": seat_of(facts, place.seat or 0, len(facts.seated(table))),
                        "left": place in gone_at(facts, table) and facts.is_open(table),
                    }
                    for place in facts.seated(table)
                ],
                "reason": reason_told(stage, round, table),
                "again": again_told(facts, [facts.number_at(place) for place in facts.seated(table)], met),
            }
            for table in facts.tables(round)
        ],
        "out": [
            {
                "name": facts.name(place.entry_id),
                "reason": said(place.reason),
                "walked": walk_over(stage, round, facts.number_at(place)),
            }
            for place in out
        ],
        "absent": [facts.name(place.entry_id) for place in absent],
    }


def reason_told(stage: Stage, round: Round, table: Table) -> str:
    """Why these sit at a table, where that says something: nobody has met before the first round, and that a round was
    changed by hand is for the desk, before it is published.
    """
    if round.published_at and table.reason == BY_HAND:
        return ""
    first = stage.number == 1 and round.number == 1
    return "" if first and table.reason == kept(FIRST) else said(table.reason)


def walk_over(stage: Stage, round: Round, entrant: str) -> int:
    """The match that somebody went on from in a round because its other side had left, the last of them; 0 for none."""
    walked = stage.plan.get("walked", {}) if stage.format == "knock-out" else {}
    here = [int(match) for match, each in walked.items() if (each["winner"], each["round"]) == (entrant, round.number)]
    return max(here, default=0)


def seat_of(facts: NightFacts, seat: int, entrants: int) -> str:
    """How the seat of somebody is called: north, or first; of a pair both: north + south."""
    each, seats = seats_each(facts), entrants * seats_each(facts)
    taken = range(seat, seats, entrants) if each > 1 else [seat]
    return " + ".join(seat_told(one, seats) for one in taken)


def met_before(facts: NightFacts, stage: Stage, round: Round) -> Mapping[frozenset[str], int]:
    """Who met whom in a stage before a round."""
    return met_at(table for table in drew_of(facts, stage) if table.round < round.number)


def again_told(facts: NightFacts, entrants: Sequence[str], met: Mapping[frozenset[str], int]) -> list[str]:
    """Who of a table met before, in sentences; where partners go round that is nothing to tell."""
    if facts.stage.format in ("rotation", "progressive", "race", "final-table"):
        return []
    pairs = [pair for pair in combinations(entrants, 2) if met.get(frozenset(pair))]
    told = _("{one} and {other} met before")
    return [told.format(one=one, other=other) for one, other in (facts.named(pair) for pair in pairs)]


def next_drawn(facts: NightFacts, stage: Stage) -> Drawn:
    """What the next round would be drawn from, and what stands in its way; `ready` once nothing does."""
    due = knock_out_due(facts, stage) if stage.format in KNOCK_OUTS else None
    plays = due.plays if due else who_plays(facts, stage)
    progress = progress_of(facts, stage)
    after = next(iter(stages_after(facts, stage)), None)
    rounds = progress.rounds
    number = next_number(facts, stage)
    heading = _("Round {round} of {rounds}") if rounds and number <= rounds else _("Round {round}")
    told = {
        "number": number,
        "stage": stage.number,
        "heading": heading.format(round=number, rounds=rounds),
        "here": plays_told(facts, plays, due),
        "enough": due.drawn is not None if due else len(plays) > 1,
        "lacking": rules_lacking(facts, stage, plays, due),
        "open": [
            _("Round {round}, table {table}: {names}").format(
                round=round.number, table=table.number, names=names_at(facts, table)
            )
            for round, table in open_before(facts, stage)
        ],
        "choices": [
            {"value": each.code, "text": tell(each.says)[:1].upper() + tell(each.says)[1:]}
            for each in choices_of(facts, stage)
        ],
        "waits": stage_before(facts, stage) is not None and stage.begun_at is None,
        "over": progress.over or stage.ended_at is not None or facts.tournament.ended_at is not None,
        "after": after.number if after else 0,
    }
    drafted = progress.last is not None and progress.last.published_at is None
    told["nobody"] = not (told["enough"] or told["open"] or told["over"] or (due and due.why_not))
    blocked = told["open"] or told["waits"] or told["over"] or told["lacking"] or drafted
    return told | {"ready": told["enough"] and not blocked}


def plays_told(facts: NightFacts, plays: Sequence[str], due: Due | None) -> str:
    """Who plays in the next round: how many, or in a knock-out who they are, as long as they are few; who goes on where
    nobody plays; or why nothing is drawn.
    """
    if due is None:
        return ngettext("{n} is here and plays.", "{n} are here and play.", len(plays)).format(n=len(plays))
    if 0 < len(plays) <= FEW:
        return _("{names} play.").format(names=", ".join(facts.named(plays)))
    if plays:
        return ngettext("{n} plays.", "{n} play.", len(plays)).format(n=len(plays))
    return due.goes_on(facts) or due.why_not


def rules_lacking(facts: NightFacts, stage: Stage, plays: Sequence[str], due: Due | None) -> list[Drawn]:
    """The sizes of the tables to come for which the stage has no rules, each with what can be chosen."""
    tables = [len(table.entrants) for table in due.drawn.tables] if due and due.drawn else []
    if stage.format in AT_ONE_TABLE and len(plays) > 1:
        tables = [len(plays)]
    pairs = in_pairs(stage.format, facts.tournament.sides)
    sizes = [(size, pairs) for size in lacking_of(facts, stage, tables) if (size, pairs) in USUAL]
    if not sizes:
        return []
    offered = RulesOffered(facts.tournament.club)
    return [{"size": size[0], "choices": offered.drawn(size, offered.usual(size))} for size in sizes]


def would_meet(facts: NightFacts, stage: Stage, round: Round, going: Mapping[int, int | None]) -> list[str]:
    """The repeats that an exchange would make, in sentences; `going` has by number to which table somebody goes, by its
    key, None for out.
    """
    met = met_before(facts, stage, round)
    tables = {table.pk: [facts.number_at(place) for place in facts.seated(table)] for table in facts.tables(round)}
    told: list[str] = []
    for table, sat in tables.items():
        stays = [one for one in sat if int(one) not in going]
        comes = [str(number) for number, to in going.items() if to == table]
        before = again_told(facts, sat, met)
        told += [text for text in again_told(facts, stays + comes, met) if text not in before]
    return told


def movable(facts: NightFacts, stage: Stage, round: Round) -> list[Drawn]:
    """Who can be exchanged or moved: whoever is in the round, and who is here and not in it."""
    tables = {table.pk: table.number for table in facts.tables(round)}
    where = {place.entry_id: tables.get(place.table_id or 0) for place in round.places.all()}
    known = {each.entry_id for each in facts.in_stage(stage)}
    told = []
    for entry in facts.entries:
        if entry.pk in where or (entry in facts.there and entry.pk in known):
            number = where.get(entry.pk)
            place = _("table {number}").format(number=number) if number else _("sits out")
            told.append({"value": entry.number, "text": f"{facts.name(entry)} ({place})", "table": number})
    return sorted(told, key=lambda each: (each["table"] is None, each["table"] or 0, each["text"]))
