"""`make audit`: is any locked package known to be unsafe? Asked of the advisories that pip-audit reads from the net.

0: all were looked up, none is. 1: some are. 3: not all could be looked up, as where only packages can be fetched: that
is said, and counts as a failure where AUDIT=required. pip-audit itself answers 0 then, whatever there is.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

LOCK = "requirements/dev.txt"  # the widest: it holds the others
UNKNOWN = 3


class Found(NamedTuple):
    """What the advisories say of the locked packages."""

    looked_up: int
    unsafe: list[str]
    skipped: list[str]

    @classmethod
    def of(cls, report: dict[str, Any]) -> "Found":
        """From pip-audit's report."""
        packages = report["dependencies"]
        skipped = [each["name"] for each in packages if "skip_reason" in each]
        unsafe = [
            f"{each['name']} {each['version']}: {known['id']}, mended in {', '.join(known['fix_versions']) or 'none'}"
            for each in packages
            for known in each.get("vulns", ())
        ]
        return cls(len(packages) - len(skipped), unsafe, skipped)

    @property
    def status(self) -> int:
        """How it ends. No package at all is no answer."""
        return 1 if self.unsafe else UNKNOWN if self.skipped or not self.looked_up else 0

    def told(self) -> Iterator[str]:
        """In lines."""
        yield f"{self.looked_up} packages looked up, {len(self.unsafe)} known to be unsafe."
        yield from self.unsafe
        if self.status == UNKNOWN:
            yield f"NOT AUDITED: no advisories of {len(self.skipped)} packages can be read here."


def asked(program: str) -> Found:
    """Ask; nothing is looked up where it gives no report."""
    how = "--disable-pip --require-hashes --format json --progress-spinner off"
    command = [program, *how.split(), "-r", LOCK]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
        return Found.of(json.loads(done.stdout))
    except (OSError, ValueError) as error:
        print(f"pip-audit gives no report: {error}")
        return Found(0, [], [])


def main() -> int:
    """Ask, print, end as it came out."""
    found = asked(sys.argv[1])
    print(*found.told(), sep="\n")
    required = os.environ.get("AUDIT") == "required"
    return found.status if found.status != UNKNOWN or required else 0


if __name__ == "__main__":
    sys.exit(main())
