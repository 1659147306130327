"""The facts of what is played over more than one game. They must not know the pen, nor any page."""

from .race import Entrant, EntrantPlayer, Race, RaceGame, RaceStep

__all__ = ["Entrant", "EntrantPlayer", "Race", "RaceGame", "RaceStep"]
