"""A whole tournament as one file, from which it can be read again (`director.import_night`).

`docs/tournament-file.md` is the contract. Rows are told by the names of their fields, so that none is forgotten; what a
row refers to is told by numbers that mean something in the file: people by their place in `people`, entrants by theirs
for the night. Links, keys and phones stay here. Nothing here writes.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Prefetch

from scorekeeper.models import Club, Game, Player
from scorekeeper.ports import Exported

from ..models import EntrantPlayer, Entry, Place, Result, Round, Stage, StageEntry, Table, Tournament
from ..night.facts import NightFacts
from ..night.log import step_told
from .race_file import race_told
from .rows import game_told, told_of

FORMAT = "spades-tournament/1"
Told = dict[str, Any]


def portable(tournament: Tournament) -> Told:
    """The whole of a tournament."""
    facts, stages = NightFacts.load(tournament), load_stages(tournament)
    entries = {entry.pk: entry.number for entry in facts.entries}
    more = {player.pk: player for player in others(stages)}
    entered = (each.player_id for entry in facts.entries for each in entry.people.all())
    people = {key: place for place, key in enumerate(dict.fromkeys([*entered, *more]))}
    shown = more | facts.shown
    return {
        "format": FORMAT,
        "id": tournament.public_id,
        **told_of(tournament),
        "people": [str(shown[key]) for key in people],
        "entrants": [entrant_told(entry, people) for entry in facts.entries],
        "apart": [[entries[one], entries[other]] for one, other in facts.kept_apart],
        "stages": [stage_told(stage, entries, people) for stage in stages],
        "penalties": list(penalties_told(tournament, stages, entries)),
        "log": list(log_told(facts)),
    }


def load_stages(tournament: Tournament) -> list[Stage]:
    """The stages with all that was ever drawn and played in them, the cancelled too."""
    games = Game.objects.select_related("club").prefetch_related("seats__player", "hands")
    results = Result.objects.prefetch_related("confirmations").order_by("pk")
    tables = Table.objects.order_by("pk").prefetch_related(
        Prefetch("game", games), "calls", Prefetch("results", results), "race"
    )
    rounds = Round.objects.order_by("number", "pk").prefetch_related(
        Prefetch("tables", tables), Prefetch("places", Place.objects.select_related("stand_in").order_by("pk"))
    )
    return list(
        Stage.objects.filter(tournament=tournament).prefetch_related("entries", Prefetch("played", rounds))
    )  # fmt: skip


def others(stages: Iterable[Stage]) -> Iterator[Player]:
    """Who stood in anywhere, or plays in the race of a table."""
    rounds = [round for stage in stages for round in stage.played.all()]
    yield from (place.stand_in for round in rounds for place in round.places.all() if place.stand_in)
    races = [table.race_id for round in rounds for table in round.tables.all() if table.race_id]
    if races:
        rows = EntrantPlayer.objects.filter(race__in=races).select_related("player").order_by("pk")
        yield from (each.player for each in rows)


def entrant_told(entry: Entry, people: dict[int, int]) -> Told:
    """An entrant with the people it had."""
    told = [{"person": people[each.player_id], **told_of(each)} for each in entry.people.all()]
    return {**told_of(entry), "people": told}


def stage_told(stage: Stage, entries: dict[int, int], people: dict[int, int]) -> Told:
    """A stage with its rounds."""
    entered: Iterable[StageEntry] = stage.entries.all()
    return {
        **told_of(stage),
        "entrants": [{"entrant": entries[each.entry_id], **told_of(each)} for each in entered],
        "played": [round_told(round, entries, people) for round in stage.played.all()],
    }


def round_told(round: Round, entries: dict[int, int], people: dict[int, int]) -> Told:
    """A round; a place names its table by its place in `tables`, since a cancelled table keeps its number."""
    tables = list(round.tables.all())
    places_of = {table.pk: place for place, table in enumerate(tables)}
    return {
        **told_of(round),
        "tables": [table_told(table, entries, people) for table in tables],
        "places": [
            {
                "entrant": entries[place.entry_id],
                "table": places_of.get(place.table_id or 0),
                "stand_in": people.get(place.stand_in_id or 0),
                **told_of(place),
            }
            for place in round.places.all()
        ],
    }


def table_told(table: Table, entries: dict[int, int], people: dict[int, int]) -> Told:
    """A table with its game as a record or its race, and every result that it had."""
    return {
        **told_of(table),
        **game_told(table.game),
        "race": race_told(table.race, people) if table.race else None,
        "results": [
            {
                **told_of(result),
                "confirmations": [
                    {"entrant": entries[each.entry_id], **told_of(each)} for each in result.confirmations.all()
                ],
            }
            for result in table.results.all()
        ],
        "calls": [told_of(call) for call in table.calls.all()],
    }


def penalties_told(tournament: Tournament, stages: Iterable[Stage], entries: dict[int, int]) -> Iterator[Told]:
    """Every penalty; its round by its stage and its place in `played` there, since a cancelled one keeps its number."""
    rounds = {round.pk: [stage.number, place] for stage in stages for place, round in enumerate(stage.played.all())}
    for each in tournament.penalties.order_by("pk"):
        yield {"entrant": entries[each.entry_id], "round": rounds.get(each.round_id or 0), **told_of(each)}


def log_told(facts: NightFacts) -> Iterator[Told]:
    """Every write, the first first, with the sentence that it reads as."""
    for step in facts.tournament.steps.order_by("number"):
        yield {**told_of(step), "text": step_told(facts, step)}


def club_export(club: Club) -> Iterator[Exported]:
    """For `scorekeeper`: every tournament of a club, the first first."""
    for tournament in Tournament.objects.filter(club=club).select_related("club").order_by("pk"):
        name = f"tournaments/{tournament.created_at:%Y-%m-%d}-{tournament.public_id}.json"
        yield Exported(name, tournament.created_at, portable(tournament))
