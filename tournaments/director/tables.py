"""A table of a round: its game begins, from nothing or from paper, on a phone or on paper; a table is added.

What is tapped twice begins once: a table has one game, whoever asks for it. Locks: its game, the club and whom it
seats, the tournament.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper import rules, scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Game, Player
from scorekeeper.scorebook import Ask, Stale
from scorekeeper.scorebook.steps import a_turn

from ..models import Entry, Place, Round, Stage, StageEntry, Table, Tournament
from ..night.facts import Found, NightFacts
from ..night.sitting import Sitter, names_key, rules_name, rules_of, sitting
from .night_steps import take_night_step
from .starting import MOST_VICTORIES, start_race

NO_MORE_TABLES = ("knock-out", "table-knock-out", "race", "final-table")


def table_of(facts: NightFacts, table_id: int) -> Found:
    """A table that is played now, with its round and stage. Raises Stale if it is cancelled or over by now."""
    found = facts.find(table_id)
    if found is None or found[1].published_at is None:
        raise Stale(_("This table was cancelled or drawn anew: look at the round."))
    if facts.tournament.ended_at is not None:
        raise Stale(_("The tournament is over: take it up again first."))
    return found


def lock_games_at(tables: Iterable[int]) -> None:
    """Lock the games of tables, in the order of their keys, before anything else."""
    games = Game.objects.select_for_update(of=("self",), no_key=True).order_by("pk")
    list(games.filter(pk__in=Table.objects.filter(pk__in=list(tables)).values("game")).values_list("pk", flat=True))


def lock_people(tournament_id: int, players: Iterable[Player] = (), names: Iterable[str] = ()) -> None:
    """Lock the club and whom a table is about to seat, before the tournament."""
    club_id = Tournament.objects.filter(pk=tournament_id).values_list("club_id", flat=True).first()
    if club_id:
        scorebook.lock_home(club_id, players, names)


def sitters(tournament_id: int, table_id: int) -> list[Sitter]:
    """Who sits at a table, looked up before anything is locked."""
    tournament = Tournament.objects.select_related("club").filter(pk=tournament_id).first()
    facts = NightFacts.load(tournament) if tournament else None
    found = facts.find(table_id) if facts else None
    return sitting(facts, found[0], found[2]) if facts and found and rules_of(facts, found) else []


def must_have_rules(facts: NightFacts, stage: Stage, people: int) -> rules.Ruleset:
    """The rules for a table of so many. Raises NotPossible where the stage has none."""
    try:
        return facts.ruleset(stage, people)
    except KeyError:
        told = ngettext(
            "This stage has no rules for a table of {n}.", "This stage has no rules for a table of {n}.", people
        )
        raise NotPossible(told.format(n=people)) from None


def told_of(found: Found, **more: Any) -> dict[str, Any]:
    """What the log tells of a table."""
    return {"table": found[2].number, "round": found[1].number, **more}


@a_turn()
@transaction.atomic
def open_game(
    tournament_id: int,
    ask: Ask,
    *,
    table: int,
    was: str,
    start: Mapping[str, Any] | None = None,
    dealer: int = 0,
) -> Game:
    """Begin the game of a table; the one that it has is given, however often it is asked for. `was` is the `names_key`
    of who sits there, `start` what stood on paper.

    Raises Stale if others sit there by now or a result is in, NotPossible if the stage has no rules for so many,
    RulesError if what stood on paper may not be.
    """
    lock_people(tournament_id, [each.player for each in sitters(tournament_id, table)])

    def change(facts: NightFacts) -> dict[str, Any] | None:
        stage, _round, its = found = table_of(facts, table)
        if its.game_id or its.race_id:
            return None
        if facts.tournament.rehearses_id:
            raise NotPossible(_("This is a rehearsal: its results are invented at the desk."))
        if facts.result(its) is not None:
            raise Stale(_("The result of this table is in already: the desk can take it back."))
        must_have_rules(facts, stage, facts.people_at(its))
        there = sitting(facts, stage, its)
        if names_key(there) != was:
            raise Stale(_("Others sit at this table by now: look at it again."))
        begin(facts, found, ask, there, start or {}, dealer)
        return told_of(found, who=[each.number for each in there])

    content = {"table": table, "was": was, "start": start or {}, "dealer": dealer}
    take_night_step(tournament_id, ask, "open-game", content, change)
    return game_at(table)


def begin(
    facts: NightFacts, found: Found, ask: Ask, there: Sequence[Sitter], start: Mapping[str, Any], dealer: int
) -> None:
    """Begin the game of a table, and where it plays for tokens its race."""
    stage, _round, table = found
    ruleset = facts.rules_at(stage, table)
    setup = scorebook.Setup(
        ruleset, [each.player for each in there], dealer, rules_name=rules_name(stage, ruleset.players), start=start
    )
    game = scorebook.start_game(facts.tournament.club, ask.granted, setup)
    if stage.format == "race":
        tokens = int(stage.settings.get("tokens", 3))
        table.race = start_race(game.pk, ask.granted, victories=min(max(tokens, 1), MOST_VICTORIES))
    else:
        table.game = game
    table.on_paper = False
    table.save(update_fields=["game", "race", "on_paper"])
    scorebook.redraw_games([game.pk], hosted=True)


def game_at(table_id: int) -> Game:
    """The game that a table plays; of a race the last one."""
    table = Table.objects.select_related("game__club", "race").get(pk=table_id)
    if table.game:
        return table.game
    row = table.race.games.select_related("game__club").exclude(game=None).last() if table.race else None
    if row is None or row.game is None:
        raise Stale(_("This table has no game any more: look at the round."))
    return row.game


@a_turn()
@transaction.atomic
def set_paper(tournament_id: int, ask: Ask, *, table: int, on_paper: bool, was: bool) -> Tournament:
    """Let a table play on on paper, or on a phone again; the hands that its game has are kept.

    Raises Stale if that was changed meanwhile or the result is in.
    """
    lock_games_at([table])

    def change(facts: NightFacts) -> dict[str, Any] | None:
        *_of, its = found = table_of(facts, table)
        if its.on_paper == on_paper:
            return None
        if its.on_paper != was or not facts.is_open(its):
            raise Stale(_("This table was changed meanwhile: look at it again."))
        its.on_paper = on_paper
        its.save(update_fields=["on_paper"])
        if its.game_id:
            scorebook.redraw_games([its.game_id])
        return told_of(found)

    content = {"table": table, "on_paper": on_paper, "was": was}
    return take_night_step(tournament_id, ask, "to-paper" if on_paper else "to-phone", content, change)


def add_table(tournament_id: int, ask: Ask, *, round: int, entrants: Sequence[int]) -> Tournament:
    """Add a table to a round that is played, for these entrants by number, in the order of their seats: who came late,
    or sits out.

    Raises Stale if the round is over or was cancelled, NotPossible if somebody cannot sit there.
    """

    def change(facts: NightFacts) -> dict[str, Any]:
        stage = next((each for each in facts.stages if facts.last_round(each) and is_last(facts, each, round)), None)
        its = facts.last_round(stage) if stage else None
        if stage is None or its is None or its.published_at is None or facts.tournament.ended_at:
            raise Stale(_("That round is not played any more: look at the desk."))
        entries = checked_entries(facts, stage, its, entrants)
        seats = must_have_rules(facts, stage, sum(len(facts.people(each)) for each in entries))
        number = max((table.number for table in facts.tables(its)), default=0) + 1
        reason = {"text": "Added by hand."}
        table = Table.objects.create(round=its, number=number, added=True, reason=reason)
        for place, entry in enumerate(entries):
            enter_stage(facts, stage, its, entry)
            seat = {"kind": "seat", "table": table, "seat": place}
            Place.objects.update_or_create(round=its, entry=entry, defaults=seat)  # who sat out plays
        told = [each.number for each in entries]
        return {"table": number, "round": its.number, "who": told, "n": seats.players}

    return take_night_step(tournament_id, ask, "add-table", {"round": round, "entrants": list(entrants)}, change)


def is_last(facts: NightFacts, stage: Stage, round_id: int) -> bool:
    """Is this the last round of a stage?"""
    last = facts.last_round(stage)
    return last is not None and last.pk == round_id


def checked_entries(facts: NightFacts, stage: Stage, round: Round, numbers: Sequence[int]) -> list[Entry]:
    """The entrants of these numbers. Raises NotPossible naming who cannot sit at one more table."""
    if stage.format in NO_MORE_TABLES:
        raise NotPossible(_("In this stage no table can be added: who plays whom follows from the results."))
    entries = [facts.by_number[number] for number in numbers if number in facts.by_number]
    if len(set(numbers)) < len(numbers) or len(entries) < max(2, len(numbers)):
        raise NotPossible(_("A table needs two or more, each once: say who sits there."))
    playing = {place.entry_id for place in facts.places if place.round_id == round.pk and place.table_id}
    for entry in entries:
        if entry.pk in playing:
            raise NotPossible(_("{who} plays at another table of this round.").format(who=facts.name(entry)))
        if entry not in facts.there:
            raise NotPossible(_("{who} is not here: check them in first.").format(who=facts.name(entry)))
    together = {entry.pk for entry in entries}
    if any(set(pair) <= together for pair in facts.kept_apart):
        raise NotPossible(_("Two of these are kept apart: they share no table."))
    return entries


def enter_stage(facts: NightFacts, stage: Stage, round: Round, entry: Entry) -> None:
    """Let somebody who is in no list of the stage yet play in it from this round on."""
    known = facts.in_stage(stage)
    if all(each.entry_id != entry.pk for each in known):
        seed = StageEntry.objects.filter(stage=stage).order_by("-seed").values_list("seed", flat=True).first() or 0
        StageEntry.objects.create(stage=stage, entry=entry, seed=seed + 1, from_round=round.number)
    elif (late := next(each for each in known if each.entry_id == entry.pk)).from_round > round.number:
        late.from_round = round.number
        late.save(update_fields=["from_round"])
