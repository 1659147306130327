"""Public ids: what an address shows instead of a serial number."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no letter that is read as another


def new_id() -> str:
    """Make a public id: 12 letters and digits, nearly 60 bits, never read wrongly from a screen."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_code() -> str:
    """Make a table code: four digits."""
    return f"{secrets.randbelow(10_000):04}"
