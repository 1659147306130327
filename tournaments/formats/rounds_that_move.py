"""The next round where people move on: progressive play, by a card for each seat or by who won.

Who comes takes a seat that is free; where a table cannot be filled it is given up, and who is over sits out, each once
before anybody twice. Seats are those of the movement: north, east, south and west.
"""

from collections.abc import Callable, Sequence

from scorekeeper.rules.text import Text

from .drawing import Drawn, Drew, History, Seated
from .faults import wrong
from .progressive import CARDS, Table, Tables, by_cards, told, whist_drive, winners_move

BY_RESULT: dict[str, Callable[[Tables, Sequence[str]], Tables]] = {"whist": whist_drive, "winners": winners_move}
RULES = (*CARDS, *BY_RESULT)

DRAWN = Text("Places are drawn.")
MOVED = Text("Everybody moved on by the rule of the night.")
NO_WINNER = Text("Table {table} had no winner: who moves which way was drawn.")
FIXED = Text("Where people move on nobody keeps a fixed table.")


def progressive_round(history: History) -> Drawn:
    """Everybody goes where the rule of the stage sends them.

    Raises FormatError with too-few below four, not-one-of for a rule that is not there.
    """
    history.need(4)
    rule = history.stage.settings.get("rule", "rainbow")
    if rule not in RULES:
        raise wrong("not-one-of", "rule", key="rule", value=rule, known=", ".join(RULES))
    byes = history.out([4] * (len(history.there) // 4), set()) or []  # who meets is for the movement to say
    out = {bye.id for bye in byes}
    playing = [one for one in history.there if one not in out]
    before = history.tables_of(max((table.round for table in history.asked.drew), default=0))
    before = [table for table in before if len(table.entrants) == 4]
    moved, warnings = _moved(history, before, rule)
    tables = _filled(history, moved, playing)
    if rule in CARDS and history.stage.rounds:
        warnings = [*warnings, told(len(tables), history.stage.rounds, rule)]
    if any(one in history.asked.fixed for one in playing):
        warnings = [*warnings, FIXED]
    why = MOVED if moved else DRAWN
    return Drawn(tuple(Seated(table, why) for table in tables), tuple(byes), tuple(warnings))


def _moved(history: History, before: Sequence[Drew], rule: str) -> tuple[list[tuple[str, ...]], list[Text]]:
    """Where everybody of the round before goes, by seat from north clockwise."""
    if not before:
        return [], []
    tables: Tables = tuple(_turned(table.entrants) for table in before)
    if rule in CARDS:
        after, warnings = by_cards([one for table in tables for one in table], 2, rule)[1], []
    else:
        chance = history.chance("level")
        winners = [_winner(table) for table in before]
        warnings = [
            NO_WINNER._replace(fill={"table": table.number})
            for table, winner in zip(before, winners, strict=True)
            if winner is None
        ]
        drawn = [winner or chance.choice(table) for table, winner in zip(tables, winners, strict=True)]
        after = BY_RESULT[rule](tables, drawn)
    return [_turned(table) for table in after], warnings


def _turned(table: Sequence[str]) -> Table:
    """North, east, south, west as north, south, east, west; and back."""
    one, two, three, four = table
    return (one, three, two, four)


def _winner(table: Drew) -> str | None:
    return next((result.winner for result in table.results if result.winner is not None), None)


def _filled(history: History, moved: Sequence[Sequence[str]], playing: Sequence[str]) -> list[tuple[str, ...]]:
    """These tables with whoever plays: free seats are taken by those who come, or who sat at the last tables."""
    count, here = len(playing) // 4, set(playing)
    seats: list[list[str | None]] = [[one if one in here else None for one in table] for table in moved[:count]]
    seats += [[None] * 4 for _table in range(count - len(seats))]
    placed = {one for table in seats for one in table if one is not None}
    left = [one for one in playing if one not in placed]
    coming = iter(history.chance("free seats").sample(left, len(left)))
    return [tuple(next(coming) if one is None else one for one in table) for table in seats]
