"""The pages of old results: a file is looked at, its people are matched, it comes in by parts and goes out again."""

import csv
import io
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.forms.old_results import rows_told
from scorekeeper.incoming.checking import check
from scorekeeper.incoming.columns import BY_HAND, BY_PERSON, COLUMNS, FINAL, SHAPES
from scorekeeper.models import Batch, Game
from tests.scorekeeper.incoming.ground import brought, finals, kept
from tests.table import BOTH_WAYS, HTMX, club_of, key, link

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Any:
    return club_of("Ana", "Bea", "Carl")


@pytest.fixture
def desk(club) -> Client:
    client = Client()
    client.get(link(club.games.get(), "Alice"))
    return client


def old(club, batch: Batch | None = None) -> str:
    return f"/clubs/{club.public_id}/old/" + (f"{batch.public_id}/" if batch else "")


def send(desk: Client, club, batch: Batch, do: str, headers: Any = None, **fields: Any) -> Any:
    sent = {"key": key(), "do": do, "done": Batch.objects.get(pk=batch.pk).done, **fields}
    return desk.post(old(club, batch), sent, headers=headers)


def test_a_file_is_sent_matched_brought_in_and_taken_out(desk, club) -> None:
    text = finals(60, third="Karl").replace(",", ";").encode("utf-16")
    answer = desk.post(old(club), {"key": "this-page", "file": SimpleUploadedFile("old.csv", text), "first": "day"})
    batch = Batch.objects.get()
    assert answer.url == old(club, batch)
    assert (batch.name, batch.chosen["first"], Game.objects.count()) == ("old.csv", "day", 1)
    page = desk.get(old(club, batch))
    assert page.context["summary"] == ["60 games"]
    assert [(each["name"], each["near"], each["unsaid"]) for each in page.context["people"]] == [("Karl", "Carl", True)]
    assert send(desk, club, batch, "start").status_code == 422, "nobody has said who Karl is"
    carl = club.players.get(name="Carl").public_id
    field = page.context["people"][0]["field"]
    assert send(desk, club, batch, "start", **{field: carl}).status_code == 302
    for _part in range(3):
        assert send(desk, club, batch, "part", HTMX).status_code == 200
    assert desk.get(old(club, batch)).context["state"] == "here"
    assert club.games.filter(seats__player__name="Carl").count() == 61
    asked = send(desk, club, batch, "out")
    assert asked.context["sure"]["texts"] == ["60 games go with all their hands."]
    while Batch.objects.get().state != "gone":
        assert send(desk, club, batch, "out", sure=1).status_code == 302
    assert club.games.count() == 1
    assert send(desk, club, batch, "drop").url == old(club)
    assert not Batch.objects.exists()


def test_one_mistake_in_many_rows_is_told_once() -> None:
    assert [rows_told([2]), rows_told([2, 5])] == ["Row 2", "Rows 2, 5"]
    assert rows_told(list(range(2, 302))) == "Rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 288 more"


@BOTH_WAYS
def test_what_is_wrong_is_told_by_row_and_a_mended_file_takes_its_place(desk, club, headers) -> None:
    wrong = finals(2).replace("310", "many").replace("2010-01-02", "yesterday")
    batch = kept(club, wrong)
    page = desk.get(old(club, batch), headers=headers)
    assert [(each["where"], each["text"]) for each in page.context["wrong"]] == [
        ("Row 2, score 1", "Ana: “many” is no score."),
        ("Row 3, date", "“yesterday” is no day: write it like 2019-03-05."),
    ]
    assert send(desk, club, batch, "start", headers).status_code == 422
    mended = SimpleUploadedFile("mended.csv", finals(2).encode("utf-8-sig"))
    send(desk, club, batch, "file", headers, file=mended)
    page = desk.get(old(club, batch))
    assert (page.context["wrong"], page.context["ready"], page.context["title"]) == ([], True, "mended.csv")
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "There is nothing in this file."),
        (b"\x00\x01\x02\x03\xff", "This file is no table that can be read: save it as CSV (UTF-8)."),
        (b"a" * 2_000_001, "A file may have 2 MB at most: send it in parts."),
        (
            b"name\nAna",
            "The first row names the columns, and these are missing: date, player 1, score 1. The sample shows how.",
        ),
    ],
    ids=["nothing", "no text", "too large", "another list"],
)
def test_what_is_no_such_file_is_refused(desk, club, sent, said) -> None:
    answer = desk.post(old(club), {"key": key(), "file": SimpleUploadedFile("old.csv", sent)})
    assert (answer.status_code, answer.context["errors"]) == (422, [said])
    assert not Batch.objects.exists()


def test_garbage_touches_nothing(desk, club) -> None:
    other = club_of("Eva", "Finn", "Gus")
    batch, theirs = kept(club, finals(1)), kept(other, finals(1))
    assert desk.get(old(club, theirs)).status_code == 404
    assert desk.post(old(club, theirs), {"key": key(), "do": "drop"}).status_code == 404
    assert send(desk, club, batch, "nonsense").status_code == 400
    assert send(desk, club, batch, "part", done="9" * 5000).status_code == 400
    gus = other.players.get(name="Gus").public_id
    assert send(desk, club, batch, "check", **{"who-0": gus}).status_code == 422
    assert send(desk, club, batch, "check", rules="\x00", first="\x00").status_code == 302
    assert send(desk, club, batch, "part").status_code == 302, "it has not begun: nothing happens"
    assert (Game.objects.count(), Batch.objects.count()) == (2, 2)
    assert desk.get(f"{old(club)}sample/else.csv").status_code == 404


@pytest.mark.parametrize("shape", SHAPES)
def test_the_sample_could_come_in_as_it_is_and_has_every_column(desk, club, shape) -> None:
    sample = desk.get(f"{old(club)}sample/{shape}.csv").content.decode("utf-8-sig")
    checked = check(club, sample, {})
    assert (checked.wrong, checked.sheet.unread, len(checked.games)) == ([], [], 3 if shape == BY_PERSON else 2)
    titles = {title.split()[0] for title in next(csv.reader(io.StringIO(sample)))}
    assert titles - {"JC", "Ana", "Bea", "Carl", "Dora"} == {
        column.name for column in COLUMNS if shape in column.shapes
    }


def test_the_page_of_files_asks_as_much_for_many_as_for_one(desk, club) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(old(club)).status_code == 200
        return len(queries)

    brought(club, finals(1))
    few = asked()
    for n in range(3):
        kept(club, finals(n + 2))
    assert asked() == few
    assert len(desk.get(old(club)).context["batches"]) == 4


def test_the_documentation_tells_of_each_column() -> None:
    told = (settings.BASE_DIR / "docs" / "import.md").read_text()
    rows = {line.split("`")[1]: line for line in told.splitlines() if line.startswith("| `")}
    assert rows.keys() - {"JC", "Ana"} == {column.name for column in COLUMNS}
    for column in COLUMNS:
        said = {FINAL: "seat", BY_PERSON: "person", BY_HAND: "hand by hand"}
        shapes = {SHAPES: "all"}.get(column.shapes, ", ".join(said[each] for each in column.shapes))
        assert ("(needed)" in rows[column.name], f"| {shapes} |" in rows[column.name]) == (
            column.needed, True,
        )  # fmt: skip
