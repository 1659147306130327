"""A night is rehearsed: a copy of it, with everybody there, is played on the real pages with invented results and then
thrown away. Nothing of it counts anywhere, and nobody plays it on a scorepad.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask
from scorekeeper.scorebook.steps import a_turn

from ..models import Entry, EntryPlayer, KeptApart, Stage, Tournament
from ..night.entered import entered
from ..night.facts import Found, NightFacts
from ..results.outcomes import of_points
from ..setting_up.plan import StagePlan
from .night_steps import locked_night, note_night, take_night_step
from .result_rows import put

LEAST_TO_REHEARSE = 2
POINTS = range(40, 520, 10)
Told = Mapping[str, Any]


@a_turn()
@transaction.atomic
def rehearse_night(tournament_id: int, ask: Ask) -> Tournament:
    """Copy a tournament as it is planned, to be rehearsed; a rehearsal of it that goes on already is thrown away. What
    is tapped twice is copied once.

    Raises NotPossible while hardly anybody is entered, and for what is a rehearsal itself.
    """
    source = locked_night(tournament_id, ask)
    if begun := Tournament.objects.filter(key=ask.key, rehearses=source).first():
        return begun
    facts = NightFacts.load(source)
    there = entered(facts)
    if source.rehearses_id or len(there) < LEAST_TO_REHEARSE:
        raise NotPossible(_("Enter people first: then the night can be rehearsed with them."))
    source.rehearsals.all().delete()
    now = timezone.now()
    copy = Tournament.objects.create(
        club=source.club, name=source.name, sides=source.sides, rehearses=source, key=ask.key, phone=ask.phone,
        created_at=now, written_at=now, version=0,
    )  # fmt: skip
    Stage.objects.bulk_create(
        Stage(
            tournament=copy, number=stage.number, seed=copy.pk, tie_breaks=stage.tie_breaks, **StagePlan.of(stage).told
        )
        for stage in facts.stages
    )
    copy_people(facts, there, copy)
    note_night(copy, ask, "rehearse", {}, {"name": copy.name})
    return copy


def copy_people(facts: NightFacts, there: list[Entry], copy: Tournament) -> None:
    """Let everybody who has entered be there, with what the draw has to heed."""
    now = timezone.now()
    fresh = Entry.objects.bulk_create(
        Entry(
            tournament=copy, number=each.number, seed=each.seed, fixed_table=each.fixed_table, guest=each.guest,
            checked_in_at=now,
        )
        for each in there
    )  # fmt: skip
    same = {each.pk: copied for each, copied in zip(there, fresh, strict=True)}
    EntryPlayer.objects.bulk_create(
        EntryPlayer(tournament=copy, entry=same[each.pk], position=position, player=player)
        for each in there
        for position, player in enumerate(facts.people(each))
    )
    pairs = (pair for pair in facts.kept_apart if same.keys() >= {*pair})
    in_order = (sorted(same[each].pk for each in pair) for pair in pairs)
    KeptApart.objects.bulk_create(KeptApart(tournament=copy, one_id=low, other_id=high) for low, high in in_order)


def invent_results(tournament_id: int, ask: Ask) -> Tournament:
    """Invent a result for every table of a rehearsal that plays. Raises NotPossible for a night that is real."""
    chance = Random(ask.key)  # noqa: S311  invented, and the same for the same page

    def change(facts: NightFacts) -> Told | None:
        must_rehearse(facts.tournament)
        open_tables = [
            Found(stage, round, table)
            for stage, round in facts.played
            if round.published_at
            for table in facts.open_tables(round)
        ]
        for found in open_tables:
            sides = len(facts.by_side(found.stage, found.table))
            put(facts, found, of_points(chance.sample(POINTS, sides)), ask, "desk", counts=True)
        return {"n": len(open_tables)} if open_tables else None

    return take_night_step(tournament_id, ask, "invent", {}, change)


@a_turn()
@transaction.atomic
def throw_away(tournament_id: int, ask: Ask) -> None:
    """Throw a rehearsal away, with all that was invented. Raises NotPossible for a night that is none."""
    tournament = locked_night(tournament_id, ask)
    must_rehearse(tournament)
    tournament.delete()


def must_rehearse(tournament: Tournament) -> None:
    """Raise NotPossible unless it is a rehearsal."""
    if tournament.rehearses_id is None:
        raise NotPossible(_("This is no rehearsal: its results are real."))
