"""What the tables of a tournament say to the ports of `scorekeeper`: the lines of a scorepad, the tables of a phone.

The lines are worked out once for each version of the tournament, which comes with the facts of the game: a tap asks for
no more. Nothing here writes.
"""

from collections.abc import Collection
from typing import Any

from django.core.cache import cache
from django.db.models import CharField, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper import sight
from scorekeeper.models import Club, Game
from scorekeeper.phone import phone_of
from scorekeeper.ports import Columns

from ..models import Table, Tournament
from ..night.clock import clock_at, clock_line, holds_until
from .kept import kept
from .table_code import codes_of, table_of_game

Line = dict[str, Any]
KEPT = 3600  # seconds


def night_mark(game: Game) -> Subquery:
    """For `scorekeeper`: which version of its tournament the lines of a game are of."""
    return Subquery(marks_of(game)[:1])


def marks_of(game: Game) -> Any:
    """The table of a game and the version of its tournament, in one text."""
    parts = [Cast(part, CharField()) for part in ("pk", "round__stage__tournament__version")]
    mark = Concat(parts[0], Value("-"), parts[1], output_field=CharField())
    return tables_of(game).values_list(mark, flat=True)


def tables_of(game: Game) -> Any:
    """The table of a game, or of the race that it is part of; each is found by an index."""
    alone = Table.objects.filter(game=game).order_by("pk").values("pk")[:1]
    in_race = Table.objects.filter(race__games__game=game).order_by("pk").values("pk")[:1]
    return Table.objects.filter(pk=Coalesce(Subquery(alone), Subquery(in_race))).order_by("pk")


def columns(game_ids: Collection[int]) -> dict[int, Columns]:
    """For history: a game of a table is one of a tournament; those of a race at one are so already."""
    return dict.fromkeys(Table.objects.filter(game__in=game_ids).values_list("game", flat=True), Columns(True, {}))


def game_context(game: Game) -> list[Line]:
    """For `scorekeeper`: the lines of a table on the board of its game, and on a winner's screen what follows."""
    told = told_at(game)
    if told is None:
        return []
    if game.is_over:
        return [dict(line) for line in told["after"]]
    head = [clocked(told)] if told["clock"] else []
    return [*head, *(dict(line) for line in told["while"]), *ruled(told, game)]


def told_at(game: Game) -> Line | None:
    """What is told of the table of a game, None for a game of no tournament."""
    if not game.has_context:
        return None
    if "night" not in game.marks:
        game.marks = {**game.marks, "night": marks_of(game).first()}
    if game.marks["night"] is None:
        return None
    seen = sight.sees_names(game.club_id)
    name = "-".join(map(str, ["night-lines", game.marks["night"], game.public_id, seen, get_language()]))
    told: Line | None = cache.get(name)
    if told is None:
        told = told_of(game)
        cache.set(name, told, KEPT)
    return told


def clocked(told: Line) -> Line:
    """Which table of which round, with the clock: loud once it is time to stop, until then with the moment of that."""
    clock = clock_at(told["clock"])
    loud = clock.state == "up" or clock.last_hand_at is not None
    where = told["title"]["menu" if loud else "text"]  # in one line on a phone
    line = " · ".join(part for part in (where, clock_line(clock)) if part)
    return {**told["title"], "text": line, "loud": loud, "stop": loud and told["stops"], "until": holds_until(clock)}


def ruled(told: Line, game: Game) -> list[Line]:
    """What the organizer ruled, as long as the hand that it was about is played."""
    hand = game.hands_played + (game.start.get("start_hands") or 0) + 1
    return [{"text": text, "url": "", "head": True, "loud": True} for about, text in told["ruled"] if about == hand]


def told_of(game: Game) -> Line:
    """What stands kept for the table of a game, from now on."""
    row = tables_of(game).values_list("pk", "round__stage__tournament").first()
    tournament = Tournament.objects.select_related("club").get(pk=row[1])
    if tournament.club_id != game.club_id:
        return nothing_told([])
    told: Line | None = kept(tournament, "lines").get(row[0])
    if told is None:
        text = _("This game counts for nothing: it was cancelled, or is played again.")
        return nothing_told([{"text": text, "url": "", "bad": True}])
    return told


def nothing_told(lines: list[Line]) -> Line:
    """What is kept where the table of a game is none of the tournament's any more."""
    return {"clock": None, "while": lines, "after": lines, "ruled": [], "night": "", "calls": 0}


def goes_on_at(game: Game) -> str:
    """For `scorekeeper`: the page of the table of a game."""
    table = table_of_game(game)
    return reverse("nights:at_table", args=[table.round.stage.tournament.public_id, table.number]) if table else ""


def game_moving(game: Game) -> str:
    """For `scorekeeper`: why a game cannot leave its club by itself."""
    return _("It is part of a tournament.") if table_of_game(game) else ""


def start_lines(request: HttpRequest, _clubs: list[Club]) -> list[Line]:
    """For the first page: the tables whose codes this phone has opened, of tournaments that go on; the last first."""
    codes = list(codes_of(phone_of(request)))
    if not codes:
        return []
    going = Tournament.objects.filter(public_id__in={code[0] for code in codes}, ended_at__isnull=True)
    known = {tournament.public_id: tournament for tournament in going}
    return [
        {
            "url": reverse("nights:at_table", args=[public_id, number]),
            "title": _("Table {number}").format(number=number),
            "text": sight.words_of(known[public_id].club_id)(known[public_id].name),
        }
        for public_id, number, link in reversed(codes)
        if public_id in known and known[public_id].table_link == link
    ]
