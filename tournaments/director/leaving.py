"""Somebody leaves a table whose game goes on: a stand-in plays the seat out, the game stops and counts as it stands, or
it is cancelled and played again, with them or without.

Nothing that was played is lost: a cancelled table keeps its game. Locks: the game of the table, the club and whom it
seats, the tournament.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.facts import Facts
from scorekeeper.models import Player
from scorekeeper.scorebook import Ask, Stale
from scorekeeper.scorebook.people import substitute_named
from scorekeeper.scorebook.steps import a_turn

from ..models import Entry, Place, Table, Tournament
from ..night.facts import NightFacts
from ..night.sitting import players_at, sitting
from ..results.outcomes import stops_for
from .night_steps import take_night_step
from .seating import fresh
from .tables import lock_games_at, lock_people, must_have_rules, table_of, told_of


@a_turn()
@transaction.atomic
def stand_in(
    tournament_id: int, ask: Ask, *, table: int, seat: int, was: str, ranked: bool, leaves: bool, known: str = "",
    name: str = "", tag: str = "",
) -> Tournament:  # fmt: skip
    """Let a stand-in play a seat out: one of the roster (`known`) or somebody new. `was` is the public id of who sits
    there; `ranked`: what it brings counts for the entrant, else for nobody; `leaves`: they are drawn no more.

    Raises Stale if somebody else sits there by now, NotPossible where nobody is named, or they play elsewhere.
    """  # fmt: skip
    lock_games_at([table])
    lock_people(tournament_id, Player.objects.filter(public_id=known), [name] if name else [])

    def change(facts: NightFacts) -> dict[str, Any]:
        stage, _round, its = found = table_of(facts, table)
        sitter = next((each for each in sitting(facts, stage, its) if each.seat == seat), None)
        if sitter is None or sitter.player.public_id != was or facts.result(its) is not None:
            raise Stale(_("Somebody else sits there by now, or the result is in: look at the table again."))
        entry = facts.by_pk[sitter.place.entry_id]
        player = substitute_named(facts.tournament.club, known, name, tag)
        if its.game:
            names = Facts.load(fresh(its.game)).names()
            scorebook.substitute(
                its.game.pk, ask.granted, place=seat, was=names[seat], credited=not ranked, known=player.public_id
            )
            counted(facts)
        at = players_at(facts, sitter.place).index(sitter.player)
        Place.objects.filter(pk=sitter.place.pk).update(stand_in=player, stand_in_at=at, ranked=ranked)
        if leaves:
            Entry.objects.filter(pk=entry.pk, left_at__isnull=True).update(left_at=timezone.now())
        return told_of(found, who=[entry.number], name=str(player), n=int(ranked))

    content = {"table": table, "seat": seat, "was": was, "ranked": ranked, "leaves": leaves}
    return take_night_step(
        tournament_id, ask, "stand-in", {**content, "known": known, "name": name, "tag": tag}, change
    )


def counted(facts: NightFacts) -> None:
    """Know the version of the tournament again: what listens to a game has counted its own steps."""
    facts.tournament.refresh_from_db(fields=["version"])


def leave(facts: NightFacts, number: int | None) -> None:
    """Let an entrant be drawn no more; None for nobody. Raises Stale where there is no such."""
    if number is not None and number not in facts.by_number:
        raise Stale(_("They are not entered any more: look at the people."))
    if number is not None:
        Entry.objects.filter(pk=facts.by_number[number].pk, left_at__isnull=True).update(left_at=timezone.now())


@a_turn()
@transaction.atomic
def stop_table(tournament_id: int, ask: Ask, *, table: int, was: int, leaves: int | None = None) -> Tournament:
    """Stop the game of a table and count it as it stands: whoever leads alone wins, else nobody does. `was` is the
    version of the game that the page showed, `leaves` the number of who is drawn no more.

    Raises Stale if more was played by now, NotPossible where no game has begun.
    """
    lock_games_at([table])

    def change(facts: NightFacts) -> dict[str, Any]:
        *_of, its = found = table_of(facts, table)
        if its.game is None:
            raise NotPossible(_("No game has begun at this table on a phone: enter its result instead."))
        if its.game.version != was or its.game.is_over:
            raise Stale(_("More was played there meanwhile: look at what it would change."))
        how = stops_for(Facts.load(fresh(its.game)))
        scorebook.end_game(its.game.pk, ask.granted, how=how, was=its.game.ended)
        counted(facts)
        leave(facts, leaves)
        return told_of(found, who=[] if leaves is None else [leaves])

    content = {"table": table, "was": was, "leaves": leaves}
    return take_night_step(tournament_id, ask, "stop-table", content, change)


@a_turn()
@transaction.atomic
def replay_table(tournament_id: int, ask: Ask, *, table: int, was: int, leaves: int | None = None) -> Tournament:
    """Cancel a table and let it be played again; without who `leaves`, by number. What was played is kept and counts
    for nothing. `was` is the version of its game, 0 for none.

    Raises Stale if more was played by now, NotPossible if the stage has no rules for those who are left.
    """
    lock_games_at([table])

    def change(facts: NightFacts) -> dict[str, Any]:
        stage, round, its = found = table_of(facts, table)
        if (its.game.version if its.game else 0) != was:
            raise Stale(_("More was played there meanwhile: look at what it would change."))
        if round != facts.last_round(stage):
            raise NotPossible(_("A later round is drawn already: this table is not played again."))
        staying = [place for place in facts.seated(its) if facts.by_pk[place.entry_id].number != leaves]
        must_have_rules(facts, stage, sum(len(facts.people(facts.by_pk[place.entry_id])) for place in staying))
        leave(facts, leaves)
        again(facts, its, staying)
        if its.game and not its.game.is_over:
            scorebook.end_game(its.game.pk, ask.granted, how="nobody", was=its.game.ended)
            counted(facts)
        return told_of(found, who=[] if leaves is None else [leaves])

    content = {"table": table, "was": was, "leaves": leaves}
    return take_night_step(tournament_id, ask, "replay-table", content, change)


def again(facts: NightFacts, table: Table, staying: list[Place]) -> None:
    """Cancel a table; those who stay sit down at it anew."""
    Table.objects.filter(pk=table.pk).update(cancelled_at=timezone.now())
    fields = {"round": table.round, "number": table.number, "match": table.match, "added": table.added}
    new = Table.objects.create(**fields, reason={"text": "Played again."})
    for seat, place in enumerate(staying):
        Place.objects.filter(pk=place.pk).update(table=new, seat=seat, stand_in=place.stand_in, ranked=place.ranked)
