"""Random games for hypothesis: rulesets drawn from the declarations of the options, and legal records under them."""

from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules import OPTIONS, PRESETS, RulesError, Ruleset, read_ruleset
from scorekeeper.rules.kinds import ByCard, Cards, Choice, Flag, Kind, Number, Several, Shape, Word

CARDS = ["2C", "2D", "JC", "JD", "JH", "AS"]


def values(kind: Kind) -> st.SearchStrategy[Any]:
    """Values that a kind accepts, small enough that games are games."""
    if isinstance(kind, Number):
        numbers = st.integers(max(kind.low, -300), min(kind.high, 300)) | st.integers(
            max(kind.low, -4), min(kind.high, 9)
        )
        return numbers | st.none() if kind.none else numbers
    if isinstance(kind, Choice):
        return st.sampled_from(kind.values)
    if isinstance(kind, Flag):
        return st.booleans()
    if isinstance(kind, Word):
        return st.sampled_from(["one", "two", "all", "2-for-40"])
    if isinstance(kind, Cards):
        return st.lists(st.sampled_from(CARDS), unique=True, max_size=3)
    if isinstance(kind, Several):
        return st.lists(values(kind.shape), max_size=2)
    if isinstance(kind, ByCard):
        return st.dictionaries(st.sampled_from(CARDS), values(kind.shape), max_size=4)
    assert isinstance(kind, Shape)
    needed = {key: values(inner) for key, inner in kind.keys.items() if key not in kind.defaults}
    free = {key: values(inner) for key, inner in kind.keys.items() if key in kind.defaults}
    objects = st.fixed_dictionaries(needed, optional=free)
    return objects | st.none() if kind.none else objects


OPTION_SETS = st.fixed_dictionaries({}, optional={name: values(option.kind) for name, option in OPTIONS.items()})


@st.composite
def rulesets(draw: st.DrawFn, solo: bool = False) -> tuple[dict[str, Any], Ruleset]:
    """A ruleset that can be played, as a record has it and as it is read: options that cannot are left out in turn."""
    raw: dict[str, Any] = {"preset": draw(st.sampled_from(sorted(PRESETS))), "options": {}}
    asked = draw(OPTION_SETS)
    if draw(st.booleans()):
        asked = {key: asked[key] for key in list(asked)[: draw(st.integers(0, 6))]}
    if draw(st.booleans()):
        asked = {"players": draw(st.sampled_from([4, 6])), "sides": "solo" if solo else "pairs", **asked}
    for key, value in asked.items():
        tried = {**raw, "options": {**raw["options"], key: value}}
        try:
            read_ruleset(tried)
        except RulesError:
            continue
        raw = tried
    return raw, read_ruleset(raw)


@st.composite
def hands(draw: st.DrawFn, rules: Ruleset, bids_itself: bool = False) -> dict[str, Any]:
    """A hand whose numbers are right; whether its bids are allowed now, the record will say."""
    seats = range(rules.players)
    cuts = sorted(draw(st.lists(st.integers(0, rules.hand_tricks), min_size=len(seats) - 1, max_size=len(seats) - 1)))
    tricks = [after - before for before, after in zip([0, *cuts], [*cuts, rules.hand_tricks], strict=True)]
    hand: dict[str, Any] = {"tricks": tricks}
    if not bids_itself:
        hand["bids"] = [draw(st.sampled_from(sorted(rules.bids))) for _ in seats]
    takers = [seat for seat in seats if tricks[seat]]
    hand["prizes"] = {card: draw(st.sampled_from(takers)) for card in rules.prizes if draw(st.booleans())}
    hand["adjustments"] = draw(st.lists(adjustments(rules), max_size=2))
    return hand


def adjustments(rules: Ruleset) -> st.SearchStrategy[dict[str, Any]]:
    """Decisions of every kind."""
    sides = st.integers(0, len(rules.side_seats) - 1)
    seats = st.integers(0, rules.players - 1)
    reason = st.just("table")
    given = [
        st.fixed_dictionaries({"kind": st.just(kind), "side": sides, kind: st.integers(-50, 50), "reason": reason})
        for kind in ("points", "bags")
    ]
    forced = st.fixed_dictionaries({"kind": st.just("set"), "side": sides, "reason": reason})
    renege = st.fixed_dictionaries({"kind": st.just("renege"), "from": seats, "to": seats, "reason": reason})
    return st.one_of(*given, forced, renege)
