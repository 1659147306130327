"""Each tie-break, one declared thing; the first on a stage's list that differs says who stands higher.

| code | what it counts | byes | forfeits |
|---|---|---|---|
| wins | games won | a win each, or what the stage says | a win for who was there |
| head-to-head | games won among those level, only if all of them met | not read | not read |
| opponents-wins | wins of the opponents met, the least cut | the average of one's own | as a bye, to who was there |
| net-points | points less the opponent's (of more than one: their mean) | not read | if points were stated |
| points-for | points | if points were stated | if points were stated |
| tokens | victory tokens: one for each game won | none: no game was won | one for who was there |
| place-points | (s - place) / (s - 1) for each table of s, ties averaged | a first place | as a bye, to who was there |
| points-per-hand | score less the table's mean, per hand | not read | not read |
| opponents-points-per-hand | the mean of the same of the opponents met | not read | not read |

All are the higher the better and exact. They read the results they are given, which are those of the stage (never of
a knock-out that followed), of dropped entrants too; double forfeits give nobody anything. Awarded results are games.
Place points are by points alone: a level score shares its places, whoever won the game. Rounds that somebody missed
by their own choice count for nothing; a late entrant's stated score is an awarded result of one. A stand-in's game
counts for the others there, for them alone: the one who left takes nothing of it.

Beside the games count the tokens brought from the stage before, and penalties: each for whom it was given to, never for
their opponents, and whatever became of the round.

| penalty | what it changes |
|---|---|
| warning | nothing |
| points | net-points, points-for, and the sum that points-per-hand divides; places at the table stand |
| token | wins and tokens, below none if need be |
| game | that table: who has it did not win it, and of two sides the other one did (`penalties`) |
"""

from typing import NamedTuple

from scorekeeper.rules.text import Text

from . import measures, working
from .measures import Measure
from .working import Working


class TieBreak(NamedTuple):
    """One tie-break: what a request calls it, its name and its sentence for people, how it is reckoned and told."""

    code: str
    name: Text
    says: Text
    measure: Measure
    working: Working
    higher_first: bool = True


TIE_BREAKS: dict[str, TieBreak] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak(
            "wins",
            Text("Wins"),
            Text("Who won more; a bye is worth a win, unless this stage says otherwise."),
            measures.wins,
            working.wins,
        ),
        TieBreak(
            "head-to-head",
            Text("Against each other"),
            Text("If all who are level have met: who won more of those games."),
            measures.head_to_head,
            working.head_to_head,
        ),
        TieBreak(
            "opponents-wins",
            Text("Opponents' wins"),
            Text("Whose opponents won more, the weakest left out; a bye counts as the average of the others."),
            measures.opponents_wins,
            working.opponents_wins,
        ),
        TieBreak(
            "net-points",
            Text("Net points"),
            Text("Who scored more points than their opponents."),
            measures.net_points,
            working.net_points,
        ),
        TieBreak(
            "points-for",
            Text("Points"),
            Text("Who scored more points."),
            measures.points_for,
            working.points_for,
        ),
        TieBreak(
            "tokens",
            Text("Victory tokens"),
            Text("Who won more games; a bye gives no token."),
            measures.tokens,
            working.tokens,
        ),
        TieBreak(
            "place-points",
            Text("Place points"),
            Text("Who came in higher: 1 for the first of a table, 0 for the last, in even steps; ties are shared."),
            measures.place_points,
            working.place_points,
        ),
        TieBreak(
            "points-per-hand",
            Text("Points a hand"),
            Text("Who scored more above the mean of their tables, for each hand played."),
            measures.points_per_hand,
            working.points_per_hand,
        ),
        TieBreak(
            "opponents-points-per-hand",
            Text("Opponents' points a hand"),
            Text("Whose opponents scored more above the mean of their tables, for each hand they played."),
            measures.opponents_points_per_hand,
            working.opponents_points_per_hand,
        ),
    )
}

PAIRS = ("wins", "head-to-head", "opponents-wins", "net-points", "points-for")
TABLES = ("tokens", "place-points", "points-per-hand", "opponents-points-per-hand")
PARTNERS = ("tokens", "net-points", "points-for")  # who changes partners has the points of both

USUAL: dict[str, tuple[str, ...]] = {
    "swiss": PAIRS, "all-play-all": PAIRS, "two-lines": PAIRS,
    "tables": TABLES, "swiss-tables": TABLES, "open-play": TABLES, "final-table": TABLES, "race": TABLES,
    "rotation": PARTNERS, "progressive": PARTNERS,
    "knock-out": (), "table-knock-out": (),
}  # fmt: skip
"""What the order of merit of each format goes by, unless the stage says otherwise; of a knock-out by how far one came
(`knock_out_places`)."""
