"""The people behind an entrant: two who came alone become a pair, a pair parts, somebody plays on for another.

An entrant keeps the number and all that was played, whoever is behind it; who was replaced keeps a row, so that nobody
enters twice.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Person, Stale
from scorekeeper.scorebook.steps import a_turn

from ..models import Entry, EntryPlayer, Tournament
from ..night.entered import alone, people_seen, who_is_entered
from ..night.facts import NightFacts
from .attending import entry_of, is_in_stage
from .entries import check_entering, settle, write_entries
from .night_steps import take_night_step

Told = Mapping[str, Any]


def pair_up(tournament_id: int, ask: Ask, *, one: int, other: int) -> Tournament:
    """Make a pair of two who entered alone. Raises Stale if one of them is paired or gone by now."""

    def change(facts: NightFacts) -> Told:
        single = {entry.number: entry for entry in alone(facts)}
        if one == other or not {one, other} <= single.keys():
            raise Stale(_("One of them has a partner by now, or has gone: look at the list again."))
        join_two(single[one], single[other])
        return {"who": one}

    return take_night_step(tournament_id, ask, "pair", {"one": one, "other": other}, change, load=who_is_entered)


def pair_rest(tournament_id: int, ask: Ask, *, seed: int) -> Tournament:
    """Make pairs by lot of all who entered alone; one may be left over."""

    def change(facts: NightFacts) -> Told | None:
        single = sorted(alone(facts), key=lambda entry: entry.number)
        Random(f"{seed} partners").shuffle(single)  # noqa: S311  a lot, that comes out again with the same seed
        pairs = list(zip(single[::2], single[1::2], strict=False))
        for one, other in pairs:
            join_two(one, other)
        return {"who": [one.number for one, _other in pairs]} if pairs else None

    return take_night_step(tournament_id, ask, "pair", {"seed": seed}, change, load=who_is_entered)


def join_two(one: Entry, other: Entry) -> None:
    """Put who is behind an entrant beside another."""
    EntryPlayer.objects.filter(entry=other, replaced_at__isnull=True).update(entry=one, position=1)
    other.status, other.checked_in_at, there = "withdrawn", None, other.checked_in_at
    other.save(update_fields=["status", "checked_in_at"])
    one.checked_in_at = one.checked_in_at and there  # a pair is there when both are
    one.paid, one.guest = one.paid and other.paid, one.guest or other.guest
    one.save(update_fields=["checked_in_at", "paid", "guest"])


def part_pair(tournament_id: int, ask: Ask, *, number: int, was: str) -> Tournament:
    """Let the two of a pair look for another partner each. Raises Stale if others are behind it by now, NotPossible
    once it plays.
    """

    def change(facts: NightFacts) -> Told:
        entry = entry_of(facts, number)
        check_people(facts, entry, was)
        if len(facts.people(entry)) < 2:
            raise Stale(_("They are no pair by now: look at the list again."))
        if is_in_stage(facts, entry):
            raise NotPossible(_("This pair plays already: let somebody else play on for who goes."))
        rest = next(each for each in entry.people.all() if each.replaced_at is None and each.position == 1)
        fresh = write_entries(facts, [[]], here=False, status="entered")[0]
        fresh.checked_in_at = entry.checked_in_at
        fresh.save(update_fields=["checked_in_at"])
        rest.entry, rest.position = fresh, 0
        rest.save(update_fields=["entry", "position"])
        return {"who": [number, fresh.number]}

    return take_night_step(tournament_id, ask, "part", {"number": number, "was": was}, change, load=who_is_entered)


@a_turn()
@transaction.atomic
def substitute_entry(tournament_id: int, ask: Ask, *, number: int, place: int, person: Person, was: str) -> Tournament:
    """Let somebody play on for a person of an entrant from the next game on; what was played stays the entrant's.

    Raises Stale if others are behind the entrant by now, LinesRefused for who cannot be named or is entered already.
    """
    players = settle(tournament_id, ask, [[person]])

    def change(facts: NightFacts) -> Told:
        entry = entry_of(facts, number)
        check_people(facts, entry, was)
        check_entering(facts, players)
        row = next((each for each in entry.people.all() if each.replaced_at is None and each.position == place), None)
        if row is None:
            raise Stale(_("They are no pair by now: look at the list again."))
        gone = str(facts.shown[row.player_id])
        row.replaced_at = timezone.now()
        row.save(update_fields=["replaced_at"])
        EntryPlayer.objects.create(
            tournament=facts.tournament, entry=entry, position=place, player=players[0][0]
        )  # fmt: skip
        return {"who": number, "gone": gone}

    named = [person.name, person.tag, person.player.pk if person.player else 0]
    content = {"number": number, "place": place, "person": named, "was": was}
    return take_night_step(tournament_id, ask, "substitute", content, change, load=who_is_entered)


def check_people(facts: NightFacts, entry: Entry, was: str) -> None:
    """Raise Stale unless these are behind an entrant now."""
    if people_seen(facts, entry) != was:
        raise Stale(_("Others are entered under this number by now: look at the list again."))
