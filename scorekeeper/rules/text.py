"""Sentences in no language yet: an English template, its plural, and what fills it.

The law speaks only through `Text`, so that an app can translate the template before it is filled and say "books" where
a table says books. This module must not know what any sentence is about.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Translate = Callable[[str, str, int], str]
Template = str | tuple[str, str]  # for any count, or for one and for many


class Text(NamedTuple):
    """One sentence or a part of one. `n` in `fill` picks between `one` and `many`; a value may be a Text itself."""

    one: str
    many: str = ""
    fill: Mapping[str, Any] = {}

    @classmethod
    def of(cls, template: Template, **fill: Any) -> "Text":
        """Fill a template, with a plural or without.

        >>> Text.of(("{n} bag", "{n} bags"), n=2)
        Text(one='{n} bag', many='{n} bags', fill={'n': 2})
        """
        return cls(template, "", fill) if isinstance(template, str) else cls(*template, fill)


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
    return translate(text.one, text.many, int(text.fill.get("n", 1))).format_map(fill)


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(40), signed(-40), signed(0)
    ('+40', '−40', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


GAINS: dict[str, Template] = {
    "points": "{points}",
    "bags": ("{n} bag", "{n} bags"),
    "bags-off": ("{n} bag off", "{n} bags off"),
    "both": "{points}, {bags}",
}


def tell_gain(points: int, bags: int) -> Text:
    """Say what something brought: points with their sign, bags if any.

    >>> say(tell_gain(40, 2)), say(tell_gain(-50, 0)), say(tell_gain(0, -1)), say(tell_gain(0, 0))
    ('+40, 2 bags', '−50', '1 bag off', '0')
    """
    if not bags:
        return Text.of(GAINS["points"], points=signed(points))
    counted = Text.of(GAINS["bags" if bags > 0 else "bags-off"], n=abs(bags))
    return Text.of(GAINS["both"], points=signed(points), bags=counted) if points else counted
