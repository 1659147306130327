"""What is never otherwise in a tournament, whatever was done: read from its rows, and laid beside what pages are told.

Each law says in words what is wrong with it; nothing where all is well. Nothing here writes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from scorekeeper import scorebook

from ..draws.reasons import BY_HAND
from ..draws.to_draw import drew_of, met_at
from ..formats.knock_out import From, Source
from ..models import Stage
from ..night.facts import NightFacts
from ..night.sitting import sitting
from ..race.facts import seated
from ..results.outcomes import of_game
from ..standings.brackets import matches_of
from ..standings.standing import overall, standing_of
from .rows import At, Rows
from .token_laws import GAMES, tokens_are_games_won, tokens_are_told_alike

FAIR_BYES = ("tables", "swiss", "swiss-tables", "rotation", "progressive")
Law = Callable[[NightFacts, Rows], Iterator[str]]


class Invariants:
    """All laws. It remembers which games it has counted again in which version."""

    def __init__(self) -> None:
        self.counted: dict[int, int] = {}

    def __call__(self, facts: NightFacts) -> Iterator[str]:
        rows = Rows(facts.tournament)
        for law in LAWS:
            for told in law(facts, rows):
                yield f"{law.__name__.replace('_', ' ')}: {told}"
        yield from self.games_counted_again(rows)

    def games_counted_again(self, rows: Rows) -> Iterator[str]:
        """What is kept of a game is what its hands say."""
        for game in rows.games:
            if self.counted.get(game.pk) != game.version:
                for found in scorebook.recount_game(game.pk, write=False):
                    yield f"game {game.public_id} counted again: {found.what}: {found.kept} -> {found.right}"
                self.counted[game.pk] = game.version


def everybody_once_a_round(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """An entrant is in a round once, at a table or not; and so is whoever sits down there, until a table is over."""
    for round in rows.rounds:
        twice = Counter(place.entry_id for place in rows.places if place.round_id == round.pk)
        yield from (f"{round}: entry {entry} {times} times" for entry, times in twice.items() if times > 1)
    people: Counter[tuple[int, int]] = Counter()
    for at in rows.played:
        if at.table.pk not in rows.ever_over and at.stage.rules.get(str(people_at(facts, at))):
            there = sitting(facts, at.stage, at.table)
            people += Counter((at.round.pk, each.player.pk) for each in there)
    yield from (f"round {round}: player {player} sits twice" for (round, player), n in people.items() if n > 1)


def people_at(facts: NightFacts, at: At) -> int:
    """How many people sit at a table."""
    return sum(len(facts.people(facts.by_pk[place.entry_id])) for place in at.places)


def nobody_plays_at_two_tables(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """Nobody sits at two tables that have never had a result, but where the director drew without one of them."""
    where: dict[int, At] = {}
    for at in rows.played:
        if at.round.published_at is None or at.table.pk in rows.ever_over:
            continue
        for place in at.places:
            before = where.setdefault(place.entry_id, at)
            if before is not at and before.table.number not in at.round.open_tables:
                yield f"entry {place.entry_id} at {before.table} and {at.table}"


def byes_are_shared(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """As a round is drawn nobody sits out again while somebody plays who has not yet, unless by hand or kept apart."""
    for round in rows.rounds:
        if round.published_at or round.cancelled_at or facts.kept_apart or round.stage.format not in FAIR_BYES:
            continue
        here = [place for place in rows.places if place.round_id == round.pk]
        if any(place.reason == BY_HAND for place in here) or any(at.by_hand for at in rows.at(round)):
            continue
        out = rows.byes_before(round)
        least = min((out[place.entry_id] for place in here if place.kind == "seat"), default=0)
        for place in here:
            if place.kind == "bye" and out[place.entry_id] > least:
                yield f"{round}: entry {place.entry_id} sat out {out[place.entry_id]} times, others {least}"


def who_has_left_is_not_drawn(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """Nobody is drawn who has left, is not there, or comes from a later round on."""
    first = {(each.stage_id, each.entry_id): each.from_round for stage in facts.stages for each in stage.entries.all()}
    for at in rows.played:
        for place in at.places:
            entry = facts.by_pk[place.entry_id]
            gone = entry.left_at is not None and entry.left_at < at.round.drawn_at and at.stage.format != "knock-out"
            late = first.get((at.stage.pk, entry.pk), 99) > at.round.number
            if gone or late or entry.status != "entered":
                yield f"{at.table}: {entry} {entry.status}{' left' * gone}{' from a later round on' * late}"


def one_result_a_table(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """A table has one result that counts now, and it is the one that everybody reads."""
    for at in rows.played:
        if len(at.results) > 1:
            yield f"{at.table} has {len(at.results)} current results"
        found = facts.find(at.table.pk)
        read = facts.result(found[2]) if found else None
        if (read and read.pk) != (at.result and at.result.pk):
            yield f"{at.table}: {read} is read, not {at.result}"


def a_result_is_what_the_hands_say(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """A table whose game is over has its result from it, unless the desk says otherwise; one that goes on has none."""
    for at in rows.played:
        game = at.table.game
        if game is None or (at.result and at.result.source == "desk"):
            continue
        said = of_game(game) if game.is_over else None
        if said and said.winner is None and at.stage.format == "knock-out":
            said = None
        if (said is None) != (at.result is None) or (said and not said.is_that_of(at.result)):
            told = at.result and (at.result.points, at.result.winner)
            yield f"{at.table}: the hands say {said}, the result is {told}"


def who_is_drawn_sits_in_the_game(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """A game that goes on seats just those who are drawn there, or stand in."""
    for at in rows.played:
        game = at.table.game
        if game and not game.is_over and at.stage.rules.get(str(people_at(facts, at))):
            there = [each.player.pk for each in sitting(facts, at.stage, at.table)]
            stand_in = any(place.stand_in_id for place in at.places)
            if there != seated(game) and not stand_in and not at.replaced(facts):
                yield f"{at.table}: {there} are drawn, {seated(game)} sit in the game"


def standings_have_everybody(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """Whoever played in a stage stands in it once, and once over all; nobody else does."""
    everybody: set[str] = set()
    for stage in facts.stages:
        places = Counter(place.id for place in standing_of(facts, stage).places)
        here = [at for at in rows.played if at.stage.pk == stage.pk and at.counts]
        played = {str(facts.by_pk[place.entry_id].number) for at in here for place in at.places}
        inside = {str(facts.by_pk[each.entry_id].number) for each in stage.entries.all()}
        everybody |= inside
        if set(places) != inside or max(places.values(), default=1) > 1 or not played <= inside:
            yield f"stage {stage.number}: {sorted(places)} stand, {sorted(inside)} are in it, {sorted(played)} played"
    over_all = Counter(place.id for place in overall(facts))
    if set(over_all) != everybody or max(over_all.values(), default=1) > 1:
        yield f"over all stand {sorted(over_all)}, not {sorted(everybody)}"


def met_is_what_was_played(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """Any two met as often as they sat at a table that was played, or is."""
    right: Counter[frozenset[str]] = Counter()
    for at in rows.played:
        if at.result is None or at.result.kind in GAMES:
            numbers = [str(facts.by_pk[place.entry_id].number) for place in at.places]
            right += Counter(frozenset(pair) for pair in combinations(numbers, 2))
    told = met_at(each for stage in facts.stages for each in drew_of(facts, stage))
    for pair in {*right, *told}:
        if right[pair] != told.get(pair, 0):
            yield f"{sorted(pair)}: {told.get(pair, 0)} times, tables say {right[pair]}"


def a_bracket_seats_who_went_on(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """At each match of a knock-out sit those who come from the matches before."""
    for stage in facts.stages:
        if stage.format != "knock-out" or not stage.begun_at:
            continue
        sources = {match.id: match.sources for match in matches_of(facts, stage)}
        tables = {at.table.match: at for at in rows.played if at.stage.pk == stage.pk}
        for match, at in tables.items():
            there = {str(facts.by_pk[place.entry_id].number) for place in at.places}
            due = {came(facts, stage, source, sources, tables) for source in sources[match or 0]}
            if there != due:
                yield f"stage {stage.number} match {match}: {sorted(there)} sit there, due are {due}"


def came(
    facts: NightFacts,
    stage: Stage,
    source: Source,
    sources: dict[int, tuple[Source, Source]],
    tables: dict[int | None, At],
) -> str | None:
    """Who comes from a source of a match; None for nobody, "?" while nobody knows."""
    if not isinstance(source, From):
        return source
    sides = [came(facts, stage, each, sources, tables) for each in sources[source.match]]
    if None in sides:
        return next((side for side in sides if side), None) if source.won else None
    at = tables.get(source.match)
    walked = stage.plan.get("walked", {}).get(str(source.match))
    won: str | None = "?"
    if at is None and walked:
        won = walked["winner"]
    elif at is not None and at.counts and at.result:
        found = facts.find(at.table.pk)
        told = facts.results_at(*found)[0] if found else None
        won = told.winner if told and (told.winner or told.kind == "double-forfeit") else "?"
    if source.won or won in (None, "?"):
        return won
    return next(side for side in sides if side != won)


def the_log_has_every_version(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """Each write is a step, and nothing else is."""
    if rows.steps != list(range(1, facts.tournament.version + 1)):
        yield f"steps {rows.steps} of version {facts.tournament.version}"


LAWS: tuple[Law, ...] = (
    everybody_once_a_round,
    nobody_plays_at_two_tables,
    byes_are_shared,
    who_has_left_is_not_drawn,
    one_result_a_table,
    a_result_is_what_the_hands_say,
    who_is_drawn_sits_in_the_game,
    tokens_are_games_won,
    tokens_are_told_alike,
    standings_have_everybody,
    met_is_what_was_played,
    a_bracket_seats_who_went_on,
    the_log_has_every_version,
)
