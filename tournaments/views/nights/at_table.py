"""A physical table: its code, what is due there, its game begun, others than were drawn; played on on paper."""

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.access import hold_game, role_in_game
from scorekeeper.entering import NotPossible
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Game
from scorekeeper.phone import phone_of, remember
from scorekeeper.scorebook import REFUSALS, Ask
from scorekeeper.sight import words_of
from scorekeeper.views.answers import Posted, refusal
from scorekeeper.views.opening import follow_link
from scorekeeper.views.polling import live_board

from ... import director
from ...models import Table, Tournament
from ...night.access import may as may_in_night
from ...night.access import role_in_night
from ...night.clock import Clock, clock_at, clock_line, holds_until
from ...night.facts import NightFacts
from ...night.polls import version_of
from ...room.at_tables import due_at, nothing_drawn
from ...room.comes_next import PAGES
from ...room.kept import kept
from ...room.seats_to_take import others_drawn, said_place, sitters_drawn
from ...room.table_access import ROLES, table_for
from ...room.table_code import HIGHEST, TableCode
from .answers import answer_night, ask_at_table, frame, page_at_table, poll_of

PAGE = "tournaments/night/at_table.html"


@never_cache
@require_GET
def open_code(request: HtmxHttpRequest, public_id: str, number: int, secret: str) -> HttpResponse:
    """Note the code of a table in the phone's cookie and lead to the table."""
    if not 1 <= number <= HIGHEST:
        raise Http404
    tournament = Tournament.objects.select_related("club").filter(public_id=public_id).first()
    code = TableCode(tournament, number) if tournament else None

    def lead(code: TableCode) -> HttpResponse:
        phone_of(request).open(code, "table")
        return redirect("nights:at_table", public_id, number)

    return follow_link(request, f"{public_id}-{number}", code, "table", secret, lead)


@require_http_methods(["GET", "POST"])
def at_table(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """What is due at a table; a POST begins its game and opens the scorepad."""
    tournament, role = table_for(request, public_id, number, "reader" if request.method == "GET" else "scorer")
    if request.method == "GET":
        to = request.GET.get("to", "")
        if to in PAGES and may_in_night(role_in_night(request, tournament), "reader"):
            return redirect(f"nights:{to}", public_id)
        return remember(request, answer_table(request, tournament, number, role))
    posted, ask = Posted(request), ask_at_table(request, number)
    try:
        game = director.open_game(
            tournament.pk, ask, table=posted.number("table", 1, 2**31), was=posted.text("was", most=400)
        )
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_table(request, tournament, number, role, status=status, **more)
    return open_pad(request, game)


def open_pad(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """Lead to the scorepad; whoever began it by a role in the club scores it as long as that."""
    if phone_of(request).id == game.phone and role_in_game(request, game) != "scorer":
        hold_game(request, game)
    return remember(request, redirect("scorekeeper:game", game.public_id))


def etag_of(tournament: Tournament, role: str, number: int) -> str:
    """What the page of a table depends on; no hand of any game."""
    return f"{version_of(tournament)}-{role}-{number}"


def answer_table(
    request: HtmxHttpRequest, tournament: Tournament, number: int, role: str, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The table as it stands: a page, or for htmx the table alone."""
    tournament.refresh_from_db(fields=["version", "ended_at", "notice"])
    etag, may = etag_of(tournament, role, number), ROLES.index(role)
    notice = words_of(tournament.club_id)(tournament.notice)
    drawn = dict(kept(tournament, "tables").get(number) or nothing_drawn(number, notice))
    clock = clock_at(drawn["clock"]) if drawn["clock"] else Clock("none")
    etag = f"{etag}~{until}" if (until := holds_until(clock)) else etag
    drawn["clock"] = clock_line(clock)
    goes_on = tournament.ended_at is None
    context = {
        "night": frame(request, tournament),
        "heading": _("Table {number}").format(number=number),
        "table": drawn,
        "game_url": game_at(request, tournament, drawn["table"]),
        "result_url": reverse("nights:table", args=[tournament.public_id, drawn["table"]]),
        "find_url": reverse("nights:players", args=[tournament.public_id]),
        "may_find": may_in_night(role_in_night(request, tournament), "reader"),
        "may_score": may >= ROLES.index("scorer") and goes_on,
        "may_desk": role == "desk" and goes_on,
        "etag": etag,
        "url": request.path.removesuffix("poll/"),
        "key": secrets.token_hex(16),
        "over": not goes_on,
        "conflict": None,
        "errors": [],
        **more,
    }
    return live_board(request, PAGE, "table", context, etag, status=status)


poll = poll_of(table_for, etag_of, answer_table)


def game_at(request: HtmxHttpRequest, tournament: Tournament, table: int) -> str:
    """Where the game of a table is, for who may open it; "" before it began. Of a race it is the last one."""
    its = Table.objects.filter(pk=table).select_related("game", "race").first()
    game = its.game if its else None
    if its and its.race:
        row = its.race.games.select_related("game").exclude(game=None).last()
        game = row.game if row else None
    if game is None:
        return ""
    game.club = tournament.club
    return reverse("scorekeeper:game", args=[game.public_id]) if role_in_game(request, game) else ""


def answer_seats(
    request: HtmxHttpRequest, tournament: Tournament, number: int, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The two questions: whose place, and who sits there."""
    facts, posted = NightFacts.load(tournament), Posted(request)
    due = due_at(facts, number)
    if due is None:
        return redirect("nights:at_table", tournament.public_id, number)
    search = posted.text("search", most=40)
    context = {
        "heading": _("Someone else is sitting here"),
        "back": reverse("nights:at_table", args=[tournament.public_id, number]),
        "number": number,
        "round": due.round.pk,
        "places": sitters_drawn(facts, due, posted.text("place", most=60)),
        "others": others_drawn(facts, due, search, posted.text("who", most=60)),
        "search": search,
        "begun": due.table.game_id is not None,
    }
    return answer_night(request, tournament, "seats", {**context, **more}, status)


@page_at_table("scorer", answer_seats)
def seats(request: HtmxHttpRequest, tournament: Tournament, ask: Ask, number: int) -> HttpResponse:
    """Somebody else sits here than was drawn: the two change places, and the hands stay with the chairs."""
    posted = Posted(request)
    if posted.text("step") == "look":
        return answer_seats(request, tournament, number)
    one, other = said_place(posted.text("place", most=60)), said_place(posted.text("who", most=60))
    if one is None or other is None:
        raise NotPossible(_("Say whose place it is, and who sits there."))
    round, entrants, was = posted.number("round", 1, 2**31), (one[0], other[0]), (one[1], other[1])
    director.change_places(tournament.pk, ask, round=round, entrants=entrants, was=was)
    return redirect("nights:at_table", tournament.public_id, number)
