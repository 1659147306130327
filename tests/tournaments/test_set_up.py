"""What a race tells who has never seen one: what is being set up, where a sticker is chosen, how one leaves the TV."""

import pytest
from django.test import Client

from tests.table import NAMES, Phone, key
from tests.tournaments.race import Watcher, first_game, race_of

pytestmark = pytest.mark.django_db


def test_each_step_says_that_a_race_is_set_up_and_asks_for_the_tokens_before_the_names() -> None:
    client = Client()
    table = "/races/new/?then=race&preset=cutthroat-4"
    steps = ["/new/?then=race", "/new/?then=race&players=4&sides=solo", table]
    pages = [client.get(step).content.decode() for step in steps]
    draw = {"key": key(), **{f"name-{seat}": name for seat, name in enumerate(NAMES[:4])}}
    pages.append(client.post("/new/draw/?then=race&preset=cutthroat-4", draw).content.decode())
    for page in pages:
        heading = page[page.index("<h1") : page.index("</h1>")]
        assert "Race for victory tokens" in heading
    assert pages[2].index('name="victories"') < pages[2].index('name="name-0"')
    for step in ("/new/", "/new/?players=4&sides=solo", "/new/table/?preset=cutthroat-4"):
        assert "Race for victory tokens</small>" not in client.get(step).content.decode()


def test_as_many_tokens_are_usual_for_the_same_rules_however_the_race_begins() -> None:
    game = first_game(0)
    bob = Phone(game)
    pages = [
        bob.client.get(f"/races/new/?game={game.public_id}"),
        bob.client.get(f"/races/new/?then=race&preset=cutthroat-4&rules={game.public_id}"),
        bob.client.get(f"/races/new/?then=race&after={game.public_id}"),
    ]
    for page in pages:
        assert [choice["value"] for choice in page.context["victories"] if choice["checked"]] == ["3"]


def test_no_sticker_chosen_is_said_and_a_token_without_one_asks_for_it() -> None:
    race = race_of(3)
    alice = Watcher(race)
    side = alice.board()["sides"][0]
    assert side["choose_url"] == f"/races/{race.public_id}/games/1/sticker/"
    assert b"Choose a sticker" in alice.get().content
    assert b"Choose a sticker" not in Watcher(race, "reader").get().content
    was = alice.get("games/1/sticker/").context["was"]
    answer = alice.post("games/1/sticker/", was=was)
    assert (answer.status_code, answer.context["errors"]) == (422, ["Choose a sticker."])
    assert alice.post("games/1/sticker/", was=was, sticker="cat").status_code == 302
    assert alice.board()["sides"][0]["choose_url"] == ""


def test_the_tv_leads_back_to_the_board() -> None:
    race = race_of(3)
    back = f'class="untv" href="/races/{race.public_id}/"'
    assert back in Watcher(race).get("?tv=1").content.decode()
    assert back not in Watcher(race).get().content.decode()
