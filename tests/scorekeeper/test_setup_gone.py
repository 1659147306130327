"""The same table as last time, once somebody is no longer in the roster: their seat is open, and it says whose."""

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.models import Game, Player
from tests.table import Phone, ask, facts_of, imported, key, record_of
from tests.tournaments.race import SHORT, won_by

pytestmark = pytest.mark.django_db
SEATS = ["Ana", "", "Carl", "Dan"]


@pytest.fixture
def game() -> Game:
    """A game of four that Ana has won."""
    return imported(record_of("cutthroat-4", won_by(0), options=SHORT))


@pytest.fixture
def phone(game) -> Client:
    return Phone(game, "Alice").client


def bea(game: Game) -> Player:
    return Player.objects.get(club=game.club, name="Bea")


def erase(game: Game) -> None:
    scorebook.erase_person(game.club_id, ask(), person=bea(game).public_id, name="Bea")


def archive(game: Game) -> None:
    Player.objects.filter(pk=bea(game).pk).update(archived=True)


@pytest.mark.parametrize(("go", "who"), [(erase, "Former player (1)"), (archive, "Bea")], ids=["erased", "archived"])
def test_the_seat_of_who_is_gone_is_open_and_says_whose_it_was(game, phone, go, who) -> None:
    assert phone.get("/").context["again"]["open"] == ""
    go(game)
    told = f"No longer in the roster: {who}. That seat is open."
    start = phone.get("/")
    assert start.context["again"]["open"] == told
    assert f'action="/games/{game.public_id}/rematch/"' not in start.content.decode()
    rematch = f"/games/{game.public_id}/rematch/"
    table = f"/new/table/?after={game.public_id}"
    assert (phone.get(rematch).url, phone.post(rematch, {"key": key()}).url) == (table, table)
    page = phone.get(table)
    assert (page.context["note"], [place["name"] for place in page.context["places"]]) == (told, SEATS)
    names = {f"name-{place['seat']}": place["name"] or "Eva" for place in page.context["places"]}
    known = {f"player-{place['seat']}": place["player"] for place in page.context["places"]}
    assert phone.post(table, {"key": key(), "dealer": "0", **names, **known}).status_code == 302
    assert [seat.player.name for seat in Game.objects.latest("pk").seats.all()] == ["Ana", "Eva", "Carl", "Dan"]


def test_whom_a_merge_seated_under_another_name_is_still_there(game, phone) -> None:
    kept = scorebook.add_player(game.club, "Beatriz")
    scorebook.merge_players(game.club_id, ask(), kept=kept.public_id, gone=bea(game).public_id)
    assert phone.get("/").context["again"]["open"] == ""
    assert phone.post(f"/games/{game.public_id}/rematch/", {"key": key()}).status_code == 302


def test_the_pen_names_who_is_no_longer_in_the_roster(game) -> None:
    players = [seat.player for seat in game.seats.order_by("place").select_related("player")]
    erase(game)
    with pytest.raises(scorebook.Stale, match=r"^Former player \(1\) is no longer"):
        scorebook.start_game(game.club, ask(), scorebook.Setup(facts_of(game).rules, players))
