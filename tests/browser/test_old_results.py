"""Old results in a browser: a file that is begun comes in by itself; a paper sheet is typed with the keyboard alone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Batch, Game
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.scorekeeper.incoming.ground import begun, finals, kept
from tests.table import club_of, link

pytestmark = pytest.mark.django_db(transaction=True)


def looked_at(page: Any) -> None:
    """Nothing is wrong with a page, dark or light, and nothing hangs over its side."""
    assert found(page, "dark", "light") == []
    assert fits(page)


def test_a_file_comes_in_by_itself_and_each_page_of_it_can_be_read(phone, desk, live_server) -> None:
    club = club_of("Ana", "Bea", "Carl")
    wrong = kept(club, finals(2, third="Karl").replace("310", "many"))
    for page in (phone, desk):
        page.request.get(live_server.url + link(club.games.get(), "Alice"))
        page.goto(f"{live_server.url}/clubs/{club.public_id}/old/")
        for more in page.locator("summary").all():
            more.click()
        looked_at(page)
        page.goto(f"{live_server.url}/clubs/{club.public_id}/old/{wrong.public_id}/")
        looked_at(page)
    batch = begun(club, finals(120))
    phone.goto(f"{live_server.url}/clubs/{club.public_id}/old/{batch.public_id}/")
    expect(phone.get_by_role("link", name="To the games")).to_be_visible()
    looked_at(phone)
    assert (Batch.objects.get(pk=batch.pk).state, club.games.count()) == ("here", 121)
    phone.get_by_role("button", name="Take these results out again").click()
    expect(phone.get_by_role("button", name="Take them out")).to_be_visible()
    looked_at(phone)
    phone.get_by_role("button", name="Take them out").click()
    expect(phone.get_by_text("was taken out again")).to_be_visible()
    assert club.games.count() == 1


def test_a_sheet_is_typed_with_the_keyboard_alone(desk, phone, live_server) -> None:
    desk.goto(f"{live_server.url}/typed/?preset=partners-500")
    for seat, name in enumerate(["Ana", "Bea", "Carl", "Dan"]):
        desk.locator(f"#name-{seat}").fill(name)
    desk.get_by_role("button", name="Next: the hands").click()
    desk.get_by_label("Hand 1, Ana bid").focus()
    for figure in ("4", "4", "3", "5", "2", "4", "n", "0", "5", "7", "4"):
        desk.keyboard.type(figure)
        desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("All of it stands.")).to_be_visible()
    for hand, stands in enumerate(["62 : 132", "114 : 174"]):
        expect(desk.locator("tbody tr .so-far").nth(hand)).to_have_text(stands)
    looked_at(desk)
    desk.get_by_label("Hand 12, Ana bid").focus()
    expect(desk.get_by_label("Hand 18, Dan took")).to_be_visible()
    desk.set_viewport_size({"width": 360, "height": 640})
    looked_at(desk)
    desk.get_by_role("button", name="Save the game").click()
    desk.wait_for_url("**/games/**")
    assert Game.objects.get().scores == [114, 174]
