"""The command line: requests on standard input, answers on standard output (tournaments.md section 5).

    python -m tournaments.formats < request.json        the answer as JSON, exit 0

A bad request gives {"errors": [...]} and exit 2; in a list each item has its answer or its errors in its place.
"""

import json
import sys
from typing import Any, BinaryIO, TextIO

from scorekeeper.rules.command_line import run
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.strict_json import parse

from .faults import FormatError, wrong
from .requests import answer


def main(arguments: list[str], source: BinaryIO, target: TextIO) -> int:
    """Answer one call; the exit code is 0, or 2 if anything in the input is wrong."""
    if arguments:
        print(__doc__, file=target)
        return 2
    requests = _requests(source)
    many = isinstance(requests, list)
    opening, closing = ("[", "]\n") if many else ("", "\n")
    status = 0
    target.write(opening)
    for place, request in enumerate(requests if many else [requests]):
        told, sound = _answer(request)
        status = status if sound else 2
        target.write((",\n" if place else "") + json.dumps(told, check_circular=False))
    target.write(closing)
    return status


def _requests(source: BinaryIO) -> Any:
    try:
        return parse(source.read())
    except RulesError as error:
        return wrong("not-json", **error.faults[0].parameters)


def _answer(request: Any) -> tuple[dict[str, Any], bool]:
    try:
        if isinstance(request, FormatError):
            raise request
        return answer(request), True
    except FormatError as error:
        return {"errors": [fault.as_json() for fault in error.faults]}, False


if __name__ == "__main__":
    sys.exit(run(main))
