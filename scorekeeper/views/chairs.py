"""Who sits where, in mid-game: two names swapped, a name put right, a substitute."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import game_for_scorer
from ..entering import NotPossible, number_in
from ..facts import Facts
from ..htmx import HtmxHttpRequest
from ..models import Game, Player
from ..models.player import GUEST
from .answers import Posted, ask_of
from .asking import answer_done, answer_form, refused
from .moving import move_url

OFFERED = 24


@require_http_methods(["GET", "POST"])
def seats(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Three forms on one page; each does one thing."""
    kept = game_for_scorer(request, public_id)
    facts = Facts.load(kept)
    if request.method != "POST":
        asked = request.GET.get("open", "")
        return answer_form(request, kept, "seats", seats_form(request, facts, asked if asked in DO else ""))
    what = Posted(request).one_of("do", DO)
    try:
        done = DO[what](request, facts)
    except scorebook.REFUSALS as error:
        facts = Facts.load(kept)
        status, more = refused(error, stands=facts.names())
        return answer_form(request, kept, "seats", {**seats_form(request, facts, what), **more}, status=status)
    return answer_done(request, done)


def swap(request: HtmxHttpRequest, facts: Facts) -> Facts:
    """Two names that were written down the wrong way round."""
    posted, names = Posted(request), names_seen(request)
    first, second = seat_of(posted, "first", names), seat_of(posted, "second", names)
    places, said = (first, second), (names[first], names[second])
    return scorebook.swap_seats(facts.game.pk, ask_of(request), places=places, names=said)


def rename(request: HtmxHttpRequest, facts: Facts) -> Facts:
    """A name put right, with a tag where another has it."""
    posted, names = Posted(request), names_seen(request)
    place, name, tag = seat_of(posted, "seat", names), posted.text("name", most=80), posted.text("tag", most=20)
    return scorebook.rename_seat(
        facts.game.pk, ask_of(request), place=place, name=name, tag=tag, was=names[place]
    )  # fmt: skip


def substitute(request: HtmxHttpRequest, facts: Facts) -> Facts:
    """Somebody known or new plays on from the open hand."""
    posted, names = Posted(request), names_seen(request)
    place = seat_of(posted, "seat", names)
    credited = posted.one_of("win", ("leaver", "substitute"), "leaver") == "substitute"
    return scorebook.substitute(
        facts.game.pk, ask_of(request), place=place, was=names[place], credited=credited,
        known=posted.text("player", most=12), name=posted.text("name", most=80), tag=posted.text("tag", most=20),
    )  # fmt: skip


DO = {"swap": swap, "rename": rename, "substitute": substitute}


def names_seen(request: HtmxHttpRequest) -> list[str]:
    """The names as the page showed them, one a line."""
    return request.POST.get("version", "")[:600].replace("\r", "").split("\n")


def seat_of(posted: Posted, field: str, names: list[str]) -> int:
    """A seat of the page that was sent. Raises NotPossible where none was chosen."""
    value = posted.text(field, most=2)
    if not value:
        raise NotPossible(_("Choose whom it is about."))
    seat = number_in(value, len(names) - 1)
    if seat is None:
        raise BadRequest(f"{field} is no seat")
    return seat


def seats_form(request: HtmxHttpRequest, facts: Facts, opened: str) -> dict[str, Any]:
    """All three forms with what was chosen; `opened` is the one that is open."""
    posted, names = Posted(request), facts.names()

    def choices(field: str, form: str) -> list[dict[str, Any]]:
        chosen = posted.text(field, most=2) if opened == form else ""
        return [{"value": str(seat), "text": who, "checked": chosen == str(seat)} for seat, who in enumerate(names)]

    typed, tag = posted.text("name", most=60), posted.text("tag", most=12)
    win = posted.text("win") or "leaver"
    wins = {"leaver": _("Of the one who leaves"), "substitute": _("Of the substitute")}
    return {
        "heading": _("Players and seats"),
        "version": "\n".join(names),
        "open": opened,
        "over": facts.game.is_over,
        "firsts": choices("first", "swap"),
        "seconds": choices("second", "swap"),
        "names": choices("seat", "rename"),
        "name": typed if opened == "rename" else "",
        "tag": tag if opened == "rename" else "",
        "leavers": choices("seat", "substitute"),
        "substitute": typed if opened == "substitute" else "",
        "substitute_tag": tag if opened == "substitute" else "",
        "known": known(facts.game, facts, posted.text("player", most=12)),
        "wins": [{"value": value, "text": text, "checked": value == win} for value, text in wins.items()],
        "move_url": move_url(request, facts.game),
        "from_text": _("From hand {number} on.").format(number=facts.open_number),
    }


def known(game: Game, facts: Facts, chosen: str) -> list[dict[str, Any]]:
    """The roster without those who sit here, who played lately first; at last a guest."""
    sitting = {player.pk for player in facts.players(facts.open_number)}
    guest = {"id": GUEST, "name": scorebook.guest_name(), "tag": "", "checked": chosen == GUEST}
    roster = Player.objects.offered().filter(club=game.club_id).exclude(pk__in=sitting)[:OFFERED]
    return [
        {"id": each.public_id, "name": each.name, "tag": each.tag, "checked": each.public_id == chosen}
        for each in roster
    ] + [guest]
