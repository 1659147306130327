"""The pen: every write to a game, a hand, a roster. Nothing else in this app writes.

| module | what it writes |
|---|---|
| games | a game's beginning, its rules, its end |
| hands | bids, tricks, prizes; closing, saving, correcting; misdeal, deal, decisions |
| people | clubs, rosters, who sits where |
| links | who may hold the pen |
| steps | the one way in which a fact changes; undo and redo |
| figures | what follows from the facts for each player |
"""

from ..entering import NotPossible
from ..rules import RulesError
from .games import Setup, change_rules, end_game, import_record, rules_key, start_game
from .hands import (
    adjust,
    close_bids,
    correct_hand,
    deal_out_of_turn,
    enter,
    misdeal,
    reopen_bids,
    save_hand,
)
from .links import allow_pen, ask_for_pen, revoke_club_link, revoke_game_link, see_phone, take_pen
from .people import add_player, found_club, rename_player, substitute, swap_seats
from .steps import Ask, KeyReused, Stale, live_steps, redo, undo

REFUSALS = (Stale, RulesError, NotPossible)
"""Why a write may be refused: something changed meanwhile, the law does not allow it, it cannot be."""

__all__ = [
    "REFUSALS", "Ask", "KeyReused", "Setup", "Stale", "add_player", "adjust", "allow_pen", "ask_for_pen", "change_rules",
    "close_bids", "correct_hand", "deal_out_of_turn", "end_game", "enter", "found_club", "import_record", "live_steps",
    "misdeal", "redo", "rename_player", "reopen_bids", "revoke_club_link", "revoke_game_link", "rules_key", "save_hand",
    "see_phone", "start_game", "substitute", "swap_seats", "take_pen", "undo",
]  # fmt: skip
