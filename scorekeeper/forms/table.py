"""The form of a new table: who sits where, who deals, what is agreed; read, checked against the roster, drawn again.

Everything stands in the form; nothing is kept before the game starts. This module must not know a rule.
"""

import dataclasses
import secrets
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .. import rules
from ..clock import known_zones
from ..models import Player
from ..models.player import GUEST
from ..names import LONGEST, as_written, free_tag
from ..scorebook import Person, guest_name, known_as
from ..scorebook.roster import guest_names
from .typed import read_agreed

CHIPS = 24
READY_AGREED = (
    gettext_lazy("The big joker beats the small one."),
    gettext_lazy("Whoever holds 2♣ leads first."),
    gettext_lazy("Partners of a nil pass cards."),
)
MOVES_WITH_THE_PLAYER = ("name", "player", "same", "tag")
PASSING = {"csrfmiddlewaretoken", "key", "step", "pick"}


@dataclasses.dataclass
class Place:
    """One seat as it stands in the form. `same` answers whether a known name is the same person: an id, or "new"."""

    seat: int
    name: str
    player: str = ""
    same: str = ""
    tag: str = ""

    @property
    def said(self) -> str:
        """The name as it is compared."""
        return self.name.casefold()

    @property
    def is_guest(self) -> bool:
        """Is it a guest without a name?"""
        return self.player == GUEST


@dataclasses.dataclass
class Table:
    """The seats with what is typed in them, and the club's roster, who played lately first; `note` says why a seat
    is open.
    """

    places: list[Place]
    roster: Sequence[Player]
    dealer: str = "0"
    agreed: list[str] = dataclasses.field(default_factory=list)
    note: str = ""

    @classmethod
    def blank(
        cls, players: int, roster: Sequence[Player], sitting: Sequence[Player | None] = (), dealer: int = 0
    ) -> "Table":
        """A table before anything is typed; `sitting` are those who sat there last time, None where a seat is open."""
        places = [Place(seat, "") for seat in range(players)]
        for place, player in zip(places, sitting, strict=False):
            if player:
                place.name, place.player = player.name, player.public_id
        return cls(places, roster, str(dealer))

    @classmethod
    def read(cls, fields: QueryDict, players: int, roster: Sequence[Player]) -> "Table":
        """The table as it was sent; a known player whose name was typed over is known no longer."""
        table = cls([read_place(fields, seat) for seat in range(players)], roster)
        for place in table.places:
            player = table.by_id.get(place.player)
            if player and place.said not in (player.name.casefold(), str(player).casefold()):
                place.player = ""
            if place.is_guest and place.said not in guest_names():
                place.player = ""
            namesakes = {each.public_id for each in table.namesakes(place)}
            if place.same not in ({*namesakes, "new"} if namesakes else ()):
                place.same = place.tag = ""
        dealer = fields.get("dealer", "0")
        table.dealer = dealer if dealer == "draw" or dealer in {str(seat) for seat in range(players)} else "0"
        table.agreed = read_agreed(fields)
        return table

    @cached_property
    def by_id(self) -> dict[str, Player]:
        """The roster by public id."""
        return {player.public_id: player for player in self.roster}

    def pick(self, player_id: str) -> None:
        """Put a known player on the next free place."""
        player = self.by_id.get(player_id)
        free = next((place for place in self.places if not place.name), None)
        if player_id == GUEST and free:
            free.name, free.player = guest_name(), GUEST
        if player and free and all(place.player != player_id for place in self.places):
            free.name, free.player = player.name, player_id

    def player_at(self, place: Place) -> Player | None:
        """Whom the roster knows there: picked, said to be the same, or written with the tag."""
        tagged = known_as(self.roster, place.name) if "(" in place.name else None
        return self.by_id.get(place.player) or self.by_id.get(place.same) or tagged

    def namesakes(self, place: Place) -> list[Player]:
        """Those in the roster whose name it is."""
        return [] if place.is_guest else [player for player in self.roster if player.name.casefold() == place.said]

    def asks(self, place: Place) -> bool:
        """Is it still to be said whether this is the person whom the roster knows?"""
        return (
            bool(place.name) and self.player_at(place) is None and place.same != "new" and bool(self.namesakes(place))
        )

    def settle(self) -> None:
        """Answer what would be asked, for a table that was filled in without signal: a name that the roster knows by
        now is that person's, who sits nowhere else; somebody new has a tag that nobody of the name has.
        """
        for place in self.places:
            if self.asks(place):
                sitting = {self.player_at(each) for each in self.places}
                free = [each for each in self.namesakes(place) if each not in sitting]
                known = known_as(free, place.name) or next(iter(free), None)
                place.same = known.public_id if known else "new"
            if self.player_at(place) is None and self.is_taken(place):
                place.tag = self.free_tag(place)

    def people(self) -> list[Person]:
        """Who sits down, clockwise."""
        return [
            Person(place.name, "" if player else place.tag, player, place.is_guest)
            for place in self.places
            for player in [self.player_at(place)]
        ]

    def dealer_seat(self) -> int:
        """Who deals first; drawn now where the app is to draw."""
        return secrets.randbelow(len(self.places)) if self.dealer == "draw" else int(self.dealer)

    def names(self) -> list[str]:
        """The names, or the seats that have none yet."""
        return [place.name or _("Seat {n}").format(n=place.seat + 1) for place in self.places]

    def faults(self) -> dict[int, str]:
        """What is wrong, by seat."""
        wrong: dict[int, str] = {}
        seen: dict[object, int] = {}
        for place in self.places:
            player = self.player_at(place)
            apart = str(place.seat) if place.is_guest else place.tag.casefold()
            who: object = player.pk if player else (place.said, apart)
            if not place.name:
                wrong[place.seat] = _("Seat {n} has no name yet.").format(n=place.seat + 1)
            elif self.asks(place):
                wrong[place.seat] = _("{name} is known here: is it the same one?").format(name=place.name)
            elif who in seen:
                wrong[place.seat] = _("{name} sits at two places: give each a name of their own.").format(
                    name=place.name
                )
            elif player is None and self.is_taken(place):
                wrong[place.seat] = _("{name} needs a tag that nobody of this name has.").format(name=place.name)
            seen[who] = place.seat
        return wrong

    def is_taken(self, place: Place) -> bool:
        """Has somebody of this name this tag already?"""
        return any(each.tag.casefold() == place.tag.casefold() for each in self.namesakes(place))

    def free_tag(self, place: Place) -> str:
        """A tag that tells a new one from all of that name: the first free number."""
        return free_tag("", {"", *(player.tag for player in self.namesakes(place))})


