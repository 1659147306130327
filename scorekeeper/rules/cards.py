"""The pack: which cards there are, how they are written, how many each player holds.

A card is a rank and a suit, `"2C"` to `"AS"`; jokers only add to the count. This module must not know any score.
"""

from collections.abc import Sequence

RANKS = "23456789TJQKA"
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)


def card_face(card: str) -> str:
    """Write a card as the table sees it, and anything that is no card as it stands, cut short.

    >>> card_face("JC"), card_face("TD"), card_face("joker")
    ('J♣', '10♦', 'joker')
    """
    return card[0].replace("T", "10") + SUITS[card[1]] if card in CARDS else card[:40]


def pack_size(decks: int, jokers: int, removed: Sequence[str]) -> int:
    """Count the cards in play.

    >>> pack_size(1, 0, ["2C"])
    51
    """
    return 52 * decks + jokers - len(removed)


def dealer_sits_out(cards: int, players: int) -> bool:
    """Five players and 54 cards: eleven each, but ten for the dealer, who skips the first trick (source 000, A17).

    >>> dealer_sits_out(54, 5), dealer_sits_out(55, 5)
    (True, False)
    """
    return cards == 54 and players == 5


def tricks_dealt(cards: int, players: int) -> int:
    """Count the tricks of a hand. Two players draw: each keeps one card and throws one away (sources 001, 003, 004).

    >>> tricks_dealt(51, 3), tricks_dealt(52, 2), tricks_dealt(54, 5), tricks_dealt(50, 5)
    (17, 13, 11, 10)
    """
    if dealer_sits_out(cards, players):
        return 11
    return cards // 4 if players == 2 else cards // players
