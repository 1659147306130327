"""A race at one table: victory tokens toward a win, read, drawn and told.

| module | what it owns |
|---|---|
| access | who may see a race and who may write in it |
| facts | a race read |
| raceboard | a race drawn |
| told | a race in sentences |
| parting | what it would lose when games go to another club |
| next_table | who sits where in the next game |
| next_alone | what a phone without signal may begin |
| export | a race as it is taken away |
| columns | what history knows of its games |
"""
