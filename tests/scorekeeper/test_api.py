"""The read API of one table: what it answers is what its schema promises and its pages show, to whom they show it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Game
from tests.api import got, kept, names, people_of, token_for, where
from tests.table import Phone, ask, bid, imported, key, one_hand, play, record_of, start

pytestmark = pytest.mark.django_db
DOC = Path(__file__).resolve().parents[2] / "docs" / "api.md"


@pytest.fixture
def game() -> Game:
    return one_hand()


def asked(address: str, **fields: str) -> int:
    """How many statements an address asks of the database."""
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(address, fields).status_code in (200, 304)
    return len(captured)


def test_a_club_its_people_and_its_games(game) -> None:
    club = game.club
    assert got(where("club", club.public_id), club)["page"] == f"/clubs/{club.public_id}/"
    people = got(where("club_players", club.public_id), club)
    assert [(each["name"], each["games"]) for each in people["items"]] == [("Ana", 1), ("Bea", 1), ("Carl", 1)]
    found = got(where("club_players", club.public_id), club, q="bea")["items"]
    assert found == [got(where("player", club.public_id, people_of(club)[1]), club)]
    games = got(where("club_games", club.public_id), club)
    assert games["items"] == [got(where("game", game.public_id), game)]
    assert games == got(where("player_games", club.public_id, people_of(club)[0]), club)
    told = games["items"][0]
    assert [(side["players"][0]["name"], side["score"]) for side in told["sides"]] == [
        ("Ana", 50), ("Bea", 50), ("Carl", 70),
    ]  # fmt: skip
    assert (told["state"], told["hands"], told["text"]) == ("playing", 1, "hand 2, 50 : 50 : 70")


def test_the_board_through_a_hand_and_to_the_end(game) -> None:
    address = where("board", game.public_id)
    told = got(address, game)
    assert (told["state"], told["heading"], told["hand"]["number"]) == ("bidding", "Hand 2", 2)
    assert [row["score"] for row in told["rows"]] == [50, 50, 70]
    bid(game, ["5", "4", "6"])
    told = got(address, game)
    assert ([row["bid"] for row in told["rows"]], told["tally"]["main"]) == (["5", "4", "6"], "15 of 17 bid")
    play(start(), ["5", "4", "6"], [6, 4, 7])
    scorebook.end_game(game.pk, ask(), how="leader")
    told = got(address, game)
    assert (told["over"], told["state"], told["winner"]["name"], told["hand"]) == (True, "stopped", "Carl", None)


def test_the_sheet_and_the_record(game) -> None:
    sheet = got(where("sheet", game.public_id), game)
    assert (sheet["names"], sheet["scores"]) == (["Ana", "Bea", "Carl"], [50, 50, 70])
    assert [(side["bid"], side["points"]) for side in sheet["hands"][0]["sides"]] == [
        ("5/6", 50), ("4/4", 50), ("6/7", 70),
    ]  # fmt: skip
    file = Phone(game, "Vera").get("record.json").json()
    assert got(where("record", game.public_id), game) == file
    partners = imported(record_of("partners-500", {"bids": ["3", "4", "2", "3"], "tricks": [4, 4, 2, 3]}))
    assert len(got(where("sheet", partners.public_id), partners)["names"]) == 2
    assert len(got(where("board", partners.public_id), partners)["rows"]) == 4


def test_no_code_and_no_link_stands_in_an_answer_to_who_keeps_score(game) -> None:
    client = Phone(game, "Bob").client
    for name in ("game", "board", "sheet", "record"):
        body = client.get(where(name, game.public_id)).content.decode()
        assert "/open/" not in body, name
        assert f"code {game.table_code}" not in body, name


def test_a_token_is_the_link_and_ends_with_it(game) -> None:
    address, said = where("board", game.public_id), token_for(game)
    for headers in ({"Authorization": f"Bearer {said}"}, {"Authorization": f"bearer http://testserver{said}"}):
        kept(Client().get(address, headers=headers))
    kept(Client().get(address, {"token": said.strip("/")}))
    scorebook.revoke_game_link(game.pk, ask(), role="viewer", was=1)
    kept(Client().get(address, {"token": said}), 404)


def test_a_link_that_writes_is_no_token(game) -> None:
    for kind, thing, role in (("score", game, "scorer"), ("club", game.club, "owner"), ("join", game.club, "starter")):
        said = f"/open/{kind}/{thing.public_id}/{token(thing, role)}/"
        kept(Client().get(where("board", game.public_id), {"token": said}), 404)
    watched = f"/open/read/{game.public_id}/{token(game, 'viewer')}/"
    kept(Client().get(where("board", game.public_id), {"token": watched}), 404)


@pytest.mark.parametrize("said", ["", "/", "open/watch", "open/watch//", "http://[", "é" * 900, "\x00", "a/b/c/d/e/f"])
def test_what_is_no_link_lets_nobody_in(game, said) -> None:
    kept(Client().get(where("board", game.public_id), {"token": said}), 404)


def test_another_site_reads_by_token_and_never_by_the_cookie_of_who_looks_at_it(game) -> None:
    bob, address, there = Phone(game, "Bob").client, where("game", game.public_id), {"Origin": "https://club.example"}
    own = bob.get(address)
    assert (own.status_code, own.headers.get("Access-Control-Allow-Origin")) == (200, None)
    assert bob.get(address, headers=there).status_code == 404
    shared = bob.get(address, {"token": token_for(game)}, headers=there)
    assert (shared.status_code, shared["Access-Control-Allow-Origin"]) == (200, "*")
    assert "Access-Control-Allow-Credentials" not in shared.headers
    Club.objects.update(is_open=True)
    assert Client().get(address, headers=there)["Access-Control-Allow-Origin"] == "*"
    asks = Client().options(address, headers=there)
    assert (asks.status_code, asks["Access-Control-Allow-Methods"]) == (204, "GET")


def test_nothing_is_written_nor_is_a_cookie_set(game) -> None:
    client = Phone(game, "Bob").client
    answer = client.get(where("board", game.public_id))
    assert not answer.cookies
    for method in (client.post, client.put, client.patch, client.delete):
        assert (method(where("board", game.public_id)).status_code, method("/api/v1/").status_code) == (405, 405)


@pytest.mark.parametrize("name", ["game", "board", "sheet", "record"])
def test_what_is_known_is_not_made_again(game, name) -> None:
    address = where(name, game.public_id)
    first = Client().get(address, {"token": token_for(game)})
    assert first["Cache-Control"] == "private, no-cache"
    again = {"If-None-Match": f'"other", W/{first["ETag"]}'}
    with CaptureQueriesContext(connection) as captured:
        answer = Client().get(address, {"token": token_for(game)}, headers=again)
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", first["ETag"])
    assert len(captured) <= 3, captured.captured_queries  # whose token it is, the row of the game, its club
    bid(game, ["5"], close=False)
    assert Client().get(address, {"token": token_for(game)}, headers=again).status_code == 200


def test_a_list_that_is_known_is_not_sent_again(game) -> None:
    address = where("club_games", game.club.public_id)
    tag = {"If-None-Match": Client().get(address, {"token": token_for(game.club)})["ETag"]}
    assert Client().get(address, {"token": token_for(game.club)}, headers=tag).status_code == 304
    bid(game, ["5", "4", "6"])
    assert Client().get(address, {"token": token_for(game.club)}, headers=tag).status_code == 200


def test_lists_have_pages_and_cost_as_many_statements_for_many_as_for_one(game) -> None:
    club, said = game.club, token_for(game.club)
    addresses = [where("club_games", club.public_id), where("club_players", club.public_id),
                 where("player_games", club.public_id, people_of(club)[0])]  # fmt: skip
    one = [asked(address, token=said) for address in addresses]
    for place in range(4):
        imported({**record_of("cutthroat-official"), "seats": ["Ana", f"Bo {place}", f"Cy {place}"]}, club)
    assert [asked(address, token=said) for address in addresses] == one
    for address, count in zip(addresses, (5, 11, 5), strict=True):
        told = got(address, club, page=2, size=2)
        assert (told["count"], told["page"], len(told["items"])) == (count, 2, 2)
        assert got(address, club, page=9999)["items"] == []
    assert got(addresses[0], club, state="over")["count"] == 0
    assert got(addresses[0], club, state="playing")["count"] == 5


@pytest.mark.parametrize(
    "fields",
    [{"page": "0"}, {"page": "x"}, {"page": "9" * 5000}, {"size": "101"}, {"size": "-1"}, {"state": "\x00"},
     {"page": "1e3"}, {"page": ""}, {"page": "²"}],
    ids=lambda fields: str(fields)[:30],
)  # fmt: skip
def test_what_is_not_understood_is_said(game, fields) -> None:
    told = got(where("club_games", game.club.public_id), game.club, 422, **fields)
    name = next(iter(fields))
    assert told["fields"][0]["name"] == name
    assert told["message"].startswith(f"{name}: ")


def test_garbage_is_not_there_or_finds_nothing(game) -> None:
    club = game.club
    for q in ("\x00", "%", "'; --", "²"):
        assert got(where("club_players", club.public_id), club, q=q, unknown="x", show="guests")["items"] == []
    nobody = f"clubs/{club.public_id}/players/-/"
    for path in ("", "x/", "clubs/", "clubs/\x00/", "clubs/²/", nobody, "games/" + "9" * 99, "games/a/../b/", "\n"):
        answer: Any = Client().get(f"/api/v1/{path}", {"token": token_for(club)}, follow=True)
        assert (answer.status_code, list(answer.json())) == (404, ["message", "fields"]), path
    address = where("game", game.public_id)
    assert Client().get(f"{address[:-1]}?page=2")["Location"] == f"{address}?page=2"


def test_a_club_that_has_joined_another_is_read_there(game) -> None:
    club, other = game.club, imported(record_of("cutthroat-official")).club
    Club.objects.filter(pk=club.pk).update(joined_to=other)
    answer = Client().get(where("club_games", club.public_id), {"token": token_for(club)})
    assert answer.status_code == 307
    assert answer["Location"].startswith(f"{where('club_games', other.public_id)}?token=")
    kept(Client().get(answer["Location"]))


def test_the_schema_names_every_address_and_the_page_shows_it(game) -> None:
    schema = json.loads(Client().get("/api/openapi.json").content)
    operations = [methods["get"]["operationId"] for methods in schema["paths"].values()]
    assert sorted(f"api:{name}" for name in operations) == names()
    fields = [told for value in schema["components"]["schemas"].values() for told in value["properties"].values()]
    assert [told for told in fields if not told.get("description")] == []
    page = Client().get(reverse("api:documentation"))
    body = page.content.decode()
    assert [path for path in schema["paths"] if path.removeprefix("/api/v1/") not in body] == []
    assert 'id="Board"' in body
    named = {"clubs": "CLUB", "games": "GAME", "races": "RACE", "tournaments": "NIGHT", "players": "PLAYER"}
    told = [re.sub(r"(\w+)/{\w+}", lambda part: f"{part[1]}/{named[part[1]]}", path[8:]) for path in schema["paths"]]
    assert [path for path in told if f"| `{path}`" not in DOC.read_text()] == []
    assert "http" not in body.split("<body")[1]  # nothing from elsewhere


def test_merged_records_are_one_and_erased_people_nobody(game) -> None:
    club = game.club
    ana, bea, _carl = people_of(club)
    other = imported({**record_of("cutthroat-official"), "seats": ["Anna", "Bea", "Carl"]}, club)
    anna = club.players.get(name="Anna").public_id
    scorebook.merge_players(club.pk, ask(), kept=ana, gone=anna)
    assert got(where("player", club.public_id, anna), club)["id"] == ana
    assert got(where("player_games", club.public_id, anna), club)["count"] == 2
    scorebook.erase_person(club.pk, scorebook.Ask(key()), person=bea, name="Bea")
    got(where("player", club.public_id, bea), club, 404)
    told = got(where("game", other.public_id), club)
    assert [each["id"] for side in told["sides"] for each in side["players"]][1] is None
    assert "Bea" not in json.dumps([told, got(where("club_players", club.public_id), club)])