def read_place(fields: QueryDict, seat: int) -> Place:
    """One seat of the form."""
    name, player, same, tag = (as_written(fields.get(f"{field}-{seat}", "")) for field in MOVES_WITH_THE_PLAYER)
    return Place(seat, name[: LONGEST["name"]].strip(), player, same, tag[: LONGEST["tag"]].strip())


def draw_places(table: Table, ruleset: rules.Ruleset, wrong: Iterable[int]) -> list[dict[str, Any]]:
    """The seats for the page."""
    labels = [_("Seat {n}").format(n=seat + 1) for seat in range(ruleset.players)]
    if ruleset.sides == "pairs":
        opposite = ruleset.players // 2
        labels = [
            _("Seat {n}, partner of seat {other}").format(n=seat + 1, other=(seat + opposite) % ruleset.players + 1)
            for seat in range(ruleset.players)
        ]
    bad = set(wrong)
    return [
        {
            "seat": place.seat, "label": labels[place.seat], "name": place.name, "player": place.player,
            "deals": table.dealer == str(place.seat), "invalid": place.seat in bad,
        }
        for place in table.places
    ]  # fmt: skip


def draw_known(table: Table) -> list[dict[str, Any]]:
    """The known players, as chips: who played lately first, at last a guest, as often as there are guests."""
    sitting = {place.player for place in table.places}
    offered = [each for each in table.roster if not each.guest and not each.archived]
    guest = {"id": GUEST, "name": guest_name(), "tag": "", "small": "", "taken": False}
    return [
        {"id": each.public_id, "name": each.name, "tag": each.tag, "small": "", "taken": each.public_id in sitting}
        for each in offered[: max(CHIPS, len(table.places))]
    ] + ([guest] if table.roster else [])


def draw_questions(table: Table) -> list[dict[str, Any]]:
    """ "The same one?" for each typed name that the roster knows; a new one needs a tag."""
    return [
        {
            "field": f"same-{place.seat}",
            "legend": _("Is {name} the same one?").format(name=place.name),
            "choices": [
                {"value": value, "text": text, "small": small, "checked": place.same == value}
                for value, text, small in [
                    *((each.public_id, str(each), _("the same one")) for each in table.namesakes(place)),
                    ("new", _("Somebody else"), _("told apart by the tag")),
                ]
            ],
            "tag_field": f"tag-{place.seat}",
            "tag": place.tag or table.free_tag(place),
        }
        for place in table.places
        if table.asks(place) or place.same
    ]


def kept_fields(fields: QueryDict) -> list[dict[str, str]]:
    """All that was sent, to be sent on by the next page of the form."""
    return [
        {"name": name, "value": value} for name, values in fields.lists() if name not in PASSING for value in values
    ]


def zone_of(fields: QueryDict) -> str:
    """The time zone that the browser told, if there is such a one."""
    said = fields.get("zone", "")[:64]
    return said if said in known_zones() else "UTC"
