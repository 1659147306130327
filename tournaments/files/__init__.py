"""What leaves a tournament and what comes in: prints, tables for a spreadsheet, one file.

| module | what it owns |
|---|---|
| papers | what a night prints |
| spreadsheets | standings, pairings and log for a spreadsheet |
| export | a tournament as one file |
| proof | whether one that was read can be |
"""
