"""The people of a club as lists show them: who they are, how often and when they last played. Nothing here writes.

Whoever may not see the names of hidden people finds none of them here.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Club, Figure, Game, Player, Seat
from ..sight import sees_names
from ..stickers import face

Line = dict[str, Any]
SEARCHED = ("name", "tag", "nickname")
KINDS = {
    "": Q(guest=False, archived=False),
    "guests": Q(guest=True, archived=False),
    "archived": Q(archived=True),
}
"""Whom a roster shows: its members, the guests of some evening, those put away."""


def people(club: Club, kind: str = "", said: str = "") -> QuerySet[Player]:
    """The people of a club by name, with the games of each. A search finds anybody: by name, tag or nickname, also by
    the name of a record that was put together with theirs.
    """
    found: QuerySet[Player] = visible(club).select_related("club")
    for word in said.split():
        named = reduce(or_, (Q(**{f"{field}__icontains": each}) for field in SEARCHED for each in spellings(word)))
        merged = Player.objects.filter(named, club=club, merged_into__isnull=False).values("merged_into")
        found = found.filter(named | Q(pk__in=merged))
    return with_games(found if said else found.filter(KINDS[kind])).order_by(Lower("name"), "tag", "pk")


def alike(player: Player, most: int) -> list[Player]:
    """Who may be the same person under another name, the likeliest first; never who sat at one table with them."""
    mates = Seat.objects.filter(game__in=Seat.objects.filter(player=player).values("game")).values("player")
    others = visible(player.club).exclude(pk=player.pk).exclude(pk__in=mates).values_list("pk", "name", "nickname")
    ranked = sorted(others, key=lambda other: (-max(likeness(player.name, name) for name in other[1:]), other[1]))
    kept = [pk for pk, _name, _nickname in ranked[:most]]
    found = with_games(Player.objects.filter(pk__in=kept)).select_related("club")
    return sorted(found, key=lambda each: kept.index(each.pk))


def likeness(one: str, other: str) -> float:
    """How much two names are alike, from 0 to 1.

    >>> likeness("Anne", "ann") > likeness("Anne", "Bea")
    True
    """
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def spellings(word: str) -> set[str]:
    """A word small, large and as a name begins: SQLite knows both sizes of a letter of A to Z alone.

    >>> sorted(spellings("éva"))
    ['ÉVA', 'Éva', 'éva']
    """
    return {word, word.lower(), word.upper(), word.capitalize()}


def visible(club: Club) -> QuerySet[Player]:
    """Those of a roster who may be shown here."""
    known = club.players.known()
    return known if sees_names(club.pk) else known.filter(hidden=False)


def with_games(found: QuerySet[Player]) -> QuerySet[Player]:
    """The same with `games`, `first_game` and `last_game` of each, in one query."""
    sat = Seat.objects.filter(player=OuterRef("pk")).order_by().values("player")
    return found.annotate(
        games=Subquery(sat.annotate(n=Count("game", distinct=True)).values("n")),
        first_game=Subquery(sat.annotate(at=Min("game__created_at")).values("at")),
        last_game=Subquery(sat.annotate(at=Max("game__created_at")).values("at")),
    )


def counts(club: Club) -> dict[str, int]:
    """How many there are of each kind."""
    told = {kind or "members": Count("pk", filter=which) for kind, which in KINDS.items()}
    found: dict[str, int] = visible(club).aggregate(**told)
    return {kind: found[kind or "members"] for kind in KINDS}


def person_line(player: Any) -> Line:
    """A person in a list."""
    return {
        "url": reverse("scorekeeper:person", args=[player.club.public_id, player.public_id]),
        "id": player.public_id,
        "name": player.name,
        "tag": player.tag,
        "nickname": player.nickname,
        "face": face(player.name, player.colour, player.sticker),
        "text": " · ".join([*marks(player), games_told(player)]),
    }


def marks(player: Player) -> Iterator[str]:
    """What is to be known of somebody beside the name."""
    if player.nickname:
        yield f"“{player.nickname}”"
    if player.guest:
        yield _("guest")
    if player.archived:
        yield _("archived")
    if player.hidden:
        yield _("hidden")


def games_told(player: Any) -> str:
    """How many games, and when the last was."""
    if not player.games:
        return _("no game yet")
    told = ngettext("{n} game", "{n} games", player.games).format(n=player.games)
    return _("{games}, last on {day}").format(games=told, day=day(player.last_game))


def day(moment: Any) -> str:
    """A day, in the time zone of the club that is looked at."""
    return date_format(timezone.localtime(moment), "SHORT_DATE_FORMAT")


def side_by_side(player: Any) -> Line:
    """A record as it is compared with another: how much it holds, from when to when, and its hands."""
    hands = Figure.objects.filter(player=player).count()
    return {
        **person_line(player),
        "label": str(player),
        "facts": [
            (_("Games"), player.games or 0),
            (_("Hands"), hands),
            (_("First"), day(player.first_game) if player.games else "–"),
            (_("Last"), day(player.last_game) if player.games else "–"),
            (_("Nickname"), player.nickname or "–"),
            (_("Also"), ", ".join(marks_of_state(player)) or "–"),
        ],
    }


def marks_of_state(player: Player) -> Iterator[str]:
    """Guest, archived, hidden."""
    told = {"guest": _("guest"), "archived": _("archived"), "hidden": _("hidden")}
    yield from (text for mark, text in told.items() if getattr(player, mark))


def games_of(player: Player) -> QuerySet[Game]:
    """The games in which somebody sat, the last first, with all that a list of games shows."""
    sat = Seat.objects.filter(player=player).values("game")
    return (
        Game.objects.filter(pk__in=sat)
        .select_related("club")
        .prefetch_related("seats__player")
        .order_by("-created_at", "-pk")
    )
