"""The facts of one table: clubs, players, games, hands. They must not know the pen, nor any page."""

from .club import Club
from .game import Game, Seat
from .hand import Figure, Hand, Step
from .player import Player

__all__ = ["Club", "Figure", "Game", "Hand", "Player", "Seat", "Step"]
