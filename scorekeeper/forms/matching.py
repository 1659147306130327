"""Who is who, before a club joins another or a game moves: for each person that comes, whom they are there.

Nothing here writes.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from ..entering import NotPossible
from ..models import Club, Player
from ..scorebook.roster import guest_names

Drawn = dict[str, Any]
ALL = 60
"""So many people of a roster are offered to everybody; of more only those whose name begins with the same letter."""


def field_of(player: Player) -> str:
    """The field that says who somebody is there: a public id, or nothing for a person of their own."""
    return f"to-{player.public_id}"


def draw_matches(into: Club, people: Iterable[Player], fields: Mapping[str, str]) -> Drawn:
    """A choice for each of the people that come: as it was sent, or the one there of the same name; guests who gave
    none are nobody until it is said who they are.
    """
    here = list(Player.objects.known().filter(club=into).order_by("name", "tag", "pk"))
    same = {str(each).casefold(): each.public_id for each in here if each.name.casefold() not in guest_names()}
    return {
        "people": [
            draw_match(player, fields.get(field_of(player), same.get(str(player).casefold(), "")), here)
            for player in people
        ],
        "cut": len(here) > ALL,
    }


def draw_match(player: Player, chosen: str, here: list[Player]) -> Drawn:
    """The choice for one of them."""
    offered = [
        each
        for each in here
        if len(here) <= ALL or each.public_id == chosen or each.name[:1].casefold() == player.name[:1].casefold()
    ]
    known = {each.public_id for each in offered}
    return {
        "field": field_of(player),
        "name": str(player),
        "chosen": chosen if chosen in known else "",
        "choices": [
            {"value": each.public_id, "text": str(each), "checked": each.public_id == chosen} for each in offered
        ],
    }


def read_matches(into: Club, people: Iterable[Player], fields: Mapping[str, str]) -> dict[str, str]:
    """Who each is there, as it was sent: who came since the page was drawn is left to the pen.

    Raises NotPossible for somebody who never was in that roster.
    """
    there = set(Player.objects.filter(club=into).values_list("public_id", flat=True))
    sent = [player for player in people if field_of(player) in fields]
    matched = {player.public_id: fields[field_of(player)] for player in sent}
    for player in sent:
        if matched[player.public_id] not in {"", *there}:
            raise NotPossible(_("Choose from the list who {who} is.").format(who=player))
    return matched
