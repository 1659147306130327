"""Two whole nights, from the first page on, by what is tapped: 14 who play alone, and 12 pairs.

Hands are tapped on a phone that lies on a table and opened its code; the other tables play on paper, and the organizer
types how one of them ended, on a phone too. The rest the pen hears as it would from that page, and all of a round in
which nothing new is done.
"""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.scorebook import Ask
from tests.browser.night_desk import Desk, TablePhone
from tests.table import key
from tournaments import director
from tournaments.models import Table
from tournaments.results.outcomes import of_points

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = (
    "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy", "Ivo", "June", "Kai", "Lena", "Milo", "Nora", "Otto",
    "Pia", "Quin", "Rosa", "Sam", "Tess", "Udo", "Vera", "Willa", "Xena",
)  # fmt: skip


def by_name(names: Sequence[str]) -> list[int]:
    """On paper whoever comes first in the alphabet has most."""
    return [500 - PEOPLE.index(name.split()[0]) ** 2 for name in names]


def enter(desk: Desk) -> None:
    """All tables that still play end on paper; one of them is typed."""
    desk.enter(by_name)
    on_paper()


def on_paper() -> None:
    """All tables that still play end on paper."""
    for table in Table.objects.exclude(results__current=True):
        people = [place.entry.people.earliest("position").player.name for place in table.places.order_by("seat")]
        said, ask = of_points(by_name(people)), Ask(key())
        director.say_result(table.round.stage.tournament_id, ask, table=table.pk, said=said, was="")


def found(desk: Desk) -> None:
    """A tournament of 14 is set up, with a final; tables of four play a game of one hand."""
    desk.tap(desk.link("A tournament"))
    desk.page.get_by_label("How many come").fill("14")
    desk.tap(desk.button("Show what fits"))
    desk.tap(desk.link(re.compile(r"^Tables of 4 and 3\s*4 rounds")))
    desk.page.get_by_label("One last table").check(force=True)
    desk.tap(desk.button("Set it up"))
    keep_rules(desk, "^4.*alone", "Four, each alone")
    back_to_plan(desk)
    for stage in range(2):
        desk.page.get_by_text("Rules, minutes and more").nth(stage).click()
        desk.page.get_by_label("A table of 4").nth(stage).select_option(label="One hand")
    desk.tap(desk.button("Save"))


def keep_rules(desk: Desk, size: str, rules: str) -> None:
    """The club keeps rules by which a game is over after one hand."""
    desk.to("More")
    desk.tap(desk.link("The club"))
    desk.tap(desk.link("House rules"))
    desk.tap(desk.link("New rules"))
    desk.tap(desk.link(re.compile(size)))
    desk.tap(desk.link(re.compile(f"^{rules}")))
    with desk.page.expect_response("**/rules/new/**"):  # the page tells the rules as they are after each change
        desk.page.get_by_label("Name of these rules").fill("One hand")
        desk.page.get_by_text("The end of the game").click()
    desk.page.locator("[name=hands_limit]").select_option("1")
    expect(desk.page.locator("#told").get_by_text("The game ends after 1 hand")).to_be_visible()
    desk.tap(desk.button("Keep these rules"))
    desk.tap(desk.link("House rules"))


def back_to_plan(desk: Desk) -> None:
    """From the club's rules to what the night plays."""
    desk.tap(desk.link("The club"))
    desk.tap(desk.link(re.compile("^Club night")))
    desk.to("More")
    desk.tap(desk.link("What is played"))


def arrive(desk: Desk, names: Sequence[str], asked: str = "A name a line") -> None:
    """They are entered from a list, and are here."""
    desk.need("Nobody is entered yet")
    desk.tap(desk.link("Add people"))
    desk.page.get_by_text("Paste a list, or a file").click()
    desk.page.get_by_label(asked).fill("\n".join(names))
    desk.tap(desk.button("Add, is here").nth(1))


def play(table: TablePhone) -> None:
    """Play the game that is due, of one hand."""
    table.start()
    wins(table, table.hand())


def wins(table: TablePhone, who: str) -> None:
    """The game is over; on to the page of the table."""
    expect(table.page.get_by_role("heading", name=f"{who} win")).to_be_visible()
    table.tap(table.link("This table"))


def test_a_night_of_fourteen_alone(phone: Any, open_page: Any, live_server: Any) -> None:
    desk = Desk(phone, live_server.url)
    found(desk)
    arrive(desk, PEOPLE[:13])
    desk.draw(1)
    table = TablePhone(open_page(color_scheme="dark"), desk.code(1))
    play(table)
    enter(desk)
    comes_late(desk, "Nora")
    desk.draw(2)
    on_paper()
    corrects(desk)
    desk.draw(3)
    pad, order = table.start(), table.order()
    pad.bid(order[0], "4" if order[0] == min(order) else "3")
    gone = max(order)
    leaves(desk, gone)
    expect(table.page.locator("#board").get_by_text("Walt").first).to_be_visible()
    wins(table, table.hand(begun=1))
    on_paper()
    desk.draw(4)
    on_paper()
    rows = desk.standings()
    assert {name for name, _under, _tokens in rows} == set(PEOPLE[:14]), "nobody is lost, and the stand-in has no place"
    assert rows[0][2] == "4"
    assert ("Ada", "4") in [row[::2] for row in rows], "she won wherever she sat, though another may have won by more"
    assert [name for name, under, _tokens in rows if "has left" in under] == [gone]
    assert [under.startswith("✓ goes through") for _name, under, _tokens in rows] == [True] * 4 + [False] * 10
    desk.need("Stage 1 is played")
    desk.tap(desk.button("Begin stage 2"))
    desk.publish(1)
    play(table)
    ends(desk, "Ada")


