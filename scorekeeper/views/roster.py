"""The people of a club: the list with its search, somebody added, and the page of a person."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import at_least, club_for, let_in, role_in_club
from ..forms.player import draw_person, read_person
from ..forms.typed import typed
from ..htmx import HtmxHttpRequest
from ..models import Club, Merge, Player
from ..phone import remember
from ..prepared import Prepared
from ..scoreboard.consequences import parting
from ..scoreboard.naming import club_title
from ..scoreboard.people import KINDS, counts, games_of, person_line, with_games
from ..scoreboard.people import people as people_of
from ..sight import sees_names
from ..standing import joined_by_others
from ..stickers import STICKERS, face
from .answers import Posted, ask_of, page_with_form, refusal
from .start import line_of

A_PAGE, LAST_GAMES = 40, 10
PERSON = Prepared(
    lambda keys: (
        Player.objects.select_related("merged_into", "club__joined_to", "club__history")
        .annotate(has_joined=joined_by_others("club"))
        .filter(public_id=keys[0])
    )
)


def answer_roster(
    request: HtmxHttpRequest, page: str, context: Mapping[str, Any], *, back: tuple[str, str], status: int = 200
) -> HttpResponse:
    """The page `scorekeeper/roster/PAGE.html`, or for htmx its form; a key for what it writes."""
    told = {"back": back[0], "back_text": back[1], **context}
    return page_with_form(request, f"scorekeeper/roster/{page}.html", told, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def people(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Everybody of a club, found by name; for who keeps score a form that adds one, and a guest in one tap."""
    club = club_for(request, public_id)
    if request.method != "POST":
        return answer_people(request, club)
    if not at_least(role_in_club(request, club), "scorer"):
        raise PermissionDenied
    posted = Posted(request)
    name, tag = posted.text("name"), posted.text("tag")
    guest = posted.one_of("as", ("member", "guest"), "member") == "guest"
    try:
        added = scorebook.add_person(club.pk, ask_of(request, "scorer"), name=name, tag=tag, guest=guest)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        typed = {"name": name, "tag": tag, "adding": True}
        return answer_people(request, club, status=status, **typed, **more)
    messages.success(request, _("{who} is in the roster.").format(who=added))
    return remember(request, redirect("scorekeeper:people", club.public_id))


def answer_people(request: HtmxHttpRequest, club: Club, *, status: int = 200, **more: Any) -> HttpResponse:
    """One page of the list."""
    said = typed(request.GET, "q", 80)
    kind = request.GET.get("show", "")
    kind = kind if kind in KINDS else ""
    page = Paginator(people_of(club, kind, said), A_PAGE).get_page(request.GET.get("page"))
    tabs = {"": _("Members"), "guests": _("Guests"), "archived": _("Archived")}
    found = counts(club)
    context = {
        "club": club_title(club),
        "q": said,
        "show": kind,
        "tabs": [
            {"value": value, "text": text, "count": found[value], "here": value == kind and not said}
            for value, text in tabs.items()
            if found[value] or not value
        ],
        "people": [person_line(player) for player in page],
        "newer": page.previous_page_number() if page.has_previous() else 0,
        "older": page.next_page_number() if page.has_next() else 0,
        "may_add": at_least(role_in_club(request, club), "scorer"),
        "name": "",
        "tag": "",
        "adding": False,
        **more,
    }
    back = (reverse("scorekeeper:club", args=[club.public_id]), club_title(club))
    return answer_roster(request, "people", context, back=back, status=status)


def person_for(request: HttpRequest, public_id: str, person_id: str, least: str = "reader") -> Player:
    """Somebody of a club, for whoever has at least this role there. Raises Http404 for one who may not be shown.

    The club comes along with its people: it is asked for alone where the address has another.
    """
    player = PERSON.one(person_id)
    if player is None or player.club.public_id != public_id:
        return shown_in(club_for(request, public_id, least), player)
    player.club.__dict__["has_joined"] = player.__dict__["has_joined"]
    return shown_in(let_in(request, player.club, least), player)


def person_in(club: Club, person_id: str) -> Player:
    """Somebody of a club in which who asks has a role. Raises Http404 for one who may not be shown."""
    return shown_in(club, PERSON.one(person_id))


def shown_in(club: Club, player: Player | None) -> Player:
    """The same of somebody who was read."""
    if player is None or player.club_id != club.pk:
        raise Http404
    player.club = club
    if player.that_counts.hidden and not sees_names(club.pk):
        raise Http404
    return player


