"""A round before anybody plays it: drawn again, two people exchanged, somebody moved to another table or out.

What a page shows of it is named by the round's key: a round drawn again has another one.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..draws.reasons import BY_HAND
from ..draws.to_draw import KNOCK_OUTS, asked_of, check_rules, open_before
from ..models import Place, Round, Stage, Table, Tournament
from ..night.facts import NightFacts
from .night_steps import take_night_step
from .rounds import (
    Prepared,
    drawn_as,
    last_round_of,
    loaded,
    prepared,
    redraw_stages,
    take_out_round,
    told_of,
    write_round,
)
from .seating import move, where

OUT, NEW = "out", "new"
"""Where somebody can be moved besides a table: to those who sit out; to a table of their own, for others to follow."""

Told = Mapping[str, Any]


def draw_again(tournament_id: int, ask: Ask, *, round: int, seed: int, choice: str = "") -> Tournament:
    """Draw the last round anew, by another seed or with other sizes of tables; the one before is kept and counts for
    nothing. Raises NotPossible once something was played in it.
    """

    made = prepare_again(tournament_id, round, seed, choice)

    def change(facts: NightFacts) -> Told:
        stage, its = last_round_of(facts, round)
        must_be_unplayed(facts, its)
        drawn = drawn_as(made, asked_of(facts, stage, seed, choice=choice, again=its))
        check_rules(facts, stage, [len(table.entrants) for table in drawn.tables])
        tables = [table.number for _round, table in open_before(facts, stage, but=its)]
        take_out_round(stage, its)
        redraw_stages(facts, stage)
        return told_of(facts, stage, write_round(facts, stage, drawn, its.number, seed, tables), tables)

    content = {"round": round, "seed": seed, "choice": choice}
    return take_night_step(tournament_id, ask, "draw-again", content, change)


def prepare_again(tournament_id: int, round: int, seed: int, choice: str) -> Prepared | None:
    """Draw without a lock what is likely to be asked for; None where it will not be."""
    facts = loaded(tournament_id)
    last = facts.last_round(facts.stage)
    return prepared(facts, facts.stage, seed, choice, again=last) if last and last.pk == round else None


def must_be_unplayed(facts: NightFacts, round: Round) -> None:
    """Raise NotPossible if a game has begun or a result is in."""
    played = [table for table in facts.tables(round) if table.game_id or table.race_id or facts.result(table)]
    if played:
        told = _("Table {tables} has begun: this round stands. You can cancel it instead.")
        raise NotPossible(told.format(tables=", ".join(str(table.number) for table in played)))


def draft(facts: NightFacts, round_id: int) -> tuple[Stage, Round]:
    """A round that is drawn and not published. Raises Stale for any other."""
    stage, its = last_round_of(facts, round_id)
    if its.published_at:
        raise Stale(_("This round is published: change places at its tables instead."))
    if stage.format in KNOCK_OUTS:
        raise NotPossible(_("In a knock-out who plays whom follows from the results."))
    return stage, its


def swap_drawn(tournament_id: int, ask: Ask, *, round: int, entrants: tuple[int, int]) -> Tournament:
    """Exchange two people of a round that is not published: both at tables, or one who sits out.

    Raises NotPossible if they cannot sit so.
    """

    def change(facts: NightFacts) -> Told:
        _stage, its = draft(facts, round)
        one, other = (place_in(facts, its, number) for number in entrants)
        if one == other or one.table_id == other.table_id:
            raise NotPossible(_("Choose two who sit at different tables."))
        check_apart(facts, {one: other.table_id, other: one.table_id})
        move({one: where(other), other: where(one)})
        by_hand([one.table_id, other.table_id])
        return {"who": entrants[0], "other": entrants[1], "round": its.number}

    content = {"round": round, "entrants": list(entrants)}
    return take_night_step(tournament_id, ask, "swap-drawn", content, change)


def place_in(facts: NightFacts, round: Round, number: int) -> Place:
    """Where somebody is in a round. Raises Stale if they are not in it."""
    places = (place for place in round.places.all() if facts.by_pk[place.entry_id].number == number)
    if (found := next(places, None)) is None:
        raise Stale(_("One of them is not in this round any more."))
    return found


def check_apart(facts: NightFacts, going: Mapping[Place, int | None]) -> None:
    """Raise NotPossible if somebody would sit with whom they are kept apart from."""
    for place, table in going.items():
        there = {each.entry_id for each in facts.places if table and each.table_id == table and each not in going}
        if any(place.entry_id in pair and there & set(pair) for pair in facts.kept_apart):
            who = facts.name(place.entry_id)
            raise NotPossible(_("{who} is kept apart from somebody at that table.").format(who=who))


def by_hand(tables: list[int | None]) -> None:
    """Write of these tables that they were made by hand."""
    Table.objects.filter(pk__in=[each for each in tables if each]).update(reason=dict(BY_HAND))


def move_drawn(tournament_id: int, ask: Ask, *, round: int, entrant: int, to: str) -> Tournament:
    """Move somebody to a table of a round that is not published, by its number, to those who sit out ("out") or to a
    new table ("new"). Who is here and not in the round yet comes in so. Raises NotPossible where no seat is left.
    """

    def change(facts: NightFacts) -> Told | None:
        stage, its = draft(facts, round)
        tables = {str(table.number): table for table in facts.tables(its)}
        place = place_of_entry(facts, stage, its, entrant)
        before = place.table_id
        if to == NEW:
            number = max((table.number for table in tables.values()), default=0) + 1
            table = Table.objects.create(round=its, number=number, added=True, reason=dict(BY_HAND))
        elif to == OUT:
            table = None
        elif (table := tables.get(to)) is None:
            raise Stale(_("There is no such table in this round any more."))
        if before == (table.pk if table else None) and place.kind != "missed":
            return None
        seats = [each.seat for each in facts.seated(table)] if table else []
        check_apart(facts, {place: table.pk if table else None})
        free = next(seat for seat in range(len(seats) + 1) if seat not in seats)
        move({place: ("seat", table.pk, free) if table else ("bye", None, None)})
        Place.objects.filter(pk=place.pk).update(reason=dict(BY_HAND) if table is None else {})
        close_up(facts, its, before)
        by_hand([before, table.pk if table else None])
        return {"who": entrant, "round": its.number, "table": table.number if table else _("sits out")}

    content = {"round": round, "entrant": entrant, "to": to}
    return take_night_step(tournament_id, ask, "move-drawn", content, change)


def place_of_entry(facts: NightFacts, stage: Stage, round: Round, number: int) -> Place:
    """Where somebody is in a round; who is here and of the stage, and not in it, sits out. Raises Stale for others."""
    entry = facts.by_number.get(number)
    found = next((place for place in round.places.all() if entry and place.entry_id == entry.pk), None)
    if found:
        return found
    if entry not in facts.there or all(entry and each.entry_id != entry.pk for each in facts.in_stage(stage)):
        raise Stale(_("One of them is not here, or not in this stage."))
    return Place.objects.create(round=round, entry=entry, kind="bye")


def close_up(facts: NightFacts, round: Round, table_id: int | None) -> None:
    """Leave no free seat between those who stay at a table; a table that nobody sits at any more goes."""
    left = list(Place.objects.filter(table=table_id).order_by("seat")) if table_id else []
    for seat, place in enumerate(left):
        if place.seat != seat:
            Place.objects.filter(pk=place.pk).update(seat=seat)
    if table_id and not left:
        Table.objects.filter(pk=table_id).delete()
