"""The settings of `make run` (mode `local`, SQLite with WAL, synchronous=FULL): files in the folder of the bench, the
database that it was given.
"""

import os
from pathlib import Path

FOLDER = Path(os.environ["BENCH_FOLDER"])
os.environ["SCOREKEEPER_MODE"] = "local"

from scorekeeper.project.settings import *  # noqa: E402, F403

STATIC_ROOT = FOLDER / "static"
if os.environ.get("BENCH_LEDGER"):
    MIDDLEWARE = ["tests.bench.ledger.Ledger", *MIDDLEWARE]  # noqa: F405
ROOT_URLCONF = "tests.bench.urls"
