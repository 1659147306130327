"""Links: opening one, giving them out and revoking them, and taking over the pen."""

import secrets
from dataclasses import replace
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from .. import scorebook
from ..access import at_least, game_for_reader, game_for_scorer, may_watch, role_by_link, role_in_club
from ..facts import Facts
from ..going_on import goes_on_at
from ..htmx import HtmxHttpRequest
from ..links import KINDS, address_of, link_told
from ..models import Club, Game
from ..phone import phone_of, remember
from ..scorebook import SILENCE, TRIES
from ..standing import clubs_held, keep_links, link_in_club
from ..tries import with_wait
from .answers import Posted, ask_of, refusal, tell_stopped, told_errors
from .opening import follow_link
from .table import answer_write

STOPPED = ("viewer", "scorer", "code", "starter", "owner")
"""What can be given out anew on the page that shares a game."""


@never_cache
@require_GET
def open_link(request: HtmxHttpRequest, kind: str, public_id: str, secret: str) -> HttpResponse:
    """Note a link in the phone's cookie and lead to the plain address, which gives nothing away when it is copied."""
    if kind not in KINDS:
        raise Http404
    model, role = KINDS[kind]
    if model is Game:
        game = Game.objects.select_related("club").filter(public_id=public_id).first()
        return follow_link(request, public_id, game, role, secret, lambda game: to_game(request, game, role))
    club = Club.objects.filter(public_id=public_id).first()
    return follow_link(request, public_id, club, role, secret, lambda club: to_club(request, club, role))


def to_game(request: HtmxHttpRequest, game: Game, role: str) -> HttpResponse:
    """Note a link of a game; one that lets it write already stays."""
    if role_by_link(request, game) != "scorer" or role == "scorer":  # whatever becomes of what gave it that
        open_game(request, game, role)
    return redirect("scorekeeper:game", game.public_id)


def to_club(request: HtmxHttpRequest, club: Club, role: str) -> HttpResponse:
    """Note a link of a club; one that opens as much already stays."""
    phone, held = phone_of(request), link_in_club(request, club)
    came_with_game = held == role and phone.club_given_by(club.public_id)
    if came_with_game or not at_least(held, role):
        phone.open_club(club, role)
    return redirect("scorekeeper:club", club.public_id)


def open_game(request: HtmxHttpRequest, game: Game, role: str) -> None:
    """Note a link of a game on this phone."""
    phone_of(request).open_game(game, role, starts=not goes_on_at(game))


