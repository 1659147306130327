"""The deal of the open hand: a misdeal thrown in, and who really dealt."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import game_for_scorer
from ..entering import number_in
from ..facts import Facts
from ..htmx import HtmxHttpRequest
from ..models import Game
from .answers import Posted, ask_of
from .asking import answer_done, answer_form, led_back, reason_choices, refused
from .table import answer_board


def reasons() -> list[str]:
    """Why a hand is thrown in, as a rule."""
    return [_("wrong number of cards"), _("card turned up"), _("dealt wrongly"), _("no spades or honours")]


@require_http_methods(["GET", "POST"])
def misdeal(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Throw the open hand in: its bids go, the same player deals again or the next."""
    kept = game_for_scorer(request, public_id)
    if request.method != "POST":
        back = led_back(request, kept)
        return back or answer_form(request, kept, "misdeal", misdeal_form(request, Facts.load(kept)))
    posted = Posted(request)
    hand, was = posted.number("hand", 1), posted.number("version", 0, 5)
    next_deals = posted.one_of("dealer", ("same", "next")) == "next"
    bids = posted.text("bids").split(",") if "bids" in posted.fields else None
    try:
        done = scorebook.misdeal(kept.pk, ask_of(request), hand=hand, next_deals=next_deals, was=was, bids=bids)
    except scorebook.REFUSALS as error:
        return refused_deal(request, kept, "misdeal", error)
    return answer_done(request, done)


@require_http_methods(["GET", "POST"])
def deal(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Say who really dealt the open hand; the bids stay."""
    kept = game_for_scorer(request, public_id)
    if request.method != "POST":
        return led_back(request, kept) or answer_form(request, kept, "deal", deal_form(request, Facts.load(kept)))
    posted = Posted(request)
    hand, was, dealer = posted.number("hand", 1), posted.number("version", 0, 5), posted.number("dealer", 0, 5)
    try:
        done = scorebook.deal_out_of_turn(kept.pk, ask_of(request), hand=hand, dealer=dealer, was=was)
    except scorebook.REFUSALS as error:
        return refused_deal(request, kept, "deal", error)
    return answer_done(request, done)


def refused_deal(request: HtmxHttpRequest, kept: Game, page: str, error: Exception) -> HttpResponse:
    """The form as it stands now, with what is wrong, who deals now, and what was sent; of a game that is over by now
    the board.
    """
    facts = Facts.load(kept)
    if facts.sheet.status == "finished" or facts.game.ended:
        status, more = refused(error)
        return answer_board(request, facts, "scorer", status=status, **more)
    form = {"misdeal": misdeal_form, "deal": deal_form}[page](request, facts)
    names = facts.names()
    said = number_in(Posted(request).text("dealer", most=4), len(names) - 1)
    told = "" if said is None else names[said]
    stands = [names[facts.sheet.next.dealer]] if facts.sheet.next else []
    status, more = refused(error, sent=filter(None, [told]), stands=stands)
    return answer_form(request, kept, page, {**form, **more}, status=status)


def open_hand(facts: Facts) -> dict[str, Any]:
    """The open hand, and who deals it as the page shows it."""
    following = facts.sheet.next
    return {"hand": facts.open_number, "version": following.dealer if following else 0}


def misdeal_form(request: HtmxHttpRequest, facts: Facts) -> dict[str, Any]:
    """What goes, who deals, why."""
    told, names, posted = open_hand(facts), facts.names(), Posted(request)
    due, chosen = told["version"], posted.text("dealer") or "same"
    after = names[(due + 1) % len(names)]
    choices = [
        {"value": "same", "text": _("{who} deals again").format(who=names[due])},
        {"value": "next", "text": _("{who} deals: the deal passes on").format(who=after)},
    ]
    return {
        **told,
        "heading": _("Hand {number}: misdeal").format(number=told["hand"]),
        "text": _("The bids of hand {number} go. Undo brings them back.").format(number=told["hand"]),
        "bids": ",".join(scorebook.said_bids(facts)),
        "choices": [{**choice, "checked": choice["value"] == chosen} for choice in choices],
        "reasons": reason_choices(reasons(), posted.text("reason")),
        "reason_text": posted.text("reason_text"),
    }


def deal_form(request: HtmxHttpRequest, facts: Facts) -> dict[str, Any]:
    """Who may have dealt; the one who deals now is marked."""
    told = open_hand(facts)
    due = told["version"]
    now = _("deals as it stands")
    return {
        **told,
        "heading": _("Who dealt hand {number}?").format(number=told["hand"]),
        "text": _("Bidding and deal go on from there. Bids already entered stay."),
        "choices": [
            {"value": seat, "text": who, "small": now if seat == due else "", "checked": seat == due}
            for seat, who in enumerate(facts.names())
        ],
    }
