"""What happens around a tournament or a season: its club joins another, parts, is deleted; its people are put together,
renamed, hidden, erased. History is kept, and what shows it is drawn anew.

A tournament goes where its first entrant goes, a season where its first night goes.
"""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Model, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.models import Club, Player
from scorekeeper.wording import Words, every, without

from ..models import (
    Call,
    EntryPlayer,
    Penalty,
    Place,
    Result,
    Season,
    SeasonNight,
    SeasonStep,
    Tournament,
    TournamentStep,
)
from .steps import in_order

FIRST_HOME = EntryPlayer.objects.filter(tournament=OuterRef("pk")).order_by("entry__number", "position", "pk")
LONGEST = {"name": 80, "notice": 200, "reason": 200, "ruling": 200}
FIRST_NIGHT = SeasonNight.objects.filter(season=OuterRef("pk")).order_by("added_at", "pk")


def lock_nights(clubs: Collection[int]) -> None:
    """Before clubs join or part: their tournaments are locked, then their seasons, in the order of their keys."""
    in_order(Tournament.objects.filter(club__in=clubs))
    in_order(Season.objects.filter(club__in=clubs))


def move_nights(club: Club, into: Club) -> None:
    """When one club becomes part of another all of its tournaments and seasons go there; when that is taken back, those
    whose people go.
    """
    nights, seasons = Tournament.objects.filter(club=club), Season.objects.filter(club=club)
    if club.joined_to_id != into.pk:
        nights = nights.annotate(home=Subquery(FIRST_HOME.values("player__club")[:1])).filter(home=into.pk)
    Tournament.objects.filter(pk__in=in_order(nights)).update(club=into, version=F("version") + 1)
    if club.joined_to_id != into.pk:
        seasons = seasons.annotate(home=Subquery(FIRST_NIGHT.values("tournament__club")[:1])).filter(home=into.pk)
    Season.objects.filter(pk__in=in_order(seasons)).update(club=into, version=F("version") + 1)


def leave_club_of_nights(club: Club) -> None:
    """Before a club is deleted: its seasons and tournaments go, before the games and people that they hold on to."""
    Season.objects.filter(pk__in=in_order(Season.objects.filter(club=club))).delete()
    Tournament.objects.filter(pk__in=in_order(Tournament.objects.filter(club=club))).delete()


def nights_parting(club: Club) -> str:
    """Why a club cannot part from another, or nothing: somebody of that one has entered a tournament of this one, one
    of its tables played a game of that one, or a season counts nights of both.
    """
    there = (
        EntryPlayer.objects.filter(tournament__club=club).exclude(player__club=club).select_related("player").first()
    )
    if there:
        return _("{who} has entered a tournament of the other club since: the clubs cannot part.").format(
            who=there.player
        )
    tables = Q(stages__played__tables__game__isnull=False) & ~Q(stages__played__tables__game__club=club)
    if Tournament.objects.filter(tables, club=club).exists():
        return _("A tournament has games of both clubs: they cannot part.")
    if SeasonNight.objects.filter(season__club=club).exclude(tournament__club=club).exists():
        return _("A season counts nights of both clubs: they cannot part.")
    return ""


def of_people(players: Collection[int]) -> Q:
    """The tournaments in which these are entered or stood in."""
    return Q(entries__people__player__in=players) | Q(stages__played__places__stand_in__in=players)


def one_person_in_nights(kept: Player, gone: Player) -> None:
    """As two records become one person's: nobody may be against themselves. Raises NotPossible where both are in one
    tournament that goes on, or have a seat in one round.
    """
    records = Player.objects.of_person(kept.pk)
    in_order(Tournament.objects.filter(pk__in=Tournament.objects.filter(of_people(records)).values("pk")))
    active = EntryPlayer.objects.exclude(entry__status="withdrawn").filter(
        player__in=records, replaced_at=None, entry__left_at=None, tournament__ended_at=None
    )
    if night := twice(active, "tournament"):
        told = _("{one} and {other} are both entered in {night}: let one of the two leave there first.")
        raise NotPossible(told.format(one=kept, other=gone, night=night))
    others = Player.objects.of_person(gone.pk)
    met = sat(records - others).filter(round__in=sat(others).values("round"))
    if found := met.select_related("round__stage__tournament").first():
        told = _("{one} and {other} have seats in one round of {night}: they are two people.")
        raise NotPossible(told.format(one=kept, other=gone, night=found.round.stage.tournament.name))


