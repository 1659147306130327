"""How a phone shows the pages: chosen without a script, kept on that phone, and nowhere else."""

import pytest
from django.test import Client

from scorekeeper.ways import COOKIE
from tests.table import Phone, one_hand

pytestmark = pytest.mark.django_db
SHEET = "scorekeeper/ways.css"


def test_what_was_chosen_stands_on_every_page_of_that_phone_until_it_is_taken_back() -> None:
    phone, other = Client(), Client()
    answer = phone.post("/phone/", {"way": ["large", "left"], "back": "/new/"})
    assert answer["Location"] == "/new/"
    page = phone.get("/new/").content.decode()
    assert '<html lang="en" class="large left">' in page
    assert SHEET in page
    assert phone.get("/phone/").content.decode().count(" checked") == 2
    phone.post("/phone/", {"back": "/"})
    for each in (phone, other):
        page = each.get("/new/").content.decode()
        assert '<html lang="en">' in page
        assert SHEET not in page


def test_a_page_of_a_mistake_is_as_chosen_too() -> None:
    phone = Client()
    phone.post("/phone/", {"way": "large"})
    assert 'class="large"' in phone.get("/nowhere/").content.decode()


@pytest.mark.parametrize("said", ["giant", "large.<b>", "", "left.left"])
def test_a_cookie_that_we_did_not_write_says_only_what_is_known(said: str) -> None:
    phone = Client()
    phone.cookies[COOKIE] = said
    page = phone.get("/").content.decode()
    known = {"large.<b>": ' class="large"', "left.left": ' class="left"'}
    assert f'<html lang="en"{known.get(said, "")}>' in page


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_nobody_is_led_elsewhere(back: str) -> None:
    assert Client().post("/phone/", {"back": back})["Location"] == "/"


def test_it_is_reached_from_the_menu_of_a_game_and_leads_back_there() -> None:
    game = one_hand()
    phone = Phone(game, "Bob")
    there = f"/phone/?back=/games/{game.public_id}/"
    assert f'href="{there}"' in phone.get().content.decode()
    assert f'value="/games/{game.public_id}/"' in phone.client.get(there).content.decode()
