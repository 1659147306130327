"""A sentence of the formats as it is kept: why these sit at a table, why somebody sits out, what a draw warned of.

`{"text": ..., "many": ..., "fill": {...}}`, a part of a sentence within another in the same way; translated when it is
read. Nothing here knows what a sentence is about.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.text import Text
from scorekeeper.words import tell

BY_HAND: Mapping[str, Any] = {"text": "Made by hand."}


def kept(text: Text) -> dict[str, Any]:
    """A sentence as JSON.

    >>> kept(Text.of(("{n} win", "{n} wins"), n=2))
    {'text': '{n} win', 'many': '{n} wins', 'fill': {'n': 2}}
    >>> kept(Text("By lot."))
    {'text': 'By lot.'}
    """
    fill = {name: kept(value) if isinstance(value, Text) else value for name, value in text.fill.items()}
    told = {"text": text.one, "many": text.many, "fill": fill}
    return {name: value for name, value in told.items() if value}


def read(told: Mapping[str, Any]) -> Text:
    """The sentence again.

    >>> read(kept(Text.of("{who} won", who=Text("nobody"))))
    Text(one='{who} won', many='', fill={'who': Text(one='nobody', many='', fill={})})
    """
    fill = told.get("fill", {})
    parts = {name: read(value) if isinstance(value, Mapping) else value for name, value in fill.items()}
    return Text(str(told.get("text", "")), str(told.get("many", "")), parts)


def said(told: Mapping[str, Any]) -> str:
    """The sentence in the language of the page, "" where none is kept.

    >>> said({"text": "{n} pair", "many": "{n} pairs", "fill": {"n": 2}}), said({})
    ('2 pairs', '')
    """
    return tell(read(told)) if told.get("text") else ""
