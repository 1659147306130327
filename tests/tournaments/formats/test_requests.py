"""The command line of the formats: requests in, answers or errors out, never a traceback."""

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.command_line import run
from tests.test_house import ROOT
from tournaments.formats.__main__ import main
from tournaments.formats.answering import fields
from tournaments.formats.faults import MESSAGES, FormatError
from tournaments.formats.requests import FORMATS, answer

RACE: dict[str, Any] = {"format": "race", "entrants": ["a", "b"], "tokens": 3, "games": ["a", "b"]}
SWISS: dict[str, Any] = {"format": "swiss", "entrants": [{"id": id, "score": 0} for id in "abc"]}
OBJECTS = [{"id": "a", "score": 1}, {"id": "b", "score": 1}]


def call(text: str | bytes, *arguments: str) -> tuple[int, Any]:
    target = io.StringIO()
    status = main([*arguments], io.BytesIO(text.encode() if isinstance(text, str) else text), target)
    return status, json.loads(target.getvalue())


def test_example_of_the_contract() -> None:
    status, told = call(json.dumps(RACE))
    assert (status, told) == (0, {"tokens": {"a": 1, "b": 1}, "winner": None})
    asked = {**SWISS, "entrants": [*SWISS["entrants"], {"id": "d", "score": 3, "byes": 1, "floats": 2}]}
    status, told = call(json.dumps({**asked, "met": [["a", "b", 1]], "apart": [["a", "d"]], "seed": 7}))
    assert status == 0
    assert set(told) == {"tables", "bye", "repeats", "float"}
    assert [set(table) for table in told["tables"]] == [{"entrants", "reason"}] * 2
    assert (told["bye"], told["repeats"], told["float"]) == (None, 0, 3)


def test_a_race_is_over_with_its_last_token() -> None:
    assert answer({**RACE, "tokens": 1, "games": ["b"]}) == {"tokens": {"a": 0, "b": 1}, "winner": "b"}
    assert answer({**RACE, "games": [None, "b"]}) == {"tokens": {"a": 0, "b": 1}, "winner": None}
    with pytest.raises(FormatError, match="Game 2 comes after the end: b had won"):
        answer({**RACE, "tokens": 1, "games": ["b", "a"]})


def test_a_list_gives_a_list_with_errors_in_their_place() -> None:
    status, told = call(json.dumps([RACE, 3, {**RACE, "tokens": 0}]))
    assert status == 2
    assert [set(each) for each in told] == [{"tokens", "winner"}, {"errors"}, {"errors"}]
    assert call(json.dumps([RACE, RACE]))[0] == 0
    assert call("[]") == (0, [])


@pytest.mark.parametrize(
    "text",
    ["", "{", b"\xff\xfe", "nul", "NaN", "[" * 100_000, "1e999", '{"format": 1e999}', "9" * 5000, '"\\u0000"', "\0"],
)
def test_garbage_in_errors_out(text) -> None:
    status, told = call(text)
    assert status == 2
    (error,) = told["errors"]
    assert set(error) == {"code", "field", "message"}
    assert error["code"] in {"not-json", "not-an-object"}


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({}, "unknown-format", "format"),
        ({"format": ["race"]}, "unknown-format", "format"),
        ({"format": "\0"}, "unknown-format", "format"),
        ({**RACE, "colour": "red"}, "unknown-field", "colour"),
        ({"format": "race"}, "missing", "entrants"),
        ({"format": "race", "entrants": ["a", "b"], "tokens": 1}, "missing", "games"),
        ({**RACE, "entrants": "ab"}, "wrong-type", "entrants"),
        ({**RACE, "entrants": ["a", 1]}, "wrong-type", "entrants"),
        ({**RACE, "entrants": ["a", "b" * 201]}, "wrong-type", "entrants"),
        ({**RACE, "entrants": ["a"]}, "too-few", "entrants"),
        ({**RACE, "entrants": ["a", "a"]}, "entrant-twice", "entrants"),
        ({**RACE, "entrants": [*"abcdefg"]}, "too-many", "entrants"),
        ({**RACE, "tokens": True}, "wrong-type", "tokens"),
        ({**RACE, "tokens": 2.0}, "wrong-type", "tokens"),
        ({**RACE, "tokens": 0}, "out-of-range", "tokens"),
        ({**RACE, "games": ["z"]}, "unknown-entrant", "games"),
        ({**RACE, "games": [{}]}, "wrong-type", "games"),
        ({**SWISS, "entrants": ["a", "b"]}, "wrong-type", "entrants"),
        ({**SWISS, "entrants": [{"score": 1}, {"id": "b"}]}, "missing", "entrants"),
        ({**SWISS, "entrants": [{"id": "a"}, {"id": "b"}]}, "missing", "entrants"),
        ({**SWISS, "entrants": [{**OBJECTS[0], "rating": 1}, OBJECTS[1]]}, "unknown-field", "entrants"),
        ({**SWISS, "entrants": [{**OBJECTS[0], "byes": -1}, OBJECTS[1]]}, "out-of-range", "entrants"),
        ({**SWISS, "entrants": [OBJECTS[0], OBJECTS[0]]}, "entrant-twice", "entrants"),
        ({**SWISS, "entrants": [{"id": f"{n}", "score": 0} for n in range(2001)]}, "too-many", "entrants"),
        ({**SWISS, "met": [["a", "b"]]}, "wrong-type", "met"),
        ({**SWISS, "met": [["a", "b", -1]]}, "out-of-range", "met"),
        ({**SWISS, "met": [["a", "a", 1]]}, "with-itself", "met"),
        ({**SWISS, "met": {}}, "wrong-type", "met"),
        ({**SWISS, "apart": [["a", "b", 1]]}, "wrong-type", "apart"),
        ({**SWISS, "apart": [["a", None]]}, "wrong-type", "apart"),
        ({**SWISS, "seed": "1"}, "wrong-type", "seed"),
        ({**SWISS, "entrants": OBJECTS, "apart": [["b", "a"]]}, "cannot-be-drawn", "apart"),
    ],
)
def test_what_is_wrong_names_its_field(request_, code, field) -> None:
    status, told = call(json.dumps(request_))
    assert status == 2
    assert [(error["code"], error["field"]) for error in told["errors"]] == [(code, field)]


