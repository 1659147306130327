"""What the views of a tournament share: a page that writes, the poll of a live one, the frame of the night."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.entering import NotPossible
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS, Ask
from scorekeeper.views.answers import Posted, ask_of, page_with_form, refusal
from scorekeeper.views.polling import lost_board, nothing_new

from ...models import Tournament
from ...night.access import may, may_in_night, night_for, role_in_night
from ...room.room_access import role_in_room, room_for
from ...room.table_access import may_at_table, table_for

Answer = Callable[..., HttpResponse]

TABS = (
    ("desk", gettext_lazy("Desk"), "helper"),
    ("round", gettext_lazy("Round"), "helper"),
    ("standings", gettext_lazy("Standings"), "helper"),
    ("people", gettext_lazy("People"), "helper"),
    ("more", gettext_lazy("More"), "helper"),
)
"""The pages that the bar of a tournament leads to: address, title, for whom."""
ROOM: tuple[tuple[str, list[str], Any, tuple[str, ...]], ...] = (
    ("players", [], gettext_lazy("My seat"), ("players", "player")),
    ("screen", ["pairings"], gettext_lazy("All seats"), ()),
    ("standings", [], gettext_lazy("Standings"), ("standings", "working")),
    ("screen", ["clock"], gettext_lazy("Clock"), ()),
)
"""The same for who does not run it: address, what else it names, title, the pages that belong to it."""
UNDER = {
    "desk": ("clock", "table", "hands", "call", "at_table", "leaving", "add_table"),
    "round": ("draw", "stage"),
    "standings": ("working",),
    "people": ("enter", "seeds", "pairs", "entrant"),
    "more": ("plan", "settings", "share", "papers", "sign_up_settings", "penalties", "rehearsal", "log", "ceremony"),
}
"""The pages to which each of them leads: there, too, it is marked."""


def ask_in_night(request: HttpRequest, least: str) -> Ask:
    """Who asks for a write in a tournament; `least` is the least role that may."""
    return dataclasses.replace(ask_of(request), allow=may_in_night(request, least))


def ask_at_table(request: HttpRequest, number: int, least: str = "scorer") -> Ask:
    """The same at a table of it."""
    return dataclasses.replace(ask_of(request), allow=may_at_table(request, number, least))


def page_that_writes(
    find: Callable[..., Tournament], look: Callable[..., Any], answer: Answer, *, sent: Sequence[str] = ()
) -> Callable[[Answer], Answer]:
    """A page of a tournament that `find` gives to whoever may see it, drawn by `answer`. The view is what a POST does
    and where it leads: it is given who asks, whom `look` lets write. What the pen refuses is drawn by `answer` with the
    reason and the first of the fields `sent` that says something.

    All get what else is in the address. Raises what they raise.
    """

    def page(write: Answer) -> Answer:
        @never_cache
        @require_http_methods(["GET", "POST"])
        @wraps(write)
        def view(request: HtmxHttpRequest, public_id: str, **where: Any) -> HttpResponse:
            tournament = find(request, public_id, **where)
            if request.method == "GET":
                return answer(request, tournament, **where)
            ask = dataclasses.replace(ask_of(request), allow=look(request, **where))
            try:
                return remember(request, write(request, tournament, ask, **where))
            except REFUSALS as error:
                posted = Posted(request)
                status, told = refusal(error, next(filter(None, map(posted.text, sent)), ""))
                return answer(request, tournament, **where, status=status, **told)

        return view

    return page


def page_in_night(
    least: str, answer: Answer, *, writes: str = "", sent: Sequence[str] = ()
) -> Callable[[Answer], Answer]:
    """The same for whoever has at least this role in it; one that `writes` may be another."""

    def find(request: HtmxHttpRequest, public_id: str, **_where: Any) -> Tournament:
        return night_for(request, public_id, least)[0]

    def look(request: HtmxHttpRequest, **_where: Any) -> Callable[[Tournament], None]:
        return may_in_night(request, writes or least)

    return page_that_writes(find, look, answer, sent=sent)


def once_gone(then: Answer) -> Callable[[Answer], Answer]:
    """The same of a page that takes a tournament away: its form names where it leads (`of`), so that who taps twice
    finds the way that `then` gives, and no error. Raises Http404 for whoever has nothing there.
    """

    def page(view: Answer) -> Answer:
        @wraps(view)
        def twice(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
            try:
                return view(request, public_id)
            except Http404:
                if request.method != "POST" or Tournament.objects.filter(public_id=public_id).exists():
                    raise
                return then(request, typed(request.POST, "of", 20))

        return twice

    return page


def page_at_table(least: str, answer: Answer) -> Callable[[Answer], Answer]:
    """The same for whoever has at least this role at one of its tables."""

    def find(request: HtmxHttpRequest, public_id: str, number: int) -> Tournament:
        return table_for(request, public_id, number, least)[0]

    return page_that_writes(find, partial(may_at_table, least=least), answer)


def poll_of(find: Callable[..., tuple[Tournament, str]], etag_of: Callable[..., str], answer: Answer) -> Answer:
    """The poll of a live page that `find` gives, with the role, and `answer` draws: 304 while what it depends on is as
    it was, from the versions alone; 286 where nobody need ask again, as for a link that was stopped.
    """

    @require_GET
    def poll(request: HtmxHttpRequest, public_id: str, **where: Any) -> HttpResponse:
        try:
            tournament, role = find(request, public_id, **where)
        except Http404:
            return lost_board(request, Tournament, public_id)
        etag, over = etag_of(tournament, role, **where), tournament.ended_at is not None
        same = nothing_new(request, etag, over=over, written_at=tournament.written_at)
        return same or answer(request, tournament, role=role, **where)

    return poll


def read_in_room(request: HtmxHttpRequest, public_id: str, **_where: Any) -> tuple[Tournament, str]:
    """The tournament and the role in its room, for whoever reads that."""
    return room_for(request, public_id)


def number_typed(request: HttpRequest, name: str, most: int = 9999) -> int | None:
    """A number that somebody typed, None for nothing. Raises NotPossible for what is none: the form says so."""
    said = typed(request.POST, name, 20)
    if not said:
        return None
    if not (said.isascii() and said.isdigit() and int(said) <= most):
        raise NotPossible(_("“{text}” is no number from 0 to {n}.").format(text=said, n=most))
    return int(said)


def answer_night(
    request: HtmxHttpRequest, tournament: Tournament, page: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The page `tournaments/night/PAGE.html`, or for htmx its form; `night` is what its frame shows."""
    told = {"url": request.get_full_path(), "night": frame(request, tournament), **context}
    return page_with_form(request, f"tournaments/night/{page}.html", told, status=status)


