"""A table begins: the club if it is the phone's first game, the people, the game; all of it at once or nothing.

What is tapped twice begins once: the key of the page is the game's. This module must not know what a form looks like.
"""

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from .. import rules
from ..entering import NotPossible
from ..models import Club, Game, Player
from ..models.identity import new_id
from ..names import LONGEST, as_written, person_faults
from .games import Setup, begun_by, locked_home, start_game, write_game, write_record
from .people import add_players, found_club, newcomer
from .roster import add_guest
from .steps import Ask

MOST_HANDS = 1_000


@dataclasses.dataclass(frozen=True)
class Person:
    """Who takes a seat: a player of the roster, or a name that joins it, with a tag where another has that name; or a
    guest who gave none.
    """

    name: str
    tag: str = ""
    player: Player | None = None
    guest: bool = False

    def in_roster(self, club: Club) -> Player:
        """The player of the roster, or who is about to join it; a guest without a name gets a number there."""
        return self.player or (add_guest(club, new_id()) if self.guest else newcomer(club, self.name, self.tag))


@dataclasses.dataclass(frozen=True)
class Home:
    """The club of a game; None founds one, with the time zone and the language of the phone."""

    club: Club | None = None
    time_zone: str = "UTC"
    language: str = ""

    def open(self, ask: Ask, previous: Game | None = None) -> Club:
        """The club, locked and asked whether this phone may begin a game there; or one founded now."""
        if self.club:
            return locked_home(self.club, ask, previous)
        return found_club(self.time_zone, self.language)


def open_table(ask: Ask, home: Home, setup: Setup, people: Sequence[Person]) -> Game:
    """Seat these people and start their game; the same key gives the game that it started before.

    Raises RulesError if its start may not be, Stale if a name cannot be or sits at two places, or if another game has
    its public id.
    """
    check_hands(setup.start, 0)
    try:
        with transaction.atomic():
            club = home.open(ask, setup.previous)
            players = [person.in_roster(club) for person in people]
            add_players(player for player in players if player.pk is None)
            return write_game(club, ask, dataclasses.replace(setup, players=players), [])
    except IntegrityError:
        if game := begun_by(ask.key, setup.public_id):
            return game
        raise


def follow_game(previous_id: int, ask: Ask, setup: Setup, *, apart: bool = False) -> Game:
    """Start the game after another; where the table has already gone on to one, that one. One that a phone without
    signal has begun meanwhile, under an id of its own, is begun beside it: hands were played in it; `apart` it belongs
    to nothing that the one before is part of, as the next game of a race that has gone on without it.

    Raises Stale if a name sits at two places or another game has its public id.
    """
    with transaction.atomic():
        previous = Game.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=previous_id)
        ask.allow(previous)
        there = None if setup.public_id else going_on(previous.followers.all())
        return there or start_game(
            previous.club, ask.granted, dataclasses.replace(setup, previous=None if apart else previous)
        )


def going_on(games: Any) -> Game | None:
    """The last of these games that is not over."""
    game: Game | None = games.exclude(Game.OVER).order_by("-pk").first()
    return game


def import_table(ask: Ask, home: Home, record: Mapping[str, Any]) -> Game:
    """Keep a record as a game, its names matched to the roster or added to it; all of it or nothing.

    Raises RulesError with every fault of the record, NotPossible if its names or figures cannot be kept.
    """
    rules.score(record)
    check_hands(record, len(record.get("hands") or ()))
    naming = [record.get("seats"), *(hand.get("players") for hand in record.get("hands") or ())]
    try:
        with transaction.atomic():
            club = home.open(ask)
            roster = list(club.players.known().order_by("pk"))
            players = [seat_names(club, roster, names) for names in naming if names is not None]
            add_players(player for player in roster if player.pk is None)
            return write_record(club, ask, record, players)
    except IntegrityError:
        if game := begun_by(ask.key):
            return game
        raise
    except (DataError, OverflowError):
        raise NotPossible(_("The figures of this record are too large to be kept.")) from None


def seat_names(club: Club, roster: list[Player], names: Sequence[str]) -> list[Player]:
    """The players of these names; whom the roster does not know is put into the list, to join it."""
    players = [known_as(roster, name) or join(club, roster, name) for name in names]
    if len({id(player) for player in players}) < len(players):
        raise NotPossible(_("One name sits at two places: give each their own."))
    return players


def known_as(roster: Iterable[Player], name: str) -> Player | None:
    """Whom a name means: written with its tag, "Ana (2)"; or the only one, or the one without a tag, of that name."""
    said = as_written(name).casefold()
    people = list(roster)
    exact = [player for player in people if str(player).casefold() == said]
    named = [player for player in people if player.name.casefold() == said]
    return exact[0] if exact else named[0] if len(named) == 1 else None


def join(club: Club, roster: list[Player], name: str) -> Player:
    """Somebody of the name that a record says, put into the list; a tag stands behind it in brackets."""
    plain, tag = name_and_tag(name)
    if person_faults(plain, tag):
        told = _("“{name}” cannot be a name: it needs 1 to {n} letters.")
        raise NotPossible(told.format(name=as_written(name)[:70], n=LONGEST["name"]))
    roster.append(player := newcomer(club, plain, tag))
    return player


def name_and_tag(name: str) -> tuple[str, str]:
    """A name, and the tag that stands behind it in brackets.

    >>> name_and_tag("Ana (2)"), name_and_tag(" Ana ")
    (('Ana', '2'), ('Ana', ''))
    """
    said = as_written(name)
    parts = re.fullmatch(r"(.+) \(([^()]{1,12})\)", said)
    return (parts[1], parts[2]) if parts else (said, "")


def check_hands(start: Mapping[str, Any], hands: int) -> None:
    """Raise NotPossible for a game of more hands than any table plays."""
    if (start.get("start_hands") or 0) + hands > MOST_HANDS:
        raise NotPossible(_("A game has at most {n} hands.").format(n=MOST_HANDS))
