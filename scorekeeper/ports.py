"""What another app may add: typed, empty by default, filled once when that app is ready.

The score-keeper calls these and knows nothing of who listens; `tournaments` learns of a result in the transaction
that ended the game.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.http import HttpRequest, HttpResponse

from .models import Club, Game, Merge, Player

if TYPE_CHECKING:
    from .archive.kinds import Block
    from .facts import Facts


class Way(NamedTuple):
    """Another way to begin a game: what the first page says of it, where its table is sent, the template of that page,
    and what it needs beside, given where the game ends.
    """

    title: Any
    text: Any
    address: str
    page: str
    context: Callable[[HttpRequest, int | None], dict[str, Any]]


class Exported(NamedTuple):
    """A file of a download: its name there, of when it is, what is written as JSON."""

    name: str
    of: datetime
    told: Any


class FileRead(NamedTuple):
    """A kind of file that is yours: what stands under its "format", the most bytes it may have, and what reads it in
    the place of a record and leads to what came of it. Raises what refuses it.
    """

    format: str
    largest: int
    read: Callable[[HttpRequest, Any], HttpResponse]


files_read: list[FileRead] = []
"""What comes in on the page that imports a record, and is none."""

ways_to_begin: dict[str, Way] = {}
"""By the word that follows `then=` in the addresses of a new game."""


class Beginning(NamedTuple):
    """Something else than a game that can be begun: what is said of it, the name of its address, the least role in a
    club that may; the first page offers it to whoever may anywhere, or has no club yet.
    """

    title: Any
    text: Any
    address: str
    least: str


more_to_begin: list[Beginning] = []
"""Offered on the first page, and on the page of a club, which its address is then asked for: `?club=`."""

pages_of_club: list[Beginning] = []
"""Offered on the page of a club alone, by whose public id its address is asked for."""

game_written: list[Callable[[Game, int | None], None]] = []
"""Called by the pen in its transaction, after every write to a game, with the side that had won before it; nothing need
be asked of the database unless the game `has_context` and is over or was (`was_over`).
"""

table_seated: list[Callable[[Game], None]] = []
"""Called by the pen in its transaction when others sit at the table of a game, or each other's places are theirs."""

game_marks: dict[str, Callable[[Game], Any]] = {}
"""What the lines of `game_context` hang on, as an expression of the database's: for a game that `has_context` it is
read along with its seats, so that it costs no statement of its own, and is `game.marks[name]` unless something else was
written since.
"""


class Columns(NamedTuple):
    """What history knows of a game from elsewhere: whether it is part of a tournament, and the victory tokens that it
    gave, by the key of the player.
    """

    tournament: bool
    tokens: Mapping[int, int]


history_columns: list[Callable[[Collection[int]], Mapping[int, Columns]]] = []
"""Asked by the pen in its transaction when it counts games, given by key, that are over and have context, after
`game_written`; who changes its answer for a game later lets its board be drawn again (`scorebook.redraw_games`).
"""

game_begun: list[Callable[[Game, Game], None]] = []
"""Called by the pen in its transaction when a game has begun after another: the new one, the one before."""

consequences: list[Callable[[Game, str, int | None], list[str]]] = []
"""Given a game and the status and winning side that a correction would give it: what else would change."""

game_context: list[Callable[[Game], list[dict[str, Any]]]] = []
"""Lines for the scorepad, and for the winner's screen what follows: `{"text", "url" ("" where it leads nowhere),
"write" (only for who may write), "bad" (what is played counts for nothing: said before all else), "go" (what the table
does next, in the place of a rematch), "head" (in the head of the scorepad), "loud" (there as nobody misses it), "menu"
(what its menu says instead), "until" (when it is told anew, seconds since 1970), "stop" (once a hand is over the game
is to end)}`.
"""

game_desk: list[Callable[[HttpRequest, Game], dict[str, Any] | None]] = []
"""For the head of the scorepad, on the phone of whoever looks after more than this table: the way to all of them,
`{"text", "url", "loud"}`, or None. There the lines for others alone ("call") are left out.
"""

start_lines: list[Callable[[HttpRequest, list[Club]], list[dict[str, Any]]]] = []
"""What goes on, for the first page, given the clubs in which who asks has a role: `{"url", "title", "text"}`."""

games_watched: list[Callable[[HttpRequest], Iterable[int]]] = []
"""The keys of the games that who asks may watch by a link of yours that this phone has opened; asked at most once for a
request, of phones that opened any.
"""

games_scored: list[Callable[[HttpRequest], Iterable[int]]] = []
"""The same of the games that they may score, as long as you say so."""

