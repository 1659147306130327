"""The read API of tournaments: where everybody stands, who sits where, the clock of the round, token boards.

| module | what it owns |
|---|---|
| schemas | what stands in the answers |
| told | a night and a race read into those values |
| routes | their addresses, and the links that let somebody read them |

It goes by `scorekeeper.api`, and `scorekeeper.project` joins both.
"""
