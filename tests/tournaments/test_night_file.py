"""A whole tournament as one file and back: nothing of it is lost, nothing that cannot be is kept."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.links import token
from scorekeeper.models import Club, Game
from tests.table import BOTH_WAYS, ask, key
from tests.tournaments.night import facts
from tests.tournaments.test_desk_pages import address, opened
from tests.tournaments.whole_night import file_of, whole_night
from tournaments import director
from tournaments.files.export import FORMAT, club_export
from tournaments.models import Entry, Race, Table, Tournament
from tournaments.race.facts import RaceFacts
from tournaments.standings.standing import overall

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_searches")]

OURS = {"id", "created_at"}  # another tournament has another


@pytest.fixture
def tournament() -> Tournament:
    return whole_night()


def read(tournament: Tournament, club: Club | None = None) -> Tournament:
    return director.import_night(club or tournament.club, ask(), told=file_of(tournament))


@pytest.mark.parametrize("other", [False, True], ids=["the same club", "another club"])
def test_a_file_that_is_read_gives_the_same_file_again(other) -> None:
    tournament = whole_night(ended=True)
    again = read(tournament, scorebook.found_club() if other else None)
    before, after = file_of(tournament), file_of(again)
    log = after.pop("log")
    assert (log[:-1], log[-1]["action"]) == (before.pop("log"), "import")
    assert before.pop("id") != after.pop("id")
    assert after == before


def test_what_was_read_stands_and_plays_on_as_before(tournament) -> None:
    again = read(tournament)
    assert overall(facts(again)) == overall(facts(tournament))
    game = Table.objects.get(round__stage__tournament=again, game__isnull=False).game
    assert game is not None
    assert (game.hands_played, game.has_context) == (1, True)
    assert Game.objects.count() == 4
    races = [RaceFacts.load(race) for race in Race.objects.order_by("pk")]
    tokens = [[(its.name(each), its.tokens(each)) for each in its.entrants] for its in races]
    assert tokens[0] == tokens[1] == [("Ada", 1), ("Ben", 0), ("Cleo", 1), ("Dora", 0)]
    director.reopen_race(races[1].race.pk, ask())
    director.say_to_tables(again.pk, ask(), text="Tea", was="Soup")


def test_the_same_page_reads_it_once(tournament) -> None:
    tap, file = ask(), file_of(tournament)
    one, other = (director.import_night(tournament.club, tap, told=file) for _ in range(2))
    assert one == other


BREAKS: list[Callable[[Any], Any]] = [
    lambda file: [],
    lambda file: {**file, "format": "spades-record/1"},
    lambda file: {name: value for name, value in file.items() if name != "stages"},
    lambda file: {**file, "stages": []},
    lambda file: {**file, "name": "x" * 500},
    lambda file: {**file, "sides": "trios"},
    lambda file: {**file, "created_at": "yesterday"},
    lambda file: {**file, "people": ["Ana"]},
    lambda file: {**file, "people": [7, *file["people"][1:]]},
    lambda file: {**file, "entrants": [*file["entrants"], file["entrants"][0]]},
    lambda file: {**file, "apart": [[1, 1]]},
    lambda file: {**file, "apart": [[1, 99]]},
    lambda file: {**file, "log": [*file["log"], *file["log"]]},
    lambda file: put(file, "format", "bridge"),
    lambda file: put(file, "size", 10**9),
    lambda file: put(file, "rules", {"4": {"preset": "no-such", "options": {}}}),
    lambda file: put(file, "rules", {"4": {"preset": "cutthroat-official", "options": {}}}),
    lambda file: put(file, "rules", {}),
    lambda file: put(file, "rules", [1]),
    lambda file: put(file, "number", 2),
    lambda file: put(file, "played", 0, "places", 0, "seat", 9),
    lambda file: put(file, "played", 0, "places", 0, "table", -1),
    lambda file: put(file, "played", 0, "places", 0, "entrant", 2),
    lambda file: put(file, "played", 0, "tables", 0, "results", 1, "points", [1, 2]),
    lambda file: put(file, "played", 0, "tables", 0, "results", 1, "points", ["a", 1, 1, 1]),
    lambda file: put(file, "played", 0, "tables", 0, "results", 1, "winner", 9),
    lambda file: put(file, "played", 0, "tables", 0, "results", 1, "kind", "guessed"),
    lambda file: put(file, "played", 0, "tables", 0, "results", 0, "current", True),
    lambda file: put(file, "played", 0, "tables", 1, "game", {"format": "x"}),
    lambda file: put(file, "played", 0, "tables", 1, "race", {"victories": 3}),
    lambda file: put_in_race(file, "games", 0, "number", 2),
    lambda file: put_in_race(file, "games", 0, "ruled_for", 9),
    lambda file: put_in_race(file, "games", []),
    lambda file: put_in_race(file, "entrants", 0, "people", []),
    lambda file: put_in_race(file, "log", 0, "after", {"entrant": []}),
    lambda file: put(file, "played", 0, "number", 2),
]


def put_in_race(file: Any, *path: Any) -> Any:
    """The file with something else at one place of the race in its second stage."""
    return put(file, "played", 0, "tables", 0, "race", *path, stage=1)


def put(file: Any, *path: Any, stage: int = 0) -> Any:
    """The file with something else at one place of a stage."""
    there = file["stages"][stage]
    *way, last, value = path
    for step in way:
        there = there[step]
    there[last] = value
    return file


def test_what_cannot_be_is_refused_whole(tournament) -> None:
    file, counted = file_of(tournament), (Tournament, Game, Entry)
    before = [model.objects.count() for model in counted]
    for place, broken in enumerate(BREAKS):
        with pytest.raises(NotPossible, match="no file of a tournament"):
            director.import_night(tournament.club, ask(), told=broken(copy.deepcopy(file)))
        assert [model.objects.count() for model in counted] == before, place


def test_of_two_people_with_one_name_the_second_is_a_guest(tournament) -> None:
    file = file_of(tournament)
    file["people"][file["people"].index("Ben")] = "Ada"
    file["stages"][0]["played"][0]["tables"][1]["game"] = file["stages"][1]["played"][0]["tables"][0]["race"] = None
    again = director.import_night(tournament.club, ask(), told=file)
    assert facts(again).name(facts(again).by_number[2]).startswith("Guest")


def test_a_club_takes_its_tournaments_along(tournament) -> None:
    [exported] = club_export(tournament.club)
    assert exported.name.endswith(f"{tournament.public_id}.json")
    assert exported.told["format"] == FORMAT


def send(client: Client, club: Club, data: bytes | None, headers: Any = None, **more: Any) -> Any:
    file = {} if data is None else {"file": SimpleUploadedFile("t.json", data)}
    path = f"/tournaments/import/of/{club.public_id}/"
    return client.post(path, {"key": key(), **file, **more}, headers=headers)


@BOTH_WAYS
def test_the_pages_give_a_file_and_read_it(tournament, headers) -> None:
    alice = opened(tournament)
    file = alice.get(address(tournament, "tournament.json"))
    assert file["Content-Type"] == "application/json; charset=utf-8"
    answer = send(alice, tournament.club, file.content, headers)
    assert answer.status_code == 302
    assert alice.get(answer["Location"]).status_code == 200


def test_what_is_no_file_is_said(tournament) -> None:
    alice, figures = opened(tournament), b'{"a": ' + b"9" * 5000 + b"}"
    for data in (None, b"", b"{", b"[" * 9000, b'{"format": "\\u0000"}', b"\xff\xfe", figures):
        answer = send(alice, tournament.club, data)
        assert answer.status_code == 422, data
        assert answer.context["errors"], data


def test_only_organizers_give_a_file_or_read_one(tournament) -> None:
    for kind, status in (("organize", 200), ("help", 403), ("read", 403), ("watch", 403)):
        assert opened(tournament, kind).get(address(tournament, "tournament.json")).status_code == status, kind
    page = f"/tournaments/import/of/{tournament.club.public_id}/"
    assert opened(tournament, "read").get(page).status_code == 403
    assert Client().get(page).status_code == 404
    assert opened(tournament).put(page).status_code == 405
    assert token(tournament, "viewer")
