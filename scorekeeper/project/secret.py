"""Makes the secret of `make run` at its first start and keeps it beside the database."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

LENGTH = 50  # what Django itself asks of a secret


def kept_secret(path: Path) -> str:
    """The secret in this file, made when there is none yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        if not path.exists():
            # Written aside and then linked: of two first starts at once, both get the same, whole secret.
            draft.touch(mode=0o600)
            draft.write_text(get_random_secret_key())
            try:
                os.link(draft, path)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        secret = path.read_text().strip()
    except OSError as problem:
        raise ImproperlyConfigured(f"The secret in {path} cannot be kept: {problem.strerror}.") from problem
    if len(secret) < LENGTH:
        raise ImproperlyConfigured(f"The secret in {path} is damaged: remove the file and a new one is made.")
    return secret
