"""A club that never was: seasons of games and tournaments that could have been, so that every page has some to show.

| module | what it knows |
|---|---|
| hands | how people with skill bid and take tricks: a game by any rules |
| years | who comes on which evening, and what is played at which table |
| club | the club as the pens write it: its people, games, tournaments, and what was put right afterwards |

The same seed makes the same club. Nothing here writes: the pens do.
"""
