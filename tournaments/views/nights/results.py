"""The result of a table: entered at the desk, typed and confirmed at the table, corrected once its effects are seen."""

import hashlib
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.access import role_in_game
from scorekeeper.entering import NotPossible
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS, Ask
from scorekeeper.views.answers import Posted, refusal
from scorekeeper.views.asking import reason_choices

from ... import director
from ...desk.own_table import plays_at
from ...models import Result, Table, Tournament
from ...night.facts import Found, NightFacts
from ...results.effects import effects
from ...results.outcomes import NOBODY, Outcome, of_absence, of_award, of_game, of_points, result_key
from ...results.result_page import Drawn, result_drawn
from ...results.told import result_told
from ...room.at_tables import due_at
from ...room.table_access import ROLES, table_for
from ..as_seen import as_seen, worked_out
from .answers import answer_night, ask_at_table

DESK = ("points", "absent", "award", "back", "accept")
TABLE = ("typed", "confirm", "deny")
MOST_DIGITS = 5
REASONS = (
    gettext_lazy("entered wrongly"),
    gettext_lazy("the cards were counted again"),
    gettext_lazy("did not come"),
    gettext_lazy("agreed by the table"),
)


@never_cache
@require_http_methods(["GET", "POST"])
def table(request: HtmxHttpRequest, public_id: str, table: int) -> HttpResponse:
    """The result of a table; what is sent is said at the desk (`do` of DESK), or by who sits there (of TABLE)."""
    tournament, facts, found, role = asked_table(request, public_id, table)
    if request.method == "GET":
        return answer_result(request, tournament, facts, found, role)
    posted = Posted(request)
    do = posted.one_of("do", (*DESK, *TABLE))
    if ROLES.index(role) < ROLES.index("desk" if do in DESK else "scorer"):
        raise PermissionDenied
    try:
        if do in TABLE:
            at_the_table(request, facts, found, do)
        elif again := worked_out(
            lambda its: at_desk(request, *its, do), (facts, found), lambda: asked_table(request, public_id, table)[1:3]
        ):
            return answer_result(request, tournament, facts, found, role, **again)
    except REFUSALS as error:
        status, more = refusal(error, sent(posted, facts, found, do))
        facts = NightFacts.load(tournament)
        return answer_result(request, tournament, facts, facts.find(table) or found, role, status=status, **more)
    return done(request, tournament, found, do)


def asked_table(request: HtmxHttpRequest, public_id: str, key: int) -> tuple[Tournament, NightFacts, Found, str]:
    """A table that was published, and the role at it; at one that is not due there any more who scored only reads."""
    where = Table.objects.filter(round__stage__tournament__public_id=public_id, pk=min(key, 2**31))
    number = where.values_list("number", flat=True).first()
    tournament, role = table_for(request, public_id, number or 1)
    facts = NightFacts.load(tournament)
    found = facts.find(key)
    if number is None or found is None or (found[1].published_at is None and role != "desk"):
        raise Http404
    due = due_at(facts, number)
    late = role == "scorer" and (due is None or due.table.pk != key)
    return tournament, facts, found, "reader" if late else role


def at_desk(request: HtmxHttpRequest, facts: NightFacts, found: Found, do: str) -> dict[str, Any] | None:
    """Say at the desk how a table ended; what to show first where it changes something, None once it is written."""
    posted, its, was = Posted(request), found[2], Posted(request).text("was", most=20)
    ask = ask_at_table(request, its.number, "desk")
    if do == "accept":
        director.confirm_result(facts.tournament.pk, ask, table=its.pk, by=None, agrees=True, was=was)
        return None
    stands = facts.result(its)
    said = said_outcome(request, facts, found, do)
    if stands is not None and was == result_key(stands):
        preview = previewed(facts, found, said)
        if again := look_first(posted, ask, facts.tournament, preview):
            return again
        ask = as_seen(ask, facts.tournament)
    own = plays_at(request, facts, its)
    if said is None:
        director.take_back_result(facts.tournament.pk, ask, table=its.pk, was=was, own_table=own)
    else:
        director.say_result(facts.tournament.pk, ask, table=its.pk, said=said, was=was, own_table=own)
    return None


def at_the_table(request: HtmxHttpRequest, facts: NightFacts, found: Found, do: str) -> None:
    """Type a result as one who sits there, or say whether the one that stands is right."""
    posted, its = Posted(request), found[2]
    ask = ask_at_table(request, its.number, "scorer")
    told: dict[str, Any] = {"table": its.pk, "by": posted.number("by", 0, 2**15, 0), "was": posted.text("was", most=20)}
    if do == "typed":
        said = said_outcome(request, facts, found, "points")
        director.type_result(facts.tournament.pk, ask, said=said or Outcome(), **told)
    else:
        director.confirm_result(facts.tournament.pk, ask, agrees=do == "confirm", **told)


def said_outcome(request: HttpRequest, facts: NightFacts, found: Found, do: str) -> Outcome | None:
    """What the form says; None to take back what was said."""
    posted, sides = Posted(request), len(facts.by_side(found[0], found[2]))
    if do == "points":
        figures = [points_in(posted.text(f"points-{side}", most=12)) for side in range(sides)]
        said = of_points(figures, posted.text("won", most=8), overtime=posted.text("overtime") == "1")
        hands = posted.text("hands", most=3)
        return said._replace(hands=int(hands)) if hands.isascii() and hands.isdigit() and int(hands) else said
    if do == "absent":
        absent = [int(each) for each in request.POST.getlist("absent")[:sides] if each in map(str, range(sides))]
        return of_absence(sides, absent)
    return of_award(sides, posted.text("winner", most=8)) if do == "award" else None


