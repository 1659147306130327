"""What the audit makes of what pip-audit says: it can fail, and never says "safe" of what nobody looked up."""

from typing import Any

import pytest

from tests import audit

SAFE = {"name": "segno", "version": "1.6.6", "vulns": []}
UNSAFE = {"name": "django", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "rjsmin", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "status", "said"),
    [
        ([SAFE], 0, "1 packages looked up, 0 known to be unsafe."),
        ([SAFE, UNSAFE, UNKNOWN], 1, "django 1.0: PYSEC-1, mended in 1.1"),
        (
            [SAFE, UNKNOWN],
            3,
            "NOT AUDITED: no advisories of 1 packages can be read here.",
        ),
        ([], 3, "NOT AUDITED: no advisories of 0 packages can be read here."),
    ],
)
def test_how_it_ends(packages: list[Any], status: int, said: str) -> None:
    found = audit.Found.of({"dependencies": packages})
    assert (found.status, said in [*found.told()]) == (status, True)


@pytest.mark.parametrize("program", ["false", "no-such-program"])
@pytest.mark.parametrize(("required", "status"), [("required", 3), ("", 0)])
def test_where_nothing_is_looked_up_it_fails_if_required(monkeypatch, capsys, required, status, program) -> None:
    monkeypatch.setenv("AUDIT", required)
    monkeypatch.setattr("sys.argv", ["audit", program])
    assert audit.main() == status
    assert "NOT AUDITED" in capsys.readouterr().out
