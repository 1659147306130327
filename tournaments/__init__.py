"""Many tables: victory tokens, the race at one table, and tournaments of stages, rounds and many tables.

| module | what it owns |
|---|---|
| formats | how a tournament goes, as pure functions |
| models, director | the facts of races and tournaments, and the pen that writes them |
| facts, raceboard, told, parting | a race read, drawn, told in sentences; what it would lose |
| export | a race as it is taken away |
| night, sitting | a tournament read; who sits in which seat |
| night_access, signing_up, at_the_door | who may what in a tournament; who signs up, who says that they are here |
| wishes, rules_choice | a night set up by wish; the rules a table may play, and how long a game takes |
| stage_formats, night_plan, night_form | the formats as people choose them; a plan, its faults, its form |
| entering, entered, entrants_board | names as they are typed and pasted; who is entered, and the list of them |
| night_lines, listening | the nights as other pages list them; every port that is filled |
| seasonboard | a season read |
| to_draw, reasons, round_board | what a draw is asked; why these sit there; a round as the desk looks at it |
| through, stage_board | who goes from one stage to the next; a stage before it begins |
| standing, standings_board, brackets | where everybody stands, drawn; how a knock-out stands |
| paper_hands | hands as a table wrote them on paper |
| outcomes, effects, result_page | how a table ended, as somebody says it; what that would change; its page |
| table_code, table_access | the code of a table, and what it lets a phone do |
| at_tables, seats_to_take, table_lines | what is due at a table, who sits there; what its scorepad says of it |
| kept_night | what is told of a whole tournament, worked out once for each version |
| own_page | an entrant's own page; pairings on a big screen |
| table_urls | the addresses of these |
| desk, needs, progress | the desk: what it has to do now, every table as it stands, when the night ends |
| night_clock, night_polls | the clock of a round; what pages of a tournament are polled by |
| night_kept | a tournament kept in memory for each of its versions, with its games as they are now |
| night_log, own_table | the log in sentences; who rules at their own table |
| papers, night_csv | what a night prints, and its tables for a spreadsheet |
| night_export, night_proof | a tournament as one file; whether one that was read can be |
| simulation, management | whole nights that nobody played, and the command that plays them |
| next_table | who sits where in the next game |
| access, views, urls, night_urls | who may what; the pages |

It reads games through `scorekeeper` and hears of them through its ports; `scorekeeper` must never know that it exists.
"""