def points_in(text: str) -> int:
    """Points as somebody wrote them. Raises NotPossible for what is no whole number."""
    plain = text.replace("−", "-").replace(" ", "").removeprefix("+")
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise NotPossible(_("Write the final points of each side, as whole numbers."))
    return int(plain)


def previewed(facts: NightFacts, found: Found, said: Outcome | None) -> Drawn:
    """What it would change. `looked` goes back with it: whoever saves has seen this, and nothing else."""
    table = found[2]
    stands = facts.result(table)
    new = said or (of_game(table.game) if table.game else None)
    at = stands.at if stands else facts.tournament.written_at
    would_be = Result(table=table, at=at, confirmed_at=at, source="desk", **new.fields) if new else None
    after = facts.with_result(table, would_be)
    changes = effects(facts, after, *found)
    lines = [result_told(after, table) or _("The table is open again."), *changes.lines]
    looked = hashlib.sha256("\n".join([repr(said), *lines, changes.refused]).encode()).hexdigest()[:16]
    warnings = [changes.refused] if changes.refused else []
    return {"title": _("What it would change"), "lines": lines, "warnings": warnings, "looked": looked}


def look_first(posted: Posted, ask: Ask, tournament: Tournament, preview: Drawn) -> dict[str, Any] | None:
    """What to show before anything is saved; None where just this was looked at and a reason given, or was saved
    with this key before.
    """
    if posted.text("step") != "save":
        return {"preview": preview}
    looked = posted.text("looked", most=16) == preview["looked"]
    if (looked and ask.reason) or tournament.steps.filter(key=ask.key).exists():
        return None
    why = _("Say why: everybody can read it in the list of corrections.")
    told = why if looked else _("Nothing is saved yet: look first at what it would change.")
    return {"status": 422, "errors": [told], "preview": preview}


def sent(posted: Posted, facts: NightFacts, found: Found, do: str) -> str:
    """What this phone sent, to be shown where something else stands."""
    if do not in ("points", "typed"):
        return ""
    return " : ".join(posted.text(f"points-{side}", most=12) for side in range(len(facts.by_side(found[0], found[2]))))


def done(request: HtmxHttpRequest, tournament: Tournament, found: Found, do: str) -> HttpResponse:
    """After a write: at the desk on to the next table, else back to this one."""
    facts = NightFacts.load(tournament)
    now = facts.find(found[2].pk)
    if now is None:
        return redirect("nights:table", tournament.public_id, found[2].pk)
    result = result_told(facts, now[2]) or _("The table is open again.")
    told = _("Table {number}: {result}").format(number=now[2].number, result=result)
    if do != "points" or Posted(request).text("was"):
        messages.success(request, _("Saved. {told}").format(told=told))
        return redirect("nights:table", tournament.public_id, found[2].pk)
    messages.success(request, told)
    return redirect("nights:desk", tournament.public_id)


def answer_result(
    request: HtmxHttpRequest, tournament: Tournament, facts: NightFacts, found: Found, role: str, *, status: int = 200,
    **more: Any,
) -> HttpResponse:  # fmt: skip
    """The page of a result, with everything that was typed."""
    posted, drawn, game = Posted(request), result_drawn(facts, found), found[2].game
    for side in drawn["sides"]:
        side["points"] = posted.text(f"points-{side['side']}", most=12) or side["points"]
        side["absent"] = str(side["side"]) in request.POST.getlist("absent")
    sides = [(str(side["side"]), side["name"]) for side in drawn["sides"]]
    by = posted.text("by", most=8)
    context = {
        "heading": drawn["heading"],
        "table": drawn,
        "may_desk": role == "desk",
        "may_type": role == "scorer" and not drawn["has_game"] and tournament.ended_at is None,
        "may_confirm": role in ("scorer", "desk") and drawn["waits"],
        "do": posted.text("do", most=8),
        "won": [choice(value, text, posted.text("won", most=8)) for value, text in [*sides, (NOBODY, _("nobody"))]],
        "winners": [
            choice(value, text, posted.text("winner", most=8)) for value, text in [*sides, (NOBODY, _("nobody"))]
        ],
        "by": [choice(str(each["number"]), each["name"], by) for each in drawn["people"]],
        "overtime": posted.text("overtime") == "1",
        "hands": posted.text("hands", most=3),
        "reasons": reason_choices(map(str, REASONS), posted.text("reason")),
        "reason_text": posted.text("reason_text"),
        "game_url": game_url(request, tournament, game),
        "hands_url": hands_url(tournament, found) if drawn["on_paper"] and role in ("scorer", "desk") else "",
        "table_url": reverse("nights:at_table", args=[tournament.public_id, drawn["number"]]),
        **more,
    }
    return answer_night(request, tournament, "result", context, status)


def hands_url(tournament: Tournament, found: Found) -> str:
    """Where hands that were written on paper are entered, "" once its game is over."""
    table = found[2]
    done = table.race_id is not None or (table.game is not None and table.game.is_over)
    return "" if done else reverse("nights:hands", args=[tournament.public_id, table.pk])


def choice(value: str, text: str, chosen: str) -> dict[str, Any]:
    """Something to choose from."""
    return {"value": value, "text": text, "checked": value == chosen}


def game_url(request: HttpRequest, tournament: Tournament, game: Any) -> str:
    """Where the scorepad is, for who may open it."""
    if game is None:
        return ""
    game.club = tournament.club
    return reverse("scorekeeper:game", args=[game.public_id]) if role_in_game(request, game) else ""
