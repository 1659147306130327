"""Many tables: victory tokens, the race at one table, and tournaments of stages, rounds and many tables.

| module | what it owns |
|---|---|
| formats | how a tournament goes, as pure functions |
| models, director | the facts of races and tournaments, and the pen that writes them |
| facts, raceboard, told, parting | a race read, drawn, told in sentences; what it would lose |
| export | a race as it is taken away |
| night, sitting | a tournament read; who sits in which seat |
| table_code | the code of a table, and what it lets a phone do |
| next_table | who sits where in the next game |
| access, views, urls | who may what; the pages |

It reads games through `scorekeeper` and hears of them through its ports; `scorekeeper` must never know that it exists.
"""
