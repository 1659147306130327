"""Old results as they come in: a file that any program wrote, or a paper sheet typed in a grid; and what a phone kept.

| module | what it does |
|---|---|
| columns, samples | every column that a file may have, declared once; files to begin with |
| said | what stands in one cell: a day, a figure, a bid, the people of a side |
| rows | a file's text as rows, each by its columns |
| old_game | a game as a file tells it |
| heading | when, where, under which rules and by whom it was played |
| by_person | a row with a column for each person, as one with a column for each seat |
| telling | rows as games that the law can read, and all that is wrong with them, by row |
| people | whom a name of the file means in the roster, or nearly means |
| checking | a file against a club: its rules, its people, the law, what is here already |
| paper_rows, grid | a paper sheet typed row by row; as a record that the law reads |
| planning | what a file comes to, as the pen is to write it |
| kept_text | the text by which a phone without signal gives away the hands that it kept |
| kept_hands | what such a hand is at a table: does it fit, is it here already |

A day on paper has no hour: such a game is said to have been played at noon of that day in the club's time zone. Nothing
here writes.
"""
