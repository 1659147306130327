"""Migrations run while the version before still serves: from here on each is of a kind that lets it."""

from typing import Any

import pytest
from django.conf import settings
from django.db import Error, connection, migrations, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from tests.migrating import ANEW, CONSTRAINT, FILL, UNUSED, faults

# No version was ever served before these.
GROUND = {"scorekeeper": "0015_tries", "tournaments": "0009_tokens_brought_are_derived"}

# What cannot be seen in a migration: why the version before goes on all the same.
EXCUSED: dict[tuple[str, str, str], str] = {
    # ("scorekeeper", "0016_name", "as the operation describes itself"): "why",
}


def test_every_migration_lets_the_version_before_serve_on(monkeypatch) -> None:
    monkeypatch.setattr(settings, "MIGRATION_MODULES", {})  # `--no-migrations` has put them out of sight
    loader = MigrationLoader(None)
    ground = list(GROUND.items())
    state, found = loader.project_state(ground), list[str]()
    before = {node for each in ground for node in loader.graph.forwards_plan(each)}
    plan = [node for leaf in loader.graph.leaf_nodes() for node in loader.graph.forwards_plan(leaf)]
    for app, name in dict.fromkeys(plan):
        if app in GROUND and (app, name) not in before:
            excused = {told for its_app, its_name, told in EXCUSED if (its_app, its_name) == (app, name)}
            found += faults(loader.graph.nodes[app, name], state, excused)
    assert found == []
    assert all(EXCUSED.values())


NAME, TEXT = models.CharField(max_length=20), models.TextField(null=True)
ONE = models.CheckConstraint(condition=~models.Q(name="Ana"), name="toy_constraint")
SPLIT = migrations.SeparateDatabaseAndState
GOES: dict[str, Operation] = {
    "a table": migrations.CreateModel("other", [("id", models.AutoField(primary_key=True))]),
    "a column that may be null": migrations.AddField("toy", "more", models.IntegerField(null=True)),
    "a column that the database fills": migrations.AddField("toy", "more", models.IntegerField(db_default=0)),
    "an index": migrations.AddIndex("toy", models.Index(fields=["name"], name="toy_index")),
    "longer": migrations.AlterField("toy", "name", models.CharField(max_length=40, default="Ana")),
    "null from now on": migrations.AlterField("toy", "name", models.CharField(max_length=20, null=True)),
    "out of the state": SPLIT(state_operations=[migrations.RemoveField("toy", "text")]),
}
STOPS: dict[str, tuple[Operation, str]] = {
    "a column that must be named": (
        migrations.AddField("toy", "more", models.IntegerField(default=0)),
        "give it null=True or a db_default",
    ),
    "a column less": (migrations.RemoveField("toy", "text"), UNUSED),
    "a column less, though only in the database": (
        SPLIT(database_operations=[migrations.RemoveField("toy", "text")]),
        UNUSED,
    ),
    "another name": (migrations.RenameField("toy", "name", "called"), ANEW),
    "another table": (migrations.AlterModelTable("toy", "toybox"), "keep the table"),
    "no table": (migrations.DeleteModel("toy"), "leave the table"),
    "a constraint": (migrations.AddConstraint("toy", ONE), CONSTRAINT),
    "must not be null any more": (migrations.AlterField("toy", "text", models.TextField(default="")), ANEW),
}
UNTRIED: dict[str, tuple[Operation, str]] = {
    "shorter": (migrations.AlterField("toy", "name", models.CharField(max_length=2)), ANEW),
    "another kind": (migrations.AlterField("toy", "name", models.IntegerField()), ANEW),
    "unique": (migrations.AlterField("toy", "name", models.CharField(max_length=20, unique=True)), ANEW),
    "out of the state, and must be named": (
        SPLIT(state_operations=[migrations.RemoveField("toy", "name")]),
        "first let it be null",
    ),
    "rows": (migrations.RunPython(lambda apps, editor: None), FILL),
    "unheard of": (migrations.AlterModelTableComment("toy", "of Ana"), "say in tests/migrating.py"),
}


def toys() -> ProjectState:
    """A table that the version before knows."""
    state = ProjectState()
    key = models.AutoField(primary_key=True)
    state.add_model(ModelState("toys", "Toy", [("id", key), ("name", NAME.clone()), ("text", TEXT.clone())]))
    return state


def judged(operation: Operation, *before: Operation) -> list[str]:
    """What is said of it, in a migration behind others."""
    kind = type("Migration", (migrations.Migration,), {"operations": [*before, operation]})
    return list(faults(kind("0002_more", "toys"), toys(), set()))


@pytest.mark.parametrize("what", GOES)
def test_goes(what: str) -> None:
    assert judged(GOES[what]) == []


@pytest.mark.parametrize("what", [*STOPS, *UNTRIED])
def test_is_told_with_what_to_do_instead(what: str) -> None:
    operation, instead = (STOPS | UNTRIED)[what]
    (told,) = judged(operation)
    assert told.startswith("toys.0002_more: ")
    assert instead in told


def test_what_left_the_state_before_may_leave_the_database_and_a_new_table_is_free() -> None:
    gone = SPLIT(state_operations=[migrations.RemoveField("toy", "text")])
    assert judged(SPLIT(database_operations=[migrations.RemoveField("toy", "text")]), gone) == []
    made = migrations.CreateModel("other", [("id", models.AutoField(primary_key=True)), ("name", NAME.clone())])
    assert judged(migrations.AddConstraint("other", ONE), made) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", [*GOES, *STOPS])
def test_the_version_before_finds_it_as_it_was_judged(what: str) -> None:
    """It writes, reads and changes a row once the operation is done; where that stops it, the row is not kept."""
    before, after = toys(), toys()
    operation = GOES[what] if what in GOES else STOPS[what][0]
    toy: Any = before.apps.get_model("toys", "Toy")
    with connection.schema_editor() as editor:
        editor.create_model(toy)
    try:
        operation.state_forwards("toys", after)
        with connection.schema_editor() as editor:
            operation.database_forwards("toys", editor, before.clone(), after)
        assert serves(toy) == (what in GOES)
    finally:
        with connection.schema_editor() as editor:
            made = {"toys_toy", "toys_other", "toybox"} & set(connection.introspection.table_names())
            for table in made:
                editor.execute(f"DROP TABLE {table}")


def serves(toy: Any) -> bool:
    """Can the version before go on?"""
    try:
        with transaction.atomic():
            row = toy.objects.create(name="Ana", text=None)
            toy.objects.filter(pk=row.pk).update(text="here")
            return bool(toy.objects.get(pk=row.pk).text == "here")
    except Error:
        return False
