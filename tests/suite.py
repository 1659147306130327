"""`make test`: every check in turn, each of them to its end, and at last what failed and what was left out."""

import os
import subprocess
import sys
import time

from tests import machine, postgres

PYTEST = [sys.executable, "-m", "pytest", "--dist", "worksteal", "--durations=15", "--durations-min=3"]
TWO, THREE = ["-n", "2"], ["-n", "3"]  # two cores; who drives a browser waits for it half of the time
# What depends on the database runs on both: whatever writes through a pen, locks, races for a row, constraints, what is
# sorted, grouped, sought without regard to case or taken out of JSON, and every page and form once, by their owner
# (`test_permissions`), with bad values, too (`test_garbage`).
# What does not, runs once: what a page says and where it leads, how it looks and follows, with htmx or without, what an
# option scores, how a list is read, who may open what, whom a page names, how many statements it asks.
ONCE = [
    *(f"--ignore=tests/{path}" for path in (
        "browser", "project/test_languages.py", "project/test_policy.py", "rules", "tournaments/formats",
    )),
    *(f"--ignore=tests/scorekeeper/test_{name}.py" for name in (
        "accounts_email", "accounts_slips", "accounts_there", "attacks_cookie", "attacks_links", "board", "board_end",
        "board_over", "changes_access", "clubs_as_before", "clubs_led_on", "hidden", "house_rules_editor",
        "house_rules_options", "house_rules_slips", "names", "papers", "people_everywhere", "queries",
        "queries_clubs", "rules_name", "setup", "setup_club", "setup_draw", "setup_gone", "setup_names",
        "setup_paper", "setup_rematch", "setup_rules", "sharing", "table", "table_code",
    )),
    *(f"--ignore=tests/tournaments/test_{name}.py" for name in (
        "access", "comes_next", "desk_pages", "desk_quiet", "export", "found_on_the_way", "import_pages",
        "links_stopped", "lists", "night_access", "one_tap", "overruled", "own_page", "pad_of_night", "paper_hands",
        "papers", "people_mended", "people_pages", "polled", "queries", "queries_merged", "results_pages",
        "room_pages", "round_pages", "season_pages", "set_up", "set_up_by_wish", "set_up_rules", "table_pages",
        "told_plainly",
    )),
    *(f"--deselect=tests/{name}" for name in (
        *(f"test_permissions.py::test_a{name}" for name in ("_role", "_stranger", "n_account")),
        *(f"test_permissions.py::test_a_link_may_what_the_matrix_says[{role}]" for role in (
            "stranger", "viewer", "reader", "starter", "table", "scorer", "organizer",
        )),
        "scorekeeper/test_changes_game.py::test_every_preset_is_told", "scorekeeper/test_clubs.py::test_other_methods",
        "scorekeeper/test_clubs.py::test_the_page_says", "scorekeeper/test_garbage.py::test_no_address",
        "scorekeeper/test_garbage.py::test_no_pad", "scorekeeper/test_garbage.py::test_taps_in_any_order",
        "scorekeeper/test_house_rules.py::TestReading", "scorekeeper/test_house_rules_shared.py::TestComparing",
    )),
    "-k=not htmx",
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