@never_cache
@require_http_methods(["GET", "POST"])
def person(request: HtmxHttpRequest, public_id: str, person_id: str) -> HttpResponse:
    """Who somebody is and their last games; for an organizer all that can be changed."""
    player = person_for(request, public_id, person_id)
    if player.erased:
        raise Http404
    if request.method != "POST":
        if player.merged_into:
            return redirect("scorekeeper:person", public_id, player.merged_into.public_id)
        return answer_person(request, player)
    if not at_least(role_in_club(request, player.club), "organizer"):
        raise PermissionDenied
    what = Posted(request).one_of("do", (*DO, *MARKS))
    if what == "take_back" and (sure := asks_first(request, player)):
        return answer_person(request, player, sure=sure)
    try:
        done = DO[what](request, player) if what in DO else mark(request, player, what)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        player.refresh_from_db()
        if what == "describe":
            more |= {**draw_person(read_person(request.POST)), "changing": True}
        return answer_person(request, player, status=status, **more)
    messages.success(request, _("Saved."))
    return remember(request, redirect("scorekeeper:person", public_id, done.public_id))


MARKS: dict[str, tuple[Any, bool]] = {
    "archive": ("archived", True),
    "bring_back": ("archived", False),
    "hide": ("hidden", True),
    "show": ("hidden", False),
    "member": ("guest", False),
    "guest": ("guest", True),
}
"""What a button of the page sets, and to what."""


def describe(request: HtmxHttpRequest, player: Player) -> Player:
    """Name, tag, nickname, colour, sticker."""
    wanted, was = read_person(request.POST), Posted(request).text("was", most=16)
    ask = ask_of(request, "organizer")
    return scorebook.describe_person(player.club_id, ask, person=player.public_id, wanted=wanted, was=was)


def mark(request: HtmxHttpRequest, player: Player, what: str) -> Player:
    """A guest or a member, archived or not, hidden or not."""
    field, value = MARKS[what]
    ask = ask_of(request, "organizer")
    return scorebook.mark_person(player.club_id, ask, person=player.public_id, mark=field, value=value)


def asks_first(request: HtmxHttpRequest, player: Player) -> dict[str, Any] | None:
    """What taking a merge back would change elsewhere, to be said before it is done; nothing once that was said."""
    merge = player.merges.filter(pk=Posted(request).number("merge", 1)).select_related("gone").first()
    if merge is None or request.POST.get("sure") or not (texts := parting([merge.pk])):
        return None
    title = _("Take {who} apart again?").format(who=merge.gone)
    return {"title": title, "texts": texts, "field": "merge", "id": merge.pk, "do": "take_back"}


def take_back(request: HtmxHttpRequest, player: Player) -> Player:
    """Take the record of a merge apart again."""
    merge = Posted(request).number("merge", 1)
    return scorebook.take_back_merge(player.club_id, ask_of(request, "organizer"), merge=merge).kept


DO = {"describe": describe, "take_back": take_back}


def answer_person(request: HtmxHttpRequest, player: Player, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page of a person."""
    club = player.club
    may_change = at_least(role_in_club(request, club), "organizer") and not player.erased
    counted = with_games(Player.objects.filter(pk=player.pk)).select_related("club").get()
    stands = scorebook.Described.of(player)
    context = {
        "who": str(player),
        "face": face(player.name, player.colour, player.sticker),
        "sticker": STICKERS.get(player.sticker, ""),
        "text": person_line(counted)["text"],
        "marks": {"guest": player.guest, "archived": player.archived, "hidden": player.hidden},
        "games": [line_of(game) for game in games_of(player)[:LAST_GAMES]],
        "history_url": reverse("scorekeeper:history_person", args=[club.public_id, player.public_id]),
        "may_change": may_change,
        "was": stands.seen,
        "changing": False,
        "sure": None,
        "merges": list(merges_of(player)) if may_change else [],
        "merge_url": reverse("scorekeeper:merge", args=[club.public_id, player.public_id]),
        "erase_url": reverse("scorekeeper:erase", args=[club.public_id, player.public_id]),
        **draw_person(stands),
        **more,
    }
    back = (reverse("scorekeeper:people", args=[club.public_id]), _("People"))
    return answer_roster(request, "person", context, back=back, status=status)


def merges_of(player: Player) -> Iterator[dict[str, Any]]:
    """The records that were put together with this one, to be taken apart again."""
    rows = Merge.objects.filter(kept=player, taken_back_at__isnull=True).select_related("gone")
    for row in rows:
        yield {"id": row.pk, "who": str(row.gone), "games": len({game for game, _place, _hand in row.seats})}
