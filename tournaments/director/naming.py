"""A name that was put in wrongly on the night: put right, or taken off the list. Who has played stays on it.

Locks in one order: the club and the person, then the tournament.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Game, Player
from scorekeeper.names import as_written
from scorekeeper.scorebook import Ask, Person, Stale
from scorekeeper.scorebook.clubs import held_club
from scorekeeper.scorebook.roster import Described
from scorekeeper.scorebook.steps import a_turn

from ..models import EntryPlayer, Table, Tournament
from ..night.entered import people_seen, who_is_entered
from ..night.facts import NightFacts
from .attending import entry_of, is_in_stage, move_up
from .entries import Roster, check_entering, empty_entry, full_name
from .night_steps import take_night_step

Told = Mapping[str, Any]


def take_off(tournament_id: int, ask: Ask, *, number: int, was: str) -> Tournament:
    """Take an entrant off the list who should never have been on it; the first of the waiting list moves up.

    Raises NotPossible for who has a place in a stage, Stale if others are behind the number by now.
    """

    def change(facts: NightFacts) -> Told:
        entry = entry_of(facts, number)
        if people_seen(facts, entry) != was:
            raise Stale(_("Others are entered under this number by now: look at the list again."))
        if is_in_stage(facts, entry):
            told = _("{who} plays already and stays on the list: let them leave instead.")
            raise NotPossible(told.format(who=facts.name(entry)))
        name = " + ".join(map(str, facts.people(entry)))
        empty_entry(facts, entry)
        moved = move_up(facts)
        return {"number": number, "name": name, **({"other": moved} if moved else {})}

    content = {"number": number, "was": was}
    return take_night_step(tournament_id, ask, "take-off", content, change, load=who_is_entered)


@a_turn()
@transaction.atomic
def rename_entrant(
    tournament_id: int, ask: Ask, *, number: int, place: int, person: Person, was: str, anybody: bool
) -> Tournament:
    """Put the name of somebody right who was written wrongly: it is right wherever they are named. Who has not played
    and is another person of the roster becomes that one. `anybody`: who has played elsewhere is renamed, too.

    Raises Stale if another name stands there by now, NotPossible for what cannot be.
    """
    tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=tournament_id)
    ask.allow(tournament)
    club = held_club(tournament.club_id, ask.granted)
    name, tag = as_written(person.name), as_written(person.tag)
    other: Player | None = None
    gone = was
    if not tournament.steps.filter(key=ask.key).exists():
        facts = who_is_entered(tournament)
        player = named_at(facts, number, place, was)
        gone = str(player)
        other = Roster(club).exact.get(full_name(Player(name=name, tag=tag)))
        if other is not None and other.pk != player.pk:
            if is_in_stage(facts, entry_of(facts, number)):
                told = _("{who} is somebody else of the roster: let them play on instead.")
                raise NotPossible(told.format(who=other))
        else:
            other = None
            call(tournament, player, ask, dataclasses.replace(Described.of(player), name=name, tag=tag), anybody)

    def change(facts: NightFacts) -> Told:
        if other is not None:
            named_at(facts, number, place, was)
            check_entering(facts, [[other]])
            EntryPlayer.objects.filter(entry=entry_of(facts, number), position=place, replaced_at=None).update(
                player=other
            )  # fmt: skip
        return {"who": number, "gone": gone}

    content = {"number": number, "place": place, "person": [name, tag], "was": was}
    return take_night_step(tournament_id, ask, "rename", content, change, load=who_is_entered)


def named_at(facts: NightFacts, number: int, place: int, was: str) -> Player:
    """Who is behind an entrant at a place. Raises Stale if they are called otherwise by now."""
    people = facts.people(entry_of(facts, number))
    if place >= len(people) or str(facts.shown[people[place].pk]) != was:
        raise Stale(_("Another name stands there by now: look at the list again."))
    return people[place]


def call(tournament: Tournament, player: Player, ask: Ask, wanted: Described, anybody: bool) -> None:
    """Rename somebody in the roster. Raises NotPossible for who is of another, or has played elsewhere."""
    if player.club_id != tournament.club_id or not (anybody or is_new(tournament, player)):
        raise NotPossible(_("{who} has played before: an organizer changes the name.").format(who=player))
    was = Described.of(player).seen
    scorebook.describe_person(player.club_id, ask.granted, person=player.public_id, wanted=wanted, was=was)


def is_new(tournament: Tournament, player: Player) -> bool:
    """Has somebody played in this tournament alone?"""
    records = Player.objects.of_person(player.pk)
    here = Table.objects.filter(round__stage__tournament=tournament, game__isnull=False).values("game")
    elsewhere = EntryPlayer.objects.filter(player__in=records).exclude(tournament=tournament)
    return not elsewhere.exists() and not Game.objects.filter(seats__player__in=records).exclude(pk__in=here).exists()
