"""The facts of what is played over more than one game. They must not know the pen, nor any page.

| module | what it knows |
|---|---|
| race | games in a row at one table, a victory token for each |
| tournament | an event, its entrants and its log |
| stage | a part of it with one format, who is in it, its rounds |
| season | nights of a club joined into one table |
| table | a table of a round, who sits there, how it ended; penalties and calls |
"""

from .race import Entrant, EntrantPlayer, Race, RaceGame, RaceStep
from .season import Season, SeasonNight, SeasonStep
from .stage import Round, Stage, StageEntry
from .table import Call, Confirmation, Penalty, Place, Result, Table
from .tournament import Entry, EntryPlayer, KeptApart, Tournament, TournamentStep

__all__ = [
    "Call", "Confirmation", "Entrant", "EntrantPlayer", "Entry", "EntryPlayer", "KeptApart", "Penalty", "Place",
    "Race", "RaceGame", "RaceStep", "Result", "Round", "Season", "SeasonNight", "SeasonStep", "Stage", "StageEntry",
    "Table", "Tournament", "TournamentStep",
]  # fmt: skip
