"""The figures of history, each declared here alone: what it counts, over which hands or games, in which unit, and when
there is none. Columns, files, pages of help and the API are made of these declarations.

A figure is made of counters (`models.history.Counted`). A plain count is one of them; a share is a part of a whole and
is told with both, "31 of 40 (78 %)"; a mean is a sum for each hand, game or bid. Without a whole there is no figure.
Games, wins, seconds and tokens count over all rules; what has points, bids or bags in it only over games under the same
scoring rules (`one_family`). Must not know where counters are kept.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..words import figure, in_words

Counts = Mapping[str, int]
"""Counters by name."""


class Measure(NamedTuple):
    """One figure as it is declared.

    `part` are the counters that are added up, one with "-" before it is taken away; `whole` is what it is a share of,
    or a mean over: its counters added up, or nothing for a plain count. `of` says which of the three it is. `better`: 1
    the higher, -1 the lower, 0 neither. `without`: why there is none. `digits` are those of a mean.
    """

    name: str
    title: str | Promise
    what: str | Promise
    unit: str | Promise
    of: str
    part: tuple[str, ...]
    whole: tuple[str, ...] = ()
    without: str | Promise = ""
    one_family: bool = True
    better: int = 1
    digits: int = 1


class Value(NamedTuple):
    """A figure of somebody: the part and the whole, None for a plain count."""

    part: int
    whole: int | None = None

    @property
    def amount(self) -> Fraction:
        """What it is compared by."""
        return Fraction(self.part, 1 if self.whole is None else self.whole)


COUNT, SHARE, MEAN = "count", "share", "mean"
NO_GAME, NO_HAND = _("no game finished"), _("no hand played")
NO_BID = _("no number bid whose tricks are known")

MEASURES = (
    Measure(
        "games", _("Games"), _("Games that are over in which they sat at the end."),
        _("games"), COUNT, ("games",), one_family=False,
    ),
    Measure(
        "wins", _("Won"),
        _("Of their games those won, alone or with a partner. One that was ended without a winner was not won."),
        _("games"), SHARE, ("wins",), ("games",), NO_GAME, one_family=False,
    ),
    Measure(
        "seconds", _("Second"),
        _("Games with three sides or more that they lost with the second best score."),
        _("games"), COUNT, ("seconds",), one_family=False,
    ),
    Measure(
        "tokens", _("Tokens"), _("Victory tokens of their games; those that were taken back are not in it."),
        _("tokens"), COUNT, ("tokens",), one_family=False,
    ),
    Measure(
        "hands", _("Hands"), _("Hands that they played to the end, in games that are over."),
        _("hands"), COUNT, ("hands",), better=0,
    ),
    Measure(
        "points_a_hand", _("Points a hand"),
        _("The points of their side in the hands that they played, for each of these hands."),
        _("points"), MEAN, ("points",), ("hands",), NO_HAND,
    ),
    Measure(
        "points_a_game", _("Points a game"), _("The final scores of their side, for each of their games."),
        _("points"), MEAN, ("score",), ("games",), NO_GAME,
    ),
    Measure(
        "made", _("Contract made"),
        _("Of the hands in which their side bid something those in which all of it was made."),
        _("hands"), SHARE, ("made",), ("made", "set"), _("no contract bid"),
    ),
    Measure(
        "set", _("Set"),
        _("Of the same hands those in which something that their side bid was set."),
        _("hands"), SHARE, ("set",), ("made", "set"), _("no contract bid"), better=-1,
    ),
    Measure(
        "bid", _("Tricks bid"),
        _("The tricks that they bid, for each hand in which they bid a number themselves and their tricks are known."),
        _("tricks"), MEAN, ("bid",), ("numbers",), NO_BID, better=0, digits=2,
    ),
    Measure(
        "taken", _("Tricks taken"), _("The tricks that they took in these hands, for each of them."),
        _("tricks"), MEAN, ("taken",), ("numbers",), NO_BID, better=0, digits=2,
    ),
    Measure(
        "over", _("Over the bid"),
        _("By how many tricks they took more than they bid, for each of these hands; below nought, fewer."),
        _("tricks"), MEAN, ("taken", "-bid"), ("numbers",), NO_BID, better=0, digits=2,
    ),
    Measure(
        "as_bid", _("Just as bid"),
        _("Of these hands those in which they took just what they bid."),
        _("hands"), SHARE, ("as_bid",), ("numbers",), NO_BID,
    ),
    Measure(
        "nils", _("Nil made"), _("Of the nils that they bid those that they made; blind ones are counted apart."),
        _("bids"), SHARE, ("nils_made",), ("nils",), _("no nil bid"),
    ),
    Measure(
        "blind_nils", _("Blind nil made"), _("Of the blind nils that they bid those that they made."),
        _("bids"), SHARE, ("blind_nils_made",), ("blind_nils",), _("no blind nil bid"),
    ),
    Measure(
        "specials", _("Special bid made"),
        _("Of the blind numbers, exact bids and moons that they bid those that they made."),
        _("bids"), SHARE, ("specials_made",), ("specials",), _("no special bid"),
    ),
    Measure(
        "bags_a_hand", _("Bags a hand"),
        _("The bags of their side in the hands that they played, for each of these hands."),
        _("bags"), MEAN, ("bags",), ("hands",), NO_HAND, better=-1, digits=2,
    ),
    Measure(
        "bag_outs", _("Bag-outs"),
        _("Hands that they played in which their side reached the limit of bags and paid for it."),
        _("hands"), COUNT, ("bag_outs",), better=-1,
    ),
)  # fmt: skip
"""Those that are made of what a person's games and hands add up to, in the order of columns."""

