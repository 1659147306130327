"""A walk-over of a knock-out is taken back by itself: whoever had left is here again, and the match is played."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.rules.text import Text
from scorekeeper.scorebook import Ask, Stale

from ..draws.reasons import kept
from ..formats.knock_out import From, Match
from ..formats.knock_out_play import play
from ..models import Place, Round, Stage, Table, Tournament
from ..night.facts import NightFacts
from ..standings.brackets import is_knock_out, match_results, match_tables, matches_of
from .night_steps import take_night_step
from .rounds import redraw_stages

REASON = Text("Played after all: the walk-over was taken back.")
Told = Mapping[str, Any]


def take_walk_over_back(tournament_id: int, ask: Ask, *, match: int) -> Tournament:
    """Let a match be played that somebody went on from without a game, at a table more of that round; all else stays.

    Raises Stale where there is no such walk-over any more, NotPossible while one of the two is not here, or once a
    match that follows is drawn: what to do first is said.
    """

    def change(facts: NightFacts) -> Told:
        stage, round = walked_at(facts, match)
        later = set(after(matches_of(facts, stage), match))
        check_later(facts, stage, later)
        results = {key: won for key, won in match_results(facts, stage).items() if key not in {match, *later}}
        due = next(due for due in play(matches_of(facts, stage), results) if due.match.id == match)
        entries = [facts.by_number[int(one)] for one in due.there]
        if gone := [facts.name(entry) for entry in entries if entry not in facts.there]:
            told = _("{names} left: let them come back first, under People.")
            raise NotPossible(told.format(names=", ".join(gone)))
        Place.objects.filter(round=round, entry__in=entries, table=None).delete()
        number = max((table.number for table in facts.tables(round)), default=0) + 1
        table = Table.objects.create(round=round, number=number, match=match, added=True, reason=kept(REASON))
        Place.objects.bulk_create(
            Place(round=round, entry=entry, table=table, seat=seat) for seat, entry in enumerate(entries)
        )
        walked = {key: each for key, each in stage.plan["walked"].items() if int(key) not in {match, *later}}
        stage.plan |= {"walked": walked}
        stage.save(update_fields=["plan"])
        redraw_stages(facts, stage)
        return {"round": round.number, "table": number, "who": [entry.number for entry in entries]}

    return take_night_step(tournament_id, ask, "walk-over-back", {"match": match}, change)


def walked_at(facts: NightFacts, match: int) -> tuple[Stage, Round]:
    """The stage that is played, and the round in which a match of it was walked over. Raises Stale where it was not."""
    stage = facts.stage
    walked = stage.plan.get("walked", {}).get(str(match)) if is_knock_out(stage) else None
    found = next((each for each in facts.rounds(stage) if walked and each.number == walked["round"]), None)
    if found is None or stage.ended_at or facts.tournament.ended_at:
        raise Stale(_("There is no such walk-over any more: look at the round."))
    return stage, found


def after(matches: Iterable[Match], match: int) -> list[int]:
    """The matches that somebody comes to from this one."""
    found = [match]
    for each in matches:
        if any(isinstance(source, From) and source.match in found for source in each.sources):
            found.append(each.id)
    return found[1:]


def check_later(facts: NightFacts, stage: Stage, later: set[int]) -> None:
    """Raise NotPossible if a match that follows is drawn: which, and in which round."""
    for round, table in match_tables(facts, stage):
        if table.match in later:
            told = _("Who went on is drawn at table {table} of round {round}: cancel that round first.")
            raise NotPossible(told.format(table=table.number, round=round.number))
