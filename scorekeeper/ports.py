"""What another app may add: typed, empty by default, filled once when that app is ready.

The score-keeper calls these and knows nothing of who listens; `tournaments` learns of a result in the transaction
that ended the game.
"""

from collections.abc import Callable
from typing import Any

from .models import Club, Game

game_written: list[Callable[[Game], None]] = []
"""Called by the pen in its transaction, after every write to a game."""

consequences: list[Callable[[Game, str, int | None], list[str]]] = []
"""Given a game and the status and winning side that a correction would give it: what else would change."""

game_context: list[Callable[[Game], list[dict[str, Any]]]] = []
"""Lines for the scorepad, `{"text": ..., "url": ...}`; on the winner's screen what follows."""

club_lines: list[Callable[[Club], list[dict[str, Any]]]] = []
"""Lines for the page of a club, the last first: `{"url": ..., "title": ..., "text": ...}`."""

club_going: list[Callable[[Club], None]] = []
"""Called by the pen in its transaction before a club is deleted: delete there what is yours."""

clubs_joined: list[Callable[[Club, Club], None]] = []
"""Called by the pen in its transaction when what is one club's becomes another's, from and to: move there what is
yours; called the other way round when that is taken back."""

game_moving: list[Callable[[Game], str]] = []
"""Why a single game cannot leave its club, or nothing: it is part of something that stays."""
