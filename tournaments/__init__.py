"""Many tables: victory tokens, the race at one table, and tournaments of stages, rounds and many tables.

| module | what it owns |
|---|---|
| formats | how a tournament goes, as pure functions |
| models, director | the facts of races and tournaments, and the pen that writes them |
| race | a race at one table: read, drawn, told |
| night | a tournament read: who sits where, who may what, its clock and its log |
| setting_up | a night set up by wish: formats, rules for each size of table, a plan |
| entrants | who comes: names typed and pasted, sign-ups, the door |
| draws | what a draw is asked and why it came so; how far a stage is; a round and a stage as the desk looks at them |
| desk | what the desk has to do now, and every table as it stands |
| room | the code of a table, what is due there, everybody's own page, what a scorepad says |
| results | how a table ended, as somebody says it, and what that would change |
| standings | where everybody stands; knock-outs and seasons, too |
| files | prints, tables for a spreadsheet, a tournament as one file |
| past | nights, seasons and races for the history of a club |
| listening | every port of `scorekeeper` that is filled |
| simulation, demo, management | whole nights, and years of a club, that nobody played; the commands that play them |
| api | what the pages of nights and races show, as typed values for other sites |
| views, urls, night_urls, table_urls | the pages and their addresses |

It reads games through `scorekeeper` and hears of them through its ports; `scorekeeper` must never know that it exists.
A room reads and draws; only `director` writes. Nothing is imported from a room but its modules.
"""
