"""An address of each page of a tournament, and what its form sends: the ground for who may what, and for every page."""

from typing import Any

from django.urls import reverse

from scorekeeper.models import Club
from tests.tournaments.night import drawn, night

FORMS: dict[str, dict[str, Any]] = {
    "nights:clock": {"do": "say", "text": "Soup", "was": ""},
    "nights:share": {"stop": "viewer", "was": 1},
}
MORE: dict[str, list[Any]] = {  # what else than the tournament an address names
    "nights:open": ["watch", ..., "no-secret-of-ours"],
    "nights:working": [..., 1],
}
OF_NO_NIGHT: dict[str, str] = {}  # what is asked for instead


def address_in_night(page: str, club: Club) -> str:
    """An address of this page of a tournament of the club whose first round goes on at two tables."""
    if page in OF_NO_NIGHT:
        return reverse(page) + OF_NO_NIGHT[page].format(club=club.public_id)
    tournament = night(8, club=club)
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    return reverse(page, args=[tournament.public_id if each is ... else each for each in MORE.get(page, [...])])
