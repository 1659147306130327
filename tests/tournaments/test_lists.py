"""A list of names, whatever program wrote it: every name is found, or it is said what is wrong and nobody is added."""

import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorekeeper.entering import NotPossible
from tests.table import BOTH_WAYS, HTMX
from tests.tournaments.night import facts, night
from tests.tournaments.night_phones import NightPhone
from tournaments.entrants.entering import MOST_TEXT, lines_of_file
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

PICTURE = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4s", 13, b"IHDR") + zlib.compress(b"a picture" * 9)
LISTS = {
    "lone carriage returns": b"Ana,\rBob,\r",
    "what Excel calls Unicode text": "Name\tSeed\r\nAna\t1\r\nBob\t2\r\n".encode("utf-16"),
    "the other way round": b"\xfe\xff" + "Ana\nBob".encode("utf-16-be"),
    "UTF-8 with its mark": b"\xef\xbb\xbfAna\r\n\r\nBob",
    "quoted": b'"Ana",\n"Bob",""',
    "an older spreadsheet": "Ana;\nBob;".encode("cp1252"),
    "quoted titles, and a remark of two lines": b'"Name","Remark"\r\n"Ana","late,\r\nperhaps"\r\n"Bob",\r\n',
}
NO_LISTS = {
    "a picture": PICTURE,
    "a photograph": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00",
    "a spreadsheet itself": b"PK\x03\x04\x14\x00\x06\x00",
    "half of UTF-16": b"\xff\xfeA",
    "a code page that nobody told": b"Ana\n\x8d\x9d",
    "a quote that is never closed": b'Ana\n"Bob\nCleo\nDora\n',
    "a quote that closes in another line": b'Ana\n"Bob\nCleo"\nDora\n',
    "a quote that closes within a name": b'"Ana"x\nBob',
    "far too long": b"Ana\n" * MOST_TEXT,
}


@pytest.mark.parametrize("raw", LISTS.values(), ids=LISTS)
def test_every_name_is_found(raw) -> None:
    assert lines_of_file(raw) == ["Ana", "Bob"]


@pytest.mark.parametrize("raw", NO_LISTS.values(), ids=NO_LISTS)
def test_what_is_no_list_is_said_and_nothing_typed_is_lost(raw) -> None:
    with pytest.raises(NotPossible):
        lines_of_file(raw)
    phone = NightPhone(night(0))
    answer = phone.post("people/add/", way="list", names="Eve\nFlo", file=SimpleUploadedFile("list.csv", raw))
    assert answer.status_code == 422
    assert len(answer.context["errors"]) == 1
    assert "Eve\nFlo</textarea>" in answer.content.decode()
    assert Entry.objects.count() == 0


def test_which_quote_it_is_is_told() -> None:
    with pytest.raises(NotPossible, match='“"Bob”: there is a quotation mark'):
        lines_of_file(NO_LISTS["a quote that is never closed"])


def test_a_pasted_list_that_is_too_long_is_refused_whole() -> None:
    answer = NightPhone(night(0)).post("people/add/", way="list", names="Ana\n" * MOST_TEXT)
    assert (answer.status_code, Entry.objects.count()) == (422, 0)


@BOTH_WAYS
@pytest.mark.parametrize("file", [b"Ana;Bob\nCleo;\n", b"Name,Partner\nAna,Bob\nCleo,", None])
def test_two_names_where_everybody_plays_alone_are_asked_about(headers, file) -> None:
    tournament = night(0)
    phone = NightPhone(tournament)
    sent = {"names": "Ana + Bob\nCleo"} if file is None else {"file": SimpleUploadedFile("list.csv", file)}
    answer = phone.post("people/add/", htmx=headers == HTMX, way="list", **sent)
    assert (answer.status_code, Entry.objects.count()) == (422, 0)
    assert "Ana\nBob\nCleo</textarea>" in answer.content.decode()
    assert phone.post("people/add/", way="list", names="Ana\nBob\nCleo / Kim", commas="1").status_code == 302
    its = facts(tournament)
    assert [its.name(each) for each in its.entries] == ["Ana", "Bob", "Cleo / Kim"]


@pytest.mark.parametrize("sides", ["solo", "pairs"])
@pytest.mark.parametrize("name", ["+", "- - -", "…", "+ &", "“”"])
def test_signs_alone_are_no_name(sides, name) -> None:
    phone = NightPhone(night(0, "tables" if sides == "solo" else "swiss", sides=sides))
    for way in ({"way": "one", "name": name}, {"way": "list", "names": name}):
        assert phone.post("people/add/", **way).status_code == 422
    assert Entry.objects.count() == 0


def test_a_phone_signs_up_one_who_plays_alone_or_a_pair_in_one_field() -> None:
    tournament = night(0)
    answer = NightPhone(tournament, "sign-up").post("sign-up/", name="Ana + Bob")
    assert (answer.status_code, "Everybody plays alone here" in answer.content.decode()) == (422, True)
    tournament = night(0, "swiss", sides="pairs")
    assert NightPhone(tournament, "sign-up").post("sign-up/", name="Ana + Bob").status_code == 302
    its = facts(tournament)
    assert [its.name(each) for each in its.entries] == ["Ana + Bob"]
