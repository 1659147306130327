"""How a table comes to its result: hands on its phone, a race of games, points typed, the word of the others.

Everything is written by the pens, as the pages would. It must not know what else happens in a night.
"""

from django.http import QueryDict

from scorekeeper import scorebook
from scorekeeper.facts import Facts
from scorekeeper.models import Game

from .. import director
from ..models import Race, Table
from ..night.facts import NightFacts
from ..night.sitting import names_key, sitting
from ..race.facts import RaceFacts
from ..race.next_table import NextTable
from ..results.outcomes import of_award, of_points, result_key, stops_for
from ..standings.brackets import is_knock_out
from .cards import hand_of
from .evening import Evening

MOST_HANDS, MOST_GAMES = 40, 30
WHY = "agreed at the table"


def open_tables(facts: NightFacts) -> list[Table]:
    """The tables that play, or wait for a word, in all rounds that are published."""
    rounds = (round for stage in facts.stages for round in facts.rounds(stage) if round.published_at)
    return [table for round in rounds for table in facts.open_tables(round)]


def played_tables(facts: NightFacts) -> list[Table]:
    """The tables of all rounds that are published."""
    rounds = (round for stage in facts.stages for round in facts.rounds(stage) if round.published_at)
    return [table for round in rounds for table in facts.tables(round)]


def people_at(facts: NightFacts, table: Table) -> int:
    """How many people sit at a table."""
    return sum(len(facts.people(facts.by_pk[place.entry_id])) for place in facts.seated(table))


def play_table(evening: Evening, table: int) -> None:
    """Let a table play until its result counts."""
    facts = evening.facts
    found = facts.find(table)
    if found is None or not facts.is_open(found[2]):
        return
    if facts.result(found[2]) is None:
        its = found[2]
        if its.game_id is None and its.race_id is None and evening.maybe(evening.phones):
            its = begin(evening, facts, table) or its
        if its.race_id:
            play_race(evening, its.race_id)
        elif its.game_id and not its.on_paper:
            play_game(evening, its.game_id)
    facts = evening.facts
    found = facts.find(table)
    if found and facts.result(found[2]) is None:
        say(evening, table)
    confirm(evening, table)


def begin(evening: Evening, facts: NightFacts, table: int) -> Table | None:
    """Begin the game of a table; None if it cannot."""
    stage, _round, its = facts.find(table) or (None, None, None)
    if stage is None or its is None:
        return None
    try:
        was = names_key(sitting(facts, stage, its))
    except KeyError:
        return None  # no rules for so many
    start = evening.chance.randrange(len(facts.seated(its)))
    if not evening.do(director.open_game, table=table, was=was, dealer=start):
        return None
    found = evening.facts.find(table)
    return found[2] if found else None


def facts_of(game: int) -> Facts:
    """A game as it stands."""
    return Facts.load(Game.objects.select_related("club").get(pk=game))


def play_game(evening: Evening, game: int, most: int = MOST_HANDS) -> None:
    """Play a game on to its end, or so many hands; one that never ends is stopped for who leads."""
    facts: Facts | None = facts_of(game)
    for _hand in range(most):
        if facts is None or facts.game.is_over:
            return
        facts = play_hand(evening, facts)
    if facts and most == MOST_HANDS and not facts.game.is_over:
        evening.do(scorebook.end_game, of=game, how=stops_for(facts))


def play_hand(evening: Evening, facts: Facts) -> Facts | None:
    """Play one hand; the game after it, None where it was refused."""
    hand = hand_of(facts, evening.chance)
    after: Facts | None = evening.do(
        scorebook.write_hand, of=facts.game.pk, look=False, hand=facts.open_number, **hand._asdict()
    )
    if after and after.game.is_over:
        evening.look()
    return after


def play_race(evening: Evening, race: int) -> None:
    """Play games until somebody has won so many tokens."""
    for _game in range(MOST_GAMES):
        facts = RaceFacts.load(Race.objects.select_related("club").get(pk=race))
        going = facts.going[0].game if facts.going else None
        if not facts.is_open:
            return
        if going:
            play_game(evening, going.pk)
        else:
            setup = NextTable(facts, QueryDict()).setup(draw=False)
            evening.do(director.next_game, of=race, setup=setup, after=facts.rows[-1].number)


def say(evening: Evening, table: int) -> None:
    """Type how a table ended, at the desk or at the table; what has hands is ruled."""
    facts = evening.facts
    found = facts.find(table)
    if found is None:
        return
    stage, _round, its = found
    try:
        sides = facts.by_side(stage, its)
    except KeyError:
        return  # no rules for so many: nobody can say who has won
    was = result_key(facts.result(its))
    if its.game_id or its.race_id or was:
        won = str(evening.chance.randrange(len(sides)))
        evening.do(director.say_result, why=WHY, table=table, said=of_award(len(sides), won), was=was)
        return
    points = [evening.chance.randrange(-10, 55) * 10 for _side in sides]
    level = points.count(max(points)) > 1
    said = of_points(points, "0" if level and (is_knock_out(stage) or evening.maybe(0.5)) else "")
    if evening.maybe(0.5):
        evening.do(director.say_result, table=table, said=said, was="")
        return
    by = int(evening.chance.choice(evening.chance.choice(sides)))
    evening.do(director.type_result, table=table, said=said, by=by, was="")


def confirm(evening: Evening, table: int) -> None:
    """Let the others say whether a result is right; where they do not agree the desk decides."""
    facts = evening.facts
    found = facts.find(table)
    if found is None or (result := facts.result(found[2])) is None or result.confirmed_at:
        return
    for place in facts.seated(found[2]):
        by, right = facts.by_pk[place.entry_id].number, evening.maybe(0.95)
        evening.do(director.confirm_result, table=table, by=by, agrees=right, was=result_key(result))
    evening.do(director.confirm_result, table=table, by=None, agrees=True, was=result_key(result))
