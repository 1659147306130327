"""A row of a table with a column for each person, as one with a column for each seat: who has a score there played.

Partners are told by their score, which is one. This module must not know a day.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from .heading import fault_of_number
from .old_game import OldGame
from .rows import PERSON, Line
from .said import number_said

COLUMNS = ("player", "score")
AWAY = {"", "-", "–", "—"}
"""What stands in the cell of who did not play."""


def seated(game: OldGame, line: Line, people: Sequence[str]) -> Line:
    """The row with its people by seat, and what is wrong with their scores noted by the column that has their name."""
    told = [(name, text) for n, name in enumerate(people) if (text := line.get(PERSON, n)) not in AWAY]
    scores = {name: number_said(text) for name, text in told}
    game.names = [name for name, _text in told]
    for name, text in told:
        if scores[name] is None:
            game.fault(name, _("{who}: “{said}” is no score.").format(who=name, said=text[:40]), line.number)
    if len(told) != game.agreed.ruleset.players:
        fault_of_number(game, len(told), line.number)
    elif game.is_clear(*scores):
        told = [(name, str(scores[name])) for name in at_their_seats(game, line.number, scores)]
    cells = {(column, n): text for n, pair in enumerate(told, 1) for column, text in zip(COLUMNS, pair, strict=True)}
    return Line(line.number, {**line.cells, **cells})


def at_their_seats(game: OldGame, line: int, scores: dict[str, int | None]) -> list[str]:
    """The same people by seat: each alone as the columns stand, partners where partners sit."""
    sides = game.agreed.ruleset.side_seats
    if len(sides) == len(scores):
        return list(scores)
    together: dict[int | None, list[str]] = {}
    for name, score in scores.items():
        together.setdefault(score, []).append(name)
    if [len(names) for names in together.values()] != [len(seats) for seats in sides]:
        told = _("Partners have one score, so that {n} people share each of {m} scores here.")
        game.fault("player", told.format(n=len(sides[0]), m=len(sides)), line)
        return list(scores)
    seats = (seat for side in sides for seat in side)
    names = (name for side in together.values() for name in side)
    return [name for _seat, name in sorted(zip(seats, names, strict=True))]
