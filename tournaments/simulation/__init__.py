"""Whole nights that nobody played: invented people, random but legal hands, an organizer who does all there is to do.

| module | what it knows |
|---|---|
| clock | the time of a night, which passes as it is told |
| cards | what a table bids and takes in a hand, by any rules |
| evening | one tournament that is being played: its chance, what was done, what was refused |
| setting_up | a night by wish, with who comes |
| tables | how a table comes to its result |
| people, rulings | who comes and goes; what is put right afterwards |
| happenings | all that may happen in a night besides draws and games, each by its name |
| nights | a night from its first draw to its end |
| seasons | nights in a row, joined into a table |
| rows, invariants, token_laws | a tournament as it lies in the database; what is never otherwise there; of tokens |

Nothing here writes: whatever is done is done by the pens, as the pages would; the same seed does the same again.
"""
