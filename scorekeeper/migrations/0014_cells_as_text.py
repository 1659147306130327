"""The cells of an appearance become text: each as often as it happened, in order, parted by spaces."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.db import migrations, models

AT_ONCE = 1000


def told(schema: Any, write: Callable[[str], str]) -> None:
    """Write the cells of every appearance otherwise."""
    appearances = schema.get_model("scorekeeper", "Appearance").objects
    last = 0
    while rows := list(appearances.filter(pk__gt=last).order_by("pk").only("cells")[:AT_ONCE]):
        for row in rows:
            row.cells = write(row.cells)
        appearances.bulk_update(rows, ["cells"])
        last = rows[-1].pk


def as_text(schema: Any, _editor: Any) -> None:
    """From JSON, by cell how often it happened."""
    told(schema, lambda cells: " ".join(sorted(Counter(json.loads(cells)).elements())))


def as_json(schema: Any, _editor: Any) -> None:
    """Back to JSON."""
    told(schema, lambda cells: json.dumps(Counter(cells.split())))


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0013_games_by_played")]

    operations = [
        migrations.AlterField("appearance", "cells", models.TextField(blank=True)),
        migrations.RunPython(as_text, as_json),
    ]
