"""What is agreed about the whole game: its rules in plain words and a change of them, and an early end."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import rules as law
from .. import scorebook
from ..access import at_least, game_for_reader, game_for_scorer, role_in_club
from ..facts import Facts
from ..forms.house_rules import drawn, read_options, ruleset_from
from ..forms.typed import lines_of
from ..htmx import HtmxHttpRequest
from ..models import Game
from ..scoreboard.consequences import consequences, elsewhere
from ..scoreboard.naming import side_name
from ..scoreboard.rules_told import rules_told
from ..words import by_law
from .answers import Posted, ask_of
from .asking import answer_done, answer_form, led_back, reason_choices, refused
from .table import answer_board


@require_http_methods(["GET", "POST"])
def rules(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The rules of this game; for a scorer the form that changes one, what it would re-score, the change."""
    kept, role = game_for_reader(request, public_id)
    facts = Facts.load(kept)
    if request.method != "POST":
        return answer_form(request, kept, "rules", rules_form(request, facts, role == "scorer"))
    if role != "scorer":
        raise PermissionDenied
    posted = Posted(request)
    values = read_options(facts.rules, request.POST)
    agreed = read_agreed(posted, kept)
    context: dict[str, Any] = {}
    try:
        ruleset = ruleset_from(facts.rules, values)
        if posted.one_of("step", ("preview", "save")) == "save":
            was = posted.text("version", most=16)
            done = scorebook.change_rules(kept.pk, ask_of(request), ruleset=ruleset, was=was, agreed=agreed)
            return answer_done(request, done)
        if posted.text("version", most=16) != scorebook.rules_key(kept):
            raise scorebook.Stale(_("The rules of this game were changed on another phone meanwhile."))
        snapshot = {"preset": ruleset.preset, "options": ruleset.options()}
        context["preview"], status = consequences(facts, {}, snapshot), 200
    except scorebook.REFUSALS as error:
        facts = Facts.load(game_for_scorer(request, public_id))
        status, context = refused(error, sent=changed_told(facts, values), stands=differences_told(facts))
    form = {**rules_form(request, facts, True, values), **context, "open": True}
    return answer_form(request, kept, "rules", form, status=status)


def rules_form(
    request: HtmxHttpRequest, facts: Facts, may_write: bool, values: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The rules told, and the options as they stand or were chosen."""
    told = {**rules_told(facts), "keep_url": keep_url(request, facts.game)}
    if not may_write:
        return {**told, "may_write": False}
    posted = Posted(request)
    options, more = drawn(values or facts.rules.options(), facts.rules.preset)
    texts = [_("agreed by the table"), _("set up wrongly"), _("a shorter evening")]
    return {
        **told,
        "may_write": True,
        "version": scorebook.rules_key(facts.game),
        "options": options,
        "more_options": more,
        "agreed_text": posted.text("agreed", most=2000) if "agreed" in posted.fields else "\n".join(facts.game.agreed),
        "reasons": reason_choices(texts, posted.text("reason")),
        "reason_text": posted.text("reason_text"),
    }


def keep_url(request: HtmxHttpRequest, game: Game) -> str:
    """Where an organizer of the club keeps the rules of this game under a name."""
    if not at_least(role_in_club(request, game.club), "organizer"):
        return ""
    return f"{reverse('scorekeeper:new_rules', args=[game.club.public_id])}?from={game.public_id}"


def read_agreed(posted: Posted, kept: Game) -> list[str]:
    """What is agreed and does not score, one a line."""
    if "agreed" not in posted.fields:
        return list(kept.agreed)
    return lines_of(posted.text("agreed", most=4000).splitlines())


def differences_told(facts: Facts) -> list[str]:
    """The house rules that stand."""
    return list(rules_told(facts)["differences"]) or [_("the rules of the preset")]


def changed_told(facts: Facts, values: dict[str, Any]) -> list[str]:
    """The options that were sent and are not what stands."""
    stands = facts.rules.options()
    return [f"{by_law(law.OPTIONS[name].title)}: {value}" for name, value in values.items() if value != stands[name]]


@require_http_methods(["GET", "POST"])
def end(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """End the game early, or take it up again."""
    kept = game_for_scorer(request, public_id)
    if request.method != "POST":
        back = led_back(request, kept) if kept.is_over else None
        return back or answer_form(request, kept, "end", end_form(request, Facts.load(kept)))
    posted = Posted(request)
    how = posted.one_of("how", Game.ENDINGS, "")
    was = posted.one_of("version", Game.ENDINGS, "") if how else ""
    if not how and not posted.text("sure") and (facts := Facts.load(kept)) and (texts := on_playing_on(facts)):
        return answer_board(request, facts, "scorer", sure={"url": request.path, "step": 0, "texts": texts})
    try:
        seen = posted.number("hand", 1) if "hand" in posted.fields else None
        done = scorebook.end_game(kept.pk, ask_of(request), how=how, was=was, hand=seen)
    except scorebook.REFUSALS as error:
        facts = Facts.load(game_for_scorer(request, public_id))
        if facts.sheet.status == "finished":
            status, more = refused(error)
            return answer_board(request, facts, "scorer", status=status, **more)
        status, more = refused(error, sent=[ENDINGS[how]()] if how else [], stands=[ENDINGS[facts.game.ended]()])
        return answer_form(request, kept, "end", {**end_form(request, facts), **more}, status=status)
    return answer_done(request, done)


def on_playing_on(facts: Facts) -> list[str]:
    """What it would change beyond this game to take it up again."""
    return elsewhere(facts.game, facts.sheet.status, facts.sheet.winner) if facts.game.ended else []


ENDINGS = {
    "": lambda: _("The game goes on."),
    "leader": lambda: _("The leader wins"),
    "nobody": lambda: _("Nobody wins"),
    "later": lambda: _("It goes on another day"),
}


def end_form(request: HtmxHttpRequest, facts: Facts) -> dict[str, Any]:
    """The three ways to stop; a table that another app hosts waits for no other day."""
    ranked = sorted(enumerate(facts.sheet.sides), key=lambda each: -each[1].score)
    told = [f"{side_name(facts, side)} {standing.score}" for side, standing in ranked]
    (best, first), (_next, second) = ranked[:2]
    scores = _("{high} to {low}").format(high=first.score, low=second.score)
    leads = first.score > second.score
    wins = _("{who} wins, {scores}") if len(first.seats) == 1 else _("{who} win, {scores}")
    chosen = Posted(request).text("how")
    leader = {
        "value": "leader",
        "text": wins.format(who=side_name(facts, best), scores=scores) if leads else ENDINGS["leader"](),
        "small": " ".join(elsewhere(facts.game, facts.sheet.status, best)) if leads else "",
        "why_not": "" if leads else _("nobody leads alone"),
    }
    nobody = {"value": "nobody", "text": ENDINGS["nobody"](), "small": _("the hands count, the game has no winner")}
    later = {"value": "later", "text": ENDINGS["later"](), "small": _("it waits on the start page")}
    ways = (leader, nobody) if facts.game.hosted else (leader, nobody, later)
    return {
        "version": facts.game.ended,
        "text": ", ".join(told),
        "choices": [{**choice, "checked": choice["value"] == chosen} for choice in ways],
    }
