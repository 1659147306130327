"""The scorepad as an app: what a phone is told of it, and that it opens where the table was."""

import struct
from typing import Any

import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client

from tests.icons import MADE
from tests.table import Phone, one_hand, start

pytestmark = pytest.mark.django_db


def told(language: str = "en") -> Any:
    answer = Client(headers={"accept-language": language}).get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    return answer.json()


def test_every_icon_is_there_in_the_size_that_is_told() -> None:
    sizes = {}
    for icon in told()["icons"]:
        path = str(find(icon["src"].removeprefix("/static/")))
        if icon["type"] == "image/png":
            with open(path, "rb") as file:
                sizes[icon["sizes"], icon["purpose"]] = struct.unpack(">II", file.read(24)[16:])
    assert sizes == {
        ("192x192", "any"): (192, 192), ("512x512", "any"): (512, 512), ("512x512", "maskable"): (512, 512),
    }  # fmt: skip
    assert all(path.exists() for path in MADE)


def test_an_iphone_finds_its_icon_unasked() -> None:
    answer = Client().get("/apple-touch-icon.png")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    answer.close()


def test_its_names_are_in_the_language_of_the_reader() -> None:
    english, hungarian = told(), told("hu")
    assert [each["name"] for each in english["shortcuts"]] == ["New game", "Last game"]
    assert (english["lang"], hungarian["lang"]) == ("en", "hu")
    assert hungarian["name"] != english["name"]
    assert len(hungarian["short_name"]) <= 12


def test_each_address_that_it_tells_answers() -> None:
    addresses = [told()["start_url"], *(each["url"] for each in told()["shortcuts"])]
    assert {Client().get(address, follow=True).status_code for address in addresses} == {200}


def test_it_opens_where_the_table_was() -> None:
    game = one_hand()
    phone = Phone(game, "Bob")
    assert phone.client.get("/last/")["Location"] == f"/games/{game.public_id}/"
    later = start(club=game.club)
    assert Phone(later, "Alice").client.get("/last/")["Location"] == f"/games/{later.public_id}/"
    assert Client().get("/last/")["Location"] == "/"


def test_the_first_page_offers_it_and_the_scorepad_asks_for_nothing_more() -> None:
    game = one_hand()
    phone = Phone(game, "Bob")
    assert 'rel="manifest"' in Client().get("/").content.decode()
    assert 'rel="manifest"' not in phone.client.get(f"/games/{game.public_id}/").content.decode()
