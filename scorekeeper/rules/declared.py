"""All that the law declares as data, as JSON: what the same law in another language is given, so that it stands once.

Options with their kinds and defaults, presets, sentences, the figures of the pack. This module must not know who reads
it, nor what any of it means.
"""

from typing import Any

from .bidding import SPECIAL
from .bids import LABELS
from .cards import RANKS, SUITS
from .combinations import SEATED
from .contracts import OUTCOMES
from .errors import MESSAGES, RANGES, WORDS
from .heading import START
from .kinds import MOST, Kind
from .lines import AFTER_BAGS
from .presets import PRESETS
from .record import FORMAT
from .ruleset import OPTIONS
from .telling import END, REASONS, SENTENCES, WORTH
from .text import GAINS, Text


def declared() -> dict[str, Any]:
    """Every declaration by its name; nothing in it is computed from a game.

    >>> told = declared()
    >>> told["options"]["target"]["default"], told["presets"]["two-handed-300"]["target"], told["messages"]["game-over"]
    (500, 300, 'The game is over: hand {hand} comes after its end.')
    """
    options = {
        name: {"title": option.title, "kind": told_kind(option.kind), "default": option.default}
        for name, option in OPTIONS.items()
    }
    return {
        "format": FORMAT,
        "options": options,
        "family": [name for name, option in OPTIONS.items() if option.family],
        "presets": {name: preset.options for name, preset in PRESETS.items()},
        "titles": {name: preset.title for name, preset in PRESETS.items()},
        "messages": MESSAGES,
        "ranges": RANGES,
        "words": sorted(WORDS),
        "most": MOST,
        "ranks": RANKS,
        "suits": SUITS,
        "seated": {sides: list(players) for sides, players in SEATED.items()},
        "special": SPECIAL,
        "start": START,
        "line": AFTER_BAGS,
        "outcomes": OUTCOMES,
        "labels": {kind: label.one for kind, label in LABELS.items()},
        "worth": WORTH,
        "sentences": SENTENCES,
        "gains": GAINS,
        "reasons": REASONS,
        "end": END,
    }


def told_kind(kind: Kind) -> dict[str, Any]:
    """A kind of value: its name, what it is made of, and the sentence that says what will do.

    >>> from .kinds import Number
    >>> {key: value for key, value in told_kind(Number(1)).items() if key != "range"}
    {'is': 'number', 'low': 1, 'high': 1000000, 'none': False}
    """
    return {"is": type(kind).__name__.lower(), **told_parts(kind), "range": told_text(kind.range)}


def told_parts(kind: Any) -> dict[str, Any]:
    """What a kind is made of; a part may be a kind itself, or hold some."""
    parts: dict[str, Any] = kind._asdict()
    if "keys" in parts:
        parts["keys"] = {key: told_kind(inner) for key, inner in parts["keys"].items()}
    if "shape" in parts:
        parts["shape"] = told_kind(parts["shape"])
    return parts


def told_text(text: Text) -> dict[str, Any]:
    """A sentence in no language yet; what fills it may be one too."""
    fill = {key: told_text(value) if isinstance(value, Text) else value for key, value in text.fill.items()}
    return {"one": text.one, "many": text.many, "fill": fill}
