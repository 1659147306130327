"""Sentences in no language yet: an English template, its plural, and what fills it.

The law speaks only through `Text`, so that an app can translate the template before it is filled and say "books" where
a table says books. This module must not know what any sentence is about.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Translate = Callable[[str, str, int], str]


class Text(NamedTuple):
    """One sentence or a part of one. `n` in `fill` picks between `one` and `many`; a value may be a Text itself."""

    one: str
    many: str = ""
    fill: Mapping[str, Any] = {}


def english(one: str, many: str, n: int) -> str:
    """Pick the English template: the singular for one, the plural (where there is one) for any other count."""
    return many if many and n != 1 else one


def say(text: Text, translate: Translate = english) -> str:
    """Fill a text's template, parts first.

    >>> say(Text("{who} took {n} trick", "{who} took {n} tricks", {"who": "Ana", "n": 3}))
    'Ana took 3 tricks'
    >>> say(Text("{bid}, {more}", fill={"bid": 4, "more": Text("{n} bag", "{n} bags", {"n": 1})}))
    '4, 1 bag'
    """
    fill = {key: say(value, translate) if isinstance(value, Text) else value for key, value in text.fill.items()}
    return translate(text.one, text.many, fill.get("n", 1)).format_map(fill)
