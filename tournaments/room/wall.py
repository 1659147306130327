"""The tables that play, as a big screen shows them: who sits there, and the score of each side as it is now.

One value that a template draws. Nothing here writes.
"""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.words import figure

from ..models import Table
from ..night.facts import Found, NightFacts
from ..night.sitting import rules_of
from ..results.told import side_name

Drawn = dict[str, Any]


def playing(facts: NightFacts) -> list[Found]:
    """The tables of the stage that is played at which a game or a race goes on, by round and number."""
    stage = facts.stage
    there = (Found(stage, round, table) for round in facts.rounds(stage) for table in facts.open_tables(round))
    return [found for found in there if (found.table.game_id or found.table.race_id) and rules_of(facts, found)]


def boards(facts: NightFacts) -> list[Drawn]:
    """Each of them: `{"number", "text" (which hand), "sides": [{"name", "score" ("" of a race), "leads"}]}`."""
    return [
        {"number": table.number, "text": text_of(facts, table), "sides": list(sides_of(facts, found))}
        for found in playing(facts)
        for table in [found.table]
    ]


def text_of(facts: NightFacts, table: Table) -> str:
    """How far a table is."""
    game = facts.game_at(table)
    if game is None:
        return _("they play for tokens")
    return _("played") if game.is_over else _("hand {n}").format(n=game.hands_played + 1)


def sides_of(facts: NightFacts, found: Found) -> Iterator[Drawn]:
    """Those who score together, each with what they have; who is alone in front leads."""
    sides = facts.rules_at(found.stage, found.table).side_seats
    game = facts.game_at(found.table)
    scores = list(game.scores) if game else []
    best = max(scores, default=None)
    for side, _seats in enumerate(sides):
        score = scores[side] if side < len(scores) else None
        told = "" if score is None else figure(score)
        leads = score is not None and score == best and scores.count(score) == 1
        yield {"name": side_name(facts, found.table, side), "score": told, "leads": leads}
