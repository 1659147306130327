"""Swiss events as a file tells them (TRF: a line a player, ten columns a round), replayed round by round."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tournaments.formats.field import Entrant
from tournaments.formats.meetings import Met

FOLDER = Path(__file__).parent.parent / "data" / "trf"
REFERENCE: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "reference.json").read_text(encoding="utf-8"))
HALF_POINTS = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}  # anything else brings nothing


class Round(NamedTuple):
    """Who was there, by what had been played until then, and who met whom; `bye` was given by the draw."""

    entrants: list[Entrant]
    met: Met
    pairs: set[frozenset[str]]
    bye: str | None


def rounds(file: str) -> Iterator[Round]:
    """Each round of an event, and the one to come if the file leaves one open."""
    lines = [line for line in (FOLDER / file).read_text().splitlines() if line.startswith("001")]
    played = {line[4:8].strip(): [line[at : at + 8] for at in range(91, len(line.rstrip()), 10)] for line in lines}
    score, byes = dict.fromkeys(played, 0), dict.fromkeys(played, 0)
    met: Met = {}
    for place in range(max(map(len, played.values())) + 1):
        cells = {id: row[place] if place < len(row) else "" for id, row in played.items()}
        away = {id for id, cell in cells.items() if cell.startswith("0000") and cell[-1] != "U"}
        there = [Entrant(id, score[id], byes[id]) for id in played if id not in away]
        pairs = {frozenset((id, cell[:4].strip())) for id, cell in cells.items() if cell and cell[:4] != "0000"}
        given = [id for id, cell in cells.items() if cell.endswith("U")]
        yield Round(there, dict(met), pairs, given[0] if given else None)
        for pair in pairs:
            if all(cells[id][-1] not in "+-" for id in pair):  # one did not come: they may still meet
                met[pair] = 1
        for id, cell in cells.items():
            score[id] += HALF_POINTS.get(cell[-1:], 0)
            byes[id] += cell.endswith("U")
