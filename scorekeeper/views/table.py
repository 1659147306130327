"""The scorepad while a game is played: the board, its poll, and what a tap on the pad writes."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from .. import ports, scorebook
from ..access import game_for_reader, game_for_scorer, game_to_watch
from ..facts import Facts
from ..htmx import HtmxHttpRequest, wants_partial
from ..models import Game
from ..own_clubs import unclaimed_of
from ..phone import phone_of, remember
from ..scoreboard import board, etag, kept_board
from ..scoreboard.consequences import undoing
from .answers import Posted, ask_of, refusal
from .moving import move_url
from .polling import live_board, lost_board, nothing_new

PAGE = "scorekeeper/game.html"
AWAKE = 45  # seconds between two notes that the scorer's phone is awake


def answer_board(
    request: HtmxHttpRequest, facts: Facts, role: str, *, status: int = 200, wanted: str = "", **more: object
) -> HttpResponse:
    """The board as it stands now: a page, or for htmx the board alone."""
    drawn = board(facts, role, phone=phone_of(request).id, wanted=wanted)
    return answer(request, offered(request, facts.game, drawn), status=status, **more)


def offered(request: HtmxHttpRequest, kept: Game, drawn: dict[str, Any]) -> dict[str, Any]:
    """The board with what is offered to who asks: the way to all tables that they look after; to its club's owner to
    take the game to another club, and once it is finished to keep the results beyond this phone.
    """
    if drawn["may_write"] and (drawn["over"] or set(phone_of(request).clubs) - {kept.club.public_id}):
        drawn["move_url"] = move_url(request, kept)  # a tap on a phone of one club asks nobody who it is
    drawn["desk"] = next(filter(None, (sign(request, kept) for sign in ports.game_desk)), None)
    drawn["menu"] = [line for line in drawn["menu"] if not (drawn["desk"] and line.get("call"))]
    if drawn["may_write"] and kept.status == "finished" and unclaimed_of(request, [kept.club]):
        url = reverse("scorekeeper:keep", args=[kept.club.public_id])
        drawn["context"] = [*drawn["context"], {"text": _("Keep your results"), "url": url}]
    return drawn


def answer(request: HtmxHttpRequest, drawn: dict[str, Any], *, status: int = 200, **more: object) -> HttpResponse:
    """A board as a page, or for htmx alone."""
    context = {"board": drawn, "tv": request.GET.get("tv") == "1", "conflict": None, "errors": [], **more}
    return live_board(request, PAGE, "board", context, drawn["etag"], status=status)


@require_GET
def game(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The scorepad for a scorer, the live board for a viewer."""
    kept, role = game_for_reader(request, public_id)
    note_awake(request, kept, role)
    drawn = kept_board(kept, role, phone_of(request).id, request.GET.get("pad", ""))
    return remember(request, answer(request, offered(request, kept, drawn)))


@require_GET
def poll(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Has anything changed? 304 from the game's row alone; 286 stops asking an hour after the end."""
    try:
        kept, role = game_to_watch(request, public_id)
    except Http404:
        return lost_board(request, Game, public_id)
    note_awake(request, kept, role)
    over = kept.status == "finished" or bool(kept.ended)
    if same := nothing_new(request, etag(kept.version, role), over=over, written_at=kept.written_at):
        return same
    kept, role = game_for_reader(request, public_id)
    return answer(request, offered(request, kept, kept_board(kept, role, phone_of(request).id)))


def note_awake(request: HtmxHttpRequest, kept: Game, role: str) -> None:
    """Note now and then that the phone with the pen is awake, so that nobody takes it away by code."""
    phone = phone_of(request).id
    away = abs(timezone.now() - kept.phone_seen_at).total_seconds() if kept.phone_seen_at else None
    if role == "scorer" and kept.phone == phone and (away is None or away > AWAKE):
        scorebook.see_phone(kept, phone)


def answer_write(
    request: HtmxHttpRequest,
    public_id: str,
    write: Callable[[scorebook.Ask], Facts],
    *,
    wanted: str = "",
    sent: str = "",
) -> HttpResponse:
    """Carry a write out: the fresh board for htmx, a redirect otherwise; 409 or 422 with the board if it may not be."""
    try:
        facts = write(ask_of(request))
    except scorebook.REFUSALS as error:
        status, more = refusal(error, sent)
        facts = Facts.load(game_for_scorer(request, public_id))
        return answer_board(request, facts, "scorer", status=status, wanted=wanted, **more)
    if wants_partial(request):
        return answer_board(request, facts, "scorer")
    return redirect("scorekeeper:game", public_id)


@require_POST
def enter(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """One tap on the pad: a bid, a number of tricks, a prize card."""
    posted = Posted(request)
    kind = posted.one_of("field", ("bid", "joint", "tricks", "prize"))
    place = posted.text("seat", most=2) if kind == "prize" else str(posted.number("seat", 0, 5))
    field = {"bid": "bids", "joint": "bids"}.get(kind, kind)
    hand, value, was = posted.number("hand", 1), posted.text("value", most=40), posted.text("was", most=40)

    def write(ask: scorebook.Ask) -> Facts:
        return scorebook.enter(
            public_id, ask, hand=hand, field=field, place=place, value=value, was=was, joint=kind == "joint"
        )

    return answer_write(request, public_id, write, wanted=f"{kind}-{place}", sent=value)


@require_POST
def close(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Close the bids."""
    hand = Posted(request).number("hand", 1)
    return answer_write(request, public_id, lambda ask: scorebook.close_bids(public_id, ask, hand=hand))


@require_POST
def reopen(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Open the bids again."""
    hand = Posted(request).number("hand", 1)
    return answer_write(request, public_id, lambda ask: scorebook.reopen_bids(public_id, ask, hand=hand))


@require_POST
def save(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Score the hand as the page showed it."""
    posted = Posted(request)
    hand, seen = posted.number("hand", 1), posted.text("version", most=1000)
    return answer_write(request, public_id, lambda ask: scorebook.save_hand(public_id, ask, hand=hand, seen=seen))


@require_POST
def undo(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Take the last step back. Of a game that is over it says first what else that would change, and asks; a phone
    that has taken it back without signal says `sure` itself.
    """
    posted = Posted(request)
    step, of = posted.number("step", 1), posted.text("of", most=64)
    if posted.text("over") and not posted.text("sure"):
        facts = Facts.load(game_for_scorer(request, public_id))
        if texts := undoing(facts, step):
            return answer_board(request, facts, "scorer", sure={"url": request.path, "step": step, "texts": texts})
    return answer_write(request, public_id, lambda ask: scorebook.undo(public_id, ask, step=step, of=of))
