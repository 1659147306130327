"""The read API of many tables: what it answers is what its schema promises and its pages show, to whom they show it."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.models import Game, Player
from tests.api import got, kept, token_for, where
from tests.table import Phone, ask, play
from tests.tournaments.night import drawn, facts, night, result, table_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.night_tables import begun, two_tables
from tests.tournaments.race import go_on, race_of
from tournaments import director
from tournaments.models import Round, Tournament
from tournaments.night.clock import clock_seen, running_rounds

pytestmark = pytest.mark.django_db
OF_A_NIGHT = ("tournament", "standings", "pairings", "clock")


@pytest.fixture
def ground() -> tuple[Tournament, Round]:
    return two_tables()


def changed(tournament: Tournament) -> None:
    """As every write of the pen leaves it."""
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)
    tournament.refresh_from_db()


def test_a_night_in_its_club_and_by_itself(ground) -> None:
    tournament, round = ground
    told = got(where("club_tournaments", tournament.club.public_id), tournament.club)
    assert [(each["name"], each["entered"]) for each in told["items"]] == [("Club night", 8)]
    told = got(where("tournament", tournament.public_id), tournament)
    assert [each["number"] for each in told["stages"][0]["rounds"]] == [round.number]
    drawn(tournament, [1, 3, 5, 7], published=False)
    changed(tournament)
    assert len(got(where("tournament", tournament.public_id), tournament)["stages"][0]["rounds"]) == 1


def test_standings_are_those_of_the_page_in_numbers(ground) -> None:
    tournament, round = ground
    result(table_of(round), 310, 280, 90, -40)
    told = got(where("standings", tournament.public_id), tournament)
    page = NightPhone(tournament, "watch").get("standings/").context["standings"]
    assert [(row["number"], row["name"]) for row in told["rows"]] == [
        (row["number"], row["name"]) for row in page["rows"]
    ]
    assert (told["stage"], told["rows"][0]["name"], told["rows"][0]["tokens"]) == (1, "Ada", 1)
    assert told == got(where("standings", tournament.public_id), tournament, stage="1")
    assert got(where("standings", tournament.public_id), tournament, stage="all")["stage"] is None
    got(where("standings", tournament.public_id), tournament, 404, stage="2")
    for stage in ("x", "0", "100", "\x00", "9" * 5000):
        got(where("standings", tournament.public_id), tournament, 422, stage=stage)


def test_pairings_hand_by_hand(ground) -> None:
    tournament, round = ground
    address = where("pairings", tournament.public_id)
    game = begun(tournament)
    result(table_of(round, 2), 310, 280, 90, -40)
    changed(tournament)
    first = Client().get(address, {"token": token_for(tournament)})
    tables = kept(first)["rounds"][0]["tables"]
    assert [(each["state"], each["game"]) for each in tables] == [("playing", game.public_id), ("over", None)]
    assert [(side["names"], side["score"], side["won"]) for side in tables[1]["sides"]][::3] == [
        (["Emil"], 310, True), (["Hedy"], -40, False),
    ]  # fmt: skip
    got(where("board", tables[0]["game"]), tournament)  # the link to watch the night opens the boards of its tables
    play(game, ["3", "3", "3", "4"], [3, 3, 3, 4])
    tag = {"If-None-Match": first["ETag"]}
    then = kept(Client().get(address, {"token": token_for(tournament)}, headers=tag))["rounds"][0]["tables"][0]
    assert ([side["score"] for side in then["sides"]], then["hands"]) == ([30, 30, 30, 40], 1)


def test_a_round_that_is_over_and_one_that_is_not_published() -> None:
    tournament = night(5)
    first = drawn(tournament, [1, 2, 3, 4], byes=[5])
    result(table_of(first), 310, 280, 90, -40)
    drawn(tournament, [1, 2, 3, 5], byes=[4])
    drawn(tournament, [1, 2, 4, 5], byes=[3], published=False)
    address = where("pairings", tournament.public_id)
    now, then = (got(address, tournament, **asked)["rounds"] for asked in ({}, {"round": 1}))
    assert ([each["round"] for each in now], [each["round"] for each in then]) == ([2], [1])
    assert then[0]["free"] == [{"number": 5, "name": "Emil", "kind": "bye"}]
    for asked in ({"round": 3}, {"stage": 2}):
        got(address, tournament, 404, **asked)
    for value in ("0", "x", "9" * 5000, "\x00"):
        got(address, tournament, 422, round=value)


def test_pairs_are_named_once() -> None:
    tournament = night(2, "swiss", sides="pairs")
    drawn(tournament, [1])
    place = tournament.entries.get(number=2)
    table_of(Round.objects.get()).places.create(round=Round.objects.get(), entry=place, seat=1)
    sides = got(where("pairings", tournament.public_id), tournament)["rounds"][0]["tables"][0]["sides"]
    assert [(side["names"], side["numbers"]) for side in sides] == [(["Ada + Ben"], [1]), (["Cleo + Dora"], [2])]


def test_the_clock(ground) -> None:
    tournament, _round = ground
    address = where("clock", tournament.public_id)
    assert got(address, tournament)["state"] == "none"
    director.start_clock(tournament.pk, ask(), minutes=50, was=clock_seen(running_rounds(facts(tournament))))
    answer = Client().get(address, {"token": token_for(tournament)})
    told = kept(answer)
    assert (told["state"], told["round"], told["left"]) == ("running", 1, None)
    tag = {"If-None-Match": answer["ETag"]}
    assert Client().get(address, {"token": token_for(tournament)}, headers=tag).status_code == 304
    gone = answer["ETag"].replace(answer["ETag"].partition("~")[2], '1000000000"')
    fresh = Client().get(address, {"token": token_for(tournament)}, headers={"If-None-Match": gone})
    assert fresh.status_code == 200  # the time that it held until has come
    director.pause_clock(tournament.pk, ask(), was=clock_seen(running_rounds(facts(tournament))))
    told = got(address, tournament)
    assert (told["state"], told["ends"], told["left"] // 60) == ("paused", None, 49)


@pytest.mark.parametrize("name", OF_A_NIGHT)
def test_who_is_let_in(ground, name) -> None:
    tournament, _round = ground
    address = where(name, tournament.public_id)
    for link, status in {"": 404, "read": 200, "watch": 200, "door": 200, "help": 200, "organize": 200}.items():
        assert NightPhone(tournament, link).client.get(address).status_code == status, link
    got(address, tournament.club)
    kept(Client().get(address), 404)
    director.stop_night_link(tournament.pk, ask(), role="viewer", was=1)
    kept(Client().get(address, {"token": token_for(tournament)}), 404)


def test_a_guest_of_the_room_is_told_of_no_game(ground) -> None:
    tournament, _round = ground
    begun(tournament)
    address = where("pairings", tournament.public_id)
    games = [
        NightPhone(tournament, link).client.get(address).json()["rounds"][0]["tables"][0]["game"]
        for link in ("door", "watch")
    ]
    assert (games[0], games[1] is None) == (None, False)


def test_a_hidden_person_is_a_player_to_who_reads(ground) -> None:
    tournament, round = ground
    result(table_of(round, 2), 310, 280, 90, -40)
    race = race_of()
    for club in (tournament.club, race.club):
        Player.objects.filter(club=club, name__in=("Ada", "Ana")).update(hidden=True)
    Tournament.objects.update(notice="Ada, come here", notice_at=timezone.now(), name="The night of Ada")
    tournament.refresh_from_db()
    changed(tournament)
    told = json.dumps([got(where(name, tournament.public_id), tournament) for name in OF_A_NIGHT])
    assert ("Ada" in told, "a player, come here" in told, '"a player"' in told) == (False, True, True)
    assert (
        "Ada" in NightPhone(tournament, "organize").client.get(where("pairings", tournament.public_id)).content.decode()
    )
    assert '"Ana"' not in json.dumps(got(where("race", race.public_id), race))


@pytest.mark.parametrize("name", OF_A_NIGHT)
def test_what_is_known_is_not_made_again_and_many_tables_cost_what_one_does(name) -> None:
    counts = []
    for tables in (1, 5):
        tournament = night(4 * tables)
        drawn(tournament, *([4 * place + seat for seat in (1, 2, 3, 4)] for place in range(tables)))
        address, said = where(name, tournament.public_id), token_for(tournament)
        with CaptureQueriesContext(connection) as made:
            answer = Client().get(address, {"token": said})
        with CaptureQueriesContext(connection) as known:
            again = Client().get(address, {"token": said}, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again["ETag"]) == (304, answer["ETag"])
        counts.append((len(made), len(known)))
    assert counts[0] == counts[1]
    assert counts[0][1] <= 3


def test_a_race_and_its_games() -> None:
    race = race_of()
    go_on(race)
    told = got(where("race", race.public_id), race)
    assert [(side["name"], side["tokens"]) for side in told["sides"]][:2] == [("Ana", 1), ("Bea", 0)]
    games = [line["game"] for line in told["games"]]
    for game in games:
        got(where("board", game), race)
    first = Game.objects.get(public_id=games[0])
    by_game = Phone(first, "Vera").client.get(where("race", race.public_id)).json()
    assert {line["number"]: line["game"] is not None for line in by_game["games"]} == {1: True, 2: False}
    director.revoke_link(race.pk, ask(), was=1)
    kept(Client().get(where("race", race.public_id), {"token": token_for(race)}), 404)
