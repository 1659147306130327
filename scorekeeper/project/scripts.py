"""Our scripts: that of the pages, what only the few before a game need, and for a phone without signal the law with the
pages drawn there, their texts, what lets go of kept games, and of who only watches. Must not know what they do.

Each is joined from a source file for each duty. Without the first two every control still works: forms post, links
lead. No scorepad loads the others at its first visit.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder, find
from django.core.files.storage import FileSystemStorage

from ..rules.declared import declared
from ..templatetags.page import stylesheet
from .catalogue import catalogue
from .drawn import PARTS, Drawn
from .languages import WRITTEN

SOURCES = Path(__file__).resolve().parent.parent / "scripts"


class Script(NamedTuple):
    """One script: the folder of its sources, their order (one of the folder above, too), what is given to them as data
    by name, and a library before all, so that a first visit asks for one file less.
    """

    folder: Path
    duties: tuple[str, ...]
    data: Callable[[], dict[str, Any]] = dict
    library: str = ""


LAW = (
    "text", "errors", "cards", "kinds", "bids", "ruleset", "combinations", "choosing", "reading", "bidding", "tricks",
    "captured", "decisions", "hand", "lines", "contracts", "prizes", "bags", "scoring", "ending", "game", "heading",
    "record", "open_bids", "telling", "law",
)  # fmt: skip
ALONE = (
    "texts", "draw", "digest", "clock", "words", "facts", "entering", "naming", "said", "pad", "rows", "sheet",
    "beside", "board", "posted", "steps", "fitting", "hands", "undoing", "decisions", "house_rules", "games", "tables",
    "taking", "beginning", "consequences", "hand_form", "decision_form", "asking", "correcting", "deciding", "dealing",
    "changes", "next_game", "sheets", "pages", "alone",
)  # fmt: skip
SCRIPTS = {
    "scorekeeper/app.js": Script(
        SOURCES, ("swaps", "page", "outbox", "pad", "board", "awake", "dim", "help", "take_along"),
        library="django_htmx/htmx-2.min.js",
    ),
    "scorekeeper/setup.js": Script(SOURCES / "setup", ("../page", "new_table", "digits")),
    "scorekeeper/alone.js": Script(
        SOURCES / "alone",
        (*(f"../law/{duty}" for duty in LAW), *ALONE),
        lambda: {"DECLARED": declared(), "TEMPLATES": Drawn(PARTS).templates},
    ),
    "scorekeeper/going.js": Script(
        SOURCES / "going",
        (
            "shelf", "seen_pages", "kept_games", "front_pages", "qr", "waits_page", "forgetting", "worker_here",
            "new_version", "game_here", "other_pages", "shown", "forms_here", "giving_back", "going_alone",
        ),
        lambda: {"PAGES": stylesheet("pages")},
    ),
    "scorekeeper/watching.js": Script(
        SOURCES / "watching", (*(f"../going/{duty}" for duty in ("shelf", "seen_pages", "worker_here")), "watching")
    ),
    "scorekeeper/forget.js": Script(
        SOURCES / "going", ("shelf", "seen_pages", "kept_games", "waits_page", "forgetting")
    ),
}  # fmt: skip


def joined(name: str) -> str:
    """All sources of a script as one: what one declares the next may use, and no page sees any of it."""
    script = SCRIPTS[name]
    data = [f"const {each} = {json.dumps(value, ensure_ascii=False)};" for each, value in script.data().items()]
    parts = [(script.folder / f"{duty}.js").read_text(encoding="utf-8") for duty in script.duties]
    library = Path(str(find(script.library))).read_text(encoding="utf-8") if script.library else ""
    return library + '\n(() => {\n"use strict";\n' + "\n".join([*data, *parts]) + "})();\n"


def made() -> dict[str, Callable[[], str]]:
    """What is made of our sources, by name: the scripts, and for each language but English the texts of one."""
    said: dict[str, Callable[[], str]] = {
        f"scorekeeper/alone.{code}.json": partial(lambda code: json.dumps(catalogue(code), ensure_ascii=False), code)
        for code, _name in settings.LANGUAGES
        if code != WRITTEN
    }
    return {name: partial(joined, name) for name in SCRIPTS} | said


class JoinedScript(BaseFinder):
    """Finds what is made as if it lay among the static files; it lies where this machine keeps its own."""

    @property
    def folder(self) -> Path:
        """Where the files lie."""
        return Path(settings.VAR_DIR) / "joined"

    def write(self, name: str) -> Path:
        """Make it anew, unless nothing has changed."""
        path, text = self.folder / name, made()[name]()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return path

    def find(self, path: str, find_all: bool = False, **_more: Any) -> Any:
        """The file of this name, if it is ours."""
        found = [str(self.write(path))] if path in made() else []
        return found if find_all or not found else found[0]

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """What collectstatic takes."""
        for name in made():
            self.write(name)
            yield name, FileSystemStorage(location=self.folder)
