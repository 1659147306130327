"""What a hand has to beat to set a record of its club, read along with who sits in its game, so that it costs no
statement of its own. Must not know what a record is called.
"""

from typing import Any

from django.db.models import F, OuterRef, Subquery

from ..models import Appearance, Game, Seat

COLUMNS = {"best": True, "worst": False, "boldest": True}
"""The columns of an appearance that a hand can beat, and whether by more; by their names the records are called."""
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


def asked_again(game: Game) -> dict[str, int | None]:
    """The same by a statement of its own: where the marks that were read with the facts are old."""
    told = Seat.objects.filter(game=game).order_by().annotate(**high_marks()).values(*MARKS).first()
    return dict(told or {})
