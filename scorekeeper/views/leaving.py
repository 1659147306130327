"""Leaving a club, and the end of one: its records to take away first, then all of it goes."""

import itertools
import json
import zipfile
from collections.abc import Iterable, Iterator
from contextvars import copy_context
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from .. import ports, scorebook
from ..access import club_for
from ..addresses import LEFT
from ..clock import nearest_possible
from ..facts import Facts
from ..htmx import HtmxHttpRequest
from ..models import Club, Game
from ..names import as_written
from ..own_clubs import leave_club, unclaimed_of
from ..phone import remember
from ..scoreboard.naming import club_title
from .answers import Posted, ask_of, refusal
from .clubs import answer_club

AT_ONCE = 50  # games read for each piece of a download


@never_cache
@require_http_methods(["GET", "POST"])
def leave(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Take this account and this phone out of a club; what they played stays."""
    club = club_for(request, public_id)
    if request.method != "POST":
        return answer_club(request, club, "leave", leave_form(request, club))
    ask = ask_of(request, "reader")
    if unclaimed_of(request, [club]) and request.POST.get("sure") != "1":
        wrong = _("Keep its link first, or say that you have it: without it nobody can own this club again.")
        context = {**leave_form(request, club), "errors": [wrong]}
        return answer_club(request, club, "leave", context, status=422)
    member = club.members.filter(account=request.user).first() if request.user.pk else None
    try:
        ask.allow(club)
        if member:
            scorebook.remove_member(club.pk, ask, member_id=member.pk, was=member.role)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_club(request, club, "leave", {**leave_form(request, club), **more}, status=status)
    leave_club(request, club)
    messages.success(request, _("You have left {club}.").format(club=club_title(club)))
    return remember(request, redirect(LEFT))


def leave_form(request: HtmxHttpRequest, club: Club) -> dict[str, Any]:
    """What leaving means here."""
    address = reverse("scorekeeper:club", args=[club.public_id])
    owners = set(club.members.filter(role="owner").values_list("account_id", flat=True))
    return {
        "unclaimed": bool(unclaimed_of(request, [club])),
        "only_owner": owners == {request.user.pk},
        "keep_url": f"{address}keep/",
        "members_url": f"{address}members/",
        "delete_url": f"{address}delete/",
        "errors": [],
    }


@never_cache
@require_http_methods(["GET", "POST"])
def delete(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Delete a club with all that is in it, once its name is typed."""
    club = club_for(request, public_id, "owner")
    if request.method != "POST":
        return answer_club(request, club, "delete", delete_form(club))
    name = Posted(request).text("name", most=100)
    said = str(club) if as_written(name).casefold() == to_type(club).casefold() else name
    try:
        scorebook.delete_club(club.pk, ask_of(request, "owner"), name=said)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_club(request, club, "delete", {**delete_form(club), "typed": name, **more}, status=status)
    messages.success(request, _("{club} and all that was in it is deleted.").format(club=club_title(club)))
    return redirect(LEFT)


def to_type(club: Club) -> str:
    """What is typed to delete a club: its name, or where it has none yet, and is called by when it began, a word."""
    return club.name or _("delete")


def delete_form(club: Club) -> dict[str, Any]:
    """What goes, and the download that comes first."""
    games, people = Game.objects.filter(club=club).count(), club.players.filter(merged_into=None).count()
    members = club.members.count()
    return {
        "name": to_type(club),
        "title": club_title(club),
        "typed": "",
        "archive_url": reverse("scorekeeper:club_archive", args=[club.public_id]),
        "records_url": reverse("scorekeeper:club_records", args=[club.public_id]),
        "goes": [
            ngettext("{n} game with all its hands", "{n} games with all their hands", games).format(n=games),
            ngettext("{n} person of the roster", "{n} people of the roster", people).format(n=people),
            ngettext("the role of {n} account", "the roles of {n} accounts", members).format(n=members),
            *itertools.chain.from_iterable(listen(club) for listen in ports.club_goes),
            _("house rules and every link"),
        ],
    }


@never_cache
@require_GET
def records(request: HtmxHttpRequest, public_id: str) -> StreamingHttpResponse:
    """Every game of a club as its portable record, and what other apps keep of it, in one file."""
    club = club_for(request, public_id, "owner")
    more = itertools.chain.from_iterable(listen(club) for listen in ports.club_export)
    return answer_records(Game.objects.filter(club=club), f"spades-{club.public_id}.zip", more)


def answer_records(games: QuerySet[Game], name: str, more: Iterable[ports.Exported] = ()) -> StreamingHttpResponse:
    """Games as their portable records, and what goes with them, packed.

    It is read when the request is over, and yet as in it: with the names that may be seen there, and nowhere else.
    """
    pieces, context = zipped(games, more), copy_context()
    read = iter(lambda: context.run(next, pieces, None), None)
    answer = StreamingHttpResponse(read, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Content-Encoding"] = "identity"  # packed already
    return answer


class Pieces:
    """A file that is only written: what was written since the last look is taken out of it."""

    def __init__(self) -> None:
        self.kept = bytearray()

    def write(self, data: bytes) -> int:
        """Add to the piece."""
        self.kept += data
        return len(data)

    def flush(self) -> None:
        """Nothing waits here."""

    def take(self) -> bytes:
        """The piece so far."""
        piece, self.kept = bytes(self.kept), bytearray()
        return piece


def zipped(wanted: QuerySet[Game], more: Iterable[ports.Exported]) -> Iterator[bytes]:
    """The records piece by piece, so that a large club needs no more memory than a small one."""
    file, games = Pieces(), list(wanted.order_by("pk").values_list("pk", flat=True))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        for start in range(0, len(games), AT_ONCE):
            some = Game.objects.filter(pk__in=games[start : start + AT_ONCE]).order_by("pk")
            for game in some.select_related("club").prefetch_related("seats__player", "hands"):
                told = Facts(game, game.seats.all(), game.hands.all()).portable()
                name = f"{game.created_at:%Y-%m-%d}-{game.public_id}.json"
                put_in(archive, ports.Exported(name, game.created_at, told))
            yield file.take()
        for each in more:
            put_in(archive, each)
            yield file.take()
    yield file.take()


def put_in(archive: zipfile.ZipFile, each: ports.Exported) -> None:
    """Write one file; it has the time of what it tells, so that the same club gives the same archive again."""
    entry = zipfile.ZipInfo(each.name, nearest_possible(each.of).timetuple()[:6])
    archive.writestr(entry, json.dumps(each.told, indent=1, ensure_ascii=False), zipfile.ZIP_DEFLATED)
