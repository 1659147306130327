"""What a result or a penalty would change, said before it is written: tokens, places, who goes through, what was drawn.

Both facts are laid side by side, as they stand and as they would; nothing here writes.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import Game
from scorekeeper.words import tell

from ..formats.faults import FormatError
from ..formats.knock_out_play import EMPTY, Change, Correction, correct
from ..models import Result, Round, Stage, Table
from ..night.facts import NightFacts
from ..standings.brackets import begun, is_knock_out, match_results, matches_of
from ..standings.standing import Standing, standing_of, tokens_of
from .outcomes import stands_over

BY_RESULTS = ("swiss", "swiss-tables", "table-knock-out")
MOVES_BY_RESULT = ("whist", "winners")
PLACES_TOLD = 6


class Effects(NamedTuple):
    """`lines` say what changes; `refused` why it cannot be, and the way out; "" where it can."""

    lines: list[str]
    refused: str = ""


def effects(before: NightFacts, after: NightFacts, stage: Stage, round: Round, table: Table) -> Effects:
    """What it changes in a stage, and in a bracket, if the tournament stands as in `after`."""
    old, new = standing_of(before, stage), standing_of(after, stage)
    lines = [*tokens_told(before, after), *places_told(before, old, new), *through_told(before, stage, old, new)]
    lines += [*later_told(before, after, stage), *drawn_after(before, stage, round)]
    if (found := correction(before, after, stage, table)) is not None:
        lines += [match_told(before, change) for change in found.changes]
    return Effects(lines or [_("No token and no place changes.")], refused(before, after, stage, round, table))


def refused(before: NightFacts, after: NightFacts, stage: Stage, round: Round, table: Table) -> str:
    """Why it cannot be, as what follows is played already, and the way out; "" where it can."""
    found = correction(before, after, stage, table)
    return (refusal(before, stage, found) if found else "") or goes_on_otherwise(before, after, stage, round, table)


def tokens_told(before: NightFacts, after: NightFacts) -> Iterator[str]:
    """Whose tokens change."""
    old, new = tokens_of(before), tokens_of(after)
    for number, entry in before.by_number.items():
        if old[str(number)] != new[str(number)]:
            told = _("{who}: victory tokens {was} → {n}")
            yield told.format(who=before.name(entry), was=old[str(number)], n=new[str(number)])


def places_told(facts: NightFacts, old: Standing, new: Standing) -> Iterator[str]:
    """Whose place changes, the best first; beyond a few only how many."""
    had = {place.id: place.label for place in old.places}
    moved = [place for place in new.places if had.get(place.id) != place.label]
    for place in moved[:PLACES_TOLD]:
        told = _("{who}: place {was} → {n}")
        yield told.format(who=facts.name(facts.by_number[int(place.id)]), was=had.get(place.id, "–"), n=place.label)
    if more := len(moved[PLACES_TOLD:]):
        yield ngettext("{n} more place changes.", "{n} more places change.", more).format(n=more)


def through_told(facts: NightFacts, stage: Stage, old: Standing, new: Standing) -> Iterator[str]:
    """Who would go through, and who no longer; whether the next stage has begun with others."""
    if old.cut is None or new.cut is None:
        return
    was, is_now = {*old.cut.through}, {*new.cut.through}
    for template, those in ((_("{who} would go through."), is_now - was), (_("{who} would not."), was - is_now)):
        if those:
            yield template.format(who=", ".join(facts.named(sorted(those, key=int))))
    after = facts.stage_numbered(stage.number + 1)
    if was != is_now and after is not None and after.begun_at:
        yield _("The next stage has begun: who is in it stays in it.")


def later_told(before: NightFacts, after: NightFacts, stage: Stage) -> Iterator[str]:
    """Whose place changes in the stages that follow, as far as tokens are carried on to them."""
    for its in before.stages:
        if its.number > stage.number:
            if not (its.carries and its.begun_at):
                return
            for told in places_told(before, standing_of(before, its), standing_of(after, its)):
                yield _("Stage {n}: {told}").format(n=its.number, told=told)


def by_results(stage: Stage) -> bool:
    """Is each round of a stage drawn from the results of those before, for good?"""
    moves = stage.format == "progressive" and stage.settings.get("rule") in MOVES_BY_RESULT
    return stage.format in BY_RESULTS or moves


def drawn_after(facts: NightFacts, stage: Stage, round: Round) -> Iterator[str]:
    """The rounds that were drawn from what is corrected: they stand."""
    if by_results(stage):
        for later in facts.rounds(stage):
            if later.number > round.number:
                told = _("Round {n} stands as it is, marked “drawn before the correction”.")
                yield told.format(n=later.number)


def corrected_since(facts: NightFacts, stage: Stage, round: Round) -> list[Table]:
    """The tables of earlier rounds whose result is another than when this round was drawn from it."""
    if not by_results(stage):
        return []
    return [
        table
        for earlier in facts.rounds(stage)
        if earlier.number < round.number
        for table in facts.tables(earlier)
        if table.number not in round.open_tables
        and ((result := facts.result(table)) is None or result.at > round.drawn_at)
    ]


def corrected_told(facts: NightFacts, stage: Stage, round: Round) -> list[str]:
    """The mark of a round that was drawn from what was corrected since."""
    told = _("Drawn before the correction of round {round}, table {table}.")
    return [told.format(round=each.round.number, table=each.number) for each in corrected_since(facts, stage, round)]


def correction(before: NightFacts, after: NightFacts, stage: Stage, table: Table) -> Correction | None:
    """What it changes of a bracket; None where there is none, or the match was not decided."""
    if not is_knock_out(stage) or table.match is None:
        return None
    results, would_be = match_results(before, stage), match_results(after, stage)
    if table.match not in results or would_be.get(table.match, "") == results[table.match]:
        return None
    on = begun(before, stage) - {table.match}
    try:
        return correct(matches_of(before, stage), results, on, table.match, would_be.get(table.match))
    except FormatError:  # a bracket whose seeds are not those it was played with
        return None


def match_told(facts: NightFacts, change: Change) -> str:
    """A match whose sides change, by name."""
    (one, other), (now, then) = change.before, change.after
    sides = {"match": change.match} | {
        name: facts.named([side.who])[0] if side.who else tell(side.says)
        for name, side in (("one", one), ("other", other), ("now", now), ("then", then))
    }
    if change.after == EMPTY:
        return _("Match {match} is not played any more.").format(**sides)
    if change.before == EMPTY:
        return _("Match {match} is played as well: {now} against {then}.").format(**sides)
    return _("Match {match}: {now} against {then}, not {one} against {other}.").format(**sides)


def refusal(facts: NightFacts, stage: Stage, found: Correction) -> str:
    """Why it cannot be while what follows is played, and what to take back first; "" where nothing is in the way."""
    if not found.refused:
        return ""
    where = {
        table.match: _("round {round}, table {table}").format(round=round.number, table=table.number)
        for round in facts.rounds(stage)
        for table in facts.tables(round)
        if table.match
    }
    told = "; ".join(where.get(match, _("match {n}").format(n=match)) for match in found.in_the_way)
    return _("What follows from it is played already. Take back first, in this order: {tables}.").format(tables=told)


def goes_on_otherwise(before: NightFacts, after: NightFacts, stage: Stage, round: Round, table: Table) -> str:
    """In a knock-out of tables: why nobody else can go on from a table once the next round is drawn; "" if they can."""
    later = next((each for each in before.rounds(stage) if each.number > round.number), None)
    if stage.format != "table-knock-out" or later is None:
        return ""
    if order_at(before, stage, round, table) == order_at(after, stage, round, table):
        return ""
    return _("Round {n} was drawn from it: cancel that round first.").format(n=later.number)


def order_at(facts: NightFacts, stage: Stage, round: Round, table: Table) -> list[str]:
    """Who of a table came first, second ...; nobody while it is open."""
    for told in facts.results_at(stage, round, table):
        points = dict(zip(told.entrants, told.points or (), strict=False))
        there = [one for one in told.entrants if one not in told.unranked]
        return sorted(there, key=lambda one: (one != told.winner, -points.get(one, 0)))
    return []


def consequences(game: Game, status: str, winner: int | None) -> list[str]:
    """For `scorekeeper`: what a correction of a table's game would change of its tournament."""
    tables = Table.objects.filter(game=game).select_related("round__stage__tournament__club")
    table = tables.first() if game.has_context else None
    facts = NightFacts.load(table.round.stage.tournament) if table else None
    found = facts.find(table.pk) if facts and table else None
    if facts is None or found is None or stands_over(stands := facts.result(found[2]), None):
        return []
    over = status == "finished" or winner is not None
    if stands is None or (over and stands.winner == winner):
        return []
    points, now = stands.points, timezone.now()
    would_be = Result(table=found[2], points=points, winner=winner, hands=stands.hands, at=now, confirmed_at=now)
    told = effects(facts, facts.with_result(found[2], would_be if over else None), *found)
    return [*told.lines, *([told.refused] if told.refused else [])]
