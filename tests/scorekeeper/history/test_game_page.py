"""The sheet of a game that history leads to: when it was, who won, what was noted of it, the way to its evening."""

import pytest
from django.urls import reverse

from tests.scorekeeper.hidden import browser

from .ground import over, page, reader

pytestmark = pytest.mark.django_db


def test_the_sheet_tells_its_day_its_notes_and_leads_to_its_evening() -> None:
    game = over(None, 8, 5, 4, note="Nil with the king", extra={"place": "Corner Café", "note": ""})
    sheet = reverse("scorekeeper:sheet", args=[game.public_id])
    told = reader(game.club).get(sheet).context
    assert told["remarks"] == ["Corner Café", "Hand 1: Nil with the king"]
    assert told["told"].startswith("Friday, Nov. 27, 2026 · ")
    assert told["winner"].startswith("Ana wins (")
    assert reader(game.club).get(told["evening_url"]).context["evening"]["count"] == "1 game"
    assert (
        browser(game, "watch").get(sheet).context["evening_url"] == ""
    )  # of the club a viewer of a game reads nothing


def test_what_was_noted_does_not_say_the_rules_again() -> None:
    game = over(None, 8, 5, 4, note="Cutthroat, official")
    told = page(game.club, "evenings/2026-11-27/").context["evening"]["games"][0]
    assert (told["text"], told["said"]) == ("Ana won, 80 : 50 : 40 · Cutthroat, official", "")


def test_points_of_two_people_say_how_many_games_they_count() -> None:
    club = over(None, 8, 5, 4).club
    over(club, 8, 5, 4)
    over(club, 4, 9, 4, options={"bag_limit": 7})
    ana, bea = (club.players.get(name=name) for name in ("Ana", "Bea"))
    against = page(club, f"people/{ana.public_id}/with/{bea.public_id}/").context["against"]
    assert {title: str(figure) for title, figure in against["rows"]} == {
        "Games": "3", "Ana won": "2 of 3 (67\u00a0%)", "Bea won": "1 of 3 (33\u00a0%)", "Ahead": "2 of 3 (67\u00a0%)",
        "Behind": "1 of 3 (33\u00a0%)", "Points ahead a game": "30.0 in 2 games",
    }  # fmt: skip
    assert "Cutthroat, official" in against["rules"]


def test_the_first_page_leads_to_each_page_once() -> None:
    ways = [way["url"] for way in page(over(None, 8, 5, 4).club).context["ways"]]
    assert len(set(ways)) == len(ways) == 8