def comes_late(desk: Desk, name: str) -> None:
    """Somebody comes after the first round."""
    desk.to("People")
    desk.tap(desk.link("Add people"))
    desk.page.get_by_label("Name", exact=True).fill(name)
    desk.tap(desk.button("Add, is here"))


def corrects(desk: Desk) -> None:
    """A table of the first round was typed the wrong way round: what that changes is said, then it is saved."""
    desk.to("Round")
    desk.tap(desk.page.get_by_role("navigation", name="Rounds").get_by_role("link"))
    typed = desk.page.locator("li[id^=table-]:not(#table-1)").filter(has_not_text="Ada")
    desk.tap(typed.get_by_role("link"))
    desk.page.get_by_text("Correct the points").click()
    turned = desk.give(lambda names: [900 - points for points in by_name(names)])
    desk.tap(desk.button("What would it change?"))
    expect(desk.page.get_by_text(f"{max(turned)} won").first).to_be_visible()
    desk.page.get_by_label("entered wrongly").first.check(force=True)
    desk.tap(desk.button("Save"))
    expect(desk.page.get_by_role("heading", name=f"{max(turned)} won")).to_be_visible()


def leaves(desk: Desk, who: str) -> None:
    """Somebody leaves in the middle of a hand; a stand-in plays on, which counts for nobody."""
    desk.to("Desk")
    desk.tap(desk.page.locator(".live .card"))
    desk.tap(desk.link("To table 1"))
    desk.tap(desk.link("Somebody leaves"))
    desk.page.get_by_label(who, exact=True).check(force=True)
    desk.page.get_by_label("Or somebody new").fill("Walt")
    desk.tap(desk.button("The stand-in plays on"))


def ends(desk: Desk, winner: str) -> None:
    """The ceremony, and the end of the night."""
    desk.need("All rounds are played")
    expect(desk.page.get_by_role("heading", name=winner)).to_be_visible()
    desk.page.get_by_text("End the night").click()
    desk.tap(desk.button("End it now"))
    expect(desk.page.get_by_text("has won")).to_be_visible()


def found_for_pairs(desk: Desk) -> None:
    """A tournament of 12 pairs is set up: four rounds of one hand, then the best four play a knock-out to 500."""
    desk.tap(desk.link("A tournament"))
    desk.page.get_by_label("Fixed pairs").check(force=True)
    desk.tap(desk.button("Show what fits"))
    desk.tap(desk.link(re.compile("^Swiss.*4 rounds")))
    desk.page.get_by_label("Lose and you are out").check(force=True)
    desk.tap(desk.button("Set it up"))
    keep_rules(desk, "^4.*pairs", "Partners, to 500")
    back_to_plan(desk)
    desk.page.get_by_text("Rules, minutes and more").first.click()
    desk.page.get_by_label("Two against two").first.select_option(label="One hand")
    desk.tap(desk.button("Save"))


def test_a_night_of_twelve_pairs(phone: Any, open_page: Any, live_server: Any) -> None:
    desk = Desk(phone, live_server.url)
    found_for_pairs(desk)
    arrive(desk, [f"{PEOPLE[place]} + {PEOPLE[place + 1]}" for place in range(0, 24, 2)], "A pair a line: Ana + Carl")
    desk.draw(1)
    table = TablePhone(open_page(color_scheme="dark"), desk.code(1))
    table.start()
    wins(table, table.hand_of_pairs())
    enter(desk)
    for number in range(2, 5):
        desk.draw(number)
        on_paper()
    rows = desk.standings()
    assert rows[0][::2] == ("Ada + Ben", "4")
    assert ["goes through" in under for _name, under, _wins in rows] == [True] * 4 + [False] * 8
    desk.need("Stage 1 is played")
    desk.tap(desk.button("Begin stage 2"))
    desk.publish(1)
    overtime(desk, table)
    on_paper()
    desk.draw(2)
    enter(desk)
    ends(desk, "Ada + Ben")


def overtime(desk: Desk, table: TablePhone) -> None:
    """The last hand is called, and ends level: one more decides."""
    desk.to("Desk")
    desk.tap(desk.link(re.compile("^Clock")))
    desk.tap(desk.button("Call the last hand"))
    table.start()
    table.hand_of_pairs(level=True)
    desk.to("Desk")
    expect(desk.link(re.compile("Table 1 is level: one more hand"))).to_be_visible()
    best = table.hand_of_pairs()
    table.page.get_by_label("Menu").click()
    table.tap(table.link("End the game"))
    table.page.get_by_label(f"{best} win").check(force=True)
    table.tap(table.button("End the game"))
    wins(table, best)
