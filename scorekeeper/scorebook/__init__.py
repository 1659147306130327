"""The pen: every write to a game, a hand, a roster. Nothing else in this app writes.

| module | what it writes |
|---|---|
| games | a game's beginning, its rules, its end |
| hands | bids, tricks, prizes; closing, saving, correcting |
| whole_hands | a hand that was written on paper, in one step |
| brought | hands that another phone kept without signal |
| bringing | many games at once that were played before |
| batches, shelves, taking_out | old results of a file: part by part where nobody sees them, then here, or out again |
| fitting | what other rules or a corrected hand leave of the hands that follow |
| decisions | misdeal, deal out of turn; points, bags, sets and reneges by decision |
| tables | a table begins: club, people and game at once |
| people, reseating | clubs, rosters, who sits where; who was written down at another table |
| clubs, members | a club's settings, links and end; accounts and their roles in it |
| house_rules | rules that a club keeps under a name |
| roster | people added and described, archived, hidden |
| merging, erasing | two records of one person put together and taken apart; a name gone for good |
| joining, moving | two clubs become one, and part again; a single game goes to another |
| links | who may hold the pen |
| redrawing | boards drawn again where a person is told otherwise |
| steps, undoing | the one way in which a fact changes; undo and redo |
| figures | what follows from the facts for each player |
| histories, counting, adding_up, streaks | what a game that is over was for each player, and the sums of it |
| noting | what people wrote of it, kept to be found |
| families | the rules that a club's games were played under, and who may write its history now |
| rating | the ratings after each game, now or part by part |
| differing | what a recount finds |
| tries | wrong tries, counted for all processes together |
| archives, archive_proofs | a whole club read again from its file; what of it is proved, and what follows |
"""

from ..entering import NotPossible
from ..rules import RulesError
from .archives import import_club
from .batches import Coming, begin_batch, bring_part, choose_for_file, drop_file, keep_file
from .bringing import Brought, bring_in, write_down
from .brought import TakenIn, take_in
from .clubs import ClubSettings, change_settings, delete_club, delete_games, lock_home, stop_link
from .decisions import adjust, deal_out_of_turn, decided, decisions_key, misdeal, said_bids
from .differing import Difference
from .erasing import erase_person
from .figures import recount_game
from .games import Setup, change_rules, end_game, redraw_games, rules_key, start_game
from .hands import close_bids, correct_hand, enter, reopen_bids, save_hand, scored_as_seen
from .histories import count_games, recount_history
from .house_rules import (
    Wanted,
    change_saved_rules,
    keep_rules,
    newest,
    put_rules_away,
    revoke_rules_link,
    saved_rules_key,
)
from .joining import join_clubs, part_clubs
from .links import (
    SILENCE,
    TRIES,
    TooManyCodes,
    allow_pen,
    ask_for_pen,
    new_table_code,
    refuse_pen,
    revoke_game_link,
    see_phone,
    take_pen,
)
from .members import (
    become_member,
    change_email,
    change_password,
    change_role,
    claim_club,
    close_account,
    found_own_club,
    link_player,
    open_account,
    remove_member,
    roster_of,
)
from .merging import merge_players, take_back_merge
from .moving import move_game
from .people import add_player, found_club, rename_seat, substitute, swap_seats
from .rating import rate_part, recount_ratings
from .roster import Described, add_person, describe_person, guest_name, mark_person
from .steps import Ask, KeyReused, Stale
from .tables import Home, Person, follow_game, going_on, import_table, known_as, open_table
from .taking_out import changed_since, take_out_part
from .tries import count_try, take_back_try
from .undoing import live_steps, redo, undo
from .whole_hands import write_hand

REFUSALS = (Stale, RulesError, NotPossible)
"""Why a write may be refused: something changed meanwhile, the law does not allow it, it cannot be."""

__all__ = [
    "REFUSALS", "SILENCE", "TRIES", "Ask", "Brought", "ClubSettings", "Coming", "Described", "Difference", "Home",
    "KeyReused", "Person", "Setup", "Stale", "TakenIn", "TooManyCodes",
    "Wanted", "add_person", "add_player", "adjust", "allow_pen",
    "ask_for_pen", "become_member", "begin_batch", "bring_in", "bring_part", "change_email",
    "change_password", "change_role", "change_rules", "change_saved_rules", "change_settings", "changed_since",
    "choose_for_file", "claim_club", "close_account", "close_bids", "correct_hand", "count_games",
    "count_try",
    "deal_out_of_turn", "decided", "decisions_key", "delete_club", "delete_games", "describe_person", "drop_file",
    "end_game", "enter", "erase_person", "follow_game", "found_club", "found_own_club", "going_on", "guest_name",
    "import_club", "import_table", "join_clubs", "keep_file", "keep_rules", "known_as", "link_player", "live_steps",
    "lock_home", "mark_person", "merge_players", "misdeal", "move_game", "new_table_code", "newest", "open_account",
    "open_table", "part_clubs", "put_rules_away", "rate_part", "recount_game", "recount_history", "recount_ratings",
    "redo", "redraw_games", "refuse_pen", "remove_member", "rename_seat", "reopen_bids", "revoke_game_link",
    "revoke_rules_link", "roster_of", "rules_key", "said_bids", "save_hand", "saved_rules_key", "scored_as_seen",
    "see_phone", "start_game", "stop_link", "substitute", "swap_seats", "take_back_merge", "take_back_try", "take_in",
    "take_out_part", "take_pen", "undo", "write_down", "write_hand",
]  # fmt: skip
