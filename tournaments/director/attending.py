"""Who is there: checked in, paid, let in from the waiting list, late, gone and back again.

Who comes once a stage has begun plays from its next round on, where its format lets anybody join; the rounds missed
count what the stage says. Who goes is drawn no more and keeps what was played. No table that is drawn moves.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..entrants.signing_up import sign_up_seen
from ..models import Entry, Place, Round, StageEntry, Tournament
from ..night.entered import entered, who_is_entered
from ..night.facts import NightFacts
from ..setting_up.plan import MOST_ENTRANTS
from ..setting_up.stage_formats import FORMATS
from .night_steps import take_night_step

Told = Mapping[str, Any]


def entry_of(facts: NightFacts, number: int) -> Entry:
    """The entrant of this number. Raises Stale where there is none (any more)."""
    entry = facts.by_number.get(number)
    if entry is None or not facts.people(entry):
        raise Stale(_("Nobody in this tournament has the number {n} by now.").format(n=number))
    return entry


def check_in(tournament_id: int, ask: Ask, *, numbers: Collection[int] | None, here: bool) -> Tournament:
    """Note that entrants are there, or not; `numbers` None for all who entered. One of the waiting list is let in.

    Raises NotPossible for who plays already: they leave instead; or where nobody may join any more.
    """

    def change(facts: NightFacts) -> Told | None:
        everybody = [each for each in facts.entries if each.status == "entered" and not each.left_at]
        entries = everybody if numbers is None else [entry_of(facts, number) for number in sorted(set(numbers))]
        entries = [each for each in entries if (each.checked_in_at is not None) != here]
        for entry in entries:
            set_here(facts, entry, here)
        return {"who": [each.number for each in entries], "here": here} if entries else None

    content = {"numbers": None if numbers is None else sorted(set(numbers)), "here": here}
    return take_night_step(
        tournament_id, ask, "check-in" if here else "check-out", content, change, load=who_is_entered
    )


def set_here(facts: NightFacts, entry: Entry, here: bool) -> None:
    """Write that an entrant is there, or is not."""
    if not here and is_in_stage(facts, entry):
        raise NotPossible(_("{who} plays already: let them leave instead.").format(who=facts.name(entry)))
    if here:
        must_be_in_once(facts, entry)
    entry.checked_in_at = timezone.now() if here else None
    entry.status = "entered" if here else entry.status
    entry.save(update_fields=["checked_in_at", "status"])
    if here:
        join_stage(facts, entry)


def must_be_in_once(facts: NightFacts, entry: Entry) -> None:
    """Raise NotPossible for who is in under another number by now, since two records turned out to be one person's."""
    if not facts.merged:
        return  # nobody enters twice
    others = [each for each in facts.entries if each != entry and each.status != "withdrawn" and not each.left_at]
    there = {player for each in others for player in facts.people(each)}
    if again := there.intersection(facts.people(entry)):
        raise NotPossible(_("{who} is entered already.").format(who=facts.shown[again.pop().pk]))


def is_in_stage(facts: NightFacts, entry: Entry) -> bool:
    """Is an entrant in a stage that has begun?"""
    return any(each.entry_id == entry.pk for stage in facts.stages for each in facts.in_stage(stage))


def join_stage(facts: NightFacts, entry: Entry) -> None:
    """Let an entrant into the stage that has begun, from its next round on. Raises NotPossible where nobody may join it
    any more.
    """
    stage = facts.stage
    if stage.begun_at is None or is_in_stage(facts, entry):
        return
    if stage.number > 1 or not FORMATS[stage.format].late or stage.ended_at:
        told = _("Nobody can join any more: {who} would come too late for what is played now.")
        raise NotPossible(told.format(who=facts.name(entry) if entry in facts.entries else _("who enters")))
    rounds = list(Round.objects.filter(stage=stage, cancelled_at__isnull=True))
    number = max((each.number for each in rounds), default=0) + 1
    seed = max(StageEntry.objects.filter(stage=stage).values_list("seed", flat=True), default=0) + 1
    StageEntry.objects.create(stage=stage, entry=entry, seed=seed, from_round=number)
    Place.objects.bulk_create(Place(round=each, entry=entry, kind="missed") for each in rounds)


