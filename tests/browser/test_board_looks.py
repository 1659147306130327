"""Every state of the board: axe finds nothing, dark and light; nothing hangs over the side; the TV can be read."""

import pytest
from playwright.sync_api import expect

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.browser.axe import Scheme, found
from tests.browser.scorepad import fits
from tests.conftest import DESK
from tests.table import Phone, bid, imported, link, play, record_of, start

pytestmark = pytest.mark.django_db(transaction=True)

LONG = [f"{name}-Maximiliana-von-und-zu-Hohenstein-Wittgenstein"[:40] for name in ("Ana", "Bea", "Carl", "Dan", "Eva")]
JACKS = {"JC": {"points": 10}, "JD": {"points": 10}, "JH": {"bags": -1}}


def bidding():
    return start()


def bidding_in_pairs():
    bob = Phone(start("partners-500"))
    bob.enter("joint", 1, "5")
    return bob.game


def playing():
    bob = Phone(start(start={"start": [{"score": 460, "bags": 8}, {"score": 0}, {"score": 0}]}))
    bid(bob.game, ["4", "nil", "6"])
    bob.enter("bid", 0, "3", was="4")
    return bob.game


def prizes():
    bob = Phone(playing())
    bob.take(None, 0, 8)
    return bob.game


def ready():
    bob = Phone(start())
    bob.ready(["4", "5", "6"], [5, 5, 7])
    return bob.game


def played(**setup):
    game = start(**setup)
    play(game, ["4", "5", "6"], [4, 5, 8])
    return game


def scored():
    return played()


def tie_break():
    return played(start={"start": [{"score": 460}, {"score": 450}, {"score": 0}]})


def finished():
    return played(options={"target": 50})


def stopped():
    game = imported(record_of("cutthroat-official", {"bids": ["4", "5", "3"], "tricks": [5, 6, 6]}))
    scorebook.end_game(game.pk, scorebook.Ask("a-key-of-a-page"), how="leader")
    return game


def asked_for_the_pen():
    game = start()
    Phone(game, "Vera").post("takeover/", ask="1")
    return game


STATES = [bidding, bidding_in_pairs, playing, prizes, ready, scored, tie_break, finished, stopped, asked_for_the_pen]
EACH_STATE = pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__.replace("_", " "))


def at_board(page, server, game: Game, who: str = "Bob"):
    """The link leads to the board."""
    page.goto(server.url + link(game, who))
    return page


@EACH_STATE
def test_axe_finds_nothing_on_the_board_dark_and_light_and_the_tv_is_readable(phone, live_server, state) -> None:
    game = state()
    seen: list[tuple[str, list[Scheme]]] = [("Bob", ["dark", "light"]), ("Vera", ["dark"])]
    for who, schemes in seen:
        phone.context.clear_cookies()
        at_board(phone, live_server, game, who)
        assert found(phone, *schemes) == [], who
    phone.set_viewport_size(DESK["viewport"])
    phone.goto(f"{live_server.url}/games/{game.public_id}/?tv=1")
    assert "tv" in (phone.locator("body").get_attribute("class") or "")
    sizes = phone.locator(".c-score .score").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 48, "readable across a room"
    assert phone.locator("#pad").count() == 0
    assert fits(phone)


def hanging_over(page) -> list[str]:
    """What reaches over the right edge of the screen and is not cut with an ellipsis; nothing may hide it either."""
    beyond: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#board *")]
            .filter(one => !one.closest(".cut, .vh, details:not([open]), svg"))
            .filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
            .map(one => one.outerHTML.slice(0, 90))"""
    )
    return beyond


def crowd(preset, **options):
    return Phone(start(preset, names=LONG, options=options))


@pytest.mark.parametrize(
    ("preset", "bids", "tricks", "seen_by"),
    [
        ("cutthroat-5-two-jokers", ["2", "2-for-40", "blind-nil", "1-for-50", "10"], [2, 3, 0, 1, 5], ["Bob", "Vera"]),
        ("cutthroat-three-jacks", ["5", "1-for-50", "nil"], [7, 10, 0], ["Bob"]),
    ],
)
def test_nothing_hangs_over_the_side_of_a_phone(phone, open_page, live_server, preset, bids, tricks, seen_by) -> None:
    bob = crowd(preset, prizes=JACKS, target=60)
    pages = {who: at_board(phone if who == "Bob" else open_page(), live_server, bob.game, who) for who in seen_by}

    def look(state: str) -> None:
        for who, page in pages.items():
            page.reload()
            assert (fits(page), hanging_over(page)) == (True, []), (state, who)

    look("bidding")
    bid(bob.game, bids, close=False)
    look("all bid")
    bob.close()
    look("playing")
    bob.take(*tricks[:-1])
    look("prizes")
    for card in JACKS:
        bob.enter("prize", card, 0)
    look("ready")
    bob.save()
    look("scored")
    assert found(phone) == []


def test_what_hangs_over_the_side_is_found(phone, live_server) -> None:
    at_board(phone, live_server, start())
    phone.evaluate("document.querySelector('#board .dock').style.width = '500px'")
    assert hanging_over(phone) != []
    assert not fits(phone)


def test_the_next_tap_of_the_scorer_is_in_sight_without_scrolling(phone, live_server) -> None:
    bob = crowd("cutthroat-5-two-jokers", prizes=JACKS)
    at_board(phone, live_server, bob.game)
    for name in ("Bid 10 for", "Bid nil for"):
        box = phone.get_by_role("button", name=name).bounding_box()
        assert box["y"] + box["height"] <= 640, name
        assert min(box["width"], box["height"]) >= 44, name
    bid(bob.game, ["2"] * 5, close=False)
    phone.reload()
    box = phone.get_by_role("button", name="Close the bids").bounding_box()
    assert box["y"] + box["height"] <= 640


def test_the_tv_follows_the_game(desk, live_server) -> None:
    game = start()
    at_board(desk, live_server, game, "Vera")
    desk.goto(f"{desk.url}?tv=1")
    assert found(desk) == []
    bid(game, [None, "4"], close=False)
    expect(desk.locator("#seat-1 [data-bid]")).to_have_text("4")
    assert "tv" in (desk.locator("body").get_attribute("class") or "")
