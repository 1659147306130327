"""The next round of a knock-out of tables: those whose people are known, the best of the tables before.

Whoever has left is passed over, and whose stand-in takes no place: the next best goes on instead. Which tables are
walk-overs is kept as in `rounds_knocked_out`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from scorekeeper.rules.text import Text

from .drawing import Bye, Drawn, Drew, History, Seated
from .faults import wrong
from .rounds_knocked_out import LEFT, round_name, walked_before
from .table_knock_out import Place, Table, table_knock_out
from .table_sizes import SMALLEST

LEVEL = Text(
    "Match {match}: level for the last place that goes on. The better seed has it, unless you decide otherwise."
)

OTHERS = (
    "Of each table of this round the best {n} goes on, so that nobody plays at a table that is too small.",
    "Of each table of this round the best {n} go on, so that nobody plays at a table that is too small.",
)


def table_knock_out_round(history: History) -> Drawn:
    """All tables that are due: those whose people are known; none where there is just who goes on alone. The setting
    `through`: how many of each table go on.

    The bracket is that of those who are there for its first round, and is kept.
    Raises FormatError with nothing-due, too-few below three.
    """
    entrants = bracket_of(history)
    go_on = history.stage.settings.get("through", 1)
    tables = table_knock_out(entrants, history.stage.size, go_on)
    drew = {table.match: table for table in history.asked.drew if table.match is not None}
    walked, orders, seated = walked_before(history), {}, list[Seated]()
    taken = {(table.round, one) for table in tables if table.id in drew for one in drew[table.id].entrants}
    through = {table.id: table.through for table in tables}
    for table in tables:
        if table.id in drew:
            orders[table.id] = _order(history, drew[table.id])
            continue
        if str(table.id) in walked:
            orders[table.id] = walked[str(table.id)]["order"]
            continue
        people = _people(history, table, orders, through, taken)
        if people is not None and len(people) < 2:
            orders[table.id] = people
            walked[str(table.id)] = {"order": people, "round": history.number}
        elif people is not None:
            seated.append(Seated(tuple(people), _why_table(tables, table), table.id))
            taken |= {(table.round, one) for one in people}
    if not seated and walked == walked_before(history):
        raise wrong("nothing-due")
    alone = {one for each in walked.values() if each["round"] == history.number for one in each["order"]}
    alone -= {one for table in seated for one in table.entrants}
    byes = tuple(Bye(one, LEFT) for one in history.there if one in alone)
    others = {through[each.match] for each in seated if each.match} - {0, go_on}
    warnings = [*_level(history, list(drew.values()), through), *(Text.of(OTHERS, n=n) for n in sorted(others))]
    return Drawn(tuple(seated), byes, tuple(warnings), {"walked": walked, "bracket": [*entrants]})


def bracket_of(history: History) -> Sequence[str]:
    """By seed, those for whom the bracket was made; before its first round those who are there."""
    if not history.asked.drew:
        return history.there
    kept: Sequence[str] = history.stage.plan.get("bracket", history.asked.entrants)
    return kept


def _order(history: History, table: Drew) -> list[str] | None:
    """Who of a table came first, second ...; passed over are who has left, and for whom somebody sat there who takes no
    place. None while it is open.
    """
    if not table.results:
        return None
    result = table.results[0]
    points = dict(zip(result.entrants, result.points or (), strict=False))
    seeds = history.asked.entrants.index
    there = [one for one in table.entrants if one in history.there and one not in result.unranked]
    return sorted(there, key=lambda one: (one != result.winner, -points.get(one, 0), seeds(one)))


def _people(
    history: History,
    table: Table,
    orders: Mapping[int, list[str] | None],
    through: Mapping[int, int],
    taken: Collection[tuple[int, str]],
) -> list[str] | None:
    """Who sits at a table, None while it is not known. Where so many have left that it would be too small, the next
    best of the same tables go on, too: of those who do not go on by right, to this table or another.
    """
    people, next_best = [], list[tuple[int, str]]()
    for source in table.sources:
        if isinstance(source, Place):
            order = orders.get(source.table)
            if order is None:
                return None
            people += order[source.place - 1 : source.place]
            next_best += [(place, one) for place, one in enumerate(order) if place >= through[source.table]]
        else:
            people.append(source)
    people = [one for one in people if one in history.there]
    for _place, one in sorted(next_best):
        if len(people) < SMALLEST and one in history.there and one not in people and (table.round, one) not in taken:
            people.append(one)
    return people


def _why_table(tables: Sequence[Table], table: Table) -> Text:
    name = round_name(table.round, tables[-1].round)
    if isinstance(table.sources[0], Place):
        return Text.of("{name}: the best of the tables before.", name=name)
    return Text.of("{name}: dealt by seed.", name=name)


def _level(history: History, drew: Sequence[Drew], through: Mapping[int, int]) -> Iterator[Text]:
    """The tables of the round before at which the last place that goes on is shared."""
    last = max((table.round for table in drew), default=0)
    for table in drew:
        order, go_on = _order(history, table) or [], through.get(table.match or 0, 0)
        if table.round == last and len(order) > go_on > 0:
            result = table.results[0]
            points = dict(zip(result.entrants, result.points or (), strict=False))
            one, other = order[go_on - 1 : go_on + 1]
            if result.winner not in (one, other) and points.get(one) == points.get(other):
                yield LEVEL._replace(fill={"match": table.match})