games_let_go: list[Any] = []
"""Conditions of the database's on a game that is `hosted`: of one for which any is true, a link of its own, or to have
begun it, lets nobody write any more.
"""

goes_on_at: list[Callable[[Game], str]] = []
"""Given a game that is `hosted`: the address where its table goes on, instead of with another game of the same
people; or nothing.
"""


class NextGame(NamedTuple):
    """A game that may follow another, as a phone without signal begins it: the address, what is said of it, the fields
    that its form posts, and the old seat of each new one. `over`: only once the game before is over. `needs`: how many
    wins, with that of the game before, each side needs to end what the games are part of, None if it cannot; [] where
    they are part of nothing. Once it has ended nothing follows. `turn`: of new partners, it is their turn.
    """

    url: str
    text: str
    fields: Mapping[str, str | list[str]]
    order: list[int]
    over: bool = True
    needs: Sequence[int | None] = ()
    turn: bool = False


games_after: "list[Callable[[Facts], list[NextGame] | None]]" = []
"""Given the facts of a game that `has_context`: what may follow it with the same people, where that is yours to say; or
None, and it is a rematch.
"""

links_of_club: list[Callable[[Club, list[str]], Iterable[str]]] = []
"""Those of these public ids that are something of yours in a club: a phone that leaves the club forgets their links."""


class Contest(NamedTuple):
    """Something over more than one game that a club has played: what kind it is, its address, what it is called, when
    it began, in a sentence who has won it or how it stands, and what else is said of it.
    """

    kind: Any
    url: str
    title: str
    at: datetime
    won: str
    text: str


class Contests(NamedTuple):
    """All of one kind: when the first and the last of a club began, if there are any; those that began from one moment
    until before another.
    """

    span: Callable[[Club], Iterable[datetime | None]]
    told: Callable[[Club, datetime, datetime], Iterable[Contest]]


contests: list[Contests] = []
"""For the history of a club."""

club_lines: list[Callable[[Club], list[dict[str, Any]]]] = []
"""Lines for the page of a club, the last first: `{"url": ..., "title": ..., "text": ...}`."""

club_going: list[Callable[[Club], None]] = []
"""Called by the pen in its transaction before a club is deleted: delete there what is yours."""

club_goes: list[Callable[[Club], list[str]]] = []
"""What of yours goes with a club that is deleted, in words, for whoever is about to."""

club_export: list[Callable[[Club], Iterator[Exported]]] = []
"""What else of a club is taken away with its games, piece by piece."""

club_archive: "list[Block]" = []
"""What of yours goes along where a whole club is taken along as one file, and comes back with it: after what it refers
to. What is no model of a block, and no field of its lines, is named in your own list of what stays (`archive.kinds`).
"""

clubs_locked: list[Callable[[Collection[int]], None]] = []
"""Called by the pen in its transaction when two clubs, given by key, are about to become one or to part, and the people
concerned are locked: lock what is yours of both, in the order in which you always do.
"""

clubs_joined: list[Callable[[Club, Club], None]] = []
"""Called by the pen in its transaction when what is one club's becomes another's, from and to: move there what is
yours; called the other way round when that is taken back."""

games_along: list[Callable[[Collection[int]], Iterable[int]]] = []
"""Given the keys of games that go back to a club of their own: those that go with them, as part of the same."""

clubs_parting: list[Callable[[Club], str]] = []
"""Called by the pen in its transaction when what was one club's went back: why the clubs cannot part, or nothing."""

game_moving: list[Callable[[Game], str]] = []
"""Why a single game cannot leave its club, or nothing: it is part of something that stays."""

recount: list[Callable[[bool], Iterator[str]]] = []
"""For `manage.py recount`: each difference between what is derived and what the facts say, put right if so asked."""

player_merged: list[Callable[[Player, Player], None]] = []
"""Called by the pen in its transaction when two records become one person's: the one kept, the one gone."""

player_unmerged: list[Callable[[Player, Player], None]] = []
"""The same when that is taken back: the one kept, the one that is a person of its own again."""

people_parting: list[Callable[[list[Merge]], list[str]]] = []
"""Given merges that could be taken back together: what else would change."""

person_told: list[Callable[[Player], None]] = []
"""Called by the pen in its transaction when a person is told otherwise: under another name, hidden, shown. Once that is
certain, let what shows them be drawn again.
"""

player_erased: list[Callable[[Player, list[str]], None]] = []
"""Called by the pen in its transaction when a person was erased, with the names they had: take those out of yours."""
