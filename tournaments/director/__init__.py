"""The pen of the tournaments: every write to a race or a tournament. Nothing else in this app writes.

| module | what it writes |
|---|---|
| starting | a race begins, from a game or with its first one; a game follows another and belongs to it |
| playing | the next game; the sticker of a token |
| entrants | who joins, leaves, comes back; people put together, renamed, hidden, erased |
| ruling | what the organizer corrects: a game ruled, played without the app, out; the tokens that win; a race closed |
| steps | the one way in which a race changes, and what follows from its games |
| nights | a tournament as a whole: founded, its links, ended |
| seasons | seasons, and which nights count in them |
| clock | the clock of a round, the last hand, the word to all tables |
| night_steps | the one way in which a tournament changes |

Locks in one order: games, the club and whom a game or a race seats (`scorebook.lock_home`), then races by key.
"""

from .clock import (
    add_minutes,
    call_last_hand,
    pause_clock,
    resume_clock,
    say_to_tables,
    start_clock,
    stop_clock,
)
from .entrants import clubs_parting, join_race, let_sit, person_erased, person_told, records_changed, table_seated
from .nights import LINKS, stop_night_link
from .playing import choose_sticker, next_game, token_key
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
from .steps import game_written, recount

__all__ = [
    "CARDS", "LINKS", "MOST_VICTORIES", "NOBODY", "add_minutes", "add_paper_game", "another_race", "apply_ruling",
    "call_last_hand", "change_season", "choose_sticker", "close_race", "clubs_parting", "found_season", "game_begun",
    "game_written", "join_race", "leave_club", "let_sit", "lock_races", "move_races", "next_game", "open_race",
    "paper_row", "pause_clock", "person_erased", "person_told", "put_night", "records_changed", "recount",
    "reopen_race", "resume_clock", "revoke_link", "rule_game", "ruling_key", "say_to_tables", "set_victories",
    "start_clock", "start_race", "stop_clock", "stop_night_link", "table_seated", "take_out", "token_key",
]  # fmt: skip
