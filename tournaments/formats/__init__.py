"""How a tournament goes, as pure functions: who has how many victory tokens, who meets whom, who stands where.

| module | what it knows |
|---|---|
| race | games in a row at one table: a victory token for each game won, the agreed number wins |

Standard library alone; nothing here must know Django, a database or a page.
"""

from .race import Standing, one_short, standing

__all__ = ["Standing", "one_short", "standing"]
