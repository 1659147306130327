"""What the organizer corrects, with a reason: who has won a game, one played without the app, one that does not count;
how many tokens win; the race closed and taken up again. What it would change is said before it is made, and only
what was said is made.
"""

import copy
import hashlib
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.entering import number_in
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS, Ask
from scorekeeper.views.answers import Posted, refusal
from scorekeeper.views.asking import reason_choices

from .. import director
from ..models import Race, RaceGame
from ..race.access import race_for
from ..race.facts import RaceFacts
from ..race.raceboard import board
from ..race.told import changes_told, log_told, title_of
from .answers import answer_page, ask_in_race, game_in_race
from .as_seen import as_seen, worked_out
from .victories import victories_said, victory_choices

LEAST = "organizer"
REASONS = (
    gettext_lazy("the cards were counted again"),
    gettext_lazy("agreed by the table"),
    gettext_lazy("entered wrongly"),
    gettext_lazy("played on paper"),
)


@never_cache
@require_http_methods(["GET", "POST"])
def corrections(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The games to correct, one played without the app, how many tokens win, the race closed; the log."""
    race, role = race_for(request, public_id, LEAST)
    if request.method == "GET":
        return answer_list(request, RaceFacts.load(race), role)
    posted, ask = Posted(request), ask_in_race(request, LEAST)
    what = posted.one_of("do", ("paper", "victories", "close", "reopen"))
    try:
        if what in ("close", "reopen"):
            (director.close_race if what == "close" else director.reopen_race)(race.pk, ask)
            return redirect("tournaments:corrections", public_id)
        write = put_right if what == "victories" else add_paper
        load = partial(loaded, request, public_id)
        if again := worked_out(lambda facts: write(request, facts, ask), RaceFacts.load(race), load):
            return answer_list(request, load(), role, **again)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_list(request, RaceFacts.load(race), role, status=status, **more)
    return redirect("tournaments:corrections", public_id)


def answer_list(
    request: HtmxHttpRequest, facts: RaceFacts, role: str, *, status: int = 200, **more: object
) -> HttpResponse:
    """The list, with the form of a game that was played without the app."""
    posted = Posted(request)
    context = {
        "heading": _("Corrections"),
        "games": board(facts, role)["games"],
        "winners": winners(facts, posted.text("won", most=8)),
        "after": facts.rows[-1].number,
        "open": facts.is_open,
        "closed": facts.race.closed_at is not None,
        "won": facts.winner is not None,
        "paper_open": posted.text("do") == "paper",
        "victories_open": posted.text("do") == "victories",
        "victories_was": facts.race.victories,
        **victory_choices(request, facts.race.victories),
        **reasons(request),
        "log": list(log_told(facts, facts.race.steps.order_by("-number")[:40])),
    }
    return answer_page(request, facts.race, "corrections", {**context, **more}, status=status)


def loaded(request: HtmxHttpRequest, public_id: str) -> RaceFacts:
    """The race as it stands."""
    return RaceFacts.load(race_for(request, public_id, LEAST)[0])


def add_paper(request: HtmxHttpRequest, facts: RaceFacts, ask: Ask) -> dict[str, Any] | None:
    """Add a game that was played without the app; what to show before anything is saved, None once it is."""
    posted, race = Posted(request), facts.race
    after, won = number_in(posted.text("after", most=5), 10_000), posted.text("won", most=8)
    preview = previewed(won, facts, facts.with_row(director.paper_row(facts, won)))
    if after == facts.rows[-1].number:
        if again := look_first(posted, ask, race, preview):
            return again
        ask = as_seen(ask, race)
    director.add_paper_game(race.pk, ask, won=won, after=-1 if after is None else after)
    return None


def put_right(request: HtmxHttpRequest, facts: RaceFacts, ask: Ask) -> dict[str, Any] | None:
    """Put the number of tokens that win right; what to show before anything is saved, None once it is."""
    posted, race = Posted(request), facts.race
    victories, was = victories_said(request), number_in(posted.text("was", most=4), director.MOST_VICTORIES) or 0
    if was == race.victories:
        after = facts.if_victories(victories)
        told = [] if victories == was else [title_of(after.race)]
        preview = previewed(f"victories-{victories}", facts, after, told)
        if again := look_first(posted, ask, race, preview):
            return again
        ask = as_seen(ask, race)
    director.set_victories(race.pk, ask, victories=victories, was=was)
    return None


@never_cache
@require_http_methods(["GET", "POST"])
def correct(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Who has won one game, and whether it counts."""
    facts, row = game_in_race(request, public_id, number, LEAST)
    race = facts.race
    if request.method == "GET":
        return answer_game(request, facts, row)
    ask = ask_in_race(request, LEAST)
    try:
        if again := worked_out(
            lambda its: correct_game(request, *its, ask), (facts, row),
            lambda: game_in_race(request, public_id, number, LEAST),
        ):  # fmt: skip
            return answer_game(request, *game_in_race(request, public_id, number, LEAST), **again)
    except REFUSALS as error:
        status, more = refusal(error)
        facts = RaceFacts.load(race)
        return answer_game(request, facts, facts.row(number) or row, status=status, **more)
    return redirect("tournaments:corrections", public_id)


def correct_game(request: HtmxHttpRequest, facts: RaceFacts, row: RaceGame, ask: Ask) -> dict[str, Any] | None:
    """Write what was said of a game: out, in again, or who has won; what to show before anything is saved, None once it
    is.
    """
    posted, race, number = Posted(request), facts.race, row.number
    won, was = posted.text("won", most=8), posted.text("was", most=40)
    preview = previewed(won, facts, as_ruled(facts, row, won))
    if was == director.ruling_key(row):
        if again := look_first(posted, ask, race, preview):
            return again
        ask = as_seen(ask, race)
    if won in ("out", "in"):
        director.take_out(race.pk, ask, number=number, counts=won == "in", was=was)
    else:
        director.rule_game(race.pk, ask, number=number, won=won, was=was)
    return None


def as_ruled(facts: RaceFacts, row: RaceGame, won: str) -> RaceFacts:
    """The race as it would stand."""
    changed = copy.copy(row)
    if won in ("out", "in"):
        changed.counts = won == "in"
    else:
        director.apply_ruling(facts, changed, won)
    return facts.with_row(changed)


def previewed(won: str, before: RaceFacts, after: RaceFacts, first: Sequence[str] = ()) -> dict[str, Any]:
    """What it would change. `looked` goes back with it: whoever saves has seen this, and nothing else."""
    lines = [*first, *(list(changes_told(before, after)) or [_("No token changes.")])]
    if after.winner and not before.winner:
        told = _("Game {n}, which is being played, would bring no token.")
        lines += [told.format(n=row.number) for row in after.going]
    looked = hashlib.sha256("\n".join([won, *lines]).encode()).hexdigest()[:16]
    return {"title": _("What it would change"), "lines": lines, "warnings": [], "looked": looked}


def look_first(posted: Posted, ask: Ask, race: Race, preview: dict[str, Any]) -> dict[str, Any] | None:
    """What to show before anything is saved; None where just this was looked at, or was saved with this key before."""
    if posted.text("step") != "save":
        return {"preview": preview}
    if posted.text("looked", most=16) == preview["looked"] or race.steps.filter(key=ask.key).exists():
        return None
    return {
        "status": 422,
        "errors": [_("Nothing is saved yet: look first at what it would change.")],
        "preview": preview,
    }


def winners(facts: RaceFacts, chosen: str) -> list[dict[str, Any]]:
    """Who may have won a game."""
    told = [(str(each.place), facts.name(each)) for each in facts.entrants]
    return choices([*told, (director.NOBODY, _("nobody"), _("it was played, and brings no token"))], chosen)


def choices(told: Iterable[tuple[str, ...]], chosen: str) -> list[dict[str, Any]]:
    """Something to choose from: each its value, its text and what stands small under it."""
    return [
        {"value": value, "text": text, "small": " ".join(small), "checked": value == chosen}
        for value, text, *small in told
    ]


def reasons(request: HtmxHttpRequest) -> dict[str, Any]:
    """Why: a chip, or own words."""
    posted = Posted(request)
    texts = [str(text) for text in REASONS]
    return {
        "reasons": reason_choices(texts, posted.text("reason")),
        "reason_text": posted.text("reason_text"),
    }


def answer_game(
    request: HtmxHttpRequest, facts: RaceFacts, row: RaceGame, *, status: int = 200, **more: object
) -> HttpResponse:
    """The form of one game."""
    posted = Posted(request)
    stands = "out" if not row.counts else told_winner(row)
    chosen = posted.text("won", most=8) or stands
    more_choices = [
        ("out", _("It does not count"), _("as if it were no game of this race"))
        if row.counts
        else ("in", _("It counts again"), _("as a game of this race"))
    ]
    if row.game_id:
        more_choices.insert(0, (director.CARDS, _("as the cards say"), by_the_cards(facts, row)))
    context = {
        "heading": _("Who has won game {n}?").format(n=row.number),
        "text": _("By the cards: {who}").format(who=by_the_cards(facts, row)) if row.game_id else "",
        "was": director.ruling_key(row),
        "winners": [*winners(facts, chosen), *choices(more_choices, chosen)],
        **reasons(request),
    }
    return answer_page(request, facts.race, "correct", {**context, **more}, status=status)


def by_the_cards(facts: RaceFacts, row: RaceGame) -> str:
    """Who has won a game by its cards, whatever was ruled."""
    if row.game and not row.game.is_over:
        return _("being played")
    dealt = copy.copy(row)
    dealt.ruled = False
    won = facts.won(dealt)
    return facts.name(won) if won else _("nobody")


def told_winner(row: RaceGame) -> str:
    """Who has won as it stands, in the words of the form."""
    if not row.ruled:
        return director.CARDS
    return str(row.ruled_for.place) if row.ruled_for else director.NOBODY
