"""Who partners whom, round by round, and who sits out: exact for any number of players, in one pass.

The circle method gives n - 1 rounds of pairs (n for an odd number), each pair once. Where the pairs of a round do not
fill tables of four, one pair of each round is laid aside and sits out: those laid aside make the last rounds, so that
the pairs last as long as they can, C(n, 2) // (2 (n // 4)) rounds (for 7 players one less). The order of the rounds
spreads the sitting out: after each round nobody has sat out two more than anybody else.
"""

from collections.abc import Iterator

Partners = tuple[int, int]
Sat = list[list[Partners]]  # by round: the pairs that play, an even number of them


def skeleton(players: int, rounds: int) -> Sat:
    """Partner players 0 to `players` - 1 for `rounds` rounds, nobody the same partner twice while that can be.

    Every n // 4 tables are full. Source: the circle method; the order of those laid aside is this project's.
    Raises ValueError below 4 players.

    >>> skeleton(4, 3)
    [[(3, 0), (2, 1)], [(3, 1), (0, 2)], [(3, 2), (1, 0)]]
    >>> [len(pairs) for pairs in skeleton(6, 8)]
    [2, 2, 2, 2, 2, 2, 2, 2]
    """
    if players < 4:
        raise ValueError("Partners need four players.")
    return repeated(players, _once(players), rounds)


def repeated(players: int, cycle: Sat, rounds: int) -> Sat:
    """Go round a cycle until there are so many rounds; whoever sat out more takes a place that sits out less.

    >>> repeated(4, [[(0, 1), (2, 3)]], 2)
    [[(0, 1), (2, 3)], [(0, 1), (2, 3)]]
    """
    told: Sat = []
    while len(told) < rounds:
        part = cycle[: rounds - len(told)]
        before, now = times_out(players, told), times_out(players, part)
        people = sorted(range(players), key=lambda player: (-before[player], player))
        places = sorted(range(players), key=lambda place: (now[place], place))
        taken = dict(zip(places, people, strict=True)) if told else dict(enumerate(range(players)))
        told += [[(taken[one], taken[other]) for one, other in pairs] for pairs in part]
    return told


def times_out(players: int, sat: Sat) -> list[int]:
    """Count the rounds in which each player sits out.

    >>> times_out(5, [[(0, 1), (2, 3)]])
    [0, 0, 0, 0, 1]
    """
    played = [0] * players
    for pairs in sat:
        for pair in pairs:
            for player in pair:
                played[player] += 1
    return [len(sat) - times for times in played]


def circle(players: int) -> Sat:
    """Pair everybody with everybody once; of an odd number, player r sits out in round r.

    >>> circle(3)
    [[(2, 1)], [(0, 2)], [(1, 0)]]
    """
    around = players - 1 + players % 2
    fixed = [] if players % 2 else [players - 1]
    return [
        [
            *((last, turn) for last in fixed),
            *(((turn - step) % around, (turn + step) % around) for step in range(1, around // 2 + 1)),
        ]
        for turn in range(around)
    ]


def _once(players: int) -> Sat:
    if players % 4 == 2:
        return list(_with_a_pair_out(players))
    return list(_with_three_out(players)) if players % 4 == 3 else circle(players)


def _with_a_pair_out(players: int) -> Iterator[list[Partners]]:
    """Of 4m + 2 players: lay one pair of each round aside, so that those make two rounds more.

    The pairs laid aside are a ring of 2m + 2 players and a path of the others. Every second one of them is everybody
    once, the others are everybody but the ends of the path.
    """
    half, last = players // 2 - 1, players - 1
    everybody = [(last, half), *_steps(half + 1, last - 1), *_steps(0, half)]
    others = [(last, last - 1), *_steps(half, last - 2), *_steps(1, half - 1)]
    home = {frozenset(pair): pairs for pairs in circle(players) for pair in pairs}
    for aside in [*everybody, *others]:
        yield [pair for pair in home[frozenset(aside)] if frozenset(pair) != frozenset(aside)]
    yield others
    yield everybody[1:]


def _steps(first: int, end: int) -> list[Partners]:
    return [(place, place + 1) for place in range(first, end, 2)]


def _with_three_out(players: int) -> Iterator[list[Partners]]:
    """Of 4m + 3 players: lay the pair next to the one who sits out aside; those make two rounds more.

    Three in a row sit out, and the next three after them, until all are through.
    """
    rounds, gone, turn = circle(players), set[int](), 1
    for _ in range(players):
        turn += turn in gone
        gone.add(turn)
        yield rounds[turn][1:]
        turn = (turn + 3) % players
    ring = [2 * place % players for place in range(players)]
    yield [(ring[place], ring[place + 1]) for place in range(0, players - 3, 2)]
    yield [(ring[place], ring[place + 1]) for place in range(3, players - 1, 2)]
