"""What is sent is bounded: by its size, its fields, its depth, its time; and who sends too much is told in words."""

import time

import pytest
from django.test import Client

from scorekeeper.serving.whole import MOST
from tests.table import Phone, key, start

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


def test_more_than_a_page_reads_is_refused_before_it_is_read() -> None:
    answer = Client().post("/import/", b"a=b", content_type=FORM, CONTENT_LENGTH=str(MOST + 1))
    assert (answer.status_code, "6 MB at most" in answer.content.decode()) == (413, True)
    told = Client().post("/api/v1/games/x/", b"a=b", content_type=FORM, CONTENT_LENGTH="9" * 40)
    assert (told.status_code, told.json()["message"]) == (413, "This cannot be read.")


@pytest.mark.parametrize(
    ("body", "status"), [(b"text=" + b"a" * 2_700_000, 413), (b"a=&" * 1200, 400), (b"key=" + b"a" * 99, 400)]
)
def test_a_form_has_a_size_and_a_number_of_fields(body, status) -> None:
    answer = Client().post("/import/", body, content_type=FORM)
    assert (answer.status_code, "This cannot be read" in answer.content.decode()) == (status, True)


@pytest.mark.parametrize("said", ["evil.example", "score.example.org:port"])
def test_a_host_that_is_none_of_ours_is_told_nothing_else(said) -> None:
    answer = Client().get("/", headers={"host": said})
    assert (answer.status_code, "This cannot be read" in answer.content.decode()) == (400, True)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 400_000, '{"a":' * 150_000, "[" * 100_000 + "]" * 100_000, "1" * 900_000, "[" + "1e9," * 200_000 + "1]",
        "{" + ",".join(f'"{n:x}":1' for n in [*range(90_000), 1]) + "}", '"' + "\\ud800" * 100_000 + '"',
        "NaN", "[1e999]",
    ],
)  # fmt: skip
def test_json_of_any_shape_is_refused_soon(text) -> None:
    began = time.process_time()
    answer = Client().post("/import/", {"key": key(), "text": text})
    assert (answer.status_code, time.process_time() - began < 5) == (422, True)


def test_of_many_keys_that_stand_twice_each_is_told_soon() -> None:
    from scorekeeper.rules.strict_json import parse, twice

    began = time.process_time()
    text = "{" + ",".join(f'"{n}":1' for n in [*range(100_000), *range(100_000)]) + "}"
    assert len(twice(parse(text))) == 100_000
    assert time.process_time() - began < 5


@pytest.mark.parametrize("value", ["9" * 30, "-1", "1e3", "NaN", "٣", "²", "0x1", " 4"])
def test_a_number_has_a_range(value) -> None:
    answer = Phone(start()).post("undo/", step=value)
    assert answer.status_code in (400, 409)
