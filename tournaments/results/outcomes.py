"""How a table ended, as somebody says it: the points, and who has won by them; who did not play; what was awarded.

It says what cannot be in the words of the desk. It must not know who says it, nor write.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.facts import Facts
from scorekeeper.models import Game

from ..models import Race, Result

NOBODY = "nobody"
MOST_POINTS = 99_999


class Outcome(NamedTuple):
    """`points` by side; `winner` a side, None for nobody; `absent` sides; `overtime`: it was level and played on."""

    kind: str = "played"
    points: tuple[int, ...] | None = None
    winner: int | None = None
    absent: tuple[int, ...] = ()
    overtime: bool = False
    hands: int | None = None

    def is_that_of(self, result: Result | None) -> bool:
        """Does a result say the same, as far as people can say it?"""
        if result is None:
            return False
        points = tuple(result.points) if result.points is not None else None
        return (self.kind, self.points, self.winner) == (result.kind, points, result.winner)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of a result."""
        points = None if self.points is None else list(self.points)
        return {**self._asdict(), "points": points, "absent": list(self.absent)}


def of_points(points: Sequence[int], won: str = "", *, overtime: bool = False) -> Outcome:
    """Final scores by side; the most points win, nobody where that is level, unless it is said who has `won` (a side,
    or "nobody").

    >>> of_points([310, 280]).winner, of_points([300, 300]).winner, of_points([300, 300], "1").winner
    (0, None, 1)
    """
    if any(abs(each) > MOST_POINTS for each in points):
        raise NotPossible(_("No game ends with so many points: look at the figures again."))
    winner = side_said(won, len(points)) if won else leader(points)
    return Outcome(points=tuple(points), winner=winner, overtime=overtime)


def leader(points: Sequence[int]) -> int | None:
    """The side that leads alone."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def side_said(won: str, sides: int) -> int | None:
    """A side, or None for nobody. Raises NotPossible for what is neither."""
    if won == NOBODY:
        return None
    if won not in map(str, range(sides)):
        raise NotPossible(_("Say who has won."))
    return int(won)


def of_absence(sides: int, absent: Sequence[int]) -> Outcome:
    """Some did not play: who was there alone has won; nobody where nobody was there.

    >>> of_absence(2, [0]).winner, of_absence(2, [0, 1]).kind
    (1, 'double-forfeit')
    """
    gone = tuple(sorted({each for each in absent if 0 <= each < sides}))
    there = [side for side in range(sides) if side not in gone]
    if not gone:
        raise NotPossible(_("Say who did not play."))
    if len(there) > 1:
        raise NotPossible(_("More than one was there: let them play, or award the game."))
    if not there:
        return Outcome("double-forfeit", absent=gone)
    return Outcome("forfeit", winner=there[0], absent=gone)


def of_award(sides: int, won: str) -> Outcome:
    """The director says who has won, or that nobody has."""
    return Outcome("awarded", winner=side_said(won, sides))


def of_game(game: Game, overtime: bool = False) -> Outcome | None:
    """What the hands say; None while the game goes on."""
    if not game.is_over:
        return None
    return Outcome(points=tuple(game.scores), winner=game.winner, hands=game.hands_played, overtime=overtime)


def of_race(race: Race, sides: int) -> Outcome | None:
    """How a race at a table ended: the points are the tokens; None while it goes on."""
    if race.winner_id is None and race.closed_at is None:
        return None
    entrants = list(race.entrants.order_by("place"))[:sides]
    held = [race.games.filter(awarded=entrant).count() for entrant in entrants]
    winner = next((side for side, each in enumerate(entrants) if each.pk == race.winner_id), None)
    return Outcome(points=tuple(held), winner=winner)


def result_key(result: Result | None) -> str:
    """What a page that changes a result says stood there."""
    return str(result.pk) if result else ""


def stands_over(result: Result | None, said: Outcome | None) -> bool:
    """Does what was said at the desk stand over what the hands say? Final scores that were typed do not where hands,
    entered later, say the same.
    """
    if result is None or result.source != "desk":
        return False
    return bool(result.kind != "played" or result.reason or said is None or not said.is_that_of(result))


def stops_for(facts: Facts) -> str:
    """How a game ends that stops as it stands: for the leader, or for nobody where none leads alone."""
    scores = [side.score for side in facts.sheet.sides]
    played = bool(facts.scored) or facts.hands_before > 0
    return "leader" if played and scores.count(max(scores)) == 1 else "nobody"
