"""The settings of a server that tests attack: theirs, on the database of the run; its files in a folder of its own."""

import os
from pathlib import Path

from tests.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["LIVE_FOLDER"]) / "static"
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}  # noqa: F405  the tables are there already
