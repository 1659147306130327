"""`python -m tests.bench P1 P5`, or ONLY="P1 P5": runs these figures (or all), prints a table, writes bench.json.

With ON=postgresql on a PostgreSQL server of its own, which waits for the disk, instead of SQLite: for P24 alone, the
others measure files.
"""

import importlib
import importlib.util
import json
import os
import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.postgres import cluster

from .method import STEADY, Figure

MODULES = (
    "rules",
    "draws",
    "quality",
    "merit",
    "requests",
    "crowd",
    "full_hall",
    "nights",
    "wire",
    "taps",
    "evening",
    "history",
)
KEPT = Path("bench.json")


def main() -> int:
    """Measure in a folder of its own, which goes afterwards."""
    asked = [name.upper() for name in (sys.argv[1:] or os.environ.get("ONLY", "").split())]
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, database(folder) as url:
        prepare(folder, url)
        figures = measured(asked)
    tell(figures)
    KEPT.write_text(json.dumps({"figures": [figure.told() for figure in figures], "machine": machine()}, indent=1))
    return 0


@contextmanager
def database(folder: str) -> Iterator[str]:
    """The address of an empty one."""
    if os.environ.get("ON") != "postgresql":
        yield f"sqlite:///{folder}/db.sqlite3"
        return
    with cluster("") as its:
        yield its.url


def prepare(folder: str, url: str) -> None:
    """Django as `make run` sets it up, on this database."""
    os.environ |= {"BENCH_FOLDER": folder, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop in this thread
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=["admin"])


def measured(asked: list[str]) -> list[Figure]:
    """The chosen figures, in the order of their numbers."""
    figures: list[Figure] = []
    for name in MODULES:
        if not importlib.util.find_spec(f"tests.bench.{name}"):
            continue
        module = importlib.import_module(f"tests.bench.{name}")
        subjects: dict[str, Callable[[], Iterable[Figure]]] = module.FIGURES
        for id, measure in subjects.items():
            if asked and id not in asked:
                continue
            start = time.monotonic()
            figures += measure()
            print(f"{id} measured in {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    return sorted(figures, key=lambda figure: int("".join(filter(str.isdigit, figure.id.split()[0]))))


def tell(figures: list[Figure]) -> None:
    """Print the table."""
    rows = [("id", "what", "value", "spread", "goal", "met", "how")]
    for figure in figures:
        spread = "" if figure.spread is None else f"{figure.spread:.2f}{'' if figure.counts else ' !'}"
        sign = "≥" if figure.at_least else "≤"
        goal = "" if figure.goal is None else f"{sign} {figure.goal:g}"
        met = {None: "", True: "yes", False: "NO"}[figure.met]
        value = f"{figure.value:.2f}" if figure.value % 1 else f"{figure.value:.0f}"
        rows.append((figure.id, figure.what, value, spread, goal, met, figure.how))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    if not all(figure.counts for figure in figures):
        print(f"! the trials lie {STEADY:.0%} or more apart: measure this figure again before it counts.")


def machine() -> str:
    """What this ran on, as far as it matters for a ratio."""
    return (
        f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
