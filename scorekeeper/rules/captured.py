"""The prize cards of one hand: which of them were caught, and by whom (record.md section 2, source 000).

This module must not know what a prize brings.
"""

from .cards import card_face
from .errors import of_type
from .kinds import is_int
from .reading import Reading
from .strict_json import twice
from .tricks import Tricks


def read_prizes(reading: Reading, prizes: object, tricks: Tricks) -> None:
    """Find what is wrong with a hand's prizes: each is in play, is caught once, by a seat that took a trick."""
    if not isinstance(prizes, dict):
        return reading.fault("wrong-type", "prizes", **of_type("prizes"))
    for card in twice(prizes):
        reading.fault("prize-twice", "prizes", card=card_face(card))
    for card, seat in prizes.items():
        if card not in reading.rules.prizes:
            reading.fault("prize-not-in-play", "prizes", card=card_face(card))
        if seat is None:
            continue
        if not is_int(seat, 0, reading.rules.players - 1):
            reading.fault("no-such-seat", "prizes", key="prizes")
        elif tricks.by_seat is not None and not tricks.by_seat[tricks.pile[seat]]:
            reading.fault("prize-without-trick", "prizes", seat, card=card_face(card))
