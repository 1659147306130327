"""The command line: game records on standard input, score sheets on standard output (record.md).

    python -m scorekeeper.rules < record.json           score sheet as JSON, exit 0
    python -m scorekeeper.rules --table < record.json   the same for a person

Bad input gives {"errors": [...]} and exit 2; in a list each item has its sheet or its errors in its place.
"""

import io
import json
import os
import sys
from typing import Any, BinaryIO, TextIO

from .errors import RulesError
from .record import score
from .sheet import Sheet
from .strict_json import parse
from .table import table

Answer = Sheet | RulesError


def main(arguments: list[str], source: BinaryIO, target: TextIO) -> int:
    """Answer one call; the exit code is 0, or 2 if anything in the input is wrong."""
    if arguments not in ([], ["--table"]):
        print(__doc__, file=target)
        return 2
    records = _records(source)
    many = isinstance(records, list)
    items = records if many else [records]
    answers = [_answer(item) for item in items]
    if arguments:
        print("\n\n".join(map(_for_people, items, answers)), file=target)
    else:
        answered = [_for_programs(answer) for answer in answers]
        print(json.dumps(answered) if many else json.dumps(answered[0], indent=2), file=target)
    return 2 if any(isinstance(answer, RulesError) for answer in answers) else 0


def _records(source: BinaryIO) -> Any:
    try:
        return parse(source.read())
    except RulesError as error:
        return error


def _answer(record: Any) -> Answer:
    if isinstance(record, RulesError):
        return record
    try:
        return score(record)
    except RulesError as error:
        return error


def _for_programs(answer: Answer) -> dict[str, Any]:
    if isinstance(answer, RulesError):
        return {"errors": [fault.as_json() for fault in answer.faults]}
    return answer.as_json()


def _for_people(record: Any, answer: Answer) -> str:
    if isinstance(answer, RulesError):
        return "\n".join(fault.as_json()["message"] for fault in answer.faults)
    return table(record, answer)


def run() -> int:
    """Answer this process's call. Standard input may be closed, and whoever reads the answer may have gone."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main(sys.argv[1:], sys.stdin.buffer if sys.stdin else io.BytesIO(), sys.stdout)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return status


if __name__ == "__main__":
    sys.exit(run())