def mark_entry(tournament_id: int, ask: Ask, *, number: int, mark: str, value: bool) -> Tournament:
    """Note that an entrant has paid ("paid"), or is a guest whose night counts for no season ("guest"); or not."""

    def change(facts: NightFacts) -> Told | None:
        entry = entry_of(facts, number)
        if mark not in ("paid", "guest") or getattr(entry, mark) == value:
            return None
        setattr(entry, mark, value)
        entry.save(update_fields=[mark])
        return {"who": number}

    action = f"{'' if value else 'not-'}{mark}"
    return take_night_step(tournament_id, ask, action, {"number": number, "value": value}, change, load=who_is_entered)


def leave_night(tournament_id: int, ask: Ask, *, number: int) -> Tournament:
    """Let an entrant go: who has not played withdraws, and the first of the waiting list moves up; anybody else keeps
    what was played and is drawn no more.
    """

    def change(facts: NightFacts) -> Told | None:
        entry = entry_of(facts, number)
        if entry.left_at or entry.status == "withdrawn":
            return None
        told: dict[str, Any] = {"who": number}
        if is_in_stage(facts, entry):
            entry.left_at = timezone.now()
        else:
            entry.status, entry.checked_in_at = "withdrawn", None
        entry.save(update_fields=["left_at", "status", "checked_in_at"])
        if moved := move_up(facts):
            told["other"] = moved
        return told

    return take_night_step(tournament_id, ask, "leave", {"number": number}, change, load=who_is_entered)


def come_back(tournament_id: int, ask: Ask, *, number: int) -> Tournament:
    """Let an entrant who has left, withdrew or waits play: from the next round on."""

    def change(facts: NightFacts) -> Told | None:
        entry = entry_of(facts, number)
        if entry.left_at is None and entry.status == "entered":
            return None
        must_be_in_once(facts, entry)
        left = entry.left_at is not None
        entry.left_at, entry.status = None, "entered"
        entry.save(update_fields=["left_at", "status"])
        if left:
            join_stage(facts, entry)
        return {"who": number}

    return take_night_step(tournament_id, ask, "return", {"number": number}, change, load=who_is_entered)


def set_sign_up(tournament_id: int, ask: Ask, *, until: datetime | None, limit: int | None, was: str) -> Tournament:
    """Say until when phones may sign up, and for how many there is room; with more room the waiting list moves up.

    Raises Stale if it was changed meanwhile, NotPossible for a limit that cannot be.
    """

    def change(facts: NightFacts) -> Told | None:
        tournament = facts.tournament
        if (tournament.sign_up_until, tournament.sign_up_limit) == (until, limit):
            return None
        if sign_up_seen(tournament) != was:
            raise Stale(_("When and how many may sign up was changed on another phone meanwhile."))
        if limit is not None and not 2 <= limit <= MOST_ENTRANTS:
            raise NotPossible(_("There is room for 2 to {n}.").format(n=MOST_ENTRANTS))
        tournament.sign_up_until, tournament.sign_up_limit = until, limit
        tournament.save(update_fields=["sign_up_until", "sign_up_limit"])
        moved = move_up(facts)
        return {"n": limit or 0, **({"other": moved} if moved else {})}

    content = {"until": until.isoformat() if until else "", "limit": limit, "was": was}
    return take_night_step(tournament_id, ask, "sign-up-set", content, change, load=who_is_entered)


def move_up(facts: NightFacts) -> list[int]:
    """Let the first of the waiting list in, as many as there is room for; their numbers. Once a stage has begun it is
    the desk that lets somebody in.
    """
    limit = facts.tournament.sign_up_limit
    waiting = [each for each in facts.entries if each.status == "waiting"]
    if not waiting or facts.stages[0].begun_at:
        return []
    room = len(waiting) if limit is None else max(0, limit - len(entered(facts)))
    for entry in waiting[:room]:
        entry.status = "entered"
        entry.save(update_fields=["status"])
    return [each.number for each in waiting[:room]]
