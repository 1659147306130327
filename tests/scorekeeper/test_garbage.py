"""Whatever a form sends, the answer is a refusal that says so, never a crash; and nothing is written."""

from typing import Any

import pytest
from django.conf import settings
from hypothesis import HealthCheck, given
from hypothesis import settings as chances
from hypothesis import strategies as st

from scorekeeper.scorebook import recount_game
from tests.table import Phone, bid, imported, record_of, start

pytestmark = pytest.mark.django_db

GOOD: dict[str, dict[str, Any]] = {
    "enter/": {"hand": "1", "field": "bid", "seat": "0", "value": "4", "was": ""},
    "close/": {"hand": "1"},
    "reopen/": {"hand": "1"},
    "save/": {"hand": "1", "version": "5,6,6;JC0,JD1;4,5,6"},
    "undo/": {"step": "2"},
}
STORED = ["\x00", "4\x00", "0" * 30, "9" * 30, "9" * 5000, "²", "🂡" * 50, "\u202e", "a" * 5000]
READ = [
    "", " ", "-", "-1", "0", "00", "5", "6", "99", "1e3", "1.0", "+1", "٣", "Ⅷ", "−1", "\n",
    "00009", "000099", "0099", "null", "None", "true", "[]", "{}", "<b>", "'; --",
    "blind-", "blind-²", "blind-99", "moon", "nil", "1-for-50", "JC", "JH", "joint",
]  # fmt: skip
# How a field is read does not depend on the database; what one refuses to store does.
NASTY = [*READ, *STORED] if settings.SQLITE else STORED
SHEETS: dict[str, dict[str, Any]] = {
    "seats/": {"do": "swap", "first": "0", "second": "1", "seat": "0", "name": "Zoe", "version": "Ana\nBea\nCarl"},
    "adjust/": {"kind": "renege", "hand": "1", "move": "0-1", "side": "0", "amount": "5", "version": "1:x"},
    "misdeal/": {"hand": "2", "version": "1", "dealer": "same"},
    "deal/": {"hand": "2", "version": "1", "dealer": "0"},
    "end/": {"how": "nobody", "version": "later"},
    "hands/1/": {"step": "save", "version": "1", "bid-0": "5", "tricks-0": "6", "prize-JC": "0"},
    "rematch/": {"seats": "same"},
    "share/": {"revoke": "viewer", "was": "1"},
    "takeover/": {"answer": "allow", "asks": "x"},
}
DOES = {"seats/": ("do", ["swap", "rename", "substitute"]), "adjust/": ("kind", ["points", "bags", "set", "remove"])}
KINDS: dict[str, list[str]] = {
    "a number": [
        *("enter/ hand", "close/ hand", "reopen/ hand", "save/ hand", "undo/ step", "adjust/ hand", "adjust/ side"),
        *("adjust/ amount", "misdeal/ hand", "misdeal/ version", "deal/ hand", "deal/ version", "deal/ dealer"),
        "share/ was",
    ],
    "one of some words": [
        *(
            "enter/ field",
            "seats/ do",
            "adjust/ kind",
            "misdeal/ dealer",
            "end/ how",
            "hands/1/ step",
            "hands/1/ bid-0",
        ),
        *("hands/1/ prize-JC", "rematch/ seats", "share/ revoke", "takeover/ answer"),
    ],
    "a text that is compared": ["enter/ was", "end/ version", "hands/1/ version", "takeover/ asks"],
    "a hand as a page saw it": ["save/ version"],
    "a decision as a page saw it": ["adjust/ version"],
    "who sat there as a page saw it": ["seats/ version"],
    "a seat": ["seats/ first", "seats/ second", "seats/ seat"],
    "a seat, or a card": ["enter/ seat"],
    "a name": ["seats/ name"],
    "what is tapped": ["enter/ value"],
    "from whom to whom": ["adjust/ move"],
    "tricks": ["hands/1/ tricks-0"],
}
"""How each field is read. Those of a kind have one reader, and share the bad values, every so-manieth each: so every
kind meets every value once.
"""
SHARES = {
    field: NASTY[place :: len(fields)] for fields in KINDS.values() for place, field in enumerate(fields)
}  # fmt: skip
FIELDS = [(path, field) for path, fields in GOOD.items() for field in fields]
TAPS = [(kind, field) for kind in ("bid", "joint", "tricks", "prize") for field in ("seat", "value")]
WITH_HTMX = {200, 400, 409, 422}  # what is taken answers with the board, drawn at once


def test_every_field_is_of_a_kind_and_every_kind_meets_every_value() -> None:
    there = [f"{path} {field}" for pages in (GOOD, SHEETS) for path, fields in pages.items() for field in fields]
    assert sorted(SHARES) == sorted(there)
    for kind, fields in KINDS.items():
        assert sorted(value for field in fields for value in SHARES[field]) == sorted(NASTY), kind


@pytest.mark.parametrize(("path", "field"), FIELDS, ids=[f"{field} of {path.strip('/')}" for path, field in FIELDS])
def test_no_field_breaks_a_write(path, field) -> None:
    bob = Phone(start())
    for value in SHARES[f"{path} {field}"]:
        answer = bob.post(path, htmx=True, **{**GOOD[path], field: value})
        assert answer.status_code in WITH_HTMX, value[:40]
    assert bob.get("").status_code == 200, "the board broke"
    assert bob.client.post(bob.address + path, {"key": "0123456789abcdef"}).status_code == 400, "all fields missing"