def test_a_key_that_stands_twice_is_refused() -> None:
    assert call('{"format": "swiss", "entrants": [{"id": "a", "id": "b"}]}')[1]["errors"][0]["code"] == "key-twice"


def test_fields_of_other_kinds() -> None:
    assert (fields.flag({}, "double"), fields.flag({"double": True}, "double")) == (False, True)
    assert fields.choice({"rule": "rainbow"}, "rule", ["rainbow"]) == "rainbow"
    assert fields.choice({}, "rule", ["rainbow"], "rainbow") == "rainbow"
    assert (fields.rounds({"rounds": 200}), fields.seed({"seed": -(10**80)})) == (200, -(10**80))
    for wrong in (
        lambda: fields.flag({"double": 1}, "double"),
        lambda: fields.choice({"rule": "x" * 5000}, "rule", ["rainbow"]),
        lambda: fields.choice({}, "rule", ["rainbow"]),
        lambda: fields.rounds({"rounds": 201}),
    ):
        with pytest.raises(FormatError):
            wrong()


def test_history_adds_up_and_forgets_whoever_left() -> None:
    asked = {**SWISS, "met": [["a", "b", 1], ["b", "a", 2], ["a", "gone", 9], ["b", "c", 0]], "apart": [["gone", "c"]]}
    asked["entrants"] = asked["entrants"][:2]
    assert answer(asked)["repeats"] == 3


def test_every_sentence_can_be_said() -> None:
    for one in MESSAGES.values():
        assert (one if isinstance(one, str) else one[1]).endswith(".")


def test_the_same_answer_in_another_process() -> None:
    """Neither hash order nor anything else of a process has a say."""
    asked = json.dumps({**SWISS, "entrants": [{"id": f"p{n}", "score": n % 3} for n in range(31)], "seed": 5})
    told = {
        subprocess.run(
            [sys.executable, "-m", "tournaments.formats"],
            input=asked,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {json.dumps(call(asked)[1]) + "\n"}


def test_another_argument_shows_how() -> None:
    target = io.StringIO()
    assert main(["--help"], io.BytesIO(b""), target) == 2
    assert "python -m tournaments.formats" in target.getvalue()


class Gone(io.StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError

    def fileno(self) -> int:
        return 99


def test_run_answers_this_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "argv", ["formats"])
    monkeypatch.setattr(sys, "stdin", None)
    written = tmp_path / "answer.json"
    with written.open("w", encoding="ascii") as target:
        monkeypatch.setattr(sys, "stdout", target)
        assert run(main) == 2
    assert "not-json" in written.read_text()
    monkeypatch.setattr(os, "dup2", lambda source, target: None)
    monkeypatch.setattr(sys, "stdout", Gone())
    assert run(main) == 2


def test_the_module_exits_with_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["formats", "--help"])
    monkeypatch.delitem(sys.modules, "tournaments.formats.__main__")
    with pytest.raises(SystemExit) as left:
        runpy.run_module("tournaments.formats", run_name="__main__", alter_sys=False)
    assert left.value.code == 2


def test_formats_are_named_as_the_contract_names_them() -> None:
    assert set(FORMATS) >= {"race", "swiss"}
