"""What leaves a tournament and what comes in: prints, tables for a spreadsheet, one file.

| module | what it owns |
|---|---|
| papers | what a night prints |
| spreadsheets | standings, pairings and log for a spreadsheet |
| export | a tournament as one file |
| rows | a row by the names of its fields |
| race_file | the race of a table in that file |
| proof | whether one that was read can be |
| archive | what of this app is in the file of a whole club |
| playable | whether it can be played on |
"""