def sat(records: Collection[int]) -> QuerySet[Place]:
    """The seats of rounds that count in which a person of these records sits, for an entrant or as a stand-in."""
    behind = Q(entry__people__player__in=records, entry__people__replaced_at=None)
    stays = Q(stand_in=None) | Q(stand_in_at__lt=F(at := "entry__people__position")) | Q(stand_in_at__gt=F(at))
    counts = Q(table__cancelled_at=None, round__cancelled_at=None, round__published_at__isnull=False)
    return Place.objects.filter(behind & stays | Q(stand_in__in=records), counts, kind="seat")


def twice(rows: QuerySet[Any], night: str) -> str:
    """The name of the first tournament that has two of these rows; "" where none has."""
    counted = rows.values(night).annotate(n=Count("pk", distinct=True)).filter(n__gt=1)
    found = counted.order_by(night).values_list(f"{night}__name", flat=True).first()
    return str(found) if found is not None else ""


def records_of_nights_changed(kept: Player, gone: Player) -> None:
    """After two records became one person's, or two again: what shows them is drawn anew."""
    records = Player.objects.of_person(kept.pk) | Player.objects.of_person(gone.pk)
    draw_nights_again(Tournament.objects.filter(of_people(records)))


def person_of_nights_told(player: Player) -> None:
    """After a person got another name, was hidden or shown: once that is certain their tournaments are drawn anew, and
    those of their club, where somebody may have written the name.
    """
    keys = Tournament.objects.filter(of_people(Player.objects.of_person(player.pk)) | Q(club=player.club_id))
    kept = list(keys.values_list("pk", flat=True).distinct())

    @transaction.on_commit
    def again() -> None:
        with transaction.atomic():
            draw_nights_again(Tournament.objects.filter(pk__in=kept))


def draw_nights_again(nights: QuerySet[Tournament]) -> None:
    """Let these tournaments, and the seasons in which they count, be drawn anew."""
    keys = in_order(Tournament.objects.filter(pk__in=list(nights.values_list("pk", flat=True))))
    Tournament.objects.filter(pk__in=keys).update(version=F("version") + 1)
    seasons = in_order(Season.objects.filter(pk__in=SeasonNight.objects.filter(tournament__in=keys).values("season")))
    Season.objects.filter(pk__in=seasons).update(version=F("version") + 1)


def said(row: Model, field: str, words: Words) -> Any:
    """What stands in a field of a row, each text in it searched; what it is called there stays."""
    kept = getattr(row, field)
    if isinstance(kept, dict):
        return {name: every(value, words) for name, value in kept.items()}
    return every(kept, words)[: LONGEST[field]]


def person_of_nights_erased(player: Player, names: list[str]) -> None:
    """After a person was erased: the names they had go from every word that was written in tournaments of their club,
    and all of them are drawn anew.
    """
    words = without(names, str(player))
    nights = Tournament.objects.filter(Q(club=player.club_id) | of_people([player.pk])).values("pk")
    keys = in_order(Tournament.objects.filter(pk__in=nights))
    for rows, fields in (
        (Tournament.objects.filter(pk__in=keys), ("name", "notice")),
        (TournamentStep.objects.filter(tournament__in=keys), ("reason", "told")),
        (Result.objects.filter(table__round__stage__tournament__in=keys), ("reason",)),
        (Penalty.objects.filter(tournament__in=keys), ("reason",)),
        (Call.objects.filter(table__round__stage__tournament__in=keys), ("ruling",)),
        (Season.objects.filter(club=player.club_id), ("name",)),
        (SeasonStep.objects.filter(season__club=player.club_id), ("told",)),
    ):
        for row in rows.order_by("pk").iterator():
            fresh = {field: told for field in fields if (told := said(row, field, words)) != getattr(row, field)}
            if fresh:
                rows.filter(pk=row.pk).update(**fresh)
    draw_nights_again(Tournament.objects.filter(pk__in=keys))
