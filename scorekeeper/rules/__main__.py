"""The command line: game records on standard input, score sheets on standard output (record.md).

    python -m scorekeeper.rules < record.json           score sheet as JSON, exit 0
    python -m scorekeeper.rules --table < record.json   the same for a person

Bad input gives {"errors": [...]} and exit 2; in a list each item has its sheet or its errors in its place.
"""

import gc
import json
import sys
from typing import Any, BinaryIO, TextIO

from .command_line import run
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
    opening, between, closing = ("", "\n\n", "\n") if arguments else ("[", ",\n", "]\n") if many else ("", "", "\n")
    status = 0
    target.write(opening)
    for place, record in enumerate(records if many else [records]):
        answer = _answer(record)
        if isinstance(answer, RulesError):
            status = 2
        if place:
            target.write(between)
        target.write(_for_people(record, answer) if arguments else _for_programs(answer, None if many else 2))
    target.write(closing)
    return status


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


def _for_programs(answer: Answer, indent: int | None) -> str:
    if isinstance(answer, RulesError):
        return json.dumps({"errors": [fault.as_json() for fault in answer.faults]}, indent=indent)
    return json.dumps(answer.as_json(), indent=indent, check_circular=False)


def _for_people(record: Any, answer: Answer) -> str:
    if isinstance(answer, RulesError):
        return "\n".join(fault.as_json()["message"] for fault in answer.faults)
    return table(record, answer)


if __name__ == "__main__":
    gc.disable()  # nothing here goes round in circles, and looking for it in a hundred thousand hands takes long
    sys.exit(run(main))
