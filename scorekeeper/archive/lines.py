"""The lines of a file, read strictly: none is lost, and each stands under the head that it belongs to.

This module must not know the database.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from ..rules import RulesError, parse
from ..rules.strict_json import twice_within
from .kinds import FORMAT, Block, Kind, Refused

AT_MOST = 5_000  # lines that are read before what they tell is written
HEAD = '"spades-archive/'
"""What stands in the first line of an archive, of whatever version."""


class Line(NamedTuple):
    """A line of a kind: its number in the file, what it tells."""

    number: int
    kind: Kind
    told: Mapping[str, Any]


class Lines(NamedTuple):
    """The line at the head of a block, and those under it."""

    head: Line
    under: list[Line]


class Reader:
    """The lines of a file, taken one after the other; `club` is the id of the club that it is of."""

    def __init__(self, lines: Iterable[bytes], kinds: Iterable[Kind]) -> None:
        self.lines, self.number = iter(lines), 0
        self.kinds = {kind.name: kind for kind in kinds}
        self.club = self.opened()
        self.ahead = self.line()

    def opened(self) -> str:
        """Read the first line, which says what the file is. Raises Refused for another."""
        told = self.next() or {}
        said, club = told.get("format"), told.get("club")
        if not isinstance(said, str) or not f'"{said}'.startswith(HEAD):
            raise Refused(0, _("This is no archive of a club: its first line does not say so."))
        if said != FORMAT:
            words = _("This archive is of another version, {format}: this server reads {known}.")
            raise Refused(0, words.format(format=said[:40], known=FORMAT))
        if not isinstance(club, str) or told.keys() != {"format", "club"}:
            raise Refused(1, _("it does not say which club it is of"))
        return club

    def batches(self, block: Block) -> Iterator[list[Lines]]:
        """Heads of a block that come next, some at once, with all that stands under each."""
        batch: list[Lines] = []
        waiting = 0
        while (line := self.ahead) and line.kind in block.kinds:
            if line.kind is block.head:
                if len(batch) >= block.at_once or waiting >= AT_MOST:
                    yield batch
                    batch, waiting = [], 0
                batch.append(Lines(line, []))
            elif batch:
                batch[-1].under.append(line)
            else:
                raise Refused(line.number, _("nothing stands above it to which it belongs"))
            waiting += 1
            self.ahead = self.line()
        if batch:
            yield batch

    def must_end(self) -> None:
        """Raise Refused unless the file is whole, and no line stands where it is not looked for."""
        if self.ahead:
            told = _("lines of its kind, “{kind}”, stand further up")
            raise Refused(self.ahead.number, told.format(kind=self.ahead.kind.name))
        if self.end is None:
            raise Refused(self.number + 1, _("the end is missing: the file was cut off"))
        if self.end != {"line": "end", "lines": self.number - 1}:
            raise Refused(self.number, _("{n} lines stand above it, and it says otherwise").format(n=self.number - 1))
        if self.next() is not None:
            raise Refused(self.number, _("it stands behind the end"))

    def line(self) -> Line | None:
        """The next line; None behind the last, or for the one that says that it is. Raises Refused for a kind that is
        not known.
        """
        self.end = told = self.next()
        if told is None or (kind := told.get("line")) == "end":
            return None
        if not isinstance(kind, str) or kind not in self.kinds:
            raise Refused(self.number, _("this kind of line is not known here: {kind}").format(kind=str(kind)[:60]))
        return Line(self.number, self.kinds[kind], told)

    def next(self) -> dict[str, Any] | None:
        """What the next line tells, None behind the last. Raises Refused for one that is no object, or has signs that
        cannot be kept.
        """
        raw = next(self.lines, None)
        if raw is None:
            return None
        self.number += 1
        try:
            text = raw.decode("utf-8-sig" if self.number == 1 else "utf-8")
            told = parse(text)
        except (UnicodeDecodeError, RulesError):
            raise Refused(self.number, _("it cannot be read as JSON")) from None
        if not isinstance(told, dict) or twice_within(told):
            raise Refused(self.number, _("it is no object with each key once"))
        if "\\u" in text and not can_be_kept(told):
            raise Refused(self.number, _("there are signs in it that cannot be kept"))
        return told


def can_be_kept(told: object) -> bool:
    """Can every sign in a line lie in a database?"""
    try:
        json.dumps(told, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return "\\u0000" not in json.dumps(told)
