"""A ruleset in plain words: a paragraph that a person might have written, made from the declarations of the options.

Most options tell themselves; those that belong together (a nil and its penalty, all that concerns blind numbers) are
told together. This module must not know how a hand is scored.
"""

from collections.abc import Callable, Iterator

from .ruleset import OPTIONS, Ruleset
from .text import Text, say

Together = Callable[[Ruleset], Iterator[Text]]


def tell_rules(rules: Ruleset, group: str = "") -> list[Text]:
    """Tell a ruleset, or one group of its options, a sentence for each thing that matters; together a paragraph.

    >>> from .choosing import read_ruleset
    >>> [say(text) for text in tell_rules(read_ruleset({"preset": "two-handed-300"}))][:3]
    ['2 play: 13 tricks in a hand.', 'Each plays alone.', 'The dealer bids and leads first.']
    >>> [say(text) for text in tell_rules(read_ruleset({"preset": "two-handed-300"}), "blind")]
    []
    """
    told: list[Text] = []
    for name, declared in OPTIONS.items():
        if group not in ("", declared.group):
            continue
        if name in TOGETHER:
            told += TOGETHER[name][0](rules)
        elif name not in TOLD_WITH_OTHERS:
            told += tell_option(rules, name)
    return told


def tell_option(rules: Ruleset, name: str) -> list[Text]:
    """Tell one option as it stands, nothing where it does not matter beside the others.

    >>> [say(text) for text in tell_option(Ruleset(), "bag_limit")], tell_option(Ruleset(bag_limit=None), "bag_after")
    (['At 10 bags a side bags out.'], [])
    """
    declared = OPTIONS[name]
    return declared.tell(getattr(rules, name)) if declared.when(rules) else []


def summary(rules: Ruleset) -> str:
    """The ruleset as an English paragraph.

    >>> from .choosing import read_ruleset
    >>> "6 may be bid blind" in summary(read_ruleset({"preset": "cutthroat-official"}))
    True
    """
    return " ".join(map(say, tell_rules(rules)))


def _table(rules: Ruleset) -> Iterator[Text]:
    """Players and tricks, which follow from pack and players; two draw their cards (sources 001, 003, 004)."""
    tricks = Text.of(("{n} trick", "{n} tricks"), n=rules.hand_tricks)
    yield Text.of("{players} play: {tricks} in a hand.", players=rules.players, tricks=tricks)
    if rules.dealer_sits_out:
        most = rules.hand_tricks - 1
        yield Text.of("The dealer holds {most} cards and sits out the first trick.", most=most)


def _bag_out(rules: Ruleset) -> Iterator[Text]:
    """The limit, its price and what stays."""
    if rules.bag_limit is None:
        yield from tell_option(rules, "bag_limit")
        return
    if rules.bag_penalty_per_bag:
        price = Text.of("{n} points for every bag held", n=rules.bag_penalty_per_bag)
    elif rules.bag_penalty:
        price = Text.of("{n} points", n=rules.bag_penalty)
    else:
        price = Text("nothing")
    stay = "and no bag is left" if rules.bag_after == "reset" else "and bags beyond the limit stay"
    at = (
        "At {n} bag a side bags out: that costs {price}, {stay}.",
        "At {n} bags a side bags out: that costs {price}, {stay}.",
    )
    yield Text.of(at, n=rules.bag_limit, price=price, stay=Text(stay))


def _nil(rules: Ruleset) -> Iterator[Text]:
    yield from _promise(rules, "Nil (no trick at all)", "nil_points", rules.nil_points, rules.nil_penalty, 0)


def _blind_nil(rules: Ruleset) -> Iterator[Text]:
    points, penalty, behind = rules.blind_nil_points, rules.blind_nil_penalty, rules.blind_nil_behind
    yield from _promise(rules, "Blind nil (bid before looking)", "blind_nil_points", points, penalty, behind)


def _promise(
    rules: Ruleset, title: str, option: str, points: int | None, penalty: int | None, behind: int
) -> Iterator[Text]:
    """What a nil wins and loses, said once where it is the same."""
    if points is None:
        yield from tell_option(rules, option)
        return
    same = penalty is None or penalty == points
    worth = "wins or loses {points}" if same else "wins {points} and loses {penalty}"
    needs = Text.of(" and needs to be {behind} behind the leader", behind=behind) if behind else Text("")
    worth_told = Text.of(worth, points=points, penalty=penalty)
    yield Text.of("{nil} {worth}{needs}.", nil=Text(title), worth=worth_told, needs=needs)


def _blind_numbers(rules: Ruleset) -> Iterator[Text]:
    """Which numbers may be bid blind, by whom, how often, for what."""
    least, most = rules.blind_bid_min, rules.blind_bid_max
    if least is None or rules.blind_bid_limit == 0:
        return
    which = "{least} or more" if most is None else "{least}" if most == least else "{least} to {most}"
    if rules.blind_bid_points is not None:
        worth = Text.of("for {points}, made or set", points=rules.blind_bid_points)
    else:
        times = "for {made} times its points, and {set} times as much lost when set"
        worth = Text.of(times, made=rules.blind_bid_multiplier, set=rules.blind_bid_set_multiplier)
    behind = Text.of("a player {n} behind", n=rules.blind_bid_behind) if rules.blind_bid_behind else Text("any player")
    often = {None: Text("as often as they like"), 1: Text("once a game"), 2: Text("twice a game")}.get(
        rules.blind_bid_limit, Text.of("{n} times a game", n=rules.blind_bid_limit)
    )
    sentence = "{which} may be bid blind (before looking) by {who}, {often}, {worth}."
    yield Text.of(sentence, which=Text.of(which, least=least, most=most), who=behind, often=often, worth=worth)


# The option in whose place they are told, what tells them, and the others that it tells with it.
TOGETHER: dict[str, tuple[Together, tuple[str, ...]]] = {
    "players": (_table, ("tricks",)),
    "bag_limit": (_bag_out, ("bag_penalty", "bag_penalty_per_bag", "bag_after")),
    "nil_points": (_nil, ("nil_penalty",)),
    "blind_nil_points": (_blind_nil, ("blind_nil_penalty", "blind_nil_behind")),
    "blind_bid_min": (_blind_numbers, (
        "blind_bid_max", "blind_bid_points", "blind_bid_multiplier", "blind_bid_set_multiplier", "blind_bid_behind",
        "blind_bid_limit",
    )),
}  # fmt: skip
TOLD_WITH_OTHERS = frozenset(name for _tell, others in TOGETHER.values() for name in others)
