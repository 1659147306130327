"""Matching of least cost: as many as can get exactly one partner, and no other choice would cost less.

Costs are lexicographic: a tuple of wishes, of which an earlier one outweighs any number of later ones. They are packed
into one integer each, exactly, and matched by rustworkx (Edmonds' blossoms), which counts with 128 bits.
"""

from collections.abc import Collection, Mapping
from random import Random

from .faults import wrong

Edge = tuple[int, int]
Cost = tuple[int, ...]

MOST_BITS = 122  # of one packed cost; the matching doubles and adds what it is given
CHANCE_BITS = 40  # so fine that two matchings are never level: what is drawn hangs on the seed alone


def cheapest(costs: Mapping[Edge, Cost], nodes: int, chance: Random) -> list[Edge] | None:
    """Give the perfect matching of `nodes` (0 to nodes - 1) along these edges that costs least, or None: there is none.

    What costs the same is decided by `chance`. Raises FormatError with scores-too-wide if costs cannot be weighed.

    >>> sorted(cheapest({(0, 1): (5, 0), (2, 3): (5, 0), (0, 2): (5, 9), (1, 3): (4, 9)}, 4, Random(1)))
    [(0, 2), (1, 3)]
    >>> cheapest({(0, 1): (0,), (0, 2): (0,), (0, 3): (0,)}, 4, Random(1)) is None
    True
    """
    found = most(costs, nodes, chance)
    return found if 2 * len(found) == nodes else None


def most(costs: Mapping[Edge, Cost], nodes: int, chance: Random) -> list[Edge]:
    """Give the matching of as many of `nodes` as possible, and of all these the one that costs least.

    Raises FormatError with scores-too-wide.

    >>> most({(0, 1): (1,), (0, 2): (0,), (0, 3): (2,)}, 4, Random(1))
    [(0, 2)]
    """
    from rustworkx import PyGraph, max_weight_matching  # late: the rest of the package needs nothing installed

    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    weights = packed(costs.values(), nodes // 2, chance)
    graph.add_edges_from([(*edge, -weight) for edge, weight in zip(costs, weights, strict=True)])
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(edge), max(edge)) for edge in found)


def packed(costs: Collection[Cost], chosen: int, chance: Random) -> list[int]:
    """Pack each cost into one integer, so that any `chosen` of them add up in the order of the wishes; then chance.

    Raises FormatError with scores-too-wide if that takes more than MOST_BITS.

    >>> [cost >> CHANCE_BITS + 1 for cost in packed([(1, 0), (0, 9)], 1, Random(1))]
    [10, 9]
    """
    radices = [chosen * max(wish) + 1 for wish in zip(*costs, strict=True)]
    bits = sum(radix.bit_length() for radix in radices)
    room = chosen.bit_length()
    if bits > MOST_BITS:
        raise wrong("scores-too-wide", "entrants")
    fine = max(0, min(CHANCE_BITS, MOST_BITS - bits - room))
    packs = []
    for cost in costs:
        pack = 0
        for wish, radix in zip(cost, radices, strict=True):
            pack = pack * radix + wish
        packs.append((pack << fine + room) + chance.getrandbits(fine) if fine else pack)
    return packs
