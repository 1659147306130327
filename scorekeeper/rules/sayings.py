"""The plain words of those options that need more than a template: objects, lists, points of either sign.

This module must not know what stands in any other option.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .cards import card_face
from .text import Text, signed, tell_gain


def say_cards(cards: Sequence[str]) -> list[Text]:
    """Tell which cards are taken out."""
    return [Text.of("Taken out of the pack: {cards}.", cards=", ".join(map(card_face, cards)))] if cards else []


def say_bag_points(points: int) -> list[Text]:
    """Tell what a bag scores.

    >>> [(text.one, text.fill) for points in (-10, 0) for text in say_bag_points(points)]
    [('Each bag costs {n} point.', {'n': 10}), ('A bag scores nothing.', {})]
    """
    if not points:
        return [Text("A bag scores nothing.")]
    if points < 0:
        return [Text.of(("Each bag costs {n} point.", "Each bag costs {n} points."), n=-points)]
    return [Text.of(("Each bag scores {n} point.", "Each bag scores {n} points."), n=points)]


def say_exact(bids: Sequence[Mapping[str, Any]]) -> list[Text]:
    """Tell each exact bid: what it wants, what it scores."""
    sentence = "“{name}” wants exactly {tricks}: {exact}; with more {over} and bags, with fewer {set}."
    return [
        Text.of(
            sentence,
            name=bid["name"].replace("-", " "),
            tricks=bid["tricks"],
            **{key: signed(bid[key]) for key in ("exact", "over", "set")},
        )
        for bid in bids
    ]


def say_moon(moon: Mapping[str, Any]) -> list[Text]:
    """Tell a moon."""
    wins = "A moon ({tricks} tricks or more, no bags) wins {points}{game}; one that fails loses {penalty}."
    game = Text(" and the game" if moon["wins_game"] else "")
    return [Text.of(wins, tricks=moon["tricks"], points=moon["points"], game=game, penalty=moon["penalty"])]


def say_ten(ten: Mapping[str, Any]) -> list[Text]:
    """Tell a bid of ten."""
    least, most = ten["min"], ten["max"]
    reach = "{min} or more" if most is None else "{min}" if most == least else "{min} to {max}"
    which = Text.of(reach, min=least, max=most)
    told = [
        Text.of(
            "A contract of {which}: {made}, set {set}.", which=which, made=signed(ten["made"]), set=signed(ten["set"])
        )
    ]
    return told if ten["bags"] else [*told, Text("Its tricks over are no bags.")]


def say_prizes(prizes: Mapping[str, Mapping[str, int]]) -> list[Text]:
    """Tell what each prize card brings.

    >>> from .text import say
    >>> [say(text) for text in say_prizes({"JC": {"points": 10, "bags": 0}, "JH": {"points": 0, "bags": -1}})]
    ['J♣ caught: +10.', 'J♥ caught: 1 bag off.']
    """
    return [
        Text.of("{card} caught: {gain}.", card=card_face(card), gain=tell_gain(prize["points"], prize["bags"]))
        for card, prize in prizes.items()
    ]
