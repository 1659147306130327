"""What a hand, or a game that is over, has to beat to set a record of its club. That of a hand is read along with who
sits in its game, so that it costs no statement of its own; a game asks once it is over. Must not know what a record is
called.
"""

from typing import Any, NamedTuple

from django.db.models import F, OuterRef, Subquery

from ..models import Appearance, Game, Seat

COLUMNS = {"best": True, "worst": False, "boldest": True}
"""The columns of an appearance that a hand can beat, and whether by more; by their names the records are called."""


class Mark(NamedTuple):
    """A column of an appearance that a game can beat: whether by more, under the same scoring rules alone, and from
    more than what on.
    """

    column: str
    most: bool = True
    one_family: bool = True
    least: int = 0


OF_A_GAME = {
    "score": Mark("score"), "margin": Mark("margin"), "comeback": Mark("comeback"), "bags": Mark("bags"),
    "shortest": Mark("length", most=False), "longest": Mark("length"),
    "streak": Mark("streak", one_family=False, least=1),
}  # fmt: skip
"""What a whole game can beat, by the names of the records."""
MARKS = tuple(f"record_{name}" for name in COLUMNS)


def high_marks() -> dict[str, Any]:
    """For the seats of a game the best of all other games that are over in its club, under the same scoring rules, as
    expressions of the database's.
    """
    rows = Appearance.objects.filter(club=OuterRef("game__club"), family=OuterRef("game__family"))
    others = rows.exclude(game=OuterRef("game"))
    marks = {}
    for name, most in COLUMNS.items():
        best = others.filter(**{f"{name}__isnull": False}).order_by(F(name).desc() if most else F(name).asc())
        marks[f"record_{name}"] = Subquery(best.values(name)[:1])
    return marks


def game_marks(game: Game) -> list[Appearance]:
    """What a game that is over was for each of its players; with the best of all others in its club as `other_NAME`."""
    rows = Appearance.objects.filter(club=game.club_id, player__erased=False)
    marks = {}
    for name, mark in OF_A_GAME.items():
        others = rows.filter(**{f"{mark.column}__gt": mark.least}).exclude(game=game)
        others = others.filter(family=game.family) if mark.one_family else others
        order = F(mark.column).desc() if mark.most else F(mark.column).asc()
        marks[f"other_{name}"] = Subquery(others.order_by(order).values(mark.column)[:1])
    return list(Appearance.objects.filter(game=game, player__erased=False).order_by("seat", "pk").annotate(**marks))


def asked_again(game: Game) -> dict[str, int | None]:
    """The same by a statement of its own: where the marks that were read with the facts are old."""
    told = Seat.objects.filter(game=game).order_by().annotate(**high_marks()).values(*MARKS).first()
    return dict(told or {})
