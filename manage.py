#!/usr/bin/env python3
"""Django's command line; `manage.py help` lists what it can do."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.project.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        sys.exit("This Python has no Django: `make ready`, then .venv/bin/python manage.py ...")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as slip:
        sys.exit(
            f"{slip}\nSettings: docs/serving.md. What `make run` serves is meant by SCOREKEEPER_MODE=local before it."
        )
