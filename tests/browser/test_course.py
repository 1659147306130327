"""How a game went, on a phone and at a desk, dark and light; its picture is made by the phone itself."""

import pytest

from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.table import imported, link, record_of

pytestmark = pytest.mark.django_db(transaction=True)
HAND = {"bids": ["4", "5", "6"], "tricks": [5, 6, 6], "prizes": {"JC": 0, "JD": 1}}
NAMES = ["Ana", "Maximiliana-Konstantina von und zu Hohenfels", "Carl"]
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".picture text")].map((each) =>
  parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a))"""


def test_the_score_race_is_read_everywhere_and_its_picture_is_shared(phone, desk, live_server) -> None:
    ended = {"hands_limit": 9, "target": None}
    game = imported({**record_of("cutthroat-official", *[HAND] * 9, options=ended), "seats": NAMES})
    for screen in (desk, phone):
        screen.request.get(live_server.url + link(game, "Vera"))
        screen.goto(f"{live_server.url}/games/{game.public_id}/course/")
        screen.locator("summary").click()
        assert found(screen, "dark", "light") == []
        assert fits(screen)
        assert screen.evaluate(SMALLEST) >= 11
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Share picture").click()
    assert download.value.suggested_filename == f"spades-{game.public_id}.png"
    with open(download.value.path(), "rb") as file:
        head = file.read(24)
    assert (head[1:4], int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (b"PNG", 1080, 1350)
