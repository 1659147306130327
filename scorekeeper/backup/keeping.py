"""A file that is there whole or not at all, whatever happens while it is written."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

PREFIX, STAMP = "spades-", "%Y-%m-%dT%H%M%S"


class NotKept(Exception):
    """Why there is no backup, or none is read, in a sentence."""


@contextmanager
def whole(path: Path, *, overwrite: bool = False) -> Iterator[Path]:
    """Where to write what is to be at `path`: it gets there, on the disk, once the block has ended well. Nobody else
    may read it, as it holds the sessions and the accounts.

    Raises NotKept where something is there already and may not be overwritten.
    """
    if path.exists() and not overwrite:
        raise NotKept(f"{path} is there already: it is replaced with --overwrite.")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.touch(mode=0o600, exist_ok=False)
        yield draft
        on_disk(draft)
        if overwrite:
            draft.replace(path)
        else:
            put(draft, path)
        on_disk(path.parent)
    except FileExistsError:
        raise NotKept(f"{path} is there already: it is replaced with --overwrite.") from None
    except OSError as error:
        raise NotKept(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        draft.unlink(missing_ok=True)


def put(draft: Path, path: Path) -> None:
    """Give a draft its name; raises FileExistsError where something came there meanwhile."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows no links, a stick with FAT
        path.touch(mode=0o600, exist_ok=False)
        draft.replace(path)


def on_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, would outlast a power cut."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def named(folder: Path, ends: str, now: datetime) -> Path:
    """The file of this moment in a folder of backups."""
    return folder / f"{PREFIX}{now.strftime(STAMP)}{ends}"


def leave(made: Path, ends: str, count: int) -> list[Path]:
    """Leave the one just made and the newest others of its folder that bear such names, so many in all; nothing else is
    touched. Those that went: never the one just made, whatever a clock that was ahead has named later.
    """
    found = sorted(
        path
        for path in made.parent.glob(f"{PREFIX}*{ends}")
        if path != made and is_stamp(path.name[len(PREFIX) : -len(ends)])
    )
    gone = found[: len(found) + 1 - count]
    for path in gone:
        path.unlink()
    return gone


def is_stamp(text: str) -> bool:
    """Is it the moment in the name of a backup?"""
    try:
        return datetime.strptime(text, STAMP).strftime(STAMP) == text
    except ValueError:
        return False
