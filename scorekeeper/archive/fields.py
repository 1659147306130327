"""A value of a field as a line tells it, and read again: of no other type, and nothing that the field could not hold.

This module must not know which fields there are.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from django.core.exceptions import ValidationError
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import BooleanField, DateTimeField, Field, IntegerField, JSONField, Model
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from ..clock import is_possible

AnyField: TypeAlias = "Field[Any, Any]"


def of(model: type[Model], name: str) -> AnyField:
    """The field of a model that has this name."""
    return next(field for field in model._meta.concrete_fields if field.name == name)


def told(value: Any) -> Any:
    """A moment in UTC, all else as it is."""
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def read(field: AnyField, value: Any) -> Any:
    """A value for a field. Raises ValueError, naming the field, for what cannot stand there."""
    if value is None:
        if not field.null:
            raise ValueError(_("“{field}” cannot be empty").format(field=field.name))
        return None
    if not isinstance(value, type_of(field)) or (isinstance(value, bool) and not isinstance(field, BooleanField)):
        raise ValueError(_("“{field}” is not what it should be").format(field=field.name))
    if isinstance(field, DateTimeField):
        return moment(field.name, str(value))
    least, most = BaseDatabaseOperations.integer_field_ranges.get(field.get_internal_type(), (None, None))
    if isinstance(value, int) and least is not None and most is not None and not least <= value <= most:
        raise ValueError(
            _("“{field}” is no number from {least} to {most}").format(field=field.name, least=least, most=most)
        )
    try:
        field.run_validators(value)
    except ValidationError as error:
        raise ValueError(f"“{field.name}”: {' '.join(error.messages)}") from None
    if field.choices and value not in dict(field.flatchoices) and not (field.blank and value == ""):
        raise ValueError(_("“{field}” cannot be “{value}”").format(field=field.name, value=str(value)[:60]))
    return value


def type_of(field: AnyField) -> type:
    """What JSON has for a field: of a list or an object that it holds what it holds at first, or if nothing, a list
    where it may stay empty, else an object.
    """
    if isinstance(field, JSONField):
        return type(field.get_default()) if field.has_default() else list if field.null else dict
    return bool if isinstance(field, BooleanField) else int if isinstance(field, IntegerField) else str


def moment(name: str, value: str) -> datetime:
    """A moment with its zone. Raises ValueError for what is none, or of no time that can be meant."""
    try:
        found = parse_datetime(value)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None or not is_possible(found):
        raise ValueError(_("“{field}” is no time: {value}").format(field=name, value=value[:40]))
    return found


def usual(field: AnyField) -> Any:
    """What a field holds where a line says nothing of it. Raises ValueError if it must be said."""
    if field.has_default():
        return field.get_default()
    if field.null:
        return None
    if field.blank and not isinstance(field, JSONField):
        return ""
    raise ValueError(_("“{field}” is missing").format(field=field.name))


def unknown(line: Mapping[str, Any], known: set[str]) -> None:
    """Raise ValueError if a line tells what nobody here knows: it would be lost."""
    if more := sorted(line.keys() - known):
        raise ValueError(_("“{field}” is not known here").format(field=more[0][:60]))
