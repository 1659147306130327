"""A tournament as a whole: founded (anew, or as the last one was), its plan changed, its links stopped, ended and taken
up again.

What has begun stays as it was agreed: only stages that have not are changed. This module must not know who is entered,
but for taking everybody over from the last night.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.models import Club, Player
from scorekeeper.names import as_written
from scorekeeper.scorebook import Ask, Home, Stale
from scorekeeper.scorebook.steps import a_turn

from ..models import Entry, EntryPlayer, Stage, Tournament
from ..night.facts import NightFacts
from ..setting_up.plan import NightPlan, StagePlan, name_faults, night_seen
from .night_steps import note_night, take_night_step

LINKS = ("viewer", "helper", "table", "sign_up")
"""What a tournament gives links of; each can be stopped."""

Told = Mapping[str, Any]


def found_night(ask: Ask, home: Home, *, plan: NightPlan, people_of: Tournament | None = None) -> Tournament:
    """Found a tournament as it is planned, in a club or in one that begins with it; with the entrants of another one,
    none of them there yet. What is tapped twice is founded once: the key of the page is the tournament's.

    Raises NotPossible for a plan that has a fault.
    """
    try:
        with a_turn(), transaction.atomic():
            club = home.open(ask)
            if founded := Tournament.objects.filter(key=ask.key, phone=ask.phone).first():
                transaction.set_rollback(home.club is None)
                return founded
            return write_night(club, ask, plan, people_of)
    except IntegrityError:
        if founded := Tournament.objects.filter(key=ask.key, phone=ask.phone).first():
            return founded
        raise


def write_night(club: Club, ask: Ask, plan: NightPlan, people_of: Tournament | None) -> Tournament:
    """Write a tournament with its stages. Raises NotPossible for a plan that has a fault."""
    if wrong := plan.faults():
        raise NotPossible(" ".join(wrong))
    if people_of and (people_of.sides, people_of.club_id) != (plan.sides, club.pk):
        raise NotPossible(_("The people of that tournament entered otherwise: enter them anew."))
    now = timezone.now()
    tournament = Tournament.objects.create(
        club=club, name=as_written(plan.name), sides=plan.sides, key=ask.key, phone=ask.phone, created_at=now,
        written_at=now, begins_at=plan.begins_at, ends_by=plan.ends_by, version=0,
    )  # fmt: skip
    Stage.objects.bulk_create(
        Stage(tournament=tournament, number=number, seed=tournament.pk, **stage.told)
        for number, stage in enumerate(plan.stages, 1)
    )
    if people_of:
        take_people(tournament, people_of)
    note_night(tournament, ask, "found", plan.told, {"name": tournament.name})
    return tournament


def take_people(tournament: Tournament, other: Tournament) -> None:
    """Enter whoever entered another tournament, under the record that counts now; not who withdrew or is erased."""
    entries = Entry.objects.filter(tournament=other, status="entered").prefetch_related("people").order_by("number")
    rows = [[each for each in entry.people.all() if each.replaced_at is None] for entry in entries]
    counts = Player.objects.that_count(each.player_id for people in rows for each in people)
    known = set(Player.objects.known().filter(pk__in=counts.values(), archived=False).values_list("pk", flat=True))
    taken: set[int] = set()
    number = 0
    for people in rows:
        players = [counts[each.player_id] for each in people]
        if not players or not known.issuperset(players) or taken.intersection(players):
            continue
        taken.update(players)
        number += 1
        entry = Entry.objects.create(tournament=tournament, number=number)
        EntryPlayer.objects.bulk_create(
            EntryPlayer(tournament=tournament, entry=entry, position=position, player_id=player)
            for position, player in enumerate(players)
        )


def change_night(
    tournament_id: int, ask: Ask, *, name: str, begins_at: datetime | None, ends_by: datetime | None, was: str
) -> Tournament:
    """Put its name or its times right. Raises Stale if another phone did so, NotPossible for what cannot be."""
    times = [each.isoformat() if each else "" for each in (begins_at, ends_by)]

    def change(facts: NightFacts) -> Told | None:
        tournament = facts.tournament
        if (tournament.name, tournament.begins_at, tournament.ends_by) == (as_written(name), begins_at, ends_by):
            return None
        if night_seen(tournament) != was:
            raise Stale(_("The settings of this tournament were changed on another phone meanwhile."))
        wrong = list(name_faults(name))
        if begins_at and ends_by and begins_at >= ends_by:
            wrong.append(_("It ends before it begins."))
        if wrong:
            raise NotPossible(" ".join(wrong))
        tournament.name, tournament.begins_at, tournament.ends_by = as_written(name), begins_at, ends_by
        tournament.save(update_fields=["name", "begins_at", "ends_by"])
        return {"name": tournament.name}

    return take_night_step(tournament_id, ask, "settings", {"name": name, "times": times, "was": was}, change)


def plan_stages(tournament_id: int, ask: Ask, *, stages: tuple[StagePlan, ...], was: tuple[str, ...]) -> Tournament:
    """Change what is planned: all stages as they are to be, those that have begun as they are. `was` are the digests of
    those that stood there. Raises Stale if others stand there by now, NotPossible for a plan that has a fault.
    """

    def change(facts: NightFacts) -> Told | None:
        stand = tuple(StagePlan.of(stage) for stage in facts.stages)
        if stand == stages:
            return None
        if tuple(each.seen for each in stand) != was:
            raise Stale(_("What is planned was changed on another phone meanwhile."))
        begun = [stage for stage in facts.stages if stage.begun_at]
        fixed = [dict(each.told, through=0) for each in stand[: len(begun)]]
        if [dict(each.told, through=0) for each in stages[: len(begun)]] != fixed:
            raise Stale(_("What has begun is played as it was agreed: only what comes after it can be changed."))
        if wrong := NightPlan(facts.tournament.name, facts.tournament.sides, stages).faults():
            raise NotPossible(" ".join(wrong))
        write_stages(facts, stages)
        return {"n": len(stages)}

    content = {"stages": [each.told for each in stages], "was": list(was)}
    return take_night_step(tournament_id, ask, "plan", content, change)


def write_stages(facts: NightFacts, stages: tuple[StagePlan, ...]) -> None:
    """Let the stages be these: those that stand are changed, more are added, too many that have not begun go."""
    for number, plan in enumerate(stages, 1):
        stage = facts.stage_numbered(number)
        if stage is None:
            Stage.objects.create(
                tournament=facts.tournament, number=number, seed=facts.tournament.pk, **plan.told
            )  # fmt: skip
            continue
        if StagePlan.of(stage).format != plan.format:
            stage.tie_breaks, stage.plan = [], {}
        for field, value in plan.told.items():
            setattr(stage, field, value)
        stage.save()
    Stage.objects.filter(tournament=facts.tournament, number__gt=len(stages), begun_at__isnull=True).delete()


def stop_night_link(tournament_id: int, ask: Ask, *, role: str, was: int) -> Tournament:
    """Give a link a new number: what was given out so far opens nothing any more. Nothing happens to one that was
    stopped already since the page was drawn.
    """

    def change(facts: NightFacts) -> Told | None:
        field = f"{role}_link"
        if role not in LINKS or getattr(facts.tournament, field) != was:
            return None
        setattr(facts.tournament, field, was + 1)
        facts.tournament.save(update_fields=[field])
        return {"link": role}

    return take_night_step(tournament_id, ask, "link", {"role": role, "was": was}, change)


def end_night(tournament_id: int, ask: Ask, *, anyway: bool = False) -> Tournament:
    """End a tournament: its helper's link ends with it. Raises NotPossible while a table has no result, unless it is
    said to end `anyway`.
    """

    def change(facts: NightFacts) -> Told | None:
        if facts.tournament.ended_at:
            return None
        going = [table.number for _stage, round in facts.played for table in facts.open_tables(round)]
        if going and not anyway:
            told = _("No result is in from table {tables}: enter it first, or end it all the same.")
            raise NotPossible(told.format(tables=", ".join(map(str, sorted(set(going))))))
        facts.tournament.ended_at = timezone.now()
        facts.tournament.save(update_fields=["ended_at"])
        return {"tables": going} if going else {}

    return take_night_step(tournament_id, ask, "end", {"anyway": anyway}, change)


def take_up_night(tournament_id: int, ask: Ask) -> Tournament:
    """Let a tournament that was ended go on."""

    def change(facts: NightFacts) -> Told | None:
        if facts.tournament.ended_at is None:
            return None
        facts.tournament.ended_at = None
        facts.tournament.save(update_fields=["ended_at"])
        return {}

    return take_night_step(tournament_id, ask, "take-up", {}, change)