PAIRED = (
    Measure(
        "games", _("Games"), _("Games that are over at whose end both sat at one table."),
        _("games"), COUNT, ("games",), one_family=False,
    ),
    Measure(
        "wins", _("Won"), _("Of these games those that the first of the two won."),
        _("games"), SHARE, ("wins",), ("games",), NO_GAME, one_family=False,
    ),
    Measure(
        "other_wins", _("Won by the other"), _("Of these games those that the other won."),
        _("games"), SHARE, ("other_wins",), ("games",), NO_GAME, one_family=False, better=-1,
    ),
    Measure(
        "ahead", _("Ahead"), _("Of these games those in which the first had the better final score, whoever won."),
        _("games"), SHARE, ("ahead",), ("games",), NO_GAME, one_family=False,
    ),
    Measure(
        "behind", _("Behind"), _("Of these games those in which the first had the worse final score."),
        _("games"), SHARE, ("behind",), ("games",), NO_GAME, one_family=False, better=-1,
    ),
    Measure(
        "margin", _("Points ahead a game"),
        _("By how many points the first had more at the end, for each of these games; below nought, fewer."),
        _("points"), MEAN, ("margin",), ("games",), NO_GAME,
    ),
)  # fmt: skip
"""Those of two people who finished games at one table."""

BY_NAME = {each.name: each for each in MEASURES}
PAIRED_BY_NAME = {each.name: each for each in PAIRED}


def value_of(measure: Measure, counts: Counts) -> Value | None:
    """A figure of somebody; None where there is none.

    >>> value_of(BY_NAME["over"], {"taken": 30, "bid": 33, "numbers": 10})
    Value(part=-3, whole=10)
    >>> value_of(BY_NAME["nils"], {"nils_made": 0, "nils": 0}), value_of(BY_NAME["games"], {"games": 0})
    (None, Value(part=0, whole=None))
    """
    part = sum(-counts[name[1:]] if name[0] == "-" else counts[name] for name in measure.part)
    if measure.of == COUNT:
        return Value(part)
    whole = sum(counts[name] for name in measure.whole)
    return Value(part, whole) if whole else None


def counters_of(measures: tuple[Measure, ...] = MEASURES) -> tuple[str, ...]:
    """The counters that figures are made of, each once."""
    return tuple(dict.fromkeys(name.lstrip("-") for each in measures for name in (*each.part, *each.whole)))


def percent(value: Value) -> int:
    """A share in hundredths, a half upwards.

    >>> percent(Value(31, 40)), percent(Value(1, 8)), percent(Value(0, 3))
    (78, 13, 0)
    """
    whole = value.whole or 1
    return (200 * value.part + whole) // (2 * whole)


def decimal(value: Value, digits: int) -> str:
    """A mean as it is written, a half away from nought.

    >>> decimal(Value(-1, 8), 2), decimal(Value(413, 10), 1), decimal(Value(-1, 1000), 1)
    ('−0.13', '41.3', '0.0')
    """
    return number_format(rounded(value, digits), digits, use_l10n=True, force_grouping=False).replace("-", "−")


def rounded(value: Value, digits: int) -> float:
    """A mean to so many digits, a half away from nought.

    >>> rounded(Value(5, 8), 2), rounded(Value(-5, 8), 2)
    (0.63, -0.63)
    """
    scale, whole = 10**digits, value.whole or 1
    size = (2 * abs(value.part) * scale + whole) // (2 * whole)
    return (-size if value.part < 0 else size) / scale if size else 0.0


class Told(NamedTuple):
    """A figure as a page writes it: what is large, what stands small beside it."""

    large: str
    small: str = ""

    def __str__(self) -> str:
        return f"{self.small} ({self.large})" if self.small else self.large


NONE = Told("–")


def told(measure: Measure, value: Value | None) -> Told:
    """A figure as a page writes it: a share beside its "3 of 5".

    >>> str(told(BY_NAME["made"], Value(31, 40))), str(told(BY_NAME["bag_outs"], Value(2))), str(NONE)
    ('31 of 40 (78 %)', '2', '–')
    """
    if value is None:
        return NONE
    if measure.of == SHARE:
        share = gettext("{n} %").format(n=percent(value))
        return Told(share, gettext("{part} of {whole}").format(part=value.part, whole=value.whole))
    return Told(decimal(value, measure.digits) if measure.of == MEAN else figure(value.part))


def heads(measure: Measure, words: Mapping[str, str] | None = None) -> list[str]:
    """The heads of the columns that a figure has in a file."""
    title = in_words(str(measure.title), words or {})
    if measure.of != SHARE:
        return [title]
    return [title, gettext("{title}, of").format(title=title), gettext("{title}, %").format(title=title)]


def cells(measure: Measure, value: Value | None) -> list[int | float | None]:
    """What stands in these columns; nothing where there is no figure."""
    if measure.of == SHARE:
        return [0, 0, None] if value is None else [value.part, value.whole, percent(value)]
    if value is None:
        return [None]
    return [rounded(value, measure.digits) if measure.of == MEAN else value.part]


def explained(measure: Measure, words: Mapping[str, str] | None = None) -> str:
    """What a figure counts, in which unit, and when there is none: as it is told wherever somebody asks."""
    parts = [str(measure.what)]
    if measure.of == MEAN:
        parts.append(gettext("In {unit}.").format(unit=measure.unit))
    if measure.without:
        parts.append(gettext("“–”: {without}.").format(without=measure.without))
    return in_words(" ".join(parts), words or {})
