"""`make test`: every check in turn, each of them to its end, and at last what failed and what was left out."""

import os
import subprocess
import sys
import time

from tests import machine, postgres

PYTEST = [sys.executable, "-m", "pytest", "--dist", "worksteal"]
TWO, THREE = ["-n", "2"], ["-n", "3"]  # two cores; who drives a browser waits for it half of the time
# How a page looks and follows, what an option scores, who may open what, whom a page names and how many statements it
# asks does not depend on the database.
ONCE = [
    f"--ignore=tests/{path}"
    for path in (
        "browser", "test_permissions.py", "scorekeeper/test_clubs_as_before.py", "scorekeeper/test_hidden.py",
        "scorekeeper/test_house_rules_options.py", "scorekeeper/test_people_everywhere.py",
        "scorekeeper/test_queries.py", "scorekeeper/test_queries_clubs.py", "tournaments/test_access.py",
        "tournaments/test_links_stopped.py", "tournaments/test_queries.py", "tournaments/test_queries_merged.py",
    )
]  # fmt: skip
COVERAGE = ["--cov", "--cov-report=term-missing"]
# By themselves: what counts branches slows everything else down.
RULES = ["tests/rules", "scorekeeper/rules", "tests/tournaments/formats", "tournaments/formats"]


def main() -> int:
    """Run everything; 0 when all is well and, in CI, nothing had to be left out."""
    lacking = machine.lacking()
    if lacking and machine.IN_CI:
        print("In CI nothing may be left out.", *lacking, sep="\n")
        return 1
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    steps = {
        "ruff check": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
        "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "--quiet", "."],
        "mypy": [sys.executable, "-m", "mypy", "--no-error-summary"],
        "pytest of the rules": [*PYTEST, *TWO, *COVERAGE, *RULES],
        "pytest on SQLite": [*PYTEST, *THREE, *(f"--ignore={path}" for path in RULES)],
    }
    failed = [name for name, command in steps.items() if not passes(name, command, environment)]
    if machine.postgresql():
        with postgres.server() as url:
            name = "pytest on PostgreSQL"
            # The server goes with all it holds: no database is dropped, which one late connection could forbid.
            if not passes(
                name, [*PYTEST, *TWO, "-m", "database", "--reuse-db", *ONCE], {**environment, "DATABASE_URL": url}
            ):
                failed.append(name)
    print("", *lacking, f"FAILED: {', '.join(failed)}." if failed else "All is well.", sep="\n", flush=True)
    return 1 if failed else 0


def passes(name: str, command: list[str], environment: dict[str, str]) -> bool:
    """Run one check and say how long it took."""
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    status = subprocess.run(command, env=environment).returncode
    print(f"== {name}: {'ok' if status == 0 else 'FAILED'} in {time.monotonic() - start:.0f} s", flush=True)
    return status == 0


if __name__ == "__main__":
    sys.exit(main())
