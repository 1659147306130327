"""The texts of each language as gettext reads them: `python -m scorekeeper.project.texts`, which `make` runs first.

What was translated is kept as `django.po`; the `django.mo` beside it is made from that wherever it is older, and is
never committed. This module must not load the settings: they look which languages are there.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

FOLDER = Path(__file__).resolve().parent.parent / "locale"


def compile_texts(folder: Path = FOLDER) -> Iterator[Path]:
    """Make each `django.mo` that is older than its `django.po`; another process may do the same at the same time."""
    for kept in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        made = kept.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime < kept.stat().st_mtime:
            handle, name = tempfile.mkstemp(dir=kept.parent, suffix=".making")
            with os.fdopen(handle, "wb") as file:
                file.write(polib.pofile(str(kept)).to_binary())
            os.chmod(name, 0o644)
            os.replace(name, made)
            yield made


if __name__ == "__main__":
    list(compile_texts())
