"""What a recount finds."""

from typing import Any, NamedTuple


class Difference(NamedTuple):
    """One thing in which what is kept differs from what the facts say."""

    of: str
    what: str
    kept: Any
    right: Any