def frame(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The name of the night, who asks, and where the bar leads."""
    role = role_in_night(request, tournament)
    here = request.resolver_match.url_name if request.resolver_match else ""
    tabs = [
        {"url": address(name, tournament), "title": title, "here": "page" if name == here else here in UNDER[name]}
        for name, title, least in TABS
        if may(role, least)
    ] or (room_tabs(request, tournament) if role_in_room(request, tournament) else [])
    home = tabs[0]["url"] if tabs else reverse("scorekeeper:start")  # who came by a link of a game alone
    rehearsal = address("rehearsal", tournament) if tournament.rehearses_id else ""
    return {"name": tournament.name, "role": role, "tabs": tabs, "home": home, "rehearsal": rehearsal}


def room_tabs(request: HttpRequest, tournament: Tournament) -> list[dict[str, Any]]:
    """Where you sit, who sits where, the standings, the clock."""
    here = request.resolver_match.url_name if request.resolver_match else ""
    told = []
    for name, more, title, pages in ROOM:
        url = reverse(f"nights:{name}", args=[tournament.public_id, *more])
        told.append({"url": url, "title": title, "here": "page" if request.path == url else here in pages})
    return told


def address_of_club(tournament: Tournament) -> str:
    """The address of the page of its club."""
    return reverse("scorekeeper:club", args=[tournament.club.public_id])


def address(name: str, tournament: Tournament) -> str:
    """The address of a page of a tournament."""
    return reverse(f"nights:{name}", args=[tournament.public_id])
