"""How a tournament goes, as pure functions: who has how many victory tokens, who meets whom, who stands where.

| module | what it knows |
|---|---|
| race | games in a row at one table: a victory token for each game won, the agreed number wins |
| meetings | pairs of entrants: how often they met, who is kept apart |
| swiss | who stands level meets, nobody twice: a round for two sides at a table |
| field | who is there for a Swiss round, what each pair would cost: the order of the wishes |
| swiss_tables | tables of 3 to 5 who stand near each other, nobody twice with the same people: one round |
| table_swaps | a round of tables made better by exchanging two people at a time |
| tables | tables of 3, 4 or 5 with all rounds planned at once, and why each is as it is |
| table_sizes | how many tables of which size, and how rarely people can meet again at best |
| table_designs, embedding | stored plans, and who is which number of them, after a change too |
| annealing | people change seats until they meet again as rarely as possible |
| kept_apart | tables at which nobody sits with whom they are kept apart from; who sits out for it |
| places | nobody stays at one table or in one seat all night |
| open_play | whoever is free plays whoever is free: nobody waits without need |
| matching | everyone gets one partner, at the least cost |
| results | what was played in a stage, and sums over it that all tie-breaks share |
| tie_breaks | the table of the tie-breaks: what each counts, its name and its sentence |
| measures, working | how each tie-break is reckoned; how each value came about, line by line |
| penalties | a game lost by penalty |
| standings | the order of merit: ranks by a list of tie-breaks |
| knock_out | the bracket, single or double, before anything is played |
| knock_out_play | results in, who is due where out; what a correction would change |
| knock_out_places | who stands where in a knock-out |
| table_knock_out | the knock-out of tables: the best few of each go on |
| table_course | its rounds: how many tables, how many of each go on, so that every table can be played |
| season | the nights of a club joined into one table, the best of them counting |
| stages | from one stage to the next: the cut and who is level at it, the final table, tokens carried |
| time_taken | so many minutes, in words |
| advice | what each format would make of so many entrants and so much time |
| rotation | each round another partner: all rounds planned at once, for people who enter alone |
| rotation_designs, partnerships, opponents | its stored plans; who partners whom; who opposes whom |
| rotation_apart | who sits out, and elsewhere, so that people are kept apart |
| all_play_all | everybody meets everybody once; of two lines, each of one each of the other |
| progressive | who goes where after each round, by a card for each seat or by who won |
| faults | what can be wrong with what a format is asked, one code and one sentence each |
| next_round | the next round of a stage, whatever its format |
| drawing | what its draw is asked and answers, and sums that formats share |
| rounds_by_standing, rounds_planned, rounds_in_order, rounds_that_move | the rounds of each kind of format |
| rounds_knocked_out, tables_knocked_out | those of the knock-outs |
| seating | which table of the room, which seats |
| requests | which format answers which request of the command line |
| answering | what each format is asked and answers, as JSON |
| __main__ | the command line itself |

Standard library and `scorekeeper.rules`, and for matching rustworkx; nothing here must know Django, a database or a
page. Chance comes only from the seed: the same request has the same answer.
"""

from .race import Standing, one_short, standing

__all__ = ["Standing", "one_short", "standing"]
