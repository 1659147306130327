"""A tournament set up by wish: two taps from the wish to the night, the plan checked before anything is drawn."""

from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.models import Club, Game
from tests.table import BOTH_WAYS, WON, imported, kept_rules, key, record_of
from tests.tournaments.night import drawn, facts, night
from tests.tournaments.night_phones import NightPhone
from tournaments.models import Stage, Tournament
from tournaments.setting_up.rules_choice import minutes_by_size

pytestmark = pytest.mark.django_db


class Form(HTMLParser):
    """What a page would send as it was drawn."""

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.select = ""
        self.feed(page.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "select":
            self.select = told.get("name") or ""
        elif tag == "option" and ("selected" in told or self.select not in self.sent):
            self.sent[self.select] = told.get("value") or ""
        elif tag == "input" and (told.get("type") not in ("checkbox", "radio") or "checked" in told):
            self.sent[told.get("name") or ""] = told.get("value") or ""


def phone_of_club() -> tuple[Client, str]:
    """The phone of an organizer, and the club's public id."""
    club = night(0).club
    Tournament.objects.all().delete()
    return NightPhone(Tournament(club=club)).client, club.public_id


def wishes(client: Client, club: str, **asked: Any) -> list[dict[str, Any]]:
    """What is offered."""
    told: list[dict[str, Any]] = client.get("/tournaments/new/", {"club": club, **asked}).context["wishes"]
    return told


@pytest.mark.parametrize(
    ("kind", "n"), [("solo", 5), ("solo", 12), ("solo", 14), ("pairs", 7), ("pairs", 2), ("two", 8)]
)
def test_every_wish_is_two_taps_from_the_night(kind, n) -> None:
    client, club = phone_of_club()
    found = wishes(client, club, kind=kind, n=n, minutes=240)
    assert found
    for wish in found:
        for option in wish["options"]:
            sent = Form(client.get(option["url"])).sent
            answer = client.post(option["url"], sent)
            assert answer.status_code == 302, (wish["format"], answer.context and answer.context["errors"])
    made = Stage.objects.filter(number=1)
    assert {stage.format for stage in made} == {wish["format"] for wish in found}
    assert Tournament.objects.count() == sum(len(wish["options"]) for wish in found)


def test_what_is_offered_for_twelve() -> None:
    client, club = phone_of_club()
    told = {wish["format"]: wish["options"] for wish in wishes(client, club, n=12)}
    threes, fours = told["tables"]
    assert threes["title"] == "Tables of 3"
    assert threes["lines"][:2] == ["4 rounds, 4 games each", "Nobody sits out; nobody has to meet again"]
    assert threes["lines"][2].startswith("2 hours 40 minutes in all: begun now, it is over at about")
    assert "18 repeat meetings cannot be avoided" in fours["lines"][1]
    assert set(told) == {"tables", "swiss-tables", "rotation", "table-knock-out", "progressive"}
    assert {wish["format"] for wish in wishes(client, club, n=12, kind="pairs")} == {
        "swiss", "two-lines", "knock-out", "open-play",
    }  # fmt: skip
    assert wishes(client, club, n=12, minutes=60, game=90) == []


@BOTH_WAYS
def test_what_is_no_number_is_told_and_kept_and_the_plan_says_for_how_many(headers) -> None:
    client, club = phone_of_club()
    asked = {"club": club, "n": "14", "game": "half an hour"}
    page = client.get("/tournaments/new/", asked, headers=headers)
    assert page.context["errors"] == ["A game takes so many minutes: 1 to 1440."]
    assert 'value="half an hour"' in page.content.decode()
    assert page.context["whom"] == "14 people, 3 hours"
    assert "Planned for 14 people" in client.get(page.context["wishes"][0]["options"][0]["url"]).content.decode()
    assert client.get("/tournaments/new/", {"n": "1"}).context["errors"] == ["So many can enter: 2 to 400."]


def test_a_phone_without_a_club_founds_one_and_only_one() -> None:
    client, page = Client(), key()
    assert client.get("/tournaments/new/").status_code == 200
    times = {"begins_at": "2031-12-04T19:00", "ends_by": "2031-12-04T23:30"}
    sent = Form(client.get("/tournaments/new/plan/?format=tables&size=4&rounds=4")).sent | {
        "key": page,
        "zone": "Europe/Rome",
        **times,
    }
    first = client.post("/tournaments/new/plan/", sent)
    again = client.post("/tournaments/new/plan/", sent)
    assert (first.status_code, first["Location"]) == (302, again["Location"])
    assert client.get(first["Location"]).status_code == 200
    assert Tournament.objects.get().club.time_zone == "Europe/Rome"
    settings = Form(client.get(first["Location"].replace("people/", "settings/"))).sent
    assert {name: settings[name] for name in times} == times, "read as the phone's clock shows them"
    assert Tournament.objects.get().begins_at == datetime(2031, 12, 4, 18, tzinfo=UTC)


def test_strangers_and_readers_set_up_nothing() -> None:
    tournament = night(4)
    for link, status in (("read", 403), ("help", 404), ("", 404)):
        client = NightPhone(tournament, link).client
        for page in ("new/", "new/plan/"):
            assert client.get(f"/tournaments/{page}?club={tournament.club.public_id}").status_code == status
        assert client.get(f"/tournaments/new/plan/?copy={tournament.public_id}").status_code in (403, 404)


@BOTH_WAYS
def test_what_cannot_be_is_told_and_nothing_is_lost(headers) -> None:
    client, club = phone_of_club()
    address = f"/tournaments/new/plan/?club={club}"
    sent = Form(client.get(address)).sent
    wrong = {"name": " ", "1-rounds": "999", "1-minutes": "soon", "2-format": "final-table", "2-through": "9",
             "begins_at": "2031-02-30T10:00", "1-rules-4": "preset:two-handed-500"}  # fmt: skip
    answer = client.post(address, sent | wrong, headers=headers)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Give the tournament a name." in answer.context["errors"]
    assert "Say how many rounds: 1 to 60." in answer.context["errors"]
    assert "Say how many go on: 2 to 5." in answer.context["errors"]
    assert "Choose the rules for a table of 4." in answer.context["errors"]
    assert "“soon” is no number." in answer.context["errors"]
    assert 'value="soon"' in text
    assert 'value="999"' in text
    for garbage in ("\x00", "9" * 5000, "-1", "²"):
        told = dict.fromkeys(("1-rounds", "1-size", "1-minutes", "2-format", "begins_at"), garbage)
        assert client.post(address, sent | told).status_code == 422
        assert client.get(f"/tournaments/new/?n={garbage}&minutes={garbage}&kind={garbage}").status_code == 200
    assert Tournament.objects.count() == 0


def test_tables_then_a_final_with_rules_of_the_club() -> None:
    client, club = phone_of_club()
    kept = kept_rules(scorebook.found_club())
    address = f"/tournaments/new/plan/?club={club}&format=tables&size=4&rounds=4"
    sent = Form(client.get(address)).sent
    assert sent["1-rules-3"] == "preset:cutthroat-official"
    assert f"house:{kept.public_id}" not in sent.values()
    client.post(address, sent | {"2-format": "final-table", "2-through": "4", "2-carries": "on", "1-late": "half"})
    first, final = Stage.objects.order_by("number")
    assert (first.through, first.rounds, first.settings) == (4, 4, {"late": "half"})
    assert (final.format, final.size, final.carries) == ("final-table", 4, True)
    assert set(first.rules) == {"3", "4", "5"}
    assert facts(Tournament.objects.get()).ruleset(first, 4).players == 4


def test_the_same_again_with_the_same_people() -> None:
    tournament = night(6, "swiss", sides="pairs", rounds=4)
    tournament.entries.filter(number=2).update(status="withdrawn")
    client = NightPhone(tournament).client
    [line] = client.get(f"/tournaments/new/?club={tournament.club.public_id}").context["last"]
    sent = Form(client.get(line["url"])).sent
    assert client.post(line["url"], sent).status_code == 302
    made = Tournament.objects.order_by("-pk")[0]
    assert (made.sides, made.stages.get().format, made.entries.count()) == ("pairs", "swiss", 5)
    assert facts(made).there == [], "who is here is asked anew"


def test_the_plan_is_changed_until_it_is_played() -> None:
    tournament = night(8, rounds=3)
    phone = NightPhone(tournament)
    sent = Form(phone.get("plan/")).sent | {"1-rounds": "5", "2-format": "table-knock-out", "2-through": "8"}
    assert phone.client.post(phone.address("plan/"), sent).status_code == 302
    assert [(stage.format, stage.rounds, stage.through) for stage in tournament.stages.all()] == [
        ("tables", 5, 8), ("table-knock-out", 0, None),
    ]  # fmt: skip
    stale = {**sent, "key": key(), "1-rounds": "4"}
    assert phone.client.post(phone.address("plan/"), stale).status_code == 409
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    later = Form(phone.get("plan/")).sent | {"1-rounds": "1", "2-format": ""}
    assert "1-format" not in Form(phone.get("plan/")).sent
    assert phone.client.post(phone.address("plan/"), later).status_code == 302
    assert [(stage.format, stage.rounds, stage.through) for stage in tournament.stages.all()] == [("tables", 5, None)]


def test_minutes_and_rules_are_those_of_the_club_s_own_games() -> None:
    client, club_id = phone_of_club()
    club, now = Club.objects.get(public_id=club_id), timezone.now()
    game = imported(record_of("cutthroat-official", WON, options={"target": 60}), club)
    game.hands.update(scored_at=now)
    Game.objects.update(created_at=now - timedelta(minutes=58))
    assert minutes_by_size(club) == {(3, False): 60}
    told = {wish["format"]: wish["options"] for wish in wishes(client, club_id, n=12)}
    assert [each["lines"][0].split(",")[0] for each in told["tables"]] == ["3 rounds", "4 rounds"]
    kept = kept_rules(club)
    sent = Form(client.get(f"/tournaments/new/plan/?club={club_id}&format=tables&size=4&rounds=3")).sent
    assert (sent["1-rules-4"], sent["1-rules-3"]) == (f"house:{kept.public_id}", "preset:cutthroat-official")
