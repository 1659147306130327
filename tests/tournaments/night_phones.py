"""The phone of whoever opened a link of a club or of a tournament, and the forms it sends."""

from typing import Any

from django.test import Client

from scorekeeper.links import token
from tests.table import HTMX, key
from tournaments.models import Tournament

CLUB = {"organize": "organizer", "read": "reader"}
OWN = {"help": "helper", "watch": "viewer", "sign-up": "sign_up", "door": "table"}


class NightPhone:
    """A phone that opened one link: "organize", "read", "help", "watch", "sign-up", or none."""

    def __init__(self, tournament: Tournament, link: str = "organize") -> None:
        self.tournament, self.client = tournament, Client()
        if link in CLUB:
            club = tournament.club
            self.client.get(f"/open/{link}/{club.public_id}/{token(club, CLUB[link])}/")
        elif link:
            path = f"/tournaments/open/{link}/{tournament.public_id}/{token(tournament, OWN[link])}/"
            assert self.client.get(path).status_code == 302

    def address(self, page: str) -> str:
        return f"/tournaments/{self.tournament.public_id}/{page}"

    def get(self, page: str) -> Any:
        return self.client.get(self.address(page))

    def post(self, page: str, *, htmx: Any = False, **fields: Any) -> Any:
        return self.client.post(self.address(page), {"key": key(), **fields}, headers=HTMX if htmx else {})
