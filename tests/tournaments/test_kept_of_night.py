"""What a phone keeps of a game at a table of a tournament, and what the desk takes in there."""

import pytest
from django.test import Client

from scorekeeper.incoming.kept_text import KeptHand, KeptText, write_text
from scorekeeper.models import Game
from tests.table import ask, facts_of, key
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.night_tables import Seated, begun, two_tables
from tests.tournaments.test_desk_pages import seen
from tournaments import director
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def ground() -> tuple[Tournament, Game]:
    """A tournament at whose first table a game goes on, by the clock."""
    tournament, _round = two_tables(minutes=40)
    game = begun(tournament)
    director.start_clock(tournament.pk, ask(), minutes=40, was=seen(tournament))
    return tournament, game


def both(client: Client, game: Game, **headers: str):
    """What a phone keeps of a game, and its board."""
    board = client.get(f"/games/{game.public_id}/").context["board"]
    return client.get(f"/games/{game.public_id}/kept.json", headers=headers), board


@pytest.mark.parametrize("who", ["table", "desk"])
def test_it_is_what_the_board_of_that_phone_says(ground, who) -> None:
    tournament, game = ground
    client = Seated(tournament).client if who == "table" else NightPhone(tournament).client
    answer, board = both(client, game)
    told = answer.json()
    assert told["beside"] == {name: board[name] for name in told["beside"]}
    assert bool(told["beside"]["desk"]) == (who == "desk")
    assert told["beside"]["head"]
    assert told["game"]["hosted"]
    assert told["next"] == [], "the tournament says who plays whom next"
    assert both(client, game, **{"If-None-Match": answer["ETag"]})[0].status_code == 304
    director.say_to_tables(tournament.pk, ask(), text="Soup", was="")
    assert "Soup" in str(both(client, game)[0].json()["beside"]["head"])


def test_the_desk_takes_in_what_the_phone_of_a_table_kept(ground) -> None:
    tournament, game = ground
    caught = dict.fromkeys(facts_of(game).rules.prizes, 0)
    hand = KeptHand(1, ["3", "3", "3", "2"], [3, 3, 3, 4], caught)
    text = write_text(KeptText(game.public_id, 1, [hand]))
    desk, address = NightPhone(tournament).client, f"/games/{game.public_id}/bring/"
    page = desk.get(address, {"kept": text})
    fields = {"kept": text, "step": "save", "version": page.context["version"], "key": key()}
    assert desk.post(address, fields).status_code == 302
    assert [each.bids for each in facts_of(game).scored] == [hand.bids]
    watching = NightPhone(tournament, "watch").client.get(address, {"kept": text})
    assert watching["Location"].startswith(f"/games/{game.public_id}/takeover/")
