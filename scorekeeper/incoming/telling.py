"""Rows as games that the law can read, and all that is wrong with them, by row and column, in the table's words.

People are names here still. This module must not know a roster, nor what is kept.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from .. import rules
from ..names import as_written
from ..words import tell
from .by_person import seated
from .columns import BY_HAND, BY_PERSON
from .heading import check_names, read_heading, read_names
from .old_game import LEADER, NOBODY, NONE, Ground, OldGame
from .rows import Line, Sheet
from .said import bid_said, number_said


def first(pair: tuple[int, Line]) -> int:
    """Which game of the file a row belongs to."""
    return pair[0]


def games_told(sheet: Sheet, ground: Ground) -> Iterator[OldGame]:
    """The games of a file, in its order, each with what is wrong with it."""
    for lines in together(sheet):
        game = OldGame([line.number for line in lines])
        read_heading(game, lines, ground)
        if game.agreed is not NONE and sheet.shape == BY_PERSON:
            lines = [seated(game, lines[0], sheet.people)]
        if game.agreed is not NONE and game.is_clear("player", *sheet.people):
            read_names(game, lines)
        if game.agreed is not NONE and game.is_clear("player", *sheet.people):
            (read_hands if sheet.shape == BY_HAND else read_scores)(game, lines, sheet)
            fold(game)
        yield game


def together(sheet: Sheet) -> Iterator[list[Line]]:
    """The rows of each game: by what tells it from others, else a new one wherever the hands begin again."""
    if sheet.shape != BY_HAND:
        yield from ([line] for line in sheet.lines)
    elif any(line.get("game") for line in sheet.lines):
        label = ""
        rows: dict[str, list[Line]] = {}
        for line in sheet.lines:
            label = line.get("game").casefold() or label
            rows.setdefault(label, []).append(line)
        yield from rows.values()
    else:
        numbers = [number_said(line.get("hand")) or 0 for line in sheet.lines]
        begins = [not place or number <= numbers[place - 1] for place, number in enumerate(numbers)]
        for _number, pairs in itertools.groupby(zip(itertools.accumulate(begins), sheet.lines, strict=True), key=first):
            yield [line for _begun, line in pairs]


def read_scores(game: OldGame, lines: Sequence[Line], sheet: Sheet) -> None:
    """The final score of each side."""
    line, ruleset = lines[0], game.agreed.ruleset
    by_side = len(line.each("player")) == len(ruleset.side_seats)
    scores = []
    for side, seats in enumerate(ruleset.side_seats):
        who = " + ".join(game.names[seat] for seat in seats)
        said = [line.get("score", 1 + place) for place in ([side] if by_side else seats)]
        said, column = list(dict.fromkeys(filter(None, said))), f"score {1 + side}"
        score = number_said(said[0]) if said else None
        if not said:
            game.fault(column, _("The score of {who} is missing.").format(who=who))
        elif len({number_said(each) for each in said}) > 1:
            game.fault(column, _("{who} are partners and have one score, not several.").format(who=who))
        elif score is None:
            game.fault(column, _("{who}: “{said}” is no score.").format(who=who, said=said[0][:40]))
        scores.append({"score": score or 0})
    game.start = {"start": scores}
    if said_hands := line.get("hands"):
        hands = number_said(said_hands)
        if hands is None or not 0 < hands < 1_000:
            game.fault("hands", _("“{said}” is no number of hands.").format(said=said_hands[:40]))
        else:
            game.start["start_hands"] = hands


def read_hands(game: OldGame, lines: Sequence[Line], sheet: Sheet) -> None:
    """Each hand: its number, who dealt and sat there, bids, tricks and prizes."""
    ruleset, sitting = game.agreed.ruleset, game.names
    apart = any(len(line.each("player")) == ruleset.players for line in lines)  # partners do not share a column
    for due, line in enumerate(lines, 1):
        number = number_said(line.get("hand"))
        if number != due:
            told = _("This is where hand {due} should stand, and here stands “{said}”.")
            game.fault("hand", told.format(due=due, said=line.get("hand")[:12]), line.number)
        hand: dict[str, Any] = {}
        there = [as_written(line.get("player", 1 + seat)) or name for seat, name in enumerate(sitting)]
        if apart and there != sitting:
            check_names(game, there, line.number)
            hand["players"] = sitting = there
        bids = [line.get("bid", 1 + seat) for seat in range(ruleset.players)]
        if any(bids) or not (due == 1 and ruleset.first_hand_bids_itself):
            hand["bids"] = [bid_said(bid, ruleset) if bid else None for bid in bids]
        tricks = [line.get("tricks", 1 + seat) for seat in range(ruleset.players)]
        hand["tricks"] = [None if not text else text if (n := number_said(text)) is None else n for text in tricks]
        read_dealer(game, line, hand, sitting)
        read_prizes(game, line, hand, sitting, sheet.cards)
        game.hands.append(hand)


def read_dealer(game: OldGame, line: Line, hand: dict[str, Any], sitting: Sequence[str]) -> None:
    """Who dealt, if that is told."""
    seat = seat_said(game, line, "dealer", sitting)
    if seat is None:
        return
    if game.hands:
        hand["dealer"] = seat
    else:
        game.first_dealer = seat


def read_prizes(game: OldGame, line: Line, hand: dict[str, Any], sitting: Sequence[str], cards: Sequence[str]) -> None:
    """Who caught the prize cards, where that is told."""
    caught = {card: seat_said(game, line, card, sitting) for card in cards}
    if prizes := {card: seat for card, seat in caught.items() if seat is not None}:
        hand["prizes"] = prizes


def seat_said(game: OldGame, line: Line, column: str, sitting: Sequence[str]) -> int | None:
    """The seat of a name; None for nobody. Who sits elsewhere is noted."""
    said = as_written(line.get(column))
    if not said or said == "-":
        return None
    place = next((seat for seat, name in enumerate(sitting) if name.casefold() == said.casefold()), None)
    if place is None:
        game.fault(column, _("{who} does not sit at this table.").format(who=said[:60]), line.number)
    return place


def fold(game: OldGame) -> None:
    """Let the law read the game: what it does not let stand, and how it ended."""
    folded = rules.fold(game.record())
    for fault in folded.faults:
        hand = (fault.hand or 0) - 1
        line = game.lines[hand] if 0 <= hand < len(game.lines) else game.lines[0]
        column = {"bids": "bid", "hands": "hand"}.get(fault.field or "", fault.field or "")
        numbered = f"{column} {fault.seat + 1}" if fault.seat is not None and column in ("bid", "tricks") else column
        game.fault(numbered, tell(fault.text), line)
    game.scores = list(folded.scores)
    if folded.ending.status != "finished":
        game.ended = LEADER if folded.scores.count(max(folded.scores)) == 1 else NOBODY