@pytest.mark.parametrize("path", SHEETS)
def test_no_field_breaks_a_page_of_its_own(path) -> None:
    bob = Phone(game := imported(record_of("cutthroat-official", {"bids": ["5"] * 3, "tricks": [6, 6, 5]})))
    what, kinds = DOES.get(path, ("", [""]))
    for fields in [SHEETS[path], *({**SHEETS[path], what: kind} for kind in kinds if kind)]:
        for field in fields:
            share = [*SHARES[f"{path} {field}"], "²-1", "1-²", "9-8", "-1-2"] if fields is SHEETS[path] else []
            for value in [*share, "²", "\x00", "9" * 5000]:
                answer = bob.post(path, htmx=True, **{**fields, field: value})
                assert answer.status_code in {*WITH_HTMX, 204, 302}, (fields, field, value[:40])
    assert bob.get("").status_code == 200, "the board broke"
    assert recount_game(game.pk, write=False) == []


@pytest.mark.parametrize("value", ["²", "٣", "99", "-1", "\x00", "9" * 5000])
def test_no_address_of_a_decision_breaks_its_page(value) -> None:
    bob = Phone(imported(record_of("cutthroat-official", {"bids": ["5"] * 3, "tricks": [6, 6, 5]})))
    for fields in ({"kind": "remove", "item": value}, {"kind": "points", "hand": value}, {"kind": value}):
        assert bob.client.get(f"{bob.address}adjust/", fields).status_code == 200


@pytest.mark.parametrize(("kind", "field"), TAPS)
@pytest.mark.parametrize("preset", ["cutthroat-three-jacks", "partners-500"])
def test_no_tap_breaks_a_hand_that_is_played(preset, kind, field) -> None:
    bob = Phone(start(preset))
    players = bob.facts().rules.players
    bid(bob.game, ["3"] * players)
    bob.take(2)
    place = "JC" if kind == "prize" else "0"
    good: dict[str, Any] = {"hand": "1", "field": kind, "seat": place, "value": "1", "was": ""}
    for value in NASTY[preset == "partners-500" :: 2]:  # the one game meets one half, the other the other
        assert bob.post("enter/", htmx=True, **{**good, field: value}).status_code in WITH_HTMX, value[:40]
    assert len(bob.facts().hands) == 1
    open_hand = bob.facts().open
    assert all(taken in (None, "-") or 0 <= taken <= 17 for taken in open_hand.tricks)
    assert all(catcher == "-" or 0 <= catcher < players for catcher in open_hand.prizes.values())


@pytest.mark.parametrize("kind", ["bid", "joint", "tricks", "prize"])
def test_no_pad_that_is_asked_for_breaks_the_board(kind) -> None:
    bob = Phone(start())
    for closed in (False, True):
        for place in ("", "-", "²", "٣", "99", "9" * 5000, "\x00", "JX", "-1"):
            answer = bob.client.get(bob.address, {"pad": f"{kind}-{place}"})
            assert answer.status_code == 200
            assert answer.context["board"]["pad"]["seat"] == 1, f"the pad that is due after {place[:40]}"
        if not closed:
            bob.bid("4", "5", "6")
            bob.close()


@pytest.mark.parametrize(
    "path",
    [
        *("/games/%00/", "/games/\u202e/", f"/games/{'x' * 3000}/", "/games/%ff%fe/poll/", "/games/'; --/"),
        *("/open/score/%00/x/", "/open/watch/x/%00/", "/open/nothing/x/y/", "/open/club/%00/x/"),
    ],
)
def test_an_address_of_nothing_is_not_there(client, path) -> None:
    assert client.get(path).status_code in (404, 286)


@chances(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    taps=st.lists(
        st.tuples(
            st.sampled_from(["bid", "joint", "tricks", "prize"]),
            st.sampled_from(["0", "1", "2", "3", "JC", "JD"]),
            st.sampled_from(["", "0", "1", "3", "8", "10", "17", "nil", "moon", "blind-nil", "1-for-50", "-"]),
            st.sampled_from(["", "0", "1", "3", "nil"]),
        ),
        max_size=8,
    ),
    closes=st.booleans(),
    preset=st.sampled_from(["cutthroat-official", "partners-500", "whist-four-hands", "partners-club-350"]),
)
def test_taps_in_any_order_leave_a_board_that_can_be_drawn(db, taps, closes, preset) -> None:
    bob = Phone(start(preset))
    if closes and preset != "partners-club-350":
        bid(bob.game, ["3"] * bob.facts().rules.players)
    for kind, seat, value, was in taps:
        answer = bob.post("enter/", htmx=True, hand=1, field=kind, seat=seat, value=value, was=was)
        assert answer.status_code in WITH_HTMX
        if not (board := (answer.context or {}).get("board")):  # a field that no page sends
            continue
        assert board["state"] in ("bidding", "playing", "ready")
        if board["act"]["enabled"] and board["state"] == "ready":
            assert board["said"]["title"] == "Hand 1 would score"
    facts = bob.facts()
    placed = [taken for taken in facts.open.tricks if isinstance(taken, int)]
    assert sum(placed) <= facts.rules.hand_tricks
