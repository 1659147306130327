"""`make test`: every check in turn, each of them to its end, and at last what failed and what was left out."""

import os
import subprocess
import sys
import time

from tests import machine, postgres

PYTEST = [sys.executable, "-m", "pytest", "--dist", "worksteal", "--durations=15", "--durations-min=3"]
TWO, THREE = ["-n", "2"], ["-n", "3"]  # two cores; who drives a browser waits for it half of the time
# Everything runs on SQLite. On PostgreSQL runs what may come out otherwise there: every pen, in any order and by many
# at once (the machines that do anything, the attacks, what clubs, people and games do to each other under their locks),
# constraints, migrations, moments, what is sorted, grouped, sought without regard to case or taken out of JSON, and
# every page and form once, by its owner, with good values and with bad ones (`test_permissions`, `test_garbage`).
BOTH = [
    *(f"tests/project/test_{name}.py" for name in ("backup", "database", "faults", "migrating", "migrations")),
    *(f"tests/test_{name}.py" for name in ("moments", "permissions")),
    *(f"tests/scorekeeper/history/test_{name}.py" for name in (
        "attacks", "chosen", "counted", "evenings", "figures", "leaderboard", "pair_pages", "person_pages",
        "rating_pages", "records", "years",
    )),
    "tests/scorekeeper/incoming/test_batches.py",
    *(f"tests/scorekeeper/test_{name}.py" for name in (
        "accounts_kept", "asked_again", "attacks", "attacks_pen", "attacks_read_only", "attacks_repeated",
        "attacks_seen", "bringing", "clubs_clash", "clubs_end", "clubs_joined", "clubs_moved", "clubs_parted",
        "clubs_stale", "erase", "garbage", "locks", "members", "merge", "merge_race", "pen", "pen_each", "prepared",
        "recount", "renamed", "roster", "roster_merge", "setup_race", "slowed",
    )),
    *(f"tests/tournaments/test_{name}.py" for name in (
        "any_night", "archive", "deleting", "entries_at_once", "in_history", "locks", "merged", "merged_entrants",
        "never", "night_clubs", "of_one_moment", "race_at_once", "rounds_at_once", "season_pen", "sequences",
        "tables_at_once",
    )),
    *(f"--deselect=tests/{name}" for name in (
        *(f"test_permissions.py::test_a{name}" for name in ("_role", "_stranger", "n_account")),
        *(f"test_permissions.py::test_a_link_may_what_the_matrix_says[{role}]" for role in (
            "stranger", "viewer", "reader", "starter", "table", "scorer", "organizer",
        )),
        "scorekeeper/test_garbage.py::test_no_address", "scorekeeper/test_garbage.py::test_no_pad",
        "scorekeeper/test_garbage.py::test_taps_in_any_order",
        "scorekeeper/test_pen_each.py::test_each_doing_is_undone_and_done_again[partners-500]",
        "scorekeeper/test_slowed.py::test_a_hundred_phones",
    )),
    "-k=not (htmx or statement or ask_no_more or asks_as_much or ask_as_little)",  # it counts the same there
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
    # Each of the many processes would read and rewrite every test anew, were none of them to keep what it made of it.
    other = {"DATABASE_URL", "PYTHONDONTWRITEBYTECODE"}
    environment = {name: value for name, value in os.environ.items() if name not in other}
    steps = {
        "ruff check": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
        "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "--quiet", "."],
        # To choose these it reads all the tests, and keeps for the steps after it what it made of them.
        "pytest of the house": [sys.executable, "-m", "pytest", "-q", "-k", "test_house.py"],
        "pytest of the rules": [*PYTEST, *TWO, *COVERAGE, *RULES],
        "pytest on SQLite": [*PYTEST, *THREE, *(f"--ignore={path}" for path in [*RULES, "tests/test_house.py"])],
    }
    # It keeps one core busy for as long as the first steps take, of which one needs no more either.
    types = subprocess.Popen(
        [sys.executable, "-m", "mypy", "--no-error-summary"], env=environment, stdout=subprocess.PIPE
    )
    failed = [name for name, command in steps.items() if not passes(name, command, environment)]
    print("\n== mypy, beside them", types.communicate()[0].decode(), sep="\n", end="", flush=True)
    failed += ["mypy"] if types.returncode else []
    if machine.postgresql():
        with postgres.server() as url:
            name = "pytest on PostgreSQL"
            # The server goes with all it holds: no database is dropped, which one late connection could forbid.
            if not passes(
                name, [*PYTEST, *TWO, "-m", "database", "--reuse-db", *BOTH], {**environment, "DATABASE_URL": url}
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
