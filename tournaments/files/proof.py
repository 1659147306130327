"""A tournament that came from elsewhere, looked through: can every page of it be drawn?

It asks for all that pages read of it, so that a file which says what cannot be is refused whole. Nothing here writes.
"""

from collections import Counter

from scorekeeper.rules import read_ruleset

from ..desk.board import desk
from ..models import Race, Result, Stage, Table, Tournament
from ..night.facts import NightFacts
from ..race.facts import RaceFacts
from ..race.raceboard import game_line
from ..race.told import log_told
from ..setting_up.stage_formats import FORMATS
from ..standings.board import standings
from ..standings.standing import standing_of
from .papers import wall_sheet
from .playable import prove, told_of
from .spreadsheets import log_rows, pairings_rows

MOST_STAGES, MOST_ENTRANTS = 12, 1000


def look_through(tournament: Tournament, *, draws: bool = True) -> None:
    """Raise ValueError, or what a page would raise, for a tournament that cannot be. `draws`: try its next ones, too,
    which takes some seconds.
    """
    facts = NightFacts.load(tournament)
    numbers = [stage.number for stage in facts.stages]
    if not 1 <= len(numbers) <= MOST_STAGES or numbers != list(range(1, len(numbers) + 1)):
        raise ValueError("stages are numbered from 1")
    if len(facts.entries) > MOST_ENTRANTS:
        raise ValueError(f"at most {MOST_ENTRANTS} entrants")
    if tournament.sign_up_limit == 0:
        raise ValueError("nobody could sign up")
    for entry in facts.entries:
        nobody = entry.status == "withdrawn" and not facts.people(entry)  # was taken off the list
        if len(facts.people(entry)) not in (1, 2) and not nobody:
            raise ValueError(f"entrant {entry.number} is one person or a pair")
    for stage in facts.stages:
        with told_of(stage):
            look_at(facts, stage)
    prove(facts, draws=draws)
    standings(facts)
    desk(facts, "")
    wall_sheet(facts)
    list(pairings_rows(facts))
    list(log_rows(facts, tournament.steps.all()))


def look_at(facts: NightFacts, stage: Stage) -> None:
    """The same for one stage."""
    if stage.format not in FORMATS:
        raise ValueError(f"there is no format {stage.format}")
    for size, told in stage.rules.items():
        if read_ruleset({"preset": told["preset"], "options": told["options"]}).players != int(size):
            raise ValueError(f"the rules for {size} are for another number")
    for round in facts.rounds(stage):
        for table in facts.tables(round):  # at one that was cancelled nobody may sit any more
            look_at_table(facts, stage, table)
        seen = Counter(place.entry_id for place in round.places.all())
        if any(count > 1 for count in seen.values()):
            raise ValueError(f"somebody is twice in round {round.number}")
    standing_of(facts, stage)


def look_at_table(facts: NightFacts, stage: Stage, table: Table) -> None:
    """The same for one table: everybody has a seat that its rules know, and its results are by side."""
    sides = facts.rules_at(stage, table).side_seats
    seats = {seat for side in sides for seat in side}
    if any(place.seat not in seats for place in facts.seated(table)):
        raise ValueError(f"table {table.number} has no such seat")
    if table.race:
        look_at_race(table.race)
    for result in Result.objects.filter(table=table):
        if result.winner is not None and result.winner >= len(sides):
            raise ValueError(f"table {table.number} has no such side")
        points = result.points
        if points is not None and (len(points) != len(sides) or not all(type(each) is int for each in points)):
            raise ValueError(f"the points of table {table.number} are by side")


def look_at_race(race: Race) -> None:
    """The same for the race of a table: one after the other its games, each told on its board and in its log."""
    facts = RaceFacts.load(race)
    if [row.number for row in facts.rows] != list(range(1, len(facts.rows) + 1)) or not facts.rows:
        raise ValueError("the games of a race are numbered from 1")
    if any(len(facts.people(entrant)) not in (1, 2) for entrant in facts.everybody):
        raise ValueError("an entrant of a race is one person or a pair")
    for row in facts.rows:
        game_line(facts, row, None, False)
    list(log_told(facts, race.steps.order_by("number")))
