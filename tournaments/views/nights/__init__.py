"""What each address of a tournament answers.

| module | its pages |
|---|---|
| answers | what they share: a page that writes, the poll of a live one, the frame of the night |
| desk | what needs the director now, every table with its live state |
| clock | the clock of the round, the last hand, the word to all tables |
| log | everything that was done |
| papers | what is printed: table cards, wall sheet, blank score sheets, standings |
| files | what is taken away as a file |
| draw | the next round: drawn, looked at, published |
| rounds | a round that was published; cancelled |
| stage | who goes through to a stage, and that it begins |
| hands | the hands of a table that played on paper |
| results, penalties | the result of a table; what the director gives an entrant |
| files | what is taken away as a table |
| ceremony | the winner, the podium, the tokens |
| import_night | the whole tournament as a file, taken away and read again |
| standings | where everybody stands, with the working |
| new | a tournament is set up: by wish, then its plan |
| plan | its stages and their rules, before they are played |
| people | who is entered: the list, check-in, who has paid |
| enter | somebody enters at the desk |
| entrant | one entrant: leaves, comes back, a substitute, a fixed table, who is kept apart |
| arranging | seeds; who came alone is made a pair |
| at_table, paper | a physical table: its code, its game begun, others who sit there; on paper |
| calling, leaving, more_tables | the organizer called; somebody leaves a table; one more table |
| players, screens | an entrant's own page; big screens for the room |
| sign_up | a phone signs up; until when, for how many |
| more | the ways to all else; its name and times; the end of the night |
| deleting | a night is deleted for good |
| rehearsal | a night is rehearsed and the rehearsal thrown away |
| door | the page behind the code at the door |
| seasons | a season: its table, its nights, how they count |
| share | its links: opened, given out, replaced |
"""
