"""Figures as a page and a file write them: a share beside its "3 of 5", a mean to its digits, and explained."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext

from ..words import figure, in_words
from .figures import MEAN, SHARE, Measure, Value, percent


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

    >>> from scorekeeper.history.figures import BY_NAME
    >>> str(told(BY_NAME["made"], Value(31, 40))), str(told(BY_NAME["bag_outs"], Value(2))), str(NONE)
    ('31 of 40 (78\\xa0%)', '2', '–')
    """
    if value is None:
        return NONE
    if measure.of == SHARE:
        share = gettext("{n}\u00a0%").format(n=percent(value))
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
