"""The facts of one table: clubs, players, games, hands. They must not know the pen, nor any page."""

from .batch import Batch, BatchGame
from .club import Club, Joining, Member
from .game import Game, Seat
from .hand import Figure, Hand, Step
from .history import Appearance, Family, History, Noted, Rating, Tally, Together
from .house_rules import HouseRules, HouseRulesVersion
from .player import Merge, Player
from .tries import Tries

__all__ = [
    "Appearance", "Batch", "BatchGame", "Club", "Family", "Figure", "Game", "Hand", "History", "HouseRules",
    "HouseRulesVersion", "Joining", "Member", "Merge", "Noted", "Player", "Rating", "Seat", "Step", "Tally", "Together",
    "Tries",
]  # fmt: skip
