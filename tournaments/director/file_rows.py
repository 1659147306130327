"""A row read as a file tells it, each of its fields checked; what cannot stand there is refused, naming it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.clock import is_possible

from ..files.rows import fields_of

Told = Mapping[str, Any]


def natural(place: Any) -> int:
    """A place in a list of the file. Raises ValueError for one before its beginning."""
    if not isinstance(place, int) or isinstance(place, bool) or place < 0:
        raise ValueError(place)
    return place


def row(model: type[models.Model], told: Told, **more: Any) -> Any:
    """A row as the file tells it. Raises ValidationError, naming the field, for what cannot stand there."""
    made, fields = model(**more), fields_of(model)
    for field in fields:
        if field.name in told:
            value = told[field.name]
            setattr(made, field.name, read(field, value))
    try:
        plain = {each.name for each in fields if not is_json(each)}
        made.clean_fields(exclude={each.name for each in model._meta.fields} - plain)
    except ValidationError as error:
        first, why = next(iter(error.message_dict.items()))
        raise ValidationError(f"{model.__name__}, {first}: {' '.join(why)}") from None
    return made


def read(field: Any, value: Any) -> Any:
    """A value of the file as its field has it. Raises ValidationError for what cannot stand there."""
    if is_json(field):
        return checked(field, value)
    told = field.to_python(value)
    if isinstance(told, datetime):
        told = told if timezone.is_aware(told) else timezone.make_aware(told, UTC)
        if not is_possible(told):
            raise ValidationError(_("{field}: {text} is not of these times").format(field=field.name, text=value))
    return told


def is_json(field: Any) -> bool:
    """Does a field hold a list or an object?"""
    return isinstance(field, models.JSONField)


def checked(field: Any, value: Any) -> Any:
    """What a list or an object of a row may be. Raises ValidationError for anything else."""
    kind = type(field.get_default()) if field.has_default() else list
    if not isinstance(value, kind) and not (value is None and field.null):
        raise ValidationError(_("{field} is not what it should be").format(field=field.name))
    return value
