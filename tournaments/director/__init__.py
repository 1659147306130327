"""The pen of the tournaments: every write to a race or a tournament. Nothing else in this app writes.

| module | what it writes |
|---|---|
| starting | a race begins, from a game or with its first one; a game follows another and belongs to it |
| playing | the next game; the sticker of a token |
| entrants | who joins, leaves, comes back; people put together, renamed, hidden, erased |
| ruling | what the organizer corrects: a game ruled, played without the app, out; the tokens that win; a race closed |
| steps | the one way in which a race changes, and what follows from its games |
| nights | a tournament as a whole: founded, planned, its links, ended |
| seasons | seasons, and which nights count in them |
| clock | the clock of a round, the last hand, the word to all tables |
| entries | who enters a tournament, at the desk or by the link that is passed round |
| attending | who is there, has paid, comes late, leaves, comes back; the waiting list |
| naming | a name put right on the night; taken off the list |
| partners | who is behind an entrant: pairs made and parted, a substitute |
| arranging | seeds, fixed tables, who is kept apart |
| stages | a stage begins, is taken back; those level at a cut are parted |
| rounds | a round is drawn, published, cancelled |
| drafts | a round that nobody plays yet: drawn again, people exchanged and moved |
| tables, seating | the game of a table begins, on a phone or on paper; a table is added; who sits where |
| leaving | somebody leaves a table: a stand-in, stopped as it stands, played again |
| calls | a table calls the organizer; what was ruled |
| results | how a table ended: said at the desk, typed and confirmed at the table, taken back |
| result_of_play | what the hands of a table say counts by itself |
| result_rows, going_on | the rows of its results; what goes on through a bracket |
| hands_later | the game of a table whose hands are entered from paper |
| penalties | what the director gives an entrant, and takes back |
| night_clubs | what happens to tournaments and seasons as clubs and people change |
| night_import, race_import, file_rows | a tournament read again from its file, the race of a table, a row |
| archived | what follows in a club that was read again from its file |
| rehearsing | a night is rehearsed: a copy, invented results, thrown away |
| walk_overs | a walk-over taken back by itself |
| deleting | a tournament is deleted for good |
| night_steps | the one way in which a tournament changes |

Locks in one order: games, the club and whom a game or a race seats (`scorebook.lock_home`), then races by key.
"""

from .archived import BLOCKS
from .arranging import draw_seeds, fix_table, keep_apart, seed_by, seed_by_hand
from .attending import check_in, come_back, leave_night, mark_entry, set_sign_up
from .calls import answer_call, call_organizer
from .clock import add_minutes, call_last_hand, pause_clock, resume_clock, say_to_tables, start_clock, stop_clock
from .deleting import delete_night, games_of
from .drafts import NEW, OUT, draw_again, move_drawn, swap_drawn
from .entrants import clubs_parting, join_race, let_sit, person_erased, person_told, records_changed, table_seated
from .entries import LinesRefused, enter, sign_up
from .hands_later import open_for_hands
from .leaving import replay_table, stand_in, stop_table
from .naming import rename_entrant, take_off
from .night_clubs import (
    leave_club_of_nights,
    lock_nights,
    move_nights,
    nights_parting,
    one_person_in_nights,
    person_of_nights_erased,
    person_of_nights_told,
    records_of_nights_changed,
)
from .night_import import import_night
from .nights import LINKS, change_night, end_night, found_night, plan_stages, stop_night_link, take_up_night
from .partners import pair_rest, pair_up, part_pair, substitute_entry
from .penalties import MOST as MOST_PENALTY
from .penalties import give_penalty, take_penalty_back
from .playing import choose_sticker, next_game, token_key
from .rehearsing import invent_results, rehearse_night, throw_away
from .result_of_play import table_game_written, table_race_written
from .results import confirm_result, say_result, take_back_result, type_result
from .rounds import TablesOpen, cancel_round, draw_round, publish_round
from .ruling import (
    CARDS,
    NOBODY,
    add_paper_game,
    apply_ruling,
    close_race,
    paper_row,
    reopen_race,
    rule_game,
    ruling_key,
    set_victories,
    take_out,
)
from .seasons import change_season, found_season, put_night
from .seating import change_places, night_seated
from .stages import WAYS, begin_stage, settle_cut, take_back_stage
from .starting import (
    MOST_VICTORIES,
    another_race,
    game_begun,
    leave_club,
    lock_races,
    move_races,
    open_race,
    revoke_link,
    start_race,
)
from .steps import game_written, race_derived, recount
from .tables import add_table, open_game, set_paper
from .walk_overs import take_walk_over_back

__all__ = [
    "BLOCKS", "CARDS", "LINKS", "MOST_PENALTY", "MOST_VICTORIES", "NEW", "NOBODY", "OUT", "WAYS", "LinesRefused",
    "TablesOpen",
    "add_minutes", "add_paper_game", "add_table", "another_race", "answer_call", "apply_ruling", "begin_stage",
    "call_last_hand", "call_organizer", "cancel_round", "change_night", "change_places", "change_season", "check_in",
    "choose_sticker", "close_race", "clubs_parting", "come_back", "confirm_result", "delete_night", "draw_again",
    "draw_round", "draw_seeds", "end_night", "enter", "fix_table", "found_night", "found_season", "game_begun",
    "game_written", "games_of", "give_penalty", "import_night", "invent_results", "join_race", "keep_apart",
    "leave_club", "leave_club_of_nights", "leave_night", "let_sit", "lock_nights", "lock_races", "mark_entry",
    "move_drawn", "move_nights", "move_races", "next_game", "night_seated", "nights_parting", "one_person_in_nights",
    "open_for_hands", "open_game", "open_race", "pair_rest", "pair_up", "paper_row", "part_pair", "pause_clock",
    "person_erased", "person_of_nights_erased", "person_of_nights_told", "person_told", "plan_stages",
    "publish_round", "put_night", "race_derived", "records_changed", "records_of_nights_changed", "recount",
    "rehearse_night", "rename_entrant",
    "reopen_race", "replay_table", "resume_clock", "revoke_link", "rule_game", "ruling_key",
    "say_result", "say_to_tables", "seed_by", "seed_by_hand", "set_paper", "set_sign_up", "set_victories",
    "settle_cut", "sign_up", "stand_in", "start_clock", "start_race", "stop_clock", "stop_night_link", "stop_table",
    "substitute_entry", "swap_drawn", "table_game_written", "table_race_written", "table_seated", "take_back_result",
    "take_back_stage", "take_off",
    "take_out", "take_penalty_back", "take_up_night", "take_walk_over_back", "throw_away",
    "token_key", "type_result",
]  # fmt: skip
