"""Who stands where in a knock-out: the further somebody came the higher; who went out together has the same place."""

from collections import Counter
from collections.abc import Mapping, Sequence

from .knock_out_play import Due, champion
from .standings import Place


def knock_out_places(entrants: Sequence[str], dues: Sequence[Due]) -> list[Place]:
    """Rank those of a bracket; who is still in stands before all who are out, level with the others who are.

    >>> from .knock_out import knock_out
    >>> from .knock_out_play import play
    >>> [(place.label, place.id) for place in knock_out_places("abcd", play(knock_out("abcd"), {1: "a", 2: "c"}))]
    [('1 =', 'a'), ('1 =', 'c'), ('3 =', 'b'), ('3 =', 'd')]
    """
    first = champion(dues)
    out = {entrant: _out(entrant, dues) for entrant in entrants}
    return by_rank({one: (one == first, out[one] is None, out[one] or 0) for one in entrants})


def by_rank(ranks: Mapping[str, tuple[int, ...]]) -> list[Place]:
    """Place everybody by what they reached, the most first; who reached the same is level.

    >>> [place.label for place in by_rank({"a": (1,), "b": (2,), "c": (1,)})]
    ['1', '2 =', '2 =']
    """
    many = Counter(ranks.values())
    above = {reached: sum(many[other] for other in many if other > reached) for reached in many}
    order = sorted(ranks, key=lambda one: ranks[one], reverse=True)
    return [Place(above[ranks[one]] + 1, many[ranks[one]] > 1, one, ()) for one in order]


def _out(entrant: str, dues: Sequence[Due]) -> int | None:
    """How late somebody went out, None while they are in: one who lost has a place in a later match, unless out."""
    last = next((due for due in reversed(dues) if entrant in due.there), None)
    if last is None or not last.over or last.winner == entrant:
        return None
    match = last.match
    return {"winners": 2 * match.round - 1, "losers": match.round + 1, "final": 1000, "reset": 1001}[match.bracket]
