"""Whatever page a file is given to, it is read as what it is, or it is said where it goes; a fresh phone has a way."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.models import Club, Game
from tests.table import BOTH_WAYS, key
from tests.tournaments.night import drawn, night
from tests.tournaments.night_phones import NightPhone
from tournaments.files.export import portable
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
RECORD = {
    "format": "spades-record/1", "ruleset": {"preset": "two-handed-500"}, "seats": ["Ana", "Bea"], "first_dealer": 1,
    "hands": [{"bids": ["4", "6"], "tricks": [7, 6]}],
}  # fmt: skip


def file_of(told: Any) -> SimpleUploadedFile:
    return SimpleUploadedFile("some.json", json.dumps(told, indent=1).encode())


@pytest.fixture
def told() -> Any:
    tournament = night(4)
    drawn(tournament, [1, 2, 3, 4])
    return json.loads(json.dumps(portable(tournament)))


@pytest.mark.parametrize("page", ["/import/", "/tournaments/import/"])
def test_a_fresh_phone_reads_a_tournament_and_owns_its_club(told: Any, page: str) -> None:
    client, sent = Client(), key()
    assert client.get(page).status_code == 200
    answers = [client.post(page, {"key": sent, "file": file_of(told), "zone": "Europe/Lisbon"}) for _twice in range(2)]
    made = Tournament.objects.order_by("-pk")[0]
    assert [answer["Location"] for answer in answers] == [f"/tournaments/{made.public_id}/"] * 2
    assert client.get(answers[0]["Location"]).status_code == 200
    assert (made.club.time_zone, Tournament.objects.count(), Club.objects.count()) == ("Europe/Lisbon", 2, 2)
    assert client.post("/import/", {"key": key(), "text": json.dumps(told)}).status_code == 302
    assert Club.objects.count() == 2, "the next goes into the club that it has"


def test_who_only_reads_a_club_writes_no_tournament_into_it(told: Any) -> None:
    tournament = Tournament.objects.get()
    phone = NightPhone(tournament, "read")
    phone.client.post("/import/", {"key": key(), "file": file_of(told)})
    assert Tournament.objects.filter(club=tournament.club).count() == 1


@BOTH_WAYS
def test_the_record_of_a_game_is_read_where_a_tournament_was_asked_for(headers: Any) -> None:
    tournament = night(2)
    phone, sent = NightPhone(tournament), key()
    page = f"/tournaments/import/of/{tournament.club.public_id}/"
    for _twice in range(2):
        answer = phone.client.post(page, {"key": sent, "file": file_of(RECORD)}, headers=headers)
        game = Game.objects.get()
        assert (answer["Location"], game.club) == (f"/games/{game.public_id}/", tournament.club)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"format": "spades-rules/1"}, "These are house rules"),
        ({"format": "spades-sheet/1"}, "take the record of the game instead"),
        ({"format": "spades-race/1"}, "A race for victory tokens is not read by itself"),
        ({"format": "spades-tournament/1"}, "This is no file of a tournament that can be kept"),
        ({"format": ["spades-rules/1"]}, "spades-record/1"),
        ({"format": "other", "is": '"spades-tournament/1"'}, "spades-record/1"),
    ],
)
def test_what_cannot_be_read_there_is_told_in_plain_words(told: Any, says: str) -> None:
    answer = Client().post("/import/", {"key": key(), "file": file_of(told)})
    assert (answer.status_code, says in answer.content.decode()) == (422, True)
    assert not Club.objects.exists()


def test_more_than_a_record_may_have_is_refused_unless_it_is_a_tournament() -> None:
    large = SimpleUploadedFile("large.json", json.dumps({**RECORD, "mood": "x" * 1_000_001}).encode())
    answer = Client().post("/import/", {"key": key(), "file": large})
    assert (answer.status_code, b"more than 1 MB" in answer.content) == (422, True)
    assert b"/tournaments/import/" in Client().get("/tournaments/new/").content
