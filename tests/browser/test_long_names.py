"""A club with a long name hangs over the side of no phone; at the desk the way back stands above its column."""

import pytest

from scorekeeper.models import Club
from tests.browser.scorepad import fits
from tests.table import link, one_hand

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["The Thursday Evening Spades Society of the Old Harbour Quarter", "Donaudampfschifffahrtsgesellschaft" * 2]
PAGES = ["", "people/", "rules/", "members/", "settings/", "keep/", "join/", "leave/", "delete/"]


@pytest.mark.parametrize("name", NAMES)
def test_the_pages_of_a_club_with_a_long_name_fit(phone, live_server, name) -> None:
    game = one_hand()
    Club.objects.filter(pk=game.club_id).update(name=name)
    phone.request.get(live_server.url + link(game, "Alice"))
    for path in ["/", *(f"/clubs/{game.club.public_id}/{page}" for page in PAGES)]:
        phone.goto(live_server.url + path)
        assert fits(phone), path


def test_at_the_desk_the_way_back_stands_above_its_column(desk, live_server) -> None:
    game = one_hand()
    desk.request.get(live_server.url + link(game, "Alice"))
    for path in (f"/clubs/{game.club.public_id}/settings/", f"/games/{game.public_id}/sheet/"):
        desk.goto(live_server.url + path)
        bar, main = desk.locator(".bar").bounding_box(), desk.locator("main").bounding_box()
        assert (bar["x"], bar["width"]) == (main["x"], main["width"]), path
