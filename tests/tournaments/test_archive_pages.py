"""The file of a whole club on the pages of its owner, on the page that imports, and on the command line."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.models import Club, Game, Member
from scorekeeper.views import archiving
from tests.table import key, link, one_hand
from tests.tournaments.whole_club import empty_the_database, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def file() -> bytes:
    """The file of a small club that is gone."""
    made = told(one_hand().club)
    empty_the_database()
    return made


def send(client: Client, data: bytes, **more: Any) -> Any:
    return client.post("/import/", {"key": key(), "file": SimpleUploadedFile("club.jsonl", data), **more})


def test_an_owner_finds_the_way_and_takes_the_club_along(client) -> None:
    game = one_hand()
    client.get(link(game, "Alice"))
    address = f"/clubs/{game.club.public_id}/archive.jsonl"
    for page in ("settings/", "delete/"):
        assert address in client.get(f"/clubs/{game.club.public_id}/{page}").content.decode()
    answer = client.get(address)
    assert answer["Content-Type"] == "application/x-ndjson; charset=utf-8"
    assert f"spades-club-{game.club.public_id}.jsonl" in answer["Content-Disposition"]
    assert b"".join(answer) == told(game.club)


def test_a_phone_that_brings_a_club_owns_it(client, file) -> None:
    answer = send(client, file)
    club = Club.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/clubs/{club.public_id}/")
    assert client.get(f"/clubs/{club.public_id}/settings/").status_code == 200
    assert Client().get(f"/clubs/{club.public_id}/").status_code == 404


def test_whoever_is_signed_in_owns_it_by_the_account(client, file) -> None:
    client.force_login(bob := User.objects.create_user("bob"))
    assert send(client, file).status_code == 302
    assert [(each.account, each.role) for each in Member.objects.all()] == [(bob, "owner")]


def test_pasted_text_does_as_well_and_a_second_tap_leads_to_the_same(client, file) -> None:
    form = {"key": key(), "text": file.decode()}
    assert [client.post("/import/", form)["Location"] for _tap in range(2)] == [
        f"/clubs/{Club.objects.get().public_id}/"
    ] * 2
    assert Client().post("/import/", {**form, "key": key()}).status_code == 422


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (lambda data: data.replace(b"archive/1", b"archive/9"), "another version"),
        (lambda data: data.replace(b'"tricks":[6,4,7]', b'"tricks":[6,4,8]'), "Line 6: "),
        (lambda data: data[:-20], "Line"),
        (lambda data: data + b" " * archiving.LARGEST, "manage.py import_club"),
    ],
)
def test_what_cannot_be_read_is_told_in_plain_words(client, file, broken, says) -> None:
    answer = send(client, broken(file))
    assert answer.status_code == 422
    assert says in answer.context["errors"][0]["text"]
    assert not Game.objects.exists()


def test_a_page_waits_no_longer_than_it_may(client, file, monkeypatch) -> None:
    monkeypatch.setattr(archiving, "PATIENCE", -1)
    answer = send(client, file)
    assert (answer.status_code, Club.objects.count()) == (422, 0)
    assert "longer than a page may" in answer.context["errors"][0]["text"]


def test_the_command_line_takes_a_club_out_and_in(tmp_path: Path, client) -> None:
    game, out = one_hand(), io.StringIO()
    to, before = tmp_path / "club.jsonl", told(game.club)
    call_command("export_club", game.club.public_id, str(to), stdout=out)
    assert (to.read_bytes(), "lines in" in out.getvalue()) == (before, True)
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_club", game.club.public_id, str(to))
    with pytest.raises(CommandError, match="here already"):
        call_command("import_club", str(to))
    for wrong in (
        ["export_club", "nobody", "-"],
        ["import_club", str(tmp_path)],
        ["import_club", str(to), "--owner=no"],
    ):
        with pytest.raises(CommandError):
            call_command(*wrong)
    empty_the_database()
    User.objects.create_user("bob")
    call_command("import_club", str(to), "--owner=bob", stdout=(out := io.StringIO()))
    assert Member.objects.get().role == "owner"
    assert client.get("/" + out.getvalue().rpartition(": /")[2].strip()).status_code == 302
    assert told(Club.objects.get()) == before
