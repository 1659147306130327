"""What a migration may do while the version before still serves: that reads and writes its own columns, and no others.

It goes on if each of its statements is still possible: SELECT and UPDATE name the columns that it knows, INSERT names
none that it does not. What would stop it is done in several versions instead, and each kind says how.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import migrations
from django.db.migrations.operations import base
from django.db.migrations.state import ProjectState
from django.db.models import Field

Operation = base.Operation
Judge = Callable[[Any, ProjectState, str], str]  # an operation, what stood before, its app: what instead

UNSEEN = {"blank", "choices", "default", "error_messages", "help_text", "related_name", "validators", "verbose_name"}
UNUSED = (
    "first a version that no longer uses it, which takes it out of the state alone (`SeparateDatabaseAndState`, "
    "`state_operations`), nullable or with db_default; in the version after that out of the database alone"
)
ANEW = "add a new one beside it, write both, fill it with a command, read the new one in the version after"
CONSTRAINT = "in the version after the one that keeps to it, whose rows `manage.py recount` or a command has put right"
FILL = "fill it with a command, in batches, that may run while both versions serve and again afterwards"


def goes(*_judged: Any) -> str:
    """Nothing that the version before would notice."""
    return ""


def never(instead: str) -> Judge:
    """Never; what to do instead."""
    return lambda *_judged: instead


def may_be_left_out(field: Any) -> bool:
    """Can a row be written by whoever does not know this column?"""
    return bool(field.many_to_many or field.null or field.has_db_default())


def added(operation: Any, _state: ProjectState, _app: str) -> str:
    """A column that the version before does not name as it inserts."""
    return "" if may_be_left_out(operation.field) else "give it null=True or a db_default"


def altered(operation: Any, state: ProjectState, app: str) -> str:
    """Whatever fitted before must fit still."""
    old, new = state.models[app, operation.model_name_lower].fields[operation.name], operation.field
    (_, kind, _, had), (_, becomes, _, has) = old.deconstruct(), new.deconstruct()
    for name in UNSEEN | ({"null"} if new.null else set()) | ({"db_default"} if new.has_db_default() else set()):
        had.pop(name, None)
        has.pop(name, None)
    if longer(old, new):
        had.pop("max_length", None)
        has.pop("max_length", None)
    return "" if (kind, had) == (becomes, has) else ANEW


def longer(old: "Field[Any, Any]", new: "Field[Any, Any]") -> bool:
    """Does everything still find room?"""
    return old.max_length is not None and (new.max_length or 0) >= old.max_length


def apart(operation: Any, state: ProjectState, app: str) -> str:
    """A column leaves the state in one version and the database in a later one."""
    for each in operation.state_operations:
        if not isinstance(each, migrations.RemoveField):
            return UNUSED
        if not may_be_left_out(state.models[app, each.model_name_lower].fields[each.name]):
            return "first let it be null, or give it a db_default"
    for each in operation.database_operations:
        known = state.models.get((app, getattr(each, "model_name_lower", "")))
        if not isinstance(each, migrations.RemoveField) or known is None or each.name in known.fields:
            return UNUSED
    return ""


KINDS: dict[type[Operation], Judge] = {
    migrations.CreateModel: goes,
    migrations.AddField: added,
    migrations.AlterField: altered,
    migrations.AddIndex: goes,  # writers wait for it, some seconds for a million rows, and then go on
    migrations.RemoveIndex: goes,
    migrations.RenameIndex: goes,
    migrations.AlterModelOptions: goes,
    migrations.AlterModelManagers: goes,
    migrations.SeparateDatabaseAndState: apart,
    migrations.AddConstraint: never(CONSTRAINT),
    migrations.RemoveConstraint: never("in the version after the one that no longer relies on it"),
    migrations.RemoveField: never(UNUSED),
    migrations.DeleteModel: never("leave the table, or drop it in the version after the one that forgot it"),
    migrations.RenameField: never("keep the column: db_column, in the state alone; or " + ANEW),
    migrations.RenameModel: never("keep the table: db_table, in the state alone"),
    migrations.AlterModelTable: never("keep the table"),
    migrations.AlterUniqueTogether: never("say it as a constraint: " + CONSTRAINT),
    migrations.RunPython: never(FILL),
    migrations.RunSQL: never(FILL),
}


def faults(migration: migrations.Migration, state: ProjectState, excused: set[str]) -> Iterator[str]:
    """What in a migration would stop the version before, each with what to do instead; the state goes on with it.

    A table that it makes itself nobody uses yet. Nor is one looked at that is excused: those are told by their words.
    """
    fresh: set[str] = set()
    for operation in migration.operations:
        if isinstance(operation, migrations.CreateModel):
            fresh.add(operation.name_lower)
        judge = KINDS.get(type(operation), never("say in tests/migrating.py what the version before notices of it"))
        instead = "" if getattr(operation, "model_name_lower", "") in fresh else judge(
            operation, state, migration.app_label
        )  # fmt: skip
        if instead and operation.describe() not in excused:
            yield f"{migration.app_label}.{migration.name}: {operation.describe()}: {instead}"
        operation.state_forwards(migration.app_label, state)
