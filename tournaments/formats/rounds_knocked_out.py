"""The next round of a knock-out: the matches that are due now.

The bracket is that of the entrants by seed. Whoever has left is not drawn any more: who would meet them goes on
without a game, which `walked` keeps, by match, with the round in which it was so.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.rules.text import Text

from .drawing import Bye, Drawn, Drew, History, Seated, Stage
from .faults import wrong
from .knock_out import From, Match, Source, knock_out, told
from .knock_out_play import Due, play

TOP = Text("Goes on without a game: byes go to the top seeds.")
LEFT = Text("Goes on without a game: whoever would be the opponent has left.")
NAMES = {0: "Final", 1: "Semi-final", 2: "Quarter-final"}  # by the rounds that follow
SIDES = {
    "winners": "Round {round} of those who have not lost",
    "losers": "Round {round} of those who have lost once",
    "final": "Final",
    "reset": "Second final, because the first was lost by who had not lost",
}


def bracket(stage: Stage, entrants: Sequence[str]) -> list[Match]:
    """The bracket of a stage. Its settings: `double`, and `reset` (a second final if need be), which is usual."""
    settings = stage.settings
    return knock_out(entrants, double=bool(settings.get("double")), reset=bool(settings.get("reset", True)))


def decided(stage: Stage, drew: Sequence[Drew], before: int | None = None) -> dict[int, str | None]:
    """The winner of each match that is decided, None where nobody goes on; with walk-overs, of rounds `before` one."""
    walked = stage.plan.get("walked", {})
    found = {int(match): each["winner"] for match, each in walked.items() if before is None or each["round"] < before}
    for table in drew:
        if table.match is not None and table.results and not is_level(table):
            found[table.match] = table.results[0].winner
    return found


def is_level(table: Drew) -> bool:
    """Has a match ended without anybody who goes on, though somebody has to?"""
    return any(each.winner is None and each.kind != "double-forfeit" for each in table.results)


def knock_out_round(history: History) -> Drawn:
    """All matches that are due and not drawn yet; none where each of them is a walk-over: then just that is kept.

    Raises FormatError with level-in-a-knock-out, nothing-due; too-few below two entrants.
    """
    enough(history)
    drew = history.asked.drew
    for table in drew:
        if table.match is not None and is_level(table):
            raise wrong("level-in-a-knock-out", match=table.match)
    matches = bracket(history.stage, history.asked.entrants)
    results = decided(history.stage, drew, history.number)
    walked = walked_before(history)
    there, seated = set(history.there), {table.match for table in drew}
    while True:
        dues = play(matches, results)
        gone = [due for due in _open(dues, seated) if not there.issuperset(due.there)]
        if not gone:
            break
        for due in gone:
            winner = next((one for one in due.there if one in there), None)
            results[due.match.id] = winner
            walked[str(due.match.id)] = {"winner": winner, "round": history.number}
    tables = tuple(Seated(due.there, _why(history, matches, due), due.match.id) for due in _open(dues, seated))
    if not tables and walked == walked_before(history):
        raise wrong("nothing-due")
    playing = {one for table in tables for one in table.entrants}
    byes = {bye.id: bye for bye in _byes(history, dues, walked) if bye.id in there - playing}  # some go on twice so
    return Drawn(tables, tuple(byes.values()), (), {"walked": walked})


def enough(history: History) -> None:
    """Raise FormatError with too-few for a bracket of one."""
    if len(history.asked.entrants) < 2:
        raise wrong("too-few", "entrants", key="entrants", n=2)


def walked_before(history: History) -> dict[str, Any]:
    """Who went on without a game before this round, by match."""
    walked: Mapping[str, Any] = history.stage.plan.get("walked", {})
    return {match: each for match, each in walked.items() if each["round"] < history.number}


def _open(dues: Sequence[Due], seated: set[int | None]) -> list[Due]:
    return [due for due in dues if due.state == "due" and due.match.id not in seated]


def _byes(history: History, dues: Sequence[Due], walked: Mapping[str, Any]) -> Iterator[Bye]:
    for due in dues:
        if due.state == "walk-over" and due.winner and history.number == 1 and not due.match.is_game:
            yield Bye(due.winner, TOP)
        here = walked.get(str(due.match.id))
        if here and here["winner"] and here["round"] == history.number:
            yield Bye(here["winner"], LEFT)


def _why(history: History, matches: Sequence[Match], due: Due) -> Text:
    """Which match it is, and where its sides come from."""
    match = due.match
    if history.stage.settings.get("double"):
        name = Text.of(SIDES[match.bracket], round=match.round)
    else:
        name = round_name(match.round, matches[-1].round)
    one, other = (_source(history, source) for source in match.sources)
    return Text.of("{name}: {one} against {other}.", name=name, one=one, other=other)


def round_name(round: int, last: int) -> Text:
    """What a round of a single knock-out is called.

    >>> round_name(3, 3).one, round_name(1, 4).one
    ('Final', 'Round {round}')
    """
    return Text.of(NAMES.get(last - round, "Round {round}"), round=round)


def _source(history: History, source: Source) -> Text:
    if isinstance(source, From):
        return told(source)
    return Text.of("seed {seed}", seed=history.asked.entrants.index(source or "") + 1)
