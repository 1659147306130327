"""What the table decides about a hand: a renege, points, bags, a set; shown first, and taken away again."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import game_for_scorer
from ..entering import number_in
from ..facts import Facts
from ..htmx import HtmxHttpRequest
from ..models import Game, Hand
from ..scoreboard import decision_form as form
from .answers import Posted, ask_of
from .asking import answer_done, answer_form, reason_choices, refused

KINDS = ("renege", "points", "bags", "set", "remove")
Decision = dict[str, Any]


def reasons(kind: str) -> list[str]:
    """Why, as a rule; the first stands for a renege, which needs no further word."""
    if kind == "renege":
        return [_("did not follow suit"), _("renege proved later")]
    if kind == "remove":
        return [_("decided otherwise"), _("typed wrong")]
    return [_("talking"), _("card shown"), _("played out of turn"), _("agreed by the table")]


@require_http_methods(["GET", "POST"])
def adjust(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Choose what; see the new points; save."""
    kept = game_for_scorer(request, public_id)
    facts = Facts.load(kept)
    if request.method == "POST":
        return posted_decision(request, kept, facts)
    kind = request.GET.get("kind", "")
    hands = form.may_decide(facts)
    if kind not in KINDS or not hands:
        return answer_form(request, kept, "adjust", overview(request, facts, hands))
    wanted = request.GET.get("hand", "")
    hand = next((each for each in hands if str(each.number) == wanted), hands[0])
    item = number_in(request.GET.get("item", ""), 1000)
    context = context_of(request, facts, hands, hand, kind, move="" if item is None else str(item))
    if kind == "remove" and item is not None:
        context["preview"] = form.decision_preview(facts, hand, scorebook.decided(hand, None, item))
    return answer_form(request, kept, "adjust", context)


def overview(request: HtmxHttpRequest, facts: Facts, hands: Sequence[Hand]) -> dict[str, Any]:
    """What can be decided, and what was; or why nothing can be yet."""
    told = [
        {
            "url": f"{request.path}?kind=remove&hand={hand.number}&item={item}",
            "text": form.decision_told(facts, hand, decision),
            "small": form.hand_told(hand),
        }
        for hand in hands
        for item, decision in enumerate(hand.adjustments)
    ]
    early = _("There is nothing to decide about yet: the bids are still open.")
    kinds = form.kind_choices(request.path, facts) if hands else []
    text = form.hand_told(hands[0]) if hands else early
    return {"kind": "", "kinds": kinds, "decided": told, "hand_text": text}


def posted_decision(request: HtmxHttpRequest, kept: Game, facts: Facts) -> HttpResponse:
    """Save, or show the new points; refused, the form keeps all that was chosen."""
    posted = Posted(request)
    kind, number = posted.one_of("kind", KINDS), posted.number("hand", 1)
    version = version_of(posted.text("version"), number)
    reason = posted.text("reason_text") or posted.text("reason")
    add, remove = read_decision(posted, kind, reason)
    try:
        if posted.one_of("step", ("preview", "save"), "preview") == "save":
            ask = ask_of(request)
            done = scorebook.adjust(kept.pk, ask, hand=number, was=version, add=add, remove=remove)
            return answer_done(request, done)
        hand = next((each for each in form.may_decide(facts) if each.number == number), None)
        if hand is None or scorebook.decisions_key(hand) != version:
            raise scorebook.Stale(_("Hand {number} was changed on another phone meanwhile.").format(number=number))
        preview = form.decision_preview(facts, hand, scorebook.decided(hand, add, remove))
    except scorebook.REFUSALS as error:
        return refused_decision(request, kept, kind, number, add, error)
    context = context_of(request, facts, form.may_decide(facts), hand, kind)
    return answer_form(request, kept, "adjust", {**context, "preview": preview})


def refused_decision(
    request: HtmxHttpRequest, kept: Game, kind: str, number: int, add: Decision | None, error: Exception
) -> HttpResponse:
    """The form with what is wrong, and what stands."""
    facts = Facts.load(kept)
    hands = form.may_decide(facts)
    hand = next((each for each in hands if each.number == number), hands[0] if hands else None)
    if hand is None:
        status, more = refused(error)
        return answer_form(request, kept, "adjust", {**overview(request, facts, hands), **more}, status=status)
    stands = [form.decision_told(facts, hand, item) for item in hand.adjustments]
    sent = [form.decision_told(facts, hand, add)] if add and form.is_about_this_table(facts, add) else []
    status, more = refused(error, hand=hand.number, sent=sent, stands=stands)
    context = {**context_of(request, facts, hands, hand, kind), **more}
    return answer_form(request, kept, "adjust", context, status=status)


def context_of(
    request: HtmxHttpRequest, facts: Facts, hands: Sequence[Hand], hand: Hand, kind: str, *, move: str = ""
) -> dict[str, Any]:
    """The questions of one kind of decision with what was chosen."""
    posted = Posted(request)
    chosen = posted.text("move", most=5) or move
    why = posted.text("reason") or (reasons(kind)[0] if kind in ("renege", "remove") else "")
    given = kind in ("points", "bags", "set")
    return {
        "kind": kind,
        "hand": hand.number,
        "version": " ".join(f"{each.number}:{scorebook.decisions_key(each)}" for each in hands),
        "hand_text": form.hand_told(hand),
        "hands": form.hand_choices(facts, hands, hand) if kind != "remove" else [],
        "move": chosen,
        "moves": form.moves(facts, hand, chosen) if kind == "renege" else [],
        "sides": form.side_choices(facts, posted.number("side", 0, 5, -1)) if given else [],
        "amounts": form.amount_choices(kind, posted.number("amount", -1000, 1000, 0)),
        "reasons": reason_choices(reasons(kind), why),
        "reason_text": posted.text("reason_text"),
    }


def version_of(told: str, number: int) -> str:
    """What stood in one hand, of all that a page showed."""
    return dict(part.split(":", 1) for part in told.split() if ":" in part).get(str(number), "")


def read_decision(posted: Posted, kind: str, reason: str) -> tuple[Decision | None, int | None]:
    """The decision to add, or the place of the one to take away."""
    if kind == "remove":
        return None, posted.number("move", 0, 1000)
    if kind == "renege":
        first, _dash, second = posted.fields.get("move", "").partition("-")
        source, target = (number_in(seat, 9) for seat in (first, second))
        if source is None or target is None:
            raise BadRequest("a move is no pair of seats")
        return {"kind": kind, "from": source, "to": target, "reason": reason}, None
    decision: Decision = {"kind": kind, "side": posted.number("side", -1, 5, -1), "reason": reason}
    return decision if kind == "set" else {**decision, kind: posted.number("amount", -1000, 1000, 0)}, None
