"""The settings of `make run` (mode `local`, WAL, synchronous=FULL) with all files in the folder of the bench."""

import os
from pathlib import Path

FOLDER = Path(os.environ["BENCH_FOLDER"])
os.environ["SCOREKEEPER_MODE"] = "local"
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER}/db.sqlite3"

from scorekeeper.project.settings import *  # noqa: E402, F403

STATIC_ROOT = FOLDER / "static"
if os.environ.get("BENCH_LEDGER"):
    MIDDLEWARE = ["tests.bench.ledger.Ledger", *MIDDLEWARE]  # noqa: F405
ROOT_URLCONF = "tests.bench.urls"
