"""A club as such: its name and settings, its links, whether it goes on.

No log of steps is kept of a club: a write says what it wants and what the page showed. What already stands as wanted
is done, what stands otherwise than shown is Stale; so a write that comes twice is done once. This module must not know
a role's name beyond those that have a link; who may write is asked of the `Ask`.

Locks in one order, here and wherever several are taken: games, clubs, people; then what listens has (`ports`).
"""

import dataclasses
import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from .. import ports
from ..clock import known_zones
from ..entering import NotPossible
from ..models import Appearance, Batch, Club, Figure, Game, Hand, Merge, Player, Seat, Step
from ..names import as_written, club_fault
from ..roles import ROLES
from ..words import WORDS
from .histories import forget_games, move_history
from .steps import Ask, Stale, a_turn


@dataclasses.dataclass(frozen=True)
class ClubSettings:
    """What an owner sets of a club; `words` are ours -> theirs, in the singular."""

    name: str
    time_zone: str
    language: str
    words: Mapping[str, str]
    is_open: bool

    @classmethod
    def of(cls, club: Club) -> "ClubSettings":
        """Those that a club has."""
        return cls(club.name, club.time_zone, club.language, club.words, club.is_open)

    @property
    def seen(self) -> str:
        """What a page that changes them says stood there: a digest of all."""
        told = json.dumps(dataclasses.asdict(self), sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def faults(self, kept: str = "") -> dict[str, str]:
        """What is wrong, by field; a language that the club has `kept` so far may stay, whatever is offered now."""
        wrong = {"name": fault} if (fault := club_fault(self.name)) else {}
        if self.time_zone not in known_zones():
            wrong["time_zone"] = _("Choose a time zone of the list.")
        if self.language not in {kept, *dict(settings.LANGUAGES)}:
            wrong["language"] = _("Choose a language of the list.")
        if any(theirs not in WORDS.get(ours, ()) for ours, theirs in self.words.items()):
            wrong["words"] = _("Choose each word from the list.")
        return wrong


def locked_club(club_id: int, ask: Ask) -> Club:
    """A club, locked; whether this phone may write in it is asked again. Raises Http404 for one that is gone, Stale for
    one that is part of another by now.
    """
    return locked_clubs([club_id], ask)[club_id]


def locked_clubs(club_ids: Collection[int], ask: Ask, *, joined: int = 0) -> dict[int, Club]:
    """Clubs by key, locked with those that joined them in the order of their keys; otherwise as `locked_club`. The one
    of key `joined` may be part of another by now.
    """
    theirs = Q(pk__in=club_ids) | Q(joined_to__in=club_ids)
    found = {club.pk: club for club in Club.objects.select_for_update().filter(theirs).order_by("pk")}
    for each in sorted(set(club_ids)):
        if each not in found:
            raise Http404
        ask.allow(found[each])
        if each != joined:
            must_be_itself(found[each])
    return {each: found[each] for each in club_ids}


def held_club(club_id: int, ask: Ask) -> Club:
    """The same for who only adds to a club: no other write that merely names it waits."""
    club = get_object_or_404(Club.objects.select_for_update(no_key=True), pk=club_id)
    ask.allow(club)
    must_be_itself(club)
    return club


def must_be_itself(club: Club) -> None:
    """The one way to write in a club: it is no part of another. Raises Stale if it has become that."""
    if club.joined_to:
        told = _("This club joined {club} meanwhile, so nothing was kept: look at it there and send it again.")
        raise Stale(told.format(club=club.joined_to.name or _("another club")))


def must_be_at_rest(*club_ids: int) -> None:
    """Raise NotPossible while old results come into one of these clubs, or are taken out."""
    if Batch.objects.filter(club__in=club_ids, state__in=["coming", "going"]).exists():
        raise NotPossible(_("Old results are coming into this club, or are taken out: let that end first."))


def lock_games(games: Any) -> list[int]:
    """Lock games before their club, in the order of their keys: so does every writer who needs both. Those keys."""
    return list(games.select_for_update(of=("self",), no_key=True).order_by("pk").values_list("pk", flat=True))


def lock_home(club_id: int, players: Iterable[Player], names: Iterable[str] = ()) -> None:
    """Lock a club and people whom another app is about to seat, those with these names too, before it locks what is its
    own: whoever joins clubs or puts records together goes the same way.
    """
    list(Club.objects.select_for_update(no_key=True).filter(pk=club_id).values_list("pk", flat=True))
    told = Q(pk__in=[player.pk for player in players])
    for name in names:
        told |= Q(club=club_id, name__iexact=as_written(name))
    list(Player.objects.select_for_update(no_key=True).filter(told).order_by("pk").values_list("pk", flat=True))


@a_turn()
@transaction.atomic
def change_settings(club_id: int, ask: Ask, *, wanted: ClubSettings, was: str) -> Club:
    """Change the settings of a club; every board of it is drawn again where it shows another time or other words.

    Raises Stale if they were changed meanwhile, NotPossible for what cannot be.
    """
    lock_games(Game.objects.filter(club=club_id))
    club = locked_club(club_id, ask)
    wanted = dataclasses.replace(wanted, name=as_written(wanted.name))
    stands = ClubSettings.of(club)
    if stands == wanted:
        return club
    if stands.seen != was:
        raise Stale(_("The settings of this club were changed on another phone meanwhile."))
    if wrong := wanted.faults(stands.language):
        raise NotPossible(" ".join(wrong.values()))
    for field, value in dataclasses.asdict(wanted).items():
        setattr(club, field, value)
    club.save()
    if stands.time_zone != club.time_zone:
        move_history([club.pk])  # its evenings are others
    if (stands.time_zone, stands.words) != (club.time_zone, club.words):
        Game.objects.filter(club=club).update(version=F("version") + 1)
    return club


@transaction.atomic
def stop_link(club_id: int, ask: Ask, *, role: str, was: int) -> Club | None:
    """Give a club's links of one role a new number, so that those given out so far open nothing any more; those of the
    clubs that became part of it open it, too, and are stopped with them. None for one that was stopped already since
    the page was drawn.
    """
    club = locked_club(club_id, ask)
    field = ROLES[role].field
    if getattr(club, field) != was:
        return None
    setattr(club, field, was + 1)
    club.save(update_fields=[field])
    club.joined.update(**{field: F(field) + 1})
    return club


@a_turn()
@transaction.atomic
def delete_club(club_id: int, ask: Ask, *, name: str) -> None:
    """Delete a club with all that is in it. Raises NotPossible unless its name is said."""
    parts = Q(club=club_id) | Q(club__joined_to=club_id)
    batches = list(Batch.objects.select_for_update(of=("self",)).filter(parts).select_related("shelf").order_by("pk"))
    lock_games(Game.objects.filter(parts))
    club = locked_club(club_id, ask)
    if as_written(name).casefold() != str(club).casefold():
        raise NotPossible(_("That is not the name of this club: nothing was deleted."))
    for listen in ports.club_going:
        listen(club)
    for batch in batches:
        shelf = batch.shelf
        batch.delete()
        if shelf:
            Appearance.objects.filter(club=shelf).delete()  # they are in no sum yet
            delete_all_of(shelf)
    for part in (club, *Club.objects.filter(joined_to=club)):
        delete_all_of(part)


def delete_all_of(club: Club) -> None:
    """Delete in the order in which one row leans on another."""
    games = Game.objects.filter(club=club)
    players = Player.objects.filter(club=club)
    delete_games(games)
    Merge.objects.filter(kept__in=players).delete()
    # Two records of one person may have one name as long as they are merged.
    players.update(merged_into=None, name=F("public_id"), tag="")
    players.delete()
    club.delete()


@transaction.atomic
def delete_games(games: QuerySet[Game]) -> None:
    """Delete games with their hands, figures and log; whoever asks has locked them."""
    forget_games(games)
    of_games: dict[str, Any] = {"game__in": games}
    Figure.objects.filter(hand__game__in=games).delete()
    for rows in (Hand.objects, Step.objects, Seat.objects):
        rows.filter(**of_games).delete()
    games.delete()
