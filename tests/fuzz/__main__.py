"""`python -m tests.fuzz 10000 7`: so many requests from this seed, on a database of their own (SQLite, or that of
DATABASE_URL), and the counts of what came of them; 1 where anything did that must not.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path


def main() -> int:
    """Ask, print, and say whether all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("count", nargs="?", type=int, default=10_000)
    parser.add_argument("seed", nargs="?", type=int, default=7)
    wanted = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    import logging

    from django.conf import settings
    from django.db import connection
    from django.test.utils import setup_test_environment

    logging.disable(logging.CRITICAL)
    setup_test_environment()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        if settings.SQLITE:
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "fuzz.sqlite3")
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        faults = asked(wanted.count, wanted.seed)
        connection.close()
    return 1 if faults else 0


def asked(count: int, seed: int) -> list[str]:
    """Send so many requests; what must not have come of them."""
    from tests.fuzz.requests import Chances
    from tests.fuzz.watching import Watch
    from tests.grounds import grounds_of

    grounds, began = grounds_of(), time.perf_counter()
    chances = Chances(grounds, seed)
    watch = Watch()
    watch.all(chances, count)
    print(*watch.told(), f"seed {seed}, {time.perf_counter() - began:.0f} s", sep="\n")
    return watch.faults


if __name__ == "__main__":
    sys.exit(main())
