"""A plan whose rules are written on the way: what was typed of it comes along there and back."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import rules
from scorekeeper.models import HouseRules
from tests.table import key
from tests.tournaments.night import drawn, night
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.test_set_up_by_wish import Form, phone_of_club

pytestmark = pytest.mark.django_db

WISH = "/tournaments/new/plan/?kind=solo&format=tables&size=4&rounds=3&club="


def write(client: Client, way: str, name: str = "Ours") -> Any:
    """Choose how many play and the game that they start from, and keep rules under a name."""
    where, sizes = way.partition("?")[0], client.get(way).context["sizes"]
    page = client.get(where + next(each["url"] for each in sizes if "players=4" in each["url"]))
    address = where + page.context["starts"][0]["url"]
    sent = {"key": key(), "step": "save", "name": name, "version": ""}
    return client.post(address, sent)


def test_rules_are_written_on_the_way_and_what_was_typed_is_kept() -> None:
    client, club = phone_of_club()
    sent = Form(client.get(WISH + club)).sent | {"name": "Soup & cards", "1-minutes": "45"}
    answer = client.post(WISH + club, sent | {"do": "rules"})
    assert answer.status_code == 302
    assert not HouseRules.objects.exists()
    back = write(client, answer["Location"])["Location"]
    again = Form(client.get(back)).sent
    kept = HouseRules.objects.get()
    assert (again["name"], again["1-minutes"], again["1-rounds"]) == ("Soup & cards", "45", "3")
    assert again["1-rules-4"] == f"house:{kept.public_id}"
    assert client.post(back, again).status_code == 302
    stage = kept.club.tournaments.get().stages.get()
    assert (stage.rules["4"]["name"], stage.minutes) == ("Ours", 45)


def test_the_plan_of_a_night_keeps_what_has_begun_and_what_its_page_has_seen() -> None:
    tournament = night(8)
    desk = NightPhone(tournament)
    address = f"/tournaments/{tournament.public_id}/plan/"
    sent = Form(desk.client.get(address)).sent
    way = desk.client.post(address, sent | {"1-rounds": "7", "do": "rules"})["Location"]
    back = write(desk.client, way)["Location"]
    again = Form(desk.client.get(back)).sent
    assert (again["1-rounds"], again["was"]) == ("7", sent["was"])
    assert desk.client.post(back, again).status_code == 302
    assert tournament.stages.get().rounds == 7
    assert desk.client.post(back, again | {"key": key(), "1-rounds": "5"}).status_code == 409
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    assert "1-rounds" not in Form(desk.client.get(back)).sent


def test_who_makes_no_rules_goes_back_and_nobody_is_led_away() -> None:
    client, club = phone_of_club()
    way = f"/clubs/{club}/rules/new/"
    for preset in ("", f"&preset={next(iter(rules.PRESETS))}"):
        assert client.get(f"{way}?next=/tournaments/new/{preset}").context["back_url"] == "/tournaments/new/"
        assert client.get(f"{way}?next=https://else.example/{preset}").context["back_url"] == f"/clubs/{club}/rules/"
