"""A round: drawn, looked at, published; cancelled, kept and counting for nothing.

It is drawn once, however often and from however many phones it is asked for. What a draw takes a second for is worked
out before anything is locked, and again only if something has changed by then.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.rules import read_ruleset
from scorekeeper.scorebook import Ask, Stale

from ..draws.reasons import kept
from ..draws.to_draw import (
    KNOCK_OUTS,
    asked_of,
    check_rules,
    drawn_for,
    in_order,
    lacking_of,
    next_number,
    open_before,
    open_told,
)
from ..formats.drawing import Asked, Drawn
from ..models import Entry, Place, Round, Stage, StageEntry, Table, Tournament
from ..night.facts import NightFacts
from ..setting_up.rules_choice import size_of
from ..setting_up.stage_formats import in_pairs
from .night_steps import redraw_tables, take_night_step

Told = Mapping[str, Any]
NO_RULES: Mapping[int, Told] = {}


class TablesOpen(NotPossible):
    """Tables still play: the next round is drawn only if the director says so, with a reason."""


class Prepared(NamedTuple):
    """A round that was drawn before the lock, and what it was asked."""

    asked: Asked
    drawn: Drawn


def draw_round(
    tournament_id: int, ask: Ask, *, stage: int, number: int, seed: int, choice: str = "", forced: bool = False,
    rules: Mapping[int, Told] = NO_RULES,
) -> Tournament:  # fmt: skip
    """Draw a round of a stage; it is there for the desk alone until it is published. A round that is drawn already is
    left as it is. A first stage begins with it; `choice` is one of the codes of `table_sizes.seatings`; `rules`
    are for sizes of table, in people, that nobody had thought of: they become the stage's where it has none.

    Raises TablesOpen, listing them, while tables still play, unless it is `forced` with a reason; NotPossible for what
    cannot be drawn; Stale if the stage is elsewhere by now.
    """
    made = prepare(tournament_id, stage, seed, choice)

    def change(facts: NightFacts) -> Told | None:
        its = playing_stage(facts, stage)
        if any(round.number == number for round in facts.rounds(its)):
            return None
        open_tables = check_turn(facts, its, number, forced and bool(ask.reason.strip()))
        asked = asked_of(facts, its, seed, choice=choice)
        drawn = drawn_as(made, asked)
        give_rules(facts, its, [len(table.entrants) for table in drawn.tables], rules)
        if its.begun_at is None:
            begin(its, in_order(facts.there, "seed"))
        return told_of(facts, its, write_round(facts, its, drawn, number, seed, open_tables), open_tables)

    content = {"stage": stage, "number": number, "seed": seed, "choice": choice, "forced": forced}
    if rules:
        content["rules"] = {str(size): told for size, told in rules.items()}
    action = "draw-open" if forced else "draw"
    return take_night_step(tournament_id, ask, action, content, change)


def give_rules(facts: NightFacts, stage: Stage, tables: list[int], chosen: Mapping[int, Told]) -> None:
    """Let a stage have rules for those sizes of table that it has none for. Raises NotPossible where none were chosen,
    or such as are for another table.
    """
    pairs = in_pairs(stage.format, facts.tournament.sides)
    given = {}
    for size in lacking_of(facts, stage, tables):
        told = chosen.get(size)
        if told is not None and size_of(read_ruleset(told)) == (size, pairs):
            given[str(size)] = dict(told)
    if given:
        stage.rules = {**stage.rules, **given}
        stage.save(update_fields=["rules"])
    check_rules(facts, stage, tables)


def prepare(tournament_id: int, stage: int, seed: int, choice: str) -> Prepared | None:
    """Draw without a lock what is likely to be asked for; None where it will not be."""
    facts = loaded(tournament_id)
    its = facts.stage_numbered(stage)
    last = facts.last_round(its) if its else None
    if its is None or (last and not last.published_at):
        return None
    return prepared(facts, its, seed, choice)


def loaded(tournament_id: int) -> NightFacts:
    """A tournament as it stands, not locked."""
    return NightFacts.load(get_object_or_404(Tournament.objects.select_related("club"), pk=tournament_id))


def prepared(facts: NightFacts, stage: Stage, seed: int, choice: str, again: Round | None = None) -> Prepared | None:
    """Draw; None for what cannot be drawn, or was read while somebody wrote: that is told, or drawn, under the lock."""
    try:
        asked = asked_of(facts, stage, seed, choice=choice, again=again)
        return Prepared(asked, drawn_for(asked))
    except (NotPossible, LookupError):
        return None


def drawn_as(made: Prepared | None, asked: Asked) -> Drawn:
    """What was drawn before the lock if nothing has changed since, else drawn now."""
    return made.drawn if made and made.asked == asked else drawn_for(asked)


def playing_stage(facts: NightFacts, number: int) -> Stage:
    """The stage of this number. Raises Stale unless it is the one that is played now."""
    its = facts.stage_numbered(number)
    if its is None or its.ended_at or facts.tournament.ended_at or facts.stage != its:
        raise Stale(_("This stage is not played now: look at the desk."))
    return its


def check_turn(facts: NightFacts, stage: Stage, number: int, forced: bool) -> list[int]:
    """The numbers of the tables that still play. Raises Stale if another round comes next or the last one is not
    published, TablesOpen for tables that play unless it is `forced`.
    """
    last = facts.last_round(stage)
    if last and last.published_at is None:
        raise Stale(_("Round {number} is drawn and not published yet.").format(number=last.number))
    if number != next_number(facts, stage):
        raise Stale(_("Round {number} comes next.").format(number=next_number(facts, stage)))
    tables = open_before(facts, stage)
    if tables and not forced:
        told = _("Tables still play: {tables}. Wait for them, or draw all the same and say why.")
        raise TablesOpen(told.format(tables=open_told(facts, tables)))
    return [table.number for _round, table in tables]


def begin(stage: Stage, entries: list[Entry]) -> None:
    """Write that a stage begins with these, by seed."""
    stage.begun_at = timezone.now()
    stage.save(update_fields=["begun_at"])
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, seed=seed) for seed, entry in enumerate(entries, 1)
    )


def write_round(facts: NightFacts, stage: Stage, drawn: Drawn, number: int, seed: int, open_tables: list[int]) -> Round:
    """Write a round with its tables and who sits where."""
    round = Round.objects.create(
        stage=stage, number=number, seed=seed, drawn_at=timezone.now(), forced=bool(open_tables),
        open_tables=open_tables, warnings=[kept(text) for text in drawn.warnings],
    )  # fmt: skip
    tables = Table.objects.bulk_create(
        Table(round=round, number=table.number, match=table.match, reason=kept(table.reason)) for table in drawn.tables
    )
    places = [
        Place(round=round, entry=facts.by_number[int(one)], table=table, seat=seat)
        for table, seated in zip(tables, drawn.tables, strict=True)
        for seat, one in enumerate(seated.entrants)
    ]
    places += [
        Place(round=round, entry=facts.by_number[int(bye.id)], kind="bye", reason=kept(bye.reason))
        for bye in drawn.byes
    ]
    Place.objects.bulk_create(places)
    late = StageEntry.objects.filter(stage=stage, from_round__gt=number, entry__in=[each.entry for each in places])
    late.update(from_round=number)
    stage.plan = dict(drawn.plan)
    stage.save(update_fields=["plan"])
    return round


def told_of(facts: NightFacts, stage: Stage, round: Round, open_tables: list[int]) -> dict[str, Any]:
    """What the log tells of a draw."""
    byes = round.places.filter(kind="bye").values_list("entry", flat=True)
    out = [facts.by_pk[entry].number for entry in byes]
    told: dict[str, Any] = {"stage": stage.number, "round": round.number, "n": round.tables.count(), "who": out}
    return told | ({"tables": open_tables} if open_tables else {})


def publish_round(tournament_id: int, ask: Ask, *, round: int) -> Tournament:
    """Tell everybody where they sit. Raises Stale if it was drawn anew or cancelled, or somebody in it has left."""

    def change(facts: NightFacts) -> Told | None:
        stage, its = last_round_of(facts, round)
        if its.published_at:
            return None
        check_round(facts, stage, its)
        its.published_at = timezone.now()
        if stage.format == "open-play" and stage.minutes:  # its one table begins, whatever the others do
            its.ends_at = its.published_at + timedelta(minutes=stage.minutes)
        its.save(update_fields=["published_at", "ends_at"])
        redraw_stages(facts, stage)
        return {"stage": stage.number, "round": its.number}

    return take_night_step(tournament_id, ask, "publish", {"round": round}, change)


def last_round_of(facts: NightFacts, round_id: int) -> tuple[Stage, Round]:
    """A round that is the last of the stage that is played. Raises Stale for any other."""
    stage = facts.stage
    last = facts.last_round(stage)
    if last is None or last.pk != round_id:
        raise Stale(_("That round was drawn anew or cancelled meanwhile, or another came after it."))
    if facts.tournament.ended_at:
        raise Stale(_("The tournament is over: take it up again first."))
    return stage, last


def check_round(facts: NightFacts, stage: Stage, round: Round) -> None:
    """Raise Stale for who has left, NotPossible for tables that cannot play."""
    here = {entry.pk for entry in facts.there}
    gone = [facts.name(place.entry_id) for place in round.places.all() if place.table_id and place.entry_id not in here]
    if gone:
        told = _("{names} left since this was drawn: draw again, or take them out.")
        raise Stale(told.format(names=", ".join(gone)))
    sizes = [len(facts.seated(table)) for table in facts.tables(round)]
    if not sizes and stage.format in KNOCK_OUTS:  # all who are left go on without a game
        return
    if not sizes or min(sizes) < 2:
        raise NotPossible(_("A table needs two or more: move somebody there, or let whoever is alone sit out."))
    check_rules(facts, stage, sizes)


def redraw_stages(facts: NightFacts, stage: Stage) -> None:
    """Let the scorepads of a stage, and of the one before, be drawn anew once it is certain: they say where everybody
    sits next.
    """
    rounds = [round for each, round in facts.played if 0 <= stage.number - each.number < 2]
    redraw_tables(table for round in rounds for table in facts.tables(round))


def cancel_round(tournament_id: int, ask: Ask, *, round: int, even_played: bool = False) -> Tournament:
    """Take the last round back: what was played there is kept and counts for nothing.

    Raises Stale for any other round, NotPossible if results are in, unless it is to be so with a reason.
    """

    def change(facts: NightFacts) -> Told:
        stage, its = last_round_of(facts, round)
        results = [table for table in facts.tables(its) if facts.result(table)]
        if results and not (even_played and ask.reason.strip()):
            told = _(
                "Results are in at table {tables}: they would count for nothing. Cancel it all the same, with a reason."
            )
            raise NotPossible(told.format(tables=", ".join(str(table.number) for table in results)))
        take_out_round(stage, its)
        redraw_stages(facts, stage)
        return {"stage": stage.number, "round": its.number, "n": len(results)}

    return take_night_step(tournament_id, ask, "cancel-round", {"round": round, "even_played": even_played}, change)


def take_out_round(stage: Stage, round: Round) -> None:
    """Write that a round counts for nothing; nor does it count who went on in it without a game."""
    round.cancelled_at = timezone.now()
    round.save(update_fields=["cancelled_at"])
    if walked := stage.plan.get("walked"):
        stage.plan |= {"walked": {match: each for match, each in walked.items() if each["round"] < round.number}}
        stage.save(update_fields=["plan"])
