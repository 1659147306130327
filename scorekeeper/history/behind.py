"""The games behind a figure, of a club, of somebody, of two people: each with what it adds, and the hands that do.

They are paged by the game that the page before ended with, so that no page costs more than the first.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from django.db.models import CharField, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Cast

from ..facts import Facts
from ..models import Appearance, Figure, Game, Hand
from .chosen import Chosen
from .club_history import ClubHistory
from .figures import COUNT, Measure, Value, counters_of, value_of

A_PAGE = 8
PARTNERS, OPPONENTS = "partners", "opponents"
NUMBER = r"^[0-9]+$"


class Behind(NamedTuple):
    """Which games: of whom, with whom and how, what of them is counted, those before which game."""

    player: int | None = None
    other: int | None = None
    side: str = ""
    measure: Measure | None = None
    before: str = ""


class Row(NamedTuple):
    """A game, what it adds to the figure, and the numbers of its hands that do."""

    game: Game
    value: Value | None
    hands: list[int]


class Page(NamedTuple):
    """Games, the latest first, and the one after which there are more ("" for none)."""

    rows: list[Row]
    more: str


def games_behind(history: ClubHistory, chosen: Chosen, behind: Behind) -> Page:
    """Read a page: appearances with their games, and who sat there; two statements more for hands."""
    found = asked(history, chosen, behind).select_related("game__club").prefetch_related("game__seats__player")
    rows = list(found[: A_PAGE + 1])
    shown = rows[:A_PAGE]
    hands = hands_behind(shown, behind)
    told = [Row(each.game, value(behind.measure, each), hands.get(each.game_id, [])) for each in shown]
    return Page(told, shown[-1].game.public_id if len(rows) > A_PAGE else "")


def asked(history: ClubHistory, chosen: Chosen, behind: Behind) -> QuerySet[Appearance]:
    """The appearances, one a game: somebody's own, or else that of who has the first seat."""
    rows = history.appearances(chosen)
    rows = rows.filter(player=behind.player) if behind.player else rows.filter(seat=0, games=1)
    if behind.measure:
        rows = rows.filter(adding(behind.measure))
    if behind.other:
        others = Appearance.objects.filter(game=OuterRef("game"), player=behind.other, games=1)
        if behind.side:
            same = Q(side=OuterRef("side"))
            others = others.filter(same if behind.side == PARTNERS else ~same)
        rows = rows.filter(Exists(others), games=1)
    last = Appearance.objects.filter(club=history.club, game__public_id=behind.before) if behind.before else None
    if found := last and last.values_list("evening", "at", "game").first():  # else it is no longer over: from the first
        evening, at, pk = found
        rows = rows.filter(Q(at__lt=at) | Q(at=at, game__lt=pk), evening__lte=evening)
    return rows.order_by(*(["-at"] if behind.player else ["-evening", "-at"]), "-game")


def adding(measure: Measure) -> Q:
    """The appearances that add something to a figure: to its whole, or to a plain count."""
    told = Q(pk__in=[])
    for name in measure.part if measure.of == COUNT else measure.whole:
        told |= Q(**{f"{name}__gt": 0})
    return told


def value(measure: Measure | None, row: Appearance) -> Value | None:
    """What one game adds to a figure."""
    if measure is None:
        return None
    return value_of(measure, {name: getattr(row, name) for name in counters_of((measure,))})


HANDS: dict[str, Callable[[], Q]] = {
    "made": lambda: Q(outcome="made"),
    "set": lambda: Q(outcome="set"),
    "nils": lambda: Q(bid="nil") | Q(bid="0", hand__game__ruleset__options__zero_bid="nil"),
    "blind_nils": lambda: Q(bid="blind-nil"),
    "specials": lambda: Q(bid__isnull=False) & ~Q(bid__regex=NUMBER) & ~Q(bid__in=("nil", "blind-nil")),
    "as_bid": lambda: Q(bid=Cast("tricks", CharField())),
    "bags_a_hand": lambda: Q(bags__gt=0),
}
"""The hands that a figure leads to, as far as what is kept of a hand says it."""


def hands_behind(rows: Iterable[Appearance], behind: Behind) -> dict[int, list[int]]:
    """The numbers of the hands that a figure counts, by game."""
    name = behind.measure.name if behind.measure else ""
    if name == "bag_outs" and behind.player:
        return bag_outs_in([row.game for row in rows], behind.player)
    if name not in HANDS or not behind.player:
        return {}
    figures = figures_in([row.game_id for row in rows], behind.player).filter(HANDS[name]())
    found: dict[int, list[int]] = {}
    for game, number in figures.order_by("hand__number").values_list("hand__game", "hand__number"):
        found.setdefault(game, []).append(number)
    return found


def bag_outs_in(games: Collection[Game], player: int) -> dict[int, list[int]]:
    """The numbers of the hands in which somebody's side bagged out, by game: what is kept of a hand does not say it, so
    the law is asked, with one statement for the hands of all these games.
    """
    hands: dict[int, list[Hand]] = {}
    for hand in Hand.objects.filter(game__in=games).order_by("number"):
        hands.setdefault(hand.game_id, []).append(hand)
    return {game.pk: list(bagged_out(Facts(game, game.seats.all(), hands[game.pk]), player)) for game in games}


def bagged_out(facts: Facts, player: int) -> Iterator[int]:
    """The same of one game."""
    for hand, scored in zip(facts.scored, facts.sheet.hands, strict=True):
        sides = {facts.side_of[seat] for seat, each in enumerate(facts.players(hand.number)) if each.pk == player}
        if any(line.code == "bag-out" for side in sides for line in scored.sides[side].lines):
            yield hand.number


def figures_in(games: Collection[int], player: int) -> QuerySet[Figure]:
    """What hands of a few games brought somebody."""
    return figures_of(player).filter(hand__game__in=games)


def figures_of(player: int | OuterRef) -> QuerySet[Figure]:
    """What hands brought somebody, to be looked for by their games: never through all hands that they played."""
    return Figure.objects.alias(who=F("player") + 0).filter(who=player)
