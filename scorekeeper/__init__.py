"""One table: the rules, people, games, the scorepad and history.

| module | what it owns |
|---|---|
| rules | the law of the game: pure functions that know nothing else here |
| models | the facts as they are kept |
| facts, entering | one game's facts as the law reads them; what a half-entered hand still needs |
| prepared, moment | rows asked for again and again: their statement is written once; all of them as of one moment |
| in_line | who comes first is served first |
| scorebook | the pen: every write |
| going_on | games whose table goes on elsewhere, as another app says |
| going_along | what goes along when two clubs part: asked before it is told, and by the pen |
| scoreboard | a game read into exactly what a page shows; how sides, tables and rules are named there |
| history | what games that are over tell of their players, read and drawn |
| roles | the roles in a club, each said once |
| links, phone | links as they are passed on; those that a phone has opened |
| ways | how who holds a phone wants it to look |
| joined | the addresses of a club that has joined another |
| standing, access, own_clubs | what gives who asks a role; who may what; the clubs of a phone |
| sight | whose names a reader may see |
| names | a name as it is kept: what may be in one, how long it is |
| wording, written | words that people wrote: how a name is taken out of them; kept rules as they may be told |
| incoming | old results as they come in: files read, checked against a club, planned |
| archive | a whole club as one file of lines: what of each model goes out, how it is told and read |
| cells | tables as files: bytes to cells, rows to CSV |
| words | the law's own sentences, in the reader's language and in the table's words |
| stickers | what a player may choose as a sign |
| clock | the time of a club |
| tries | how often a password, or a link, may be tried in vain |
| htmx, addresses | a page or a part of it; parts of addresses that people chose |
| views, forms, urls, history_urls | pages, what is sent from them, where they are |
| templatetags | what their templates need |
| api | what pages show, as typed values for other sites |
| ports | what another app may add |
| management, serving, backup | what the command line does; what serving needs; the whole database in one file |
| project | settings; the only place that knows the other app |

Imports nothing, so that `python -m scorekeeper.rules` runs where nothing is installed.
"""
