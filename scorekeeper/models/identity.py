"""Public ids: what an address shows instead of a serial number."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no letter that is read as another


def new_id() -> str:
    """Make a public id: 12 letters and digits, nearly 60 bits, never read wrongly from a screen."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def is_id(said: str) -> bool:
    """Can this be a public id? A phone without signal makes one for a game that it begins.

    >>> is_id("23456789abcd"), is_id("23456789abc"), is_id("0123456789ab")
    (True, False, False)
    """
    return len(said) == 12 and set(said) <= set(ALPHABET)


def id_of(said: str) -> str:
    """The public id that always comes of the same words: what is made twice from one page is one thing."""
    number = int.from_bytes(hashlib.sha256(said.encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(12))


def new_code() -> str:
    """Make a table code: four digits."""
    return f"{secrets.randbelow(10_000):04}"
