"""The people of a club: added, described, put away and brought back, shown or hidden.

No log of steps is kept of a roster: a write says what it wants and what the page showed. What already stands as wanted
is done, what stands otherwise than shown is Stale; so a write that comes twice is done once. This module must not know
a game but for drawing its board again where it shows a person.
"""

import dataclasses
import hashlib
import json
from functools import cache
from typing import Literal

from django.conf import settings
from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import override

from ..entering import NotPossible
from ..models import Club, Player
from ..models.identity import id_of
from ..names import LONGEST, as_written, free_tag, name_is_taken, person_faults
from ..stickers import COLOURS, STICKERS
from .clubs import held_club
from .families import hold_history
from .redrawing import draw_again
from .steps import Ask, KeyReused, Stale, a_turn

TRIES = 5


@dataclasses.dataclass(frozen=True)
class Described:
    """What a roster says of a person."""

    name: str
    tag: str = ""
    nickname: str = ""
    colour: str = ""
    sticker: str = ""

    @classmethod
    def of(cls, player: Player) -> "Described":
        """What it says now."""
        return cls(player.name, player.tag, player.nickname, player.colour, player.sticker)

    @property
    def seen(self) -> str:
        """What a page that changes it says stood there: a digest of all."""
        told = json.dumps(dataclasses.astuple(self))
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def as_kept(self) -> "Described":
        """The same as it is kept: nothing unseen in it."""
        texts = {field: as_written(getattr(self, field)) for field in LONGEST}
        return dataclasses.replace(self, **texts)

    def faults(self) -> dict[str, str]:
        """What is wrong, by field."""
        wrong = person_faults(self.name, self.tag, self.nickname)
        if self.colour and self.colour not in COLOURS:
            wrong["colour"] = _("Choose a colour of the list.")
        if self.sticker and self.sticker not in STICKERS:
            wrong["sticker"] = _("Choose a sticker of the list.")
        return wrong


def locked_person(club_id: int, ask: Ask, public_id: str) -> Player:
    """A person of a club, locked after it; whether this phone may write here is asked again.

    Raises Http404 for one who is not there, Stale for a record that is part of another by now or was erased.
    """
    club = held_club(club_id, ask)
    player = get_object_or_404(Player.objects.select_for_update(), club=club, public_id=public_id)
    if player.merged_into_id or player.erased:
        raise Stale(_("This person is no longer in the roster: they were put together with another, or erased."))
    return player


@a_turn()
@transaction.atomic
def add_person(club_id: int, ask: Ask, *, name: str, tag: str = "", guest: bool = False) -> Player:
    """Put a person into a roster; the same key gives the one that it put there before. A guest needs no name.

    Raises NotPossible for a name that cannot be or that another has, KeyReused if the key came with another name.
    """
    club = held_club(club_id, ask)
    wanted, public_id = Described(name, tag).as_kept(), id_of(f"player {club.pk} {ask.key}")
    if known := Player.objects.filter(club=club, public_id=public_id).first():
        if wanted.name not in ("", known.name):
            raise KeyReused(_("This page has already sent something else. Look at the roster and try again."))
        return known
    if guest and not wanted.name:
        return add_guest(club, public_id)
    if wrong := wanted.faults():
        raise NotPossible(" ".join(wrong.values()))
    try:
        with transaction.atomic():
            return Player.objects.create(
                club=club, name=wanted.name, tag=wanted.tag, guest=guest, public_id=public_id
            )  # fmt: skip
    except IntegrityError:
        raise NotPossible(name_is_taken()) from None


def add_guest(club: Club, public_id: str) -> Player:
    """Put a guest without a name into a roster: "Guest", "Guest (2)"."""
    name = guest_name()
    called = club.players.filter(merged_into__isnull=True, name__iexact=name).values_list("tag", flat=True)
    for _try in range(TRIES):
        try:
            with transaction.atomic():
                return Player.objects.create(
                    club=club, name=name, tag=free_tag("", called.all()), guest=True, public_id=public_id
                )
        except IntegrityError:  # another phone has just taken this number, or sent the same again
            if known := Player.objects.filter(public_id=public_id).first():
                return known
    raise Stale(_("Other guests came at the same moment: try again."))


def guest_name() -> str:
    """What a guest is called who gives no name."""
    return _("Guest")


@cache
def guest_names() -> frozenset[str]:
    """The same in every language, in small letters: names that are nobody's own."""
    names = set()
    for code, _title in settings.LANGUAGES:
        with override(code):
            names.add(guest_name().casefold())
    return frozenset(names)


@a_turn()
@transaction.atomic
def describe_person(club_id: int, ask: Ask, *, person: str, wanted: Described, was: str) -> Player:
    """Change what a roster says of a person; a name is right everywhere at once.

    Raises Stale if it was changed meanwhile, NotPossible for what cannot be or a name that another has.
    """
    player, wanted = locked_person(club_id, ask, person), wanted.as_kept()
    stands = Described.of(player)
    if stands == wanted:
        return player
    if stands.seen != was:
        raise Stale(_("What is said of {who} was changed on another phone meanwhile.").format(who=player))
    if wrong := wanted.faults():
        raise NotPossible(" ".join(wrong.values()))
    player.call(wanted.name, wanted.tag, wanted.nickname)
    player.colour, player.sticker = wanted.colour, wanted.sticker
    try:
        with transaction.atomic():
            player.save(update_fields=[*dataclasses.asdict(wanted), "former"])
    except IntegrityError:
        raise NotPossible(name_is_taken()) from None
    draw_again(player)
    return player


@a_turn()
@transaction.atomic
def mark_person(
    club_id: int, ask: Ask, *, person: str, mark: Literal["guest", "archived", "hidden"], value: bool
) -> Player:
    """Make a guest a member (or a member a guest), archive a person or bring them back, hide or show them."""
    player = locked_person(club_id, ask, person)
    if getattr(player, mark) != value:
        setattr(player, mark, value)
        player.save(update_fields=[mark])
        if mark == "hidden":
            draw_again(player, hiding=True)
        if mark == "guest":
            hold_history([player.club_id])  # no leaderboard has guests
    return player
