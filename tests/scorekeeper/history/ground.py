"""Games of a club that are over, as history counts them: on which day, who won, by how much."""

from datetime import UTC, datetime
from typing import Any

from django.test import Client

from scorekeeper import scorebook
from scorekeeper.models import Club, Game
from tests.scorekeeper.hidden import browser
from tests.table import imported, record_of

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
ENDS: dict[str, Any] = {"hands_limit": 1, "target": None}


def hand(first: int, second: int, third: int) -> dict[str, Any]:
    """A hand of the official game in which each takes just what they bid: ten points a trick."""
    tricks = [first, second, third]
    return {"bids": [str(each) for each in tricks], "tricks": tricks, "prizes": {"JC": None, "JD": None}}


def over(club: Club | None, *tricks: int, at: datetime = NOON, names: str = "Ana Bea Carl", **more: Any) -> Game:
    """A game of one hand, won by who took most; `more` goes into its record, `note` into its hand."""
    note = {"note": more.pop("note")} if "note" in more else {}
    played = {**hand(*tricks), **note}
    record = record_of("cutthroat-official", played, options={**ENDS, **more.pop("options", {})}, **more)
    return moved(imported({**record, "seats": names.split()}, club), at)


def moved(game: Game, at: datetime) -> Game:
    """Let a game have begun at this moment."""
    Game.objects.filter(pk=game.pk).update(created_at=at)
    scorebook.count_games([game.pk])
    return Game.objects.select_related("club").get(pk=game.pk)


def reader(club: Club, role: str = "read") -> Client:
    """A phone that may read in a club; "club" for its owner's."""
    game = club.games.first() or Game(club=club)
    return browser(game, role)


def page(club: Club, path: str = "", role: str = "read", **query: Any) -> Any:
    """A page of its history."""
    return reader(club, role).get(f"/clubs/{club.public_id}/history/{path}", query)
