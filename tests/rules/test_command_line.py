"""`python -m scorekeeper.rules` as anybody would call it: sheets, errors, tables, never a traceback."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.__main__ import main
from scorekeeper.rules.command_line import run
from tests.rules.games import game, hand

ROOT = Path(__file__).parents[2]
GOOD = game(hand("3 4 2 3", "4 4 1 4"))
OVER = game(start=[{"score": 500}, {}, {}, {}])
BAD = game(hand("3 4 2 3", "4 4 1 5"))


MODULE = "runpy.run_module('scorekeeper.rules', None, '__main__', True)"


def call(text: str | bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a bare interpreter: no site packages, no environment, only this folder."""
    start = f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r}); {MODULE}"
    source = text.encode() if isinstance(text, str) else text
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", start, *arguments], input=source, capture_output=True, check=False
    )
    assert b"Traceback" not in done.stderr, done.stderr
    return done


def test_one_record() -> None:
    done = call(json.dumps(GOOD))
    sheet = json.loads(done.stdout)
    assert (done.returncode, sheet["format"], sheet["sides"][0]["score"]) == (0, "spades-sheet/1", 31)


def test_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper.rules"], input=json.dumps(GOOD), capture_output=True, text=True, cwd=ROOT
    )
    assert (done.returncode, json.loads(done.stdout)["status"], done.stderr) == (0, "playing", "")


def test_a_list_with_a_bad_item() -> None:
    done = call(json.dumps([GOOD, BAD, 7]))
    good, bad, none = json.loads(done.stdout)
    assert (done.returncode, good["status"]) == (2, "playing")
    assert bad == {"errors": [{
        "code": "tricks-do-not-add-up", "field": "tricks", "hand": 1, "seat": None,
        "message": "14 tricks are placed; the hand has 13."}]}  # fmt: skip
    assert [error["code"] for error in none["errors"]] == ["not-an-object"]


def test_a_list_gives_a_list() -> None:
    assert (call("[]").stdout, call("[]").returncode) == (b"[]\n", 0)
    assert len(json.loads(call(json.dumps([GOOD])).stdout)) == 1


GARBAGE: list[Any] = [
    "", " ", "null", "true", "1e999", "NaN", '"text"', "{}", "{", "[" * 200_000,
    "[" * 900 + "]" * 900, '{"a":' * 100_000,
    b"\xff\xfe\x00", b"\xef\xbb\xbf{}", b"\xc3(", b"\x00", "9" * 100_000, '{"format": "\\ud800"}', "[[]]", "[null]",
    json.dumps({**GOOD, "seats": ["\ud800"] * 4, "hands": ["\ud800"]}),
    json.dumps({**GOOD, "ruleset": {"preset": "\ud800", "options": {"\ud800": 1}}}),
    json.dumps({**GOOD, "hands": [{"bids": [[], {}, 1e5, None], "tricks": [True, "1", -1, 10**30]}]}),
    json.dumps(GOOD).replace('"base"', "5").replace("[4, 4, 1, 4]", '{"0": 4}'),
    '{"format": "spades-record/1", "ruleset": {"options": {"moon": ' + '{"tricks": ' * 400 + "1" + "}" * 403,
    '{"format": "spades-record/1", "ruleset": {"options": {"tricks": ' + "[" * 900 + "]" * 900 + "}}}",
]  # fmt: skip


# One bare interpreter for all of it: each text is the standard input of a fresh `__main__`.
ONE_BY_ONE = f"""
import io, json, runpy, sys
asked, printed, told = json.load(sys.stdin), sys.stdout, []
for text, arguments in asked:
    sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(bytes.fromhex(text))), io.TextIOWrapper(io.BytesIO())
    sys.argv = ["rules", *arguments]
    try:
        {MODULE}
    except SystemExit as left:
        sys.stdout.flush()
        told.append([left.code, sys.stdout.buffer.getvalue().decode()])
json.dump(told, printed)
"""


@pytest.mark.parametrize("arguments", [[], ["--table"]], ids=["json", "table"])
def test_garbage_in_errors_out(arguments: list[str]) -> None:
    texts = [text.encode() if isinstance(text, str) else text for text in GARBAGE]
    asked = json.dumps([(text.hex(), arguments) for text in texts])
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {ONE_BY_ONE}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", start], input=asked, capture_output=True, text=True)
    assert done.stderr == ""
    for text, (status, told) in zip(texts, json.loads(done.stdout), strict=True):
        assert (status, bool(told)) == (2, True), text[:80]
        if not arguments:
            answers = json.loads(told)
            assert all(answer["errors"] for answer in (answers if isinstance(answers, list) else [answers])), text[:80]


