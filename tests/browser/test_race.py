"""From a quick start to the last token: four players, three phones, through a tie-break and a win that was undone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scorepad import NAMES, Scorepad, fits

A, B, C, D, E = NAMES

# Cutthroat for four, to 100: a bid of 10 that is made is worth the game. Both jacks in one hand bring nothing.
WON_BY = {
    B: ({B: "10", C: "1", D: "1", A: "1"}, {B: 10, C: 1, D: 1}),
    C: ({C: "10", D: "1", A: "1", B: "1"}, {C: 10, D: 1, A: 1}),
}


def jacks(who: str) -> dict[str, str]:
    return {"J♣": who, "J♦": who}


def link_in(page: Page, way: str, link: str) -> str:
    """A link that the page behind `way` passes on; somebody else opens it from the glass."""
    page.get_by_role("link", name=way).click()
    return str(page.locator(f"#link-{link}").get_attribute("href"))


def shows(page: Page, part: str) -> None:
    """Does the page show its own bar, and its title the part of the game that it is at?"""
    expect(page.locator(".bar")).to_be_in_viewport(ratio=1)
    expect(page).to_have_title(re.compile(f"^{part} · "))


@pytest.mark.django_db(transaction=True)
def test_from_a_quick_start_to_the_last_token(live_server: Any, phone: Page, open_page: Any) -> None:
    # a quick start, to 100
    pad = Scorepad(phone, live_server.url)
    phone.goto(live_server.url)
    phone.get_by_role("link", name="New game").click()
    phone.get_by_role("link", name=re.compile("4 each alone")).click()
    phone.get_by_role("link", name=re.compile("Cutthroat for four")).click()
    for seat, name in enumerate([A, B, C, D]):
        phone.locator(f"#name-{seat}").fill(name)
    phone.locator('input[name="dealer"][value="0"]').check(force=True)
    phone.locator("#rules > summary").click()
    phone.get_by_label("Target").select_option("100")
    phone.locator("#start").click()
    pad.hand(*WON_BY[B], jacks(B))
    expect(phone.get_by_role("heading", name=f"{B} wins")).to_be_visible()
    shows(phone, "Game over")

    # claimed
    phone.get_by_role("link", name="Keep your results").click()
    phone.get_by_role("link", name="Sign up").click()
    phone.get_by_label("Username").fill("ana")
    phone.locator("[name=password1]").fill("a long evening of cards")
    phone.locator("[name=password2]").fill("a long evening of cards")
    phone.get_by_label("Name of the club").fill("Thursday table")
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_role("heading", name="Thursday table")).to_be_visible()
    assert fits(phone)

    # a second phone keeps score by an invitation, and the game just won begins a race
    second = open_page()
    second.goto(link_in(phone, "Invitations and roles", "scorer"))
    second.get_by_role("link", name=re.compile(f"{A}, {B}, {C}, {D}")).click()
    second.get_by_role("link", name="Play on for tokens").click()
    second.get_by_label("3", exact=True).check(force=True)
    second.get_by_role("button", name="Start the race").click()
    expect(second.get_by_text("1 of 3")).to_be_visible()
    race = second.url.split("?")[0]

    # a third one watches
    third = open_page()
    third.clock.install()
    third.goto(link_in(second, "Share, TV", "viewer"))
    expect(third.get_by_text("1 of 3")).to_be_visible()
    expect(third.get_by_role("link", name="Next game")).to_have_count(0)
    assert third.request.get(f"{race}next/").status == 403

    def tokens(who: str, text: str) -> None:
        third.clock.run_for(3000)  # by its own clock it hears of it within this
        side = third.get_by_role("listitem").filter(has=third.get_by_role("heading", name=who))
        expect(side.get_by_text(text)).to_be_visible()

    def next_game() -> Scorepad:
        second.get_by_role("link", name="Next game").click()
        second.get_by_role("button", name="Start the game").click()
        expect(second.locator("#pad")).to_be_visible()
        return Scorepad(second, live_server.url)

    # the deal goes on: Beatriz deals, Carl bids first
    second.get_by_role("link", name="Token board").click()
    next_game().hand(*WON_BY[C], jacks(C))
    tokens(C, "1 of 3")

    # the third game is level at 120 and goes to a tie-break hand
    pad = next_game()
    level = {A: "6", B: "6", C: "1", D: "1"}, {A: 6, B: 6, C: 1}
    pad.hand({who: level[0][who] for who in (D, A, B, C)}, {D: 0, A: 6, B: 6}, jacks(A))
    pad.hand({who: level[0][who] for who in (A, B, C, D)}, level[1], jacks(A))
    expect(second.get_by_text("tie-break", exact=True)).to_be_visible()
    shows(second, "Hand 3")
    pad.hand({B: "6", C: "1", D: "1", A: "5"}, {B: 6, C: 1, D: 1}, jacks(A))
    expect(second.get_by_role("heading", name=f"{B} wins")).to_be_visible()
    tokens(B, "2 of 3")

    # the win is undone, which says first that the token goes; saved again, it is back
    pad.undo()
    expect(second.locator("#sure")).to_be_in_viewport()
    expect(second.locator("#sure")).to_contain_text(f"{B}’s token for game 3 would go.")
    pad.tap(pad.button("Undo it"))
    expect(second.get_by_role("heading", name=f"{B} wins")).to_have_count(0)
    shows(second, "Hand 3")
    tokens(B, "1 of 3")
    pad.save()
    tokens(B, "2 of 3")

    # a sticker now
    second.get_by_role("link", name="Choose a sticker").click()
    second.get_by_label("Fox").check(force=True)
    second.get_by_role("button", name="Put it under the name").click()
    expect(second.get_by_label(re.compile("Fox", re.IGNORECASE)).first).to_be_visible()
    third.clock.run_for(3000)
    expect(third.get_by_label(re.compile("Fox", re.IGNORECASE)).first).to_be_visible()

    # the last game, and the ceremony
    pad = next_game()
    expect(second.get_by_text(f"{B} wins the race with this game")).to_be_visible()
    pad.hand({C: "1", D: "1", A: "1", B: "10"}, {C: 1, D: 1, A: 1}, jacks(B))
    second.get_by_role("link", name="The ceremony").click()
    second.wait_for_url(f"{race}**")  # the board before it says the same
    third.clock.run_for(3000)
    for page in (second, third):
        expect(page.get_by_role("heading", name=B).first).to_be_visible()
        expect(page.get_by_text("has won the race")).to_be_visible()
        assert fits(page)
    expect(second.get_by_role("link", name="Next game")).to_have_count(0)
