"""The one script of our pages, joined from a source file for each duty. Must not know what they do.

Without it every control still works: forms post, links lead.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

SOURCES = Path(__file__).resolve().parent.parent / "scripts"
DUTIES = ["page", "outbox", "pad", "board", "awake", "new_table", "digits", "help"]
NAME = "scorekeeper/app.js"


def joined() -> str:
    """All sources as one script: what one declares the next may use, and no page sees any of it."""
    parts = [(SOURCES / f"{duty}.js").read_text(encoding="utf-8") for duty in DUTIES]
    return '(() => {\n"use strict";\n' + "\n".join(parts) + "})();\n"


class JoinedScript(BaseFinder):
    """Finds the joined script as if it lay among the static files; it lies where this machine keeps what it makes."""

    @property
    def folder(self) -> Path:
        """Where the joined script lies."""
        return Path(settings.VAR_DIR) / "joined"

    def write(self) -> Path:
        """Join anew, unless nothing has changed."""
        path, script = self.folder / NAME, joined()
        if not path.exists() or path.read_text(encoding="utf-8") != script:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script, encoding="utf-8")
        return path

    def find(self, path: str, find_all: bool = False, **_more: Any) -> Any:
        """The file of this name, if it is ours."""
        found = [str(self.write())] if path == NAME else []
        return found if find_all or not found else found[0]

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """What collectstatic takes."""
        self.write()
        yield NAME, FileSystemStorage(location=self.folder)
