"""The next round of a knock-out of tables: those whose people are known, the best of the tables before.

Whoever has left is passed over: the next best goes on instead. Which tables are walk-overs is kept as in
`rounds_knocked_out`.
"""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.text import Text

from .drawing import Bye, Drawn, Drew, History, Seated
from .faults import wrong
from .rounds_knocked_out import LEFT, enough, round_name, walked_before
from .table_knock_out import Place, Table, table_knock_out

LEVEL = Text(
    "Match {match}: level for the last place that goes on. The better seed has it, unless you decide otherwise."
)


def table_knock_out_round(history: History) -> Drawn:
    """All tables that are due: those whose people are known. The setting `through`: how many of each table go on.

    Raises FormatError with tables-do-not-fit, nothing-due, too-few.
    """
    enough(history)
    go_on = history.stage.settings.get("through", 1)
    tables = table_knock_out(history.asked.entrants, history.stage.size, go_on)
    drew = {table.match: table for table in history.asked.drew if table.match is not None}
    walked, orders, seated = walked_before(history), {}, []
    for table in tables:
        if table.id in drew:
            orders[table.id] = _order(history, drew[table.id])
            continue
        if str(table.id) in walked:
            orders[table.id] = walked[str(table.id)]["order"]
            continue
        people = _people(history, table, orders)
        if people is not None and len(people) < 2:
            orders[table.id] = people
            walked[str(table.id)] = {"order": people, "round": history.number}
        elif people is not None:
            seated.append(Seated(tuple(people), _why_table(tables, table), table.id))
    if not seated:
        raise wrong("nothing-due")
    alone = {one for each in walked.values() if each["round"] == history.number for one in each["order"]}
    alone -= {one for table in seated for one in table.entrants}
    byes = tuple(Bye(one, LEFT) for one in history.there if one in alone)
    level = tuple(_level(history, list(drew.values()), go_on))
    return Drawn(tuple(seated), byes, level, {"walked": walked})


def _order(history: History, table: Drew) -> list[str] | None:
    """Who of a table came first, second ...; who has left is passed over. None while it is open."""
    if not table.results:
        return None
    result = table.results[0]
    points = dict(zip(result.entrants, result.points or (), strict=False))
    seeds = history.asked.entrants.index
    there = [one for one in table.entrants if one in history.there]
    return sorted(there, key=lambda one: (one != result.winner, -points.get(one, 0), seeds(one)))


def _people(history: History, table: Table, orders: Mapping[int, list[str] | None]) -> list[str] | None:
    """Who sits at a table, None while it is not known."""
    people = []
    for source in table.sources:
        if isinstance(source, Place):
            order = orders.get(source.table)
            if order is None:
                return None
            people += order[source.place - 1 : source.place]
        elif source in history.there:
            people.append(source)
    return [one for one in people if one in history.there]


def _why_table(tables: Sequence[Table], table: Table) -> Text:
    name = round_name(table.round, tables[-1].round)
    if isinstance(table.sources[0], Place):
        return Text.of("{name}: the best of the tables before.", name=name)
    return Text.of("{name}: dealt by seed.", name=name)


def _level(history: History, drew: Sequence[Drew], go_on: int) -> Iterator[Text]:
    """The tables of the round before at which the last place that goes on is shared."""
    last = max((table.round for table in drew), default=0)
    for table in drew:
        order = _order(history, table) or []
        if table.round == last and len(order) > go_on:
            result = table.results[0]
            points = dict(zip(result.entrants, result.points or (), strict=False))
            one, other = order[go_on - 1 : go_on + 1]
            if result.winner not in (one, other) and points.get(one) == points.get(other):
                yield LEVEL._replace(fill={"match": table.match})
