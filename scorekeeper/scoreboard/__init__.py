"""Reads a game into exactly what a page shows: one JSON-able value that a template draws and a script can fill.

| module | what it reads |
|---|---|
| board | the whole board: state, rows, tally, what to do next |
| beside | what other apps say in its head and its menu, and when it is time to stop |
| rows | one row a seat: score, bags, bid, tricks |
| pad | what can be entered now, key by key |
| said | what a hand brought, what is at stake, what changed, what was noted |
| record_set | the records of the club that a hand has set |
| sheet | the score sheet of all hands |
| chat | the result as a text |
| listed | games as the first page lists them, from their rows alone |
| hand_form, decision_form | the questions of a correction, and of a decision about a hand |
| consequences | what a change would bring, told before it is made |
| rules_told | the rules of a game in plain words |
| kept_rules, worked_example | the rules that a club keeps; a hand that shows what rules mean |
| people | the people of a club, as lists show them |
| batches | files of old results, and how far each is |
| samples | an invented table in every state, to look at |
| kept_game, brought | what a phone keeps of a game; what another one kept, against what stands |
| naming | how sides, tables and rules are named |

Nothing here writes, and no score is worked out here: it is asked of the law.
"""

from .board import board, etag, kept_board
from .chat import chat_text
from .naming import ends_of, rules_title, side_name, table_line
from .said import changes, ending, remarks
from .sheet import score_sheet

__all__ = [
    "board", "changes", "chat_text", "ending", "ends_of", "etag", "kept_board", "remarks", "rules_title",
    "score_sheet", "side_name", "table_line",
]  # fmt: skip
