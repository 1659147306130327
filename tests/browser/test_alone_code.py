"""What waits on a phone without signal, as text and QR code: both say what the reader of such texts takes in."""

import json
from typing import Any

import pytest
import segno
import segno.encoder
from playwright.sync_api import expect

from scorekeeper.incoming.kept_text import KeptHand, read_text
from scorekeeper.project.scripts import SOURCES
from tests.browser.pad import key, opened, stands
from tests.browser.without_signal import kept, without_signal
from tests.complaints import CUT

CAPACITY = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003,
            1091, 1171, 1273]  # fmt: skip
"""Bytes that versions 1 to 25 hold at level L, after the standard."""


@pytest.fixture
def drawn(page: Any) -> Any:
    """Draws codes in the browser: of each text the eight masks, and the one chosen; a row is a text of 0 and 1."""
    script = (SOURCES / "going" / "qr.js").read_text()
    page.goto("about:blank")
    rows = "qr(text, mask)?.map(row => row.map(Number).join(''))"
    ask = f"texts => JSON.stringify(texts.map(text => [0, 1, 2, 3, 4, 5, 6, 7, undefined].map(mask => {rows})))"
    return lambda texts: json.loads(page.evaluate(f"(() => {{ {script}\nreturn {ask}; }})()({json.dumps(texts)})"))


def test_a_code_is_that_of_the_standard(drawn, monkeypatch) -> None:
    # segno adds a byte of zeros too many before the padding, which readers skip; here its codes are as in the standard
    monkeypatch.setattr(segno.encoder, "write_padding_bits", lambda buff, _v, n: buff.extend([0] * (-n % 8)))
    full = ["a", "ő" * 30, *("x" * size for size in CAPACITY)]  # a mask knows the version, not what is filled up
    texts = [*full, *("x" * (size - less) for size in CAPACITY for less in (1, 7))]
    asked: dict[str, Any] = {"error": "L", "boost_error": False, "mode": "byte", "micro": False}
    for number, (text, (*masked, chosen)) in enumerate(zip(texts, drawn(texts), strict=True)):
        for mask in range(8) if text in full else [number % 8]:
            theirs = segno.make(text.encode(), mask=mask, **asked).matrix
            assert masked[mask] == ["".join(map(str, row)) for row in theirs]
        assert chosen in masked


def test_what_is_too_long_has_no_code(drawn) -> None:
    [codes] = drawn(["x" * 1274])
    assert set(map(str, codes)) == {"None"}


@pytest.mark.django_db(transaction=True)
def test_what_waits_is_shown_as_text_and_code(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.context.set_offline(True)
    for name in ("Bid 4 for Bea", "Bid 5 for Carl", "Bid 3 for Ana", "Close the bids", "Bea took 5", "Carl took 6"):
        key(phone, name).click()
    stands(phone, "Undo the tricks of Carl")  # a board that comes later would have its menu shut
    without_signal(phone)
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="What waits, as a QR code or text").click()
    text = phone.locator("#kept-text").input_value()
    expect(phone.get_by_role("img", name="QR code")).to_be_visible()
    assert text.startswith(f"{server}/games/{game.public_id}/bring/?kept=")
    told = read_text(text)
    assert (told.game, told.base) == (game.public_id, game.version)
    assert told.hands == [KeptHand(1, ["3", "4", "5"], [None, 5, 6])]
    complaints.provoked(*CUT)
