"""How static files are kept: our own script without its comments, then everything hashed and compressed; and found."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import rjsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = "scorekeeper/"


class SmallStaticFiles(CompressedManifestStaticFilesStorage):
    """Shrinks our scripts where they are collected: what a phone loads first should be little."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Shrink, then hash and compress as whitenoise does."""
        for name in list(paths):
            if name.startswith(OURS) and name.endswith(".js") and not dry_run:
                file = Path(self.path(name))
                file.write_text(rjsmin.jsmin(file.read_text(encoding="utf-8")), encoding="utf-8")
                paths[name] = (self, name)  # what is hashed is the file here, not the one in the source
        yield from super().post_process(paths, dry_run, **options)

    @cached_property
    def known(self) -> dict[str, str]:
        """The addresses that were asked for: they stay as they are while a process runs."""
        return {}

    def url(self, name: str | None, force: bool = False) -> str:
        """The address of a file; every page asks for the same few."""
        if force or name is None:
            return super().url(name, force)
        if name not in self.known:
            self.known[name] = super().url(name)
        return self.known[name]