@never_cache
@require_http_methods(["GET", "POST"])
def share(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The links of a game, the table code, the links of the club; each can be replaced by a new one."""
    game = game_for_scorer(request, public_id)
    if request.method == "POST":
        revoke(request, game)
        return remember(request, redirect("scorekeeper:share", public_id))
    back = reverse("scorekeeper:game", args=[public_id])
    context = {
        "back": back, "url": request.path, "key": secrets.token_hex(16), "links": links_of(request, game),
        "code": "" if game.hosted else game.table_code, "tv_url": f"{back}?tv=1", "bring_url": f"{back}bring/",
    }  # fmt: skip
    return render(request, "scorekeeper/share.html", context)


def links_of(request: HtmxHttpRequest, game: Game) -> list[dict[str, object]]:
    """The links that this phone may pass on: the game's, and for an owner of the club those of the club."""
    watch = _("Pass it round: whoever opens it sees the live board, until you stop it.")
    score = _(
        "For a second scorer: whoever opens it may write, and may start your group's next game. Stop it, and those "
        "phones may do neither here nor in the games that came of it; members and your group's link stay."
    )
    links = [
        link_of(request, game, "viewer", _("To watch"), watch),
        link_of(request, game, "scorer", _("To keep score"), score),
    ]
    if role_in_club(request, game.club) == "owner":
        join = _("Other phones of your group start the next game with it; its history stays in one place.")
        own = _("For another phone of your own: it then holds all games, as this one does. Keep it to yourself.")
        links += [
            link_of(request, game.club, "starter", _("For your group"), join),
            link_of(request, game.club, "owner", _("For you alone"), own),
        ]
    return links


def link_of(request: HtmxHttpRequest, thing: Game | Club, role: str, title: str, text: str) -> dict[str, object]:
    """One link as the page shows it."""
    return link_told(address_of(request, thing, role), role, title, getattr(thing, f"{role}_link"), text)


def revoke(request: HtmxHttpRequest, game: Game) -> None:
    """Give a link or the code out anew; this phone keeps the link that it had, and gets none that it had not."""
    posted, phone = Posted(request), phone_of(request)
    what = posted.one_of("revoke", STOPPED)
    if what == "code":
        scorebook.new_table_code(game.pk, ask_of(request), was=posted.text("was", most=4))
        return
    was = posted.number("was", 1)
    if what in ("starter", "owner"):
        held = clubs_held(request, game.club, what)
        if scorebook.stop_link(game.club_id, ask_of(request, "owner"), role=what, was=was):
            keep_links(request, held, what)
            tell_stopped(request)
    else:
        had = phone.role_in_game(game)
        done = scorebook.revoke_game_link(game.pk, ask_of(request), role=what, was=was)
        if done and had == what:
            phone.keep_game(done, what)
        if done:
            tell_stopped(request)


@never_cache
@require_http_methods(["GET", "POST"])
def take_over(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """A viewer's phone asks for the pen or takes it with the table code; the scorer allows or refuses."""
    game, role = game_for_reader(request, public_id)
    if request.method == "POST":
        return answer_asking(request, game) if role == "scorer" else posted_take_over(request, game)
    phone = phone_of(request)
    if game.phone == phone.id and role == "viewer" and handed_over(game, phone.id):
        open_game(request, game, "scorer")
        role = "scorer"
    if role == "scorer":
        return remember(request, lead_to(request, once_taken(request, public_id)))
    if request.htmx:
        return HttpResponse(status=204) if game.asking == phone.id else lead_to(request, request.get_full_path())
    return remember(request, take_over_page(request, game, 200))


def handed_over(game: Game, phone: str) -> bool:
    """Was the pen given to this phone by the last step of the pen, and no link revoked since?"""
    step = game.steps.filter(action="pen").order_by("-number").first()
    return step is not None and step.after == {"phone": phone, "link": game.scorer_link}


def lead_to(request: HtmxHttpRequest, address: str) -> HttpResponse:
    """Redirect, for htmx as for a browser."""
    if not request.htmx:
        return redirect(address)
    answer = HttpResponse(status=204)
    answer["HX-Redirect"] = address
    return answer


def answer_asking(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The scorer allows the phone that asks, as the board showed it, or refuses."""
    posted = Posted(request)
    answer, asks = posted.one_of("answer", ("allow", "refuse")), posted.text("asks", most=16)

    def write(ask: scorebook.Ask) -> Facts:
        if answer == "allow":
            scorebook.allow_pen(game.pk, ask, phone=asks)
        else:
            scorebook.refuse_pen(game.pk, ask, phone=asks)
        return Facts.load(game_for_scorer(request, game.public_id))

    return answer_write(request, game.public_id, write)


def posted_take_over(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The two things that a viewer can post: a question, a code."""
    posted, ask = Posted(request), replace(ask_of(request), allow=may_watch(request))
    try:
        if posted.text("ask"):
            scorebook.ask_for_pen(game.pk, ask)
            return redirect(request.get_full_path())
        code = posted.text("code", most=4) or "".join(posted.text(f"digit-{place}", most=1) for place in "1234")
        taken = scorebook.take_pen(game.pk, ask, code=code)
    except scorebook.TooManyCodes as error:
        return with_wait(take_over_page(request, game, 429, errors=told_errors(error)), error.until)
    except scorebook.REFUSALS as error:
        status, __ = refusal(error)
        return take_over_page(request, game, status, errors=told_errors(error))
    if taken is None:
        game.refresh_from_db()
        return take_over_page(request, game, 422, errors=[_("That is not the code of this table.")])
    open_game(request, taken, "scorer")
    return remember(request, redirect(once_taken(request, game.public_id)))


def once_taken(request: HtmxHttpRequest, public_id: str) -> str:
    """Where a phone goes that has taken the pen: to the table, or back to what it wanted to take in."""
    if request.GET.get("then") != "bring":
        return reverse("scorekeeper:game", args=[public_id])
    text = urlencode({"kept": request.GET["kept"]}) if request.GET.get("kept") else ""
    return f"{reverse('scorekeeper:bring', args=[public_id])}?{text}"


def take_over_page(request: HtmxHttpRequest, game: Game, status: int, **more: object) -> HttpResponse:
    """Who scores now, and the two ways to take over."""
    away = abs(timezone.now() - game.phone_seen_at) if game.phone_seen_at else SILENCE
    silent = away >= SILENCE
    text = _("The scoring phone is awake: ask it, and it allows you with one tap.")
    if silent:
        text = _("The scoring phone has been silent for a while: the table code opens the scoring here.")
    if silent and game.hosted:
        text = _(
            "The scoring phone has been silent for a while: scan the code of your table, it opens the scoring here."
        )
    asked = game.asking == phone_of(request).id
    left = TRIES - game.wrong_codes
    context = {
        "back": reverse("scorekeeper:game", args=[game.public_id]), "url": request.get_full_path(), "text": text,
        "key": secrets.token_hex(16), "state": "asked" if asked else "code" if silent else "ask",
        "silent": silent, "has_code": not game.hosted,
        "tries": ngettext("{n} try left", "{n} tries left", left).format(n=left) if game.wrong_codes else "",
        "errors": [], "conflict": None, **more,
    }  # fmt: skip
    return render(request, "scorekeeper/takeover.html", context, status=status)
