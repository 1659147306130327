"""The address of each page of a club's history, by its name: the ground for who may what."""

from typing import Any

from django.urls import reverse

from scorekeeper.history_urls import urlpatterns
from scorekeeper.models import Game

PAGES = {str(each.name): str(each.pattern) for each in urlpatterns}
"""Each as it is declared, by its name."""


def address_of(page: str, game: Game) -> str:
    """An address of this page for the club of a game: of the evening and the year of the game, of who sat there."""
    one, other = (seat.player.public_id for seat in game.seats.all()[:2])
    day = game.created_at.date()
    stands: dict[str, Any] = {"person_id": one, "other_id": other, "day": day, "year": day.year}
    more = {name: value for name, value in stands.items() if f":{name}>" in PAGES[page]}
    return reverse(f"scorekeeper:{page}", kwargs={"public_id": game.club.public_id, **more})
