"""The next round where it hangs on how everybody stands: Swiss, Swiss tables, open play.

Each gives the tables without numbers or seats.
"""

from collections.abc import Mapping

from scorekeeper.rules.text import Text

from . import open_play, swiss, swiss_tables
from .drawing import Bye, Drawn, History, Seated
from .faults import wrong
from .field import Entrant
from .measures import place_points
from .results import Ledger
from .table_sizes import Seating, seatings

OFFER = Text("Everybody can play everybody in so many rounds: that is another format, and nobody meets twice.")
JUST_MET = Text("{why} They have just met: nobody else is there.")
FINE = 1000  # the steps between two tokens by which place points part those who have the same


def swiss_round(history: History) -> Drawn:
    """Two sides at a table, level ones against each other."""
    history.need(2)
    scores, floats = history.scores, history.floats
    entrants = [Entrant(one, scores[one], history.byes(one), floats[one]) for one in history.there]
    round = swiss.draw(entrants, history.met, history.apart, history.stage.seed)
    tables = tuple(Seated(table.entrants, history.in_tokens(table.reason)) for table in round.tables)
    byes = (Bye(round.bye, round.bye_reason or Text("")),) if round.bye else ()
    return Drawn(tables, byes, _many(len(entrants), max(history.stage.rounds, history.number)))


def _many(entrants: int, rounds: int) -> tuple[Text, ...]:
    """What so many rounds mean."""
    warning = swiss.warning(entrants, rounds)
    if warning is None:
        return ()
    return (warning, OFFER) if rounds >= entrants - 2 else (warning,)


def swiss_tables_round(history: History) -> Drawn:
    """Tables of 3 to 5 of those who stand near each other."""
    seating, byes = chosen(history)
    out = {bye.id for bye in byes}
    playing = [one for one in history.there if one not in out]
    near = _near(history)
    seed = history.stage.seed
    round = swiss_tables.draw({one: near[one] for one in playing}, seating.sizes, history.met, history.apart, seed)
    tables = tuple(Seated(table.entrants, _standing(history, table)) for table in round.tables)
    return Drawn(tables, tuple(byes), awkward(history, seating), {"choice": seating.code})


def chosen(history: History) -> tuple[Seating, list[Bye]]:
    """How the tables are to be, and who sits out: as the director chose now, else as before, or whatever comes nearest
    of what keeps apart who is to be.

    Raises FormatError with too-few below three, cannot-be-drawn where nobody can be kept apart so.
    """
    history.need(3)
    ways = seatings(len(history.there), history.stage.size)
    now = [way for way in ways if way.code == history.asked.choice]
    wish = history.stage.plan.get("choice") or history.stage.settings.get("choice")
    for way in now or sorted(ways, key=lambda way: way.code != wish):
        byes = history.out(way.sizes, history.apart)
        if byes is not None:
            return way, byes
    raise wrong("cannot-be-drawn", "apart")


def awkward(history: History, seating: Seating) -> tuple[Text, ...]:
    """Where so many make no tables that are as they were wished: what else could be."""
    if len(history.there) not in (6, 7, 11) and seating.size == history.stage.size and not seating.out:
        return ()
    ways = [way for way in seatings(len(history.there), history.stage.size) if way != seating]
    here = Text.of("{n} people: {tables}.", n=len(history.there), tables=seating.says)
    if not ways:
        return (here,)
    others = ways[0].says
    for way in ways[1:]:
        others = Text.of("{one}, or {other}", one=others, other=way.says)
    return (Text.of("{here} It could also be {others}.", here=here, others=others),)


def _near(history: History) -> Mapping[str, int]:
    """Tokens first, then place points, as one whole number."""
    entrants = history.asked.entrants
    known = set(entrants)
    results = [each for each in history.asked.results if known.issuperset(each.entrants)]
    points = place_points(Ledger(entrants, results))
    most = max(1, history.number)
    return {one: history.scores[one] * FINE + int(points[one] * (FINE - 1) // most) for one in entrants}


def _standing(history: History, table: swiss_tables.Table) -> Text:
    """Why these sit together, in tokens."""
    tokens = [history.scores[one] for one in table.entrants]
    if not any(history.scores.values()):
        why = Text("All stand level: by chance.")
    elif min(tokens) == max(tokens):
        why = Text("All at this table stand at {score}.", fill={"score": tokens[0]})
    else:
        why = Text("They stand from {most} down to {least}.", fill={"most": max(tokens), "least": min(tokens)})
    why = history.in_tokens(why)
    if not table.again:
        return why
    return Text("{why} {again}", fill={"why": why, "again": Text.of(swiss_tables.AGAIN, n=len(table.again))})


def open_round(history: History) -> Drawn:
    """Whoever is free sits down with whoever is free; with whom they just met, only where there is nobody else at all.

    Raises FormatError with nothing-due if no two can, cannot-be-drawn if they could but for who is kept apart.
    """
    drew = history.asked.drew
    busy = {one for table in drew if not table.results for one in table.entrants}
    last: dict[str, tuple[str, ...]] = {}
    for table in sorted(drew, key=lambda table: table.round):
        last |= dict.fromkeys(table.entrants, table.entrants)
    pairs = {frozenset(last[one]) for one in last} | history.apart
    waiting = [
        open_play.Waiting(one, history.scores[one], history.asked.since.get(one, 0))
        for one in history.there
        if one not in busy
    ]
    seated, why = open_play.seat(waiting, pairs, history.stage.seed), None
    if not seated.tables and not busy:  # nobody will come free for whom they could wait
        seated, why = open_play.seat(waiting, history.apart, history.stage.seed), JUST_MET
    if not seated.tables:
        raise wrong("nothing-due") if busy or len(waiting) < 2 else wrong("cannot-be-drawn", "apart")
    tables = (
        Seated(each.entrants, why._replace(fill={"why": each.reason}) if why else each.reason) for each in seated.tables
    )
    return Drawn(tuple(tables))
