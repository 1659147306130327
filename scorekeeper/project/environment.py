"""Reads settings from the environment: strictly, so that a slip is told at the start and by its name.

Must not know what a setting is for. Values are shown only where they cannot be secret.
"""

import os
import re
from collections.abc import Iterable

from django.core.exceptions import ImproperlyConfigured

FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
HOST = re.compile(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d+)?", re.IGNORECASE)


def given(name: str) -> bool:
    """Whether the variable is set at all, be it to nothing."""
    return name in os.environ


def text(name: str, default: str | None = None, *, at_least: int = 1) -> str:
    """The variable as it stands, at least so many characters long; required where there is no default."""
    value = os.environ.get(name, default)
    if value is None:
        raise ImproperlyConfigured(f"{name} is required: set it in the environment.")
    if len(value) < at_least:
        raise ImproperlyConfigured(
            f"{name} is empty." if not value else f"{name} is too short: at least {at_least} characters."
        )
    return value


def secrets(name: str, at_least: int) -> list[str]:
    """A list of secrets with commas between, none where the variable is not set."""
    if not given(name):
        return []
    found = [part.strip() for part in text(name).split(",")]
    if any(len(part) < at_least for part in found):
        raise ImproperlyConfigured(f"{name} holds one that is too short: at least {at_least} characters each.")
    return found


def flag(name: str, default: bool) -> bool:
    """A yes or a no."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() not in FLAGS:
        raise ImproperlyConfigured(f"{name}={value!r} cannot be read: use true or false.")
    return FLAGS[value.strip().lower()]


def number(name: str, default: int, *, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    value = os.environ.get(name)
    if value is None:
        return default
    if not re.fullmatch(r"[0-9]{1,12}", value.strip()) or not low <= int(value) <= high:
        raise ImproperlyConfigured(f"{name}={value!r} cannot be read: use a whole number from {low} to {high}.")
    return int(value)


def choice(name: str, default: str, options: Iterable[str]) -> str:
    """One of a few words."""
    value = os.environ.get(name, default)
    if value not in (known := list(options)):
        raise ImproperlyConfigured(f"{name}={value!r} cannot be read: use one of {', '.join(known)}.")
    return value


def names(name: str, pattern: re.Pattern[str], example: str) -> list[str]:
    """A list with commas between, each part of which fits the pattern; none where the variable is not set."""
    if not given(name):
        return []
    parts = [part.strip() for part in os.environ[name].split(",")]
    for part in parts:
        if not pattern.fullmatch(part):
            raise ImproperlyConfigured(f"{name} cannot be read at {part!r}: use {example}.")
    return parts


def path(name: str) -> str:
    """A part of an address without its strokes; empty where the variable is not set."""
    value = os.environ.get(name, "")
    if given(name) and not re.fullmatch(r"[a-z0-9_-]+(/[a-z0-9_-]+)*", value, re.IGNORECASE):
        raise ImproperlyConfigured(f"{name}={value!r} cannot be read: use a path such as back-office.")
    return value
