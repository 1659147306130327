"""The law's sentences in the reader's language and the table's words: "tricks" or "books", "bags" or "overs".

The law gives English templates with what fills them; here they are translated first and filled then. This module must
not know what a sentence is about.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from . import rules

WORDS = {"trick": ("book",), "bag": ("over",), "set": ("bumped",)}
"""The words of ours that a club may have otherwise, in the singular, and how."""


def tell(text: rules.Text, words: Mapping[str, str] | None = None) -> str:
    """Say a sentence of the law in the language of the page, with the words of the table."""
    said = rules.say(text, lambda one, many, n: ngettext(one, many, n) if many else gettext(one))
    return in_words(said, words) if words else said


def by_law(text: str) -> str:
    """A text of the law that nothing fills, in the language of the page: a title, a source, a choice."""
    return tell(rules.Text(text))


def figure(points: int) -> str:
    """Points as a table writes them: with a minus sign, not a hyphen.

    >>> figure(-40), figure(310)
    ('−40', '310')
    """
    return str(points).replace("-", "−")


def in_words(said: str, words: Mapping[str, str]) -> str:
    """Put a table's own words for ours in English sentences; others are left as they are.

    >>> in_words("Ana took 3 tricks: set", {"trick": "book", "set": "bumped"})
    'Ana took 3 books: bumped'
    >>> in_words("3 sets lose", {"set": "bumped"})
    '3 bumped lose'
    """
    if not is_english():
        return said
    for ours, theirs in words.items():
        many = theirs if theirs.endswith("ed") else f"{theirs}s"  # three times bumped, not three bumpeds
        said = put(put(said, f"{ours}s", many), ours, theirs)
    return said


def is_english() -> bool:
    """Is the page in English?"""
    return (get_language() or "en").startswith("en")


def put(said: str, ours: str, theirs: str) -> str:
    """One word for another, wherever it stands by itself."""
    return re.sub(rf"\b{ours}\b", lambda _match: theirs, said)


SPOKEN = {
    "bags", "bags_head", "heading", "label", "main", "more", "note", "notices", "reason", "small", "text",
    "title", "why_not",
}  # fmt: skip


def spoken(told: Any, words: Mapping[str, str], key: str = "") -> Any:
    """A value that a page draws, with the words of a table in what of it is read; names and addresses stay.

    >>> spoken({"text": "2 bags", "name": "bag", "lines": [{"small": "a trick"}]}, {"bag": "over", "trick": "book"})
    {'text': '2 overs', 'name': 'bag', 'lines': [{'small': 'a book'}]}
    """
    if isinstance(told, dict):
        return {name: spoken(value, words, name) for name, value in told.items()}
    if isinstance(told, list | tuple):
        return [spoken(value, words, key) for value in told]
    return in_words(told, words) if isinstance(told, str) and key in SPOKEN else told
