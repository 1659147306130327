"""The text of what a phone kept: back as it was, found in whatever was pasted, and never more than can be a hand."""

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.incoming.kept_text import LONGEST, KeptHand, KeptText, NotKept, read_text, write_text

GAME = "23456789abcd"
HAND = [1, [4, 5, 6], [5, 6, 6]]
BID = st.none() | st.sampled_from(["0", "4", "13", "nil", "b6", "-", "007"])
TAKEN = st.sampled_from([0, 5, 13, "-"])
CARDS = st.dictionaries(st.sampled_from(["JC", "JD"]), st.sampled_from([0, 2, "-"]))
DECISION = st.fixed_dictionaries(
    {"kind": st.just("points"), "side": st.integers(0, 2), "points": st.integers(-500, 500), "reason": st.just("késő")}
)
HANDS = st.lists(
    st.builds(
        KeptHand,
        st.integers(1, 999),
        st.lists(BID, min_size=2, max_size=6),
        st.none() | st.lists(TAKEN, min_size=2, max_size=6),
        CARDS,
        st.lists(DECISION, max_size=2),
        st.none() | st.integers(0, 5),
    ),
    max_size=20,
    unique_by=lambda hand: hand.number,
)


def packed(told: object, mark: str = "kept1-") -> str:
    """Any JSON as such a text."""
    raw = told if isinstance(told, str) else json.dumps(told)
    return mark + base64.urlsafe_b64encode(raw.encode()).decode().rstrip("=")


@given(HANDS)
def test_what_was_written_is_read(hands) -> None:
    kept = KeptText(GAME, 12, sorted(hands, key=lambda hand: hand.number))
    assert read_text(write_text(kept)) == kept


def test_twelve_hands_of_three_fit_a_code() -> None:
    hands = [KeptHand(n, ["4", "nil", "6"], [5, 2, 10], {"JC": 1, "JD": "-"}) for n in range(1, 13)]
    text = write_text(KeptText(GAME, 40, hands))
    assert len(text) < 800
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


@pytest.mark.parametrize(
    "around",
    ["{}", " {} \n", "https://at.home/games/x/bring/?kept={}", "Hand 7:\n{}\nBob", "<{}>", "*{}*", "kept1-xx {}"],
    ids=["alone", "blanks", "an address", "a message", "brackets", "stars", "after one that is broken"],
)
def test_it_is_found_in_whatever_was_pasted(around) -> None:
    assert read_text(around.format(packed([GAME, 3, [HAND]]))).hands[0].tricks == [5, 6, 6]


def test_a_line_that_a_chat_broke_is_one_line() -> None:
    text = packed([GAME, 3, [HAND, [2, *HAND[1:]]]])
    assert len(read_text("\n ".join(text[place : place + 20] for place in range(0, len(text), 20))).hands) == 2


@pytest.mark.parametrize(
    ("pasted", "code"),
    [
        ("", "none"), ("Ana 50, Bea 20", "none"), ("kept1-", "none"), ("kept1", "none"),
        (packed([GAME, 3, [HAND]])[:-4], "cut"), ("kept1-a", "cut"), ("kept1-____", "cut"),
        (packed([GAME, 3, [HAND]], "kept2-"), "newer"),
        ("kept1-" + "A" * LONGEST, "long"), (packed([GAME, 3, [[n, [], []] for n in range(1, 300)]]), "long"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_why(pasted, code) -> None:
    with pytest.raises(NotKept) as refused:
        read_text(pasted)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "told",
    [
        None, {}, [], [GAME], [GAME, 3], [GAME, 3, {}], [GAME, -1, []], [GAME, True, []], [1, 3, []], ["a" * 99, 3, []],
        [GAME, 3, [1]], [GAME, 3, [[]]], [GAME, 3, [[1, [4]]]], [GAME, 3, [[0, [4], [5]]]],
        [GAME, 3, [[True, [4], [5]]]], [GAME, 3, [[1.0, [4], [5]]]], [GAME, 3, [[1, 4, [5]]]],
        [GAME, 3, [[1, [4], 5]]], [GAME, 3, [[1, [[4]], [5]]]],
        [GAME, 3, [[1, [4] * 7, [5]]]], [GAME, 3, [[1, ["x" * 201], [5]]]], [GAME, 3, [[1, [10**9], [5]]]],
        [GAME, 3, [[1, [True], [5]]]], [GAME, 3, [[1, [4], [5], []]]], [GAME, 3, [[1, [4], [5], {}, {}]]],
        [GAME, 3, [[1, [4], [5], {}, [1]]]], [GAME, 3, [[1, [4], [5], {}, [{"a": []}]]]],
        [GAME, 3, [[1, [4], [5], {}, [], "0"]]], [GAME, 3, [[1, [4], [5], {}, [], 0, 1]]], [GAME, 3, [HAND, HAND]],
        [GAME, 3, [[1, ["\x00"], [5]]]], [GAME, 3, [[1, [4], [5], {"\x00": 1}]]], [GAME, 3, [[1, ["\ud800"], [5]]]],
        '["23456789abcd",3,[[1,[4],[5],{"JC":1,"JC":2}]]]', "[" * 5000, '["23456789abcd",NaN,[]]', "9" * 5000,
    ],
)  # fmt: skip
def test_what_can_be_no_hand_is_none(told) -> None:
    with pytest.raises(NotKept):
        read_text(packed(told))


def code_of(pasted: str) -> str:
    """Why a text is refused, "" for one that is read."""
    try:
        read_text(pasted)
    except NotKept as refused:
        return refused.code
    return ""


@given(st.text(max_size=200))
def test_no_text_breaks_it(text) -> None:
    for pasted in (text, f"kept1-{text}", packed(text.encode("utf-8", "replace").decode())):
        assert code_of(pasted) in {"", "none", "cut", "newer", "long"}
