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

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Counts = Mapping[str, int]
"""Counters by name."""


class Measure(NamedTuple):
    """One figure as it is declared.

    `part` are the counters that are added up, one with "-" before it is taken away; `whole` is what it is a share of,
    or a mean over: its counters added up, or nothing for a plain count. `of` says which of the three it is, or that it
    is that of one hand or game. `better`: 1 the higher, -1 the lower, 0 neither. `without`: why there is none. `digits`
    are those of a mean.
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


COUNT, SHARE, MEAN, ONE = "count", "share", "mean", "one"
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

SINGLE = (
    Measure(
        "best", _("Best hand"), _("The most points of their side in a hand that they played: the first such hand."),
        _("points"), ONE, (), without=NO_HAND,
    ),
    Measure(
        "worst", _("Worst hand"), _("The fewest points of their side in a hand that they played: the first such hand."),
        _("points"), ONE, (), without=NO_HAND, better=-1,
    ),
    Measure(
        "comeback", _("Biggest come-back"),
        _("Of the games that they won the one in which their side was furthest behind the leader after some hand."),
        _("points"), ONE, (), without=_("no game won from behind"),
    ),
    Measure(
        "streak", _("Longest streak"),
        _("The most games won in a row, under whatever rules, that ended in a game that is looked at."),
        _("games"), ONE, (), without=_("no game won"), one_family=False,
    ),
    Measure(
        "by_seat", _("By seat"), _("Of the games that they finished in a seat those that they won."),
        _("games"), SHARE, ("wins",), ("games",), NO_GAME,
    ),
    Measure(
        "by_dealer", _("By place after the dealer"),
        _("The points of their side in the hands in which they sat so many seats after the dealer, for each of them."),
        _("points"), MEAN, ("points",), ("hands",), NO_HAND,
    ),
)  # fmt: skip
"""Those of single hands and games, and of where somebody sat."""

BY_NAME = {each.name: each for each in MEASURES}
SINGLE_BY_NAME = {each.name: each for each in SINGLE}
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
