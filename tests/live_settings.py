"""The settings of a server that tests attack: theirs, on the database of the run; its files in a folder of its own."""

import os
from pathlib import Path

PORTS = {name: int(os.environ.get(name, 0)) for name in ("HTTP_PORT", "HTTPS_PORT")}  # of this server, or none

from tests.settings import *  # noqa: E402, F403

HTTPS_DIR = Path(os.environ["LIVE_FOLDER"]) / "https"
HTTP_PORT, HTTPS_PORT = PORTS.values()
STATIC_ROOT = Path(os.environ["LIVE_FOLDER"]) / "static"
METRICS_TOKEN, VAR_DIR = os.environ.get("LIVE_METRICS", ""), Path(os.environ["LIVE_FOLDER"])
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}  # noqa: F405  the tables are there already
