"""The pages of history: each reads, none writes.

| module | its pages |
|---|---|
| leaderboard | everybody ranked by any figure |
| person | what somebody's games add up to |
| pairs | partners, opponents, two people compared |
| ratings | everybody ranked by strength; how the rating of one went |
| games | the games behind a figure |
| frame, sorting | what they share: the same scoring rules, tables as files; tables sorted by any figure |
| front | what is new, and the ways to all else |
| evenings | evenings with their games, one as a text and a picture |
| records | the records of a club |
| contests | what else a club has played over more than one game, year by year |
| years, remembered | a year of a club and of one person, and its picture; what it is remembered by |
| opened | what each of them opens with and answers by |
| course | how a game went, and its picture to pass on |
| passed_on | what pages share that offer such a picture |
"""