def test_table() -> None:
    record = game(hand("3 4 2 3", "4 4 1 4"), hand("3 4 2 3", "3 5 2 3", players=["Ana", "Zoë", "Carl", "Dora"]))
    lines = call(json.dumps(record), "--table").stdout.decode().splitlines()
    assert lines[:3] == [
        "                 Ana           Bea           Carl          Dora",
        "hand 1  +31 = 31 (1)  +40 = 40 (0)  −20 = −20 (0)  +31 = 31 (1)",
        "hand 2  +30 = 61 (1)  +41 = 81 (1)    +20 = 0 (0)  +30 = 61 (1)",
    ]
    assert "Hand 1, Ana dealt:" in lines
    assert "  Zoë bid 4, took 5: +40, 1 bag" in lines
    assert lines[-1] == "Next: hand 3; Carl deals."


def test_table_tells_the_end_and_the_tie_break() -> None:
    level = game(hand("4 4 2 3", "4 4 2 3"), start=[{"score": 460}, {"score": 460}, {}, {}])
    over = {**level, "hands": [*level["hands"], hand("4 4 2 3", "4 3 3 3")]}
    told = call(json.dumps([level, over, BAD]), "--table").stdout.decode()
    assert "Next: hand 2, a tie-break; Bea deals." in told
    assert "hand 2 (tie-break)" in told
    assert "Ana won with 540: 500 points reached." in told
    assert told.endswith("14 tricks are placed; the hand has 13.\n")


def test_another_argument_shows_how() -> None:
    done = call(json.dumps(GOOD), "--help")
    assert done.returncode == 2
    assert b"--table < record.json" in done.stdout


def test_nobody_speaks_and_nobody_listens() -> None:
    """Closed standard input is no record; a reader that has gone is no traceback."""
    script = f'cd "{ROOT}"; "{sys.executable}" -m scorekeeper.rules <&-; echo $?'
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True)
    assert (json.loads(done.stdout.rpartition("}")[0] + "}")["errors"][0]["code"], done.stderr) == ("not-json", "")
    script = f'cd "{ROOT}"; "{sys.executable}" -m scorekeeper.rules | true'
    done = subprocess.run(["/bin/sh", "-c", script], input=json.dumps([GOOD] * 500), capture_output=True, text=True)
    assert done.stderr == ""


class Gone(io.TextIOWrapper):
    """Standard output whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_run_answers_this_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same in this process: bytes in, text out, the exit code back."""
    for text, arguments, status, expected in [
        (json.dumps(GOOD), [], 0, '"status": "playing"'),
        (json.dumps([GOOD, BAD]), ["--table"], 2, "14 tricks are placed"),
        (json.dumps([GOOD, BAD]), [], 2, '"errors"'),
        ("[", [], 2, "not-json"),
        (json.dumps(GOOD), ["--sheet"], 2, "--table < record.json"),
    ]:
        target = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        monkeypatch.setattr("sys.argv", ["rules", *arguments])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        monkeypatch.setattr("sys.stdout", target)
        assert run(main) == status
        assert expected in target.buffer.getvalue().decode()
    monkeypatch.setattr("sys.stdin", None)
    with (tmp_path / "gone").open("wb") as gone:
        monkeypatch.setattr("sys.stdout", Gone(gone))
        monkeypatch.setattr("os.dup2", lambda source, target: target)
        assert run(main) == 2


def test_the_module_exits_with_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.delitem(sys.modules, "scorekeeper.rules.__main__")
    monkeypatch.setattr("sys.argv", ["rules", "--table"])
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(OVER).encode())))
    monkeypatch.setattr("sys.stdout", told)
    with pytest.raises(SystemExit) as left:
        runpy.run_module("scorekeeper.rules", run_name="__main__")
    assert left.value.code == 0
    assert told.getvalue().endswith("Ana won with 500: 500 points reached.\n")


def test_a_hundred_thousand_hands_in_one_list() -> None:
    one = json.dumps(game(*[hand("7 6", "7 6")] * 100, options={"players": 2, "target": None}))
    done = call("[" + ",".join([one] * 1000) + "]")
    sheets = json.loads(done.stdout)
    assert (done.returncode, len(sheets), sum(len(sheet["hands"]) for sheet in sheets)) == (0, 1000, 100_000)
    assert {sheet["sides"][1]["score"] for sheet in sheets} == {6000}
