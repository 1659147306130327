"""The facts of one table: clubs, players, games, hands. They must not know the pen, nor any page."""

from .batch import Batch, BatchGame
from .club import Club, Joining, Member
from .game import Game, Seat
from .hand import Figure, Hand, Step
from .house_rules import HouseRules, HouseRulesVersion
from .player import Merge, Player

__all__ = [
    "Batch", "BatchGame", "Club", "Figure", "Game", "Hand", "HouseRules", "HouseRulesVersion", "Joining", "Member",
    "Merge", "Player", "Seat", "Step",
]  # fmt: skip
