"""The settings of a server that tests attack: theirs, on the database of the run; its files in a folder of its own."""

import os
from pathlib import Path

PORTS = {name: int(os.environ.get(name, 0)) for name in ("HTTP_PORT", "HTTPS_PORT")}  # of this server, or none

from scorekeeper.project import database  # noqa: E402
from tests.settings import *  # noqa: E402, F403

HTTPS_DIR = Path(os.environ["LIVE_FOLDER"]) / "https"
HTTP_PORT, HTTPS_PORT = PORTS.values()
STATIC_ROOT = Path(os.environ["LIVE_FOLDER"]) / "static"
METRICS_TOKEN, VAR_DIR = os.environ.get("LIVE_METRICS", ""), Path(os.environ["LIVE_FOLDER"])
if os.environ.get("LIVE_DURABLE"):  # what it keeps must outlive it, as in production
    DATABASES["default"] = database.from_url(os.environ["DATABASE_URL"], BASE_DIR)  # noqa: F405
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}  # noqa: F405  the tables are there already
