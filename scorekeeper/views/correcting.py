"""Correct a hand that was scored: choose, see what it changes, save."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import game_for_scorer
from ..entering import bids_itself
from ..facts import SILENT, Facts
from ..htmx import HtmxHttpRequest
from ..models import Game, Hand
from ..scoreboard.consequences import changed_hand, consequences
from ..scoreboard.hand_form import hand_form, standing
from .answers import Posted, ask_of
from .asking import answer_done, answer_form, reason_choices, refused
from .table import answer_board


def reasons() -> list[str]:
    """Why hands are corrected, as a rule."""
    return [_("typed wrong"), _("counted again"), _("misheard"), _("wrong player")]


@require_http_methods(["GET", "POST"])
def correct(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """The form of a scored hand; what a correction would change; the correction."""
    kept = game_for_scorer(request, public_id)
    facts = Facts.load(kept)
    hand = facts.hand(number)
    if request.method == "POST":
        return posted_correction(request, kept, facts, number)
    if hand is None or not hand.scored_at:
        raise Http404
    return answer_form(request, kept, "correct_hand", context_of(request, facts, hand, {}))


def posted_correction(request: HtmxHttpRequest, kept: Game, facts: Facts, number: int) -> HttpResponse:
    """Save, or show what it would change; refused, the form keeps all that was chosen."""
    posted = Posted(request)
    chosen, was = read_hand(posted, facts, number), posted.text("version", most=40)
    saves = posted.one_of("step", ("preview", "save")) == "save"
    try:
        if saves:
            ask = ask_of(request)
            done = scorebook.correct_hand(kept.pk, ask, hand=number, was=was, facts=chosen)
            return answer_done(request, done)
        hand = scorebook.scored_as_seen(facts, number, was)
        context = context_of(request, facts, hand, chosen)
        context["preview"] = consequences(facts, {number: chosen})
    except scorebook.REFUSALS as error:
        kept.refresh_from_db()
        return refused_correction(request, kept, number, chosen, error)
    return answer_form(request, kept, "correct_hand", context)


def refused_correction(
    request: HtmxHttpRequest, kept: Game, number: int, chosen: dict[str, Any], error: Exception
) -> HttpResponse:
    """The form with what is wrong; the board where the hand itself is gone."""
    facts = Facts.load(kept)
    hand = facts.hand(number)
    if hand is None or not hand.scored_at:
        status, told = refused(error)
        return answer_board(request, facts, "scorer", status=status, **told)
    sent = standing(facts, changed_hand(hand, chosen))
    status, more = refused(error, hand=number, sent=sent, stands=standing(facts, hand))
    context = {**context_of(request, facts, hand, chosen), **more}
    return answer_form(request, kept, "correct_hand", context, status=status)


def context_of(request: HtmxHttpRequest, facts: Facts, hand: Hand, chosen: dict[str, Any]) -> dict[str, Any]:
    """The questions with what was chosen, and the reasons."""
    posted = Posted(request)
    return {
        **hand_form(facts, hand, chosen),
        "reasons": reason_choices(reasons(), posted.text("reason")),
        "reason_text": posted.text("reason_text"),
    }


def read_hand(posted: Posted, facts: Facts, number: int) -> dict[str, Any]:
    """The facts of a hand as a form gives them: what is left open is missing, which the law will tell."""
    seats, known = range(facts.rules.players), {*facts.rules.bids, SILENT, ""}
    itself = bids_itself(facts, Hand(number=number))
    bids = [None if itself else posted.one_of(f"bid-{seat}", known, "") or None for seat in seats]
    tricks = [read_tricks(posted.text(f"tricks-{seat}", most=4)) for seat in seats]
    prizes = {card: read_catcher(posted, facts, card) for card in facts.rules.prizes}
    return {"bids": with_partners(facts, bids), "tricks": with_partners(facts, tricks), "prizes": prizes}


def with_partners(facts: Facts, said: Sequence[Any]) -> list[Any]:
    """What each seat says; one that says nothing where a partner does leaves it to that one."""
    speak = {facts.side_of[seat] for seat, value in enumerate(said) if value not in (None, SILENT)}
    return [SILENT if value is None and facts.side_of[seat] in speak else value for seat, value in enumerate(said)]


def read_tricks(value: str) -> int | str | None:
    """A number of tricks, "-" for a pile that lies with the partner, or nothing."""
    if value in ("", SILENT):
        return value or None
    if value.isascii() and value.isdigit():
        return int(value)
    raise BadRequest("a number of tricks is no number")


def read_catcher(posted: Posted, facts: Facts, card: str) -> int | str:
    """Who caught a prize card: a seat, or "-" for nobody."""
    value = posted.one_of(f"prize-{card}", [SILENT, *map(str, range(facts.rules.players))], SILENT)
    return value if value == SILENT else int(value)
