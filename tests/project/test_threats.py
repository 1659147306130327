"""Each row of docs/threats.md names a test, and that test is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| [^|]+ \| [^|]+ \| [^|]+ \| `(tests/[\w/]+\.py)::(test_\w+)` \|$")


def test_every_threat_names_a_test_that_is_there() -> None:
    rows = [line for line in (ROOT / "docs" / "threats.md").read_text().splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 30
    named = [(row, ROW.match(row)) for row in rows]
    assert [row for row, found in named if not found] == []
    missing = [found[0] for _row, found in named if found and f"def {found[2]}(" not in (ROOT / found[1]).read_text()]
    assert missing == []
