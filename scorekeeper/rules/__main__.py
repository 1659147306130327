"""The command line: game records on standard input, score sheets on standard output (record.md).

    python -m scorekeeper.rules < record.json           score sheet as JSON, exit 0
    python -m scorekeeper.rules --table < record.json   the same for a person

Bad input gives {"errors": [...]} and exit 2; in a list each item has its sheet or its errors in its place.
"""

import json
import sys
from typing import Any, BinaryIO, TextIO

from .errors import Fault, RulesError
from .record import parse, score
from .table import table


def main(arguments: list[str], source: BinaryIO, target: TextIO) -> int:
    """Answer one call; the exit code is 0, or 2 if anything in the input is wrong."""
    if arguments not in ([], ["--table"]):
        print(__doc__, file=target)
        return 2
    for_people = arguments == ["--table"]
    try:
        records = parse(source.read())
    except RulesError as error:
        return _write(target, [_errors(error)], [None], for_people, False)
    many = isinstance(records, list)
    items = records if many else [records]
    return _write(target, [_answer(record) for record in items], items, for_people, many)


def _answer(record: Any) -> Any:
    try:
        return score(record)
    except RulesError as error:
        return _errors(error)
    except RecursionError:
        return _errors(RulesError([Fault("not-json", parameters={"why": "it is nested too deeply"})]))


def _errors(error: RulesError) -> dict[str, Any]:
    return {"errors": [fault.as_json() for fault in error.faults]}


def _write(target: TextIO, answers: list[Any], records: list[Any], for_people: bool, many: bool) -> int:
    wrong = [isinstance(answer, dict) for answer in answers]
    if for_people:
        told = [
            "\n".join(error["message"] for error in answer["errors"]) if bad else table(record, answer)
            for answer, record, bad in zip(answers, records, wrong, strict=True)
        ]
        print("\n\n".join(told), file=target)
    else:
        sheets = [answer if bad else answer.as_json() for answer, bad in zip(answers, wrong, strict=True)]
        print(json.dumps(sheets if many else sheets[0], indent=None if many else 2), file=target)
    return 2 if any(wrong) else 0


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(main(sys.argv[1:], sys.stdin.buffer, sys.stdout))
