"""Files that could come in as they are, to begin with: every column of a shape, and rows that the law lets stand."""

from collections.abc import Sequence

from .columns import BY_HAND, BY_PERSON, COLUMNS, Column

FINALS: Sequence[dict[str, str | int]] = (
    {"date": "2019-03-05", "place": "Corner Café", "note": "The first one", "rules": "cutthroat-short",
     "player 1": "Ana", "score 1": 310, "player 2": "Bea", "score 2": 120, "player 3": "Carl", "score 3": -40,
     "hands": 9},
    {"date": "2019-03-12", "place": "Corner Café", "rules": "partners-500", "player 1": "Ana + Carl", "score 1": 512,
     "player 2": "Bea + Dan", "score 2": 430},
)  # fmt: skip
PEOPLE = ("Ana", "Bea", "Carl", "Dora")
BY_PEOPLE: Sequence[dict[str, str | int]] = (
    {"date": "2019-03-05", "place": "Corner Café", "rules": "cutthroat-short", "Ana": 310, "Bea": 120, "Carl": -40,
     "hands": 9},
    {"date": "2019-03-12", "place": "Corner Café", "note": "Bea was away", "rules": "cutthroat-short", "Ana": 180,
     "Carl": 75, "Dora": 305},
    {"date": "2019-03-19", "rules": "partners-500", "Ana": 512, "Bea": 430, "Carl": 512, "Dora": 430},
)  # fmt: skip
HANDS: Sequence[dict[str, str | int]] = (
    {"game": 1, "date": "2019-03-05", "place": "Corner Café", "rules": "partners-500", "hand": 1, "dealer": "Ana",
     "player 1": "Ana", "player 2": "Bea", "player 3": "Carl", "player 4": "Dan",
     "bid 1": 4, "bid 2": 3, "bid 3": 2, "bid 4": "nil", "tricks 1": 4, "tricks 2": 5, "tricks 3": 4, "tricks 4": 0},
    {"game": 1, "hand": 2, "bid 1": 5, "bid 2": 4, "tricks 1": 7, "tricks 2": 6},
    {"game": 2, "date": "2019-03-12", "rules": "cutthroat-short", "hand": 1, "player 1": "Ana", "player 2": "Bea",
     "player 3": "Carl", "bid 1": 5, "bid 2": "1 for 50", "bid 3": 6, "tricks 1": 6, "tricks 2": 1, "tricks 3": 10,
     "JC": "Carl"},
)  # fmt: skip


def sample_rows(shape: str) -> list[list[str | int | None]]:
    """The rows of a sample, its titles first."""
    rows = {BY_HAND: HANDS, BY_PERSON: BY_PEOPLE}.get(shape, FINALS)
    titles = [title for column in COLUMNS if shape in column.shapes for title in titles_of(column)]
    titles += {BY_HAND: ["JC"], BY_PERSON: PEOPLE}.get(shape, ())
    used = [title for title in titles if any(title in row for row in rows) or not title[-1].isdigit()]
    return [list(used), *([row.get(title) for title in used] for row in rows)]


def example_rows() -> list[list[str | int | None]]:
    """The table with a column for each person in short, its titles first: as much as a phone has room for."""
    titles = ["date", *PEOPLE, "rules"]
    return [list(titles), *([row.get(title) for title in titles] for row in BY_PEOPLE)]


def titles_of(column: Column) -> list[str]:
    """The titles of a column, one for each of four players where it is each player's."""
    return [f"{column.name} {number}" for number in range(1, 5)] if column.each else [column.name]
