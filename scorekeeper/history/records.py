"""The records of a club, each declared here alone: what it is of, in which unit, within the same scoring rules or over
all. They are read from what is kept of each game that is over, by an index, and never stored; who did something first
holds it. What guests do counts; who was erased holds nothing.

A hand can set one while its game goes on: `high_marks` is what there is to beat, `scoreboard.record_set` says so.
Must not know who may be named.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import F, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from ..models import Appearance, Figure
from .chosen import Chosen
from .club_history import ClubHistory
from .evenings import beginning_of
from .figures import SINGLE
from .kept import kept

HAND, BID, GAME, RUN = "hand", "bid", "game", "run"
PLACES = 3
"""How many are told of each: who holds it, and whom it was beaten by or who came close."""
READ = {HAND: 30, BID: 60, GAME: 30, RUN: 120}
"""The rows looked at for them: a side has up to three, somebody may have the best ones several times."""


class Record(NamedTuple):
    """A record as it is declared: the column of an appearance that it is of, and whether the most or the least counts.

    `of` says what holds it: a side with one hand, somebody with one bid, a side with a game, somebody with games in a
    row.
    """

    name: str
    title: str | Promise
    what: str | Promise
    unit: str
    column: str
    of: str
    most: bool = True
    one_family: bool = True


POINTS, BAGS, HANDS, GAMES = "points", "bags", "hands", "games"
CALLED = {each.name: each.title for each in SINGLE}
"""The titles of what is told of one person, too."""

RECORDS = (
    Record("best", CALLED["best"], _("The most points that a side made in one hand."), POINTS, "best", HAND),
    Record("worst", CALLED["worst"], _("The fewest points of a side in one hand."), POINTS, "worst", HAND,
           most=False),
    Record("boldest", _("Boldest bid"),
           _("The most points that one bid brought whoever made it alone: a nil, a blind bid, an exact one, a moon."),
           POINTS, "boldest", BID),
    Record("score", _("Highest final score"), _("The most points of a side at the end of a game."), POINTS,
           "score", GAME),
    Record("margin", _("Biggest win"), _("By how many points a winner had more than the next at the end."),
           POINTS, "margin", GAME),
    Record("comeback", CALLED["comeback"], _("How far behind the leader a later winner had been, after any hand."),
           POINTS, "comeback", GAME),
    Record("bags", _("Most bags"), _("The most bags of a side in one game, those that were paid for as well."),
           BAGS, "bags", GAME),
    Record("shortest", _("Shortest game"), _("The fewest hands in which a game was won, played out by its rules."),
           HANDS, "length", GAME, most=False),
    Record("longest", _("Longest game"),
           _("The most hands that a game took until it was won, played out by its rules."), HANDS, "length", GAME),
    Record("streak", CALLED["streak"], _("The most games in a row that somebody won, alone or with partners."),
           GAMES, "streak", RUN, one_family=False),
)  # fmt: skip
BY_NAME = {each.name: each for each in RECORDS}
SOMETHING = {"best": {"best__gt": 0}, "worst": {"worst__lt": 0}, "bags": {"bags__gt": 0}, "streak": {"streak__gt": 1},
             "comeback": {"comeback__gt": 0}, "score": {"score__gt": 0, "games": 1}}  # fmt: skip
"""What it takes at least for a record; of other columns, that there is any."""


def unit_told(unit: str, amount: int) -> str:
    """A unit as it stands beside so many."""
    return {
        POINTS: ngettext("point", "points", abs(amount)),
        BAGS: ngettext("bag", "bags", abs(amount)),
        HANDS: ngettext("hand", "hands", abs(amount)),
        GAMES: ngettext("game", "games", abs(amount)),
    }[unit]


class Holder(NamedTuple):
    """Who did it: the people by key, how much, in which game, on which evening; the number of the hand, 0 for none."""

    people: tuple[int, ...]
    amount: int
    game: str
    day: date
    hand: int = 0


Found = dict[str, list[Holder]]


def records(
    history: ClubHistory, chosen: Chosen, family: str, named: Sequence[Record] = RECORDS, player: int | None = None
) -> Found:
    """Who holds each of these records, and who came next: a statement a record and one more, kept. `family` is that
    whose points are told, "" for none; with `player` it is the best that they did themselves.
    """
    asked = f"records{chosen.query()} {family} {[each.name for each in named]} {player}"
    return kept(history, asked, lambda: with_hands(dict(read(history, chosen, family, named, player))))


def read(
    history: ClubHistory, chosen: Chosen, family: str, named: Sequence[Record], player: int | None = None
) -> Iterator[tuple[str, list[Holder]]]:
    """Each record and who holds it."""
    for record in named:
        if record.one_family and not family:
            continue
        rows = best_of(record, looked_at(history, chosen, family if record.one_family else ""))
        if player is not None:
            rows = rows.filter(player=player, **in_year(history, chosen))
        told = rows.values_list("game", "side", "player", record.column, "game__public_id", "evening")
        yield record.name, holders(record, told[: READ[record.of] if player is None else 1])


def looked_at(history: ClubHistory, chosen: Chosen, family: str) -> QuerySet[Appearance]:
    """The appearances that are looked at. Those of a year are found from the best on, not by their day: a year is a
    good part of all, so that a few steps lead to each.
    """
    if len(chosen.period) != 4:
        return history.appearances(chosen, family)
    months = f"{chosen.period}-01", f"{chosen.period}-12"
    return history.appearances(replace(chosen, period=""), family).filter(month__range=months)


def in_year(history: ClubHistory, chosen: Chosen) -> dict[str, datetime]:
    """The moments of a year, by which the games of one person are found."""
    if len(chosen.period) != 4:
        return {}
    begins, ends = (beginning_of(date(int(chosen.period) + more, 1, 1), history.club.time_zone) for more in (0, 1))
    return {"at__gte": begins, "at__lt": ends}


def best_of(record: Record, rows: QuerySet[Appearance]) -> QuerySet[Appearance]:
    """Those of these appearances that a record could be of, the best first, of equal ones the first."""
    rows = rows.filter(player__erased=False, **SOMETHING.get(record.name, {f"{record.column}__isnull": False}))
    order = F(record.column).desc() if record.most else F(record.column).asc()
    return rows.order_by(order, "at", "game", "seat", "pk")


def holders(record: Record, rows: Any) -> list[Holder]:
    """The best of these rows: partners together, nobody twice with one bid or one streak."""
    found: dict[Any, Holder] = {}
    for game, side, player, amount, public_id, day in rows:
        key = (game, side, amount) if record.of in (HAND, GAME) else player if record.of == RUN else (game, player)
        if key not in found:
            if len(found) == PLACES:
                break
            found[key] = Holder((player,), amount, public_id, day)
        elif record.of in (HAND, GAME):
            found[key] = found[key]._replace(people=(*found[key].people, player))
    return list(found.values())


def with_hands(found: Found) -> Found:
    """The same with the number of the hand where it is a hand that is told of: one statement."""
    wanted = {
        (each.game, each.people[0], each.amount)
        for name, told in found.items()
        for each in told
        if BY_NAME[name].of == HAND
    }
    if not wanted:
        return found
    games, amounts = {each[0] for each in wanted}, {each[2] for each in wanted}
    rows = Figure.objects.filter(hand__game__public_id__in=games, points__in=amounts).order_by("-hand__number")
    told = rows.values_list("hand__game__public_id", "player", "points", "hand__number")
    numbers = {(game, player, points): number for game, player, points, number in told}
    return {
        name: [
            each._replace(hand=numbers.get((each.game, each.people[0], each.amount), 0))
            if BY_NAME[name].of == HAND
            else each
            for each in told
        ]
        for name, told in found.items()
    }
