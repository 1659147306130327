"""A whole tournament as one file and back: nothing of it is lost, nothing that cannot be is kept."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.links import token
from scorekeeper.models import Club, Game
from tests.table import BOTH_WAYS, ask, key, play, start
from tests.tournaments.night import drawn, facts, night, result, table_of
from tests.tournaments.test_desk_pages import address, opened
from tournaments import director
from tournaments.files.export import FORMAT, club_export, fields_of, portable
from tournaments.models import Call, Confirmation, Entry, KeptApart, Penalty, Place, Round, Table, Tournament
from tournaments.standings.standing import overall

pytestmark = pytest.mark.django_db

DOC = Path(__file__).resolve().parents[2] / "docs" / "tournament-file.md"
OURS = {"id", "created_at"}  # another tournament has another


@pytest.fixture
def tournament() -> Tournament:
    """Two rounds, one of them cancelled, with all that a night may have."""
    tournament = night(7, confirms=True, minutes=40)
    club, now = tournament.club, timezone.now()
    entries = {entry.number: entry for entry in tournament.entries.all()}
    KeptApart.objects.create(tournament=tournament, one=entries[1], other=entries[7])
    first = drawn(tournament, [1, 2, 3, 4], [5, 6, 7])
    cancelled = drawn(tournament, [1, 5, 6, 7], [2, 3, 4])
    Round.objects.filter(pk=cancelled.pk).update(cancelled_at=now)
    drawn(tournament, [1, 5, 2, 6], byes=[3, 4, 7])
    game = start(club=club, names=["Emil", "Fay", "Gus"])
    play(game, ["4", "4", "5"], [5, 6, 6])
    Table.objects.filter(pk=table_of(first, 2).pk).update(game=game)
    old = result(table_of(first), 300, 280, 0, 0, current=False)
    said = result(table_of(first), 310, 280, -40, 120, reason="the cards were counted again")
    Confirmation.objects.create(result=said, entry=entries[2], agrees=True, at=now)
    Call.objects.create(table=table_of(first), hand=3, at=now, answered_at=now, ruling="No renege.")
    Penalty.objects.create(tournament=tournament, entry=entries[3], round=cancelled, kind="warning", reason="x", at=now)
    stand_in = scorebook.add_player(club, "Zoe")
    Place.objects.filter(round=first, entry=entries[4]).update(stand_in=stand_in, ranked=False)
    Entry.objects.filter(pk=entries[4].pk).update(left_at=now, paid=True)
    director.say_to_tables(tournament.pk, ask(), text="Soup", was="")
    assert old.pk
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def told(tournament: Tournament) -> Any:
    """The file, as whoever runs the night writes it."""
    return json.loads(json.dumps(portable(tournament)))


def read(tournament: Tournament, club: Club | None = None) -> Tournament:
    return director.import_night(club or tournament.club, ask(), told=told(tournament))


@pytest.mark.parametrize("other", [False, True], ids=["the same club", "another club"])
def test_a_file_that_is_read_gives_the_same_file_again(tournament, other) -> None:
    again = read(tournament, scorebook.found_club() if other else None)
    before, after = told(tournament), told(again)
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
    assert Game.objects.count() == 2
    director.say_to_tables(again.pk, ask(), text="Tea", was="Soup")


def test_the_same_page_reads_it_once(tournament) -> None:
    tap, file = ask(), told(tournament)
    one, other = (director.import_night(tournament.club, tap, told=file) for _ in range(2))
    assert one == other


def test_every_field_of_a_tournament_is_in_the_file_and_in_the_documentation() -> None:
    """Whoever adds a field writes it down, or says that it stays here."""
    words = set(re.findall(r"`([\w/-]+)`", DOC.read_text()))
    of = "TournamentStep Entry EntryPlayer Stage StageEntry Round Table Place Result Confirmation Penalty Call"
    for model in (apps.get_model("tournaments", name) for name in ["Tournament", *of.split()]):
        missing = {field.name for field in fields_of(model)} - words
        assert missing == set(), model


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
    lambda file: put(file, "played", 0, "number", 2),
]


def put(file: Any, *path: Any) -> Any:
    """The file with something else at one place of its first stage."""
    there = file["stages"][0]
    *way, last, value = path
    for step in way:
        there = there[step]
    there[last] = value
    return file


def test_what_cannot_be_is_refused_whole(tournament) -> None:
    file, counted = told(tournament), (Tournament, Game, Entry)
    before = [model.objects.count() for model in counted]
    for place, broken in enumerate(BREAKS):
        with pytest.raises(NotPossible, match="no file of a tournament"):
            director.import_night(tournament.club, ask(), told=broken(copy.deepcopy(file)))
        assert [model.objects.count() for model in counted] == before, place


def test_of_two_people_with_one_name_the_second_is_a_guest(tournament) -> None:
    file = told(tournament)
    file["people"][1] = file["people"][0]
    file["stages"][0]["played"][0]["tables"][1]["game"] = None
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
