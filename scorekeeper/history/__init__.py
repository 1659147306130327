"""History: who wins, with whom, how well people bid. It reads what the pen keeps for it and writes nothing.

| module | what it owns |
|---|---|
| evenings | the evening and the month that a game belongs to |
| by_evening, found | the evenings of a club with their games; games found by words |
| lately | form, streaks that go on, records that fell |
| records, high_marks, bids_alone | the records of a club; what a hand has to beat to set one; bids that stand alone |
| figures | every figure that is shown: what it counts, its unit, when there is none |
| values | figures as a page and a file write them |
| awards | what a year is remembered by |
| chosen | what of the history is looked at |
| club_history | what there is to choose from in a club, and the rows that are looked at |
| ratings | how strong people are, by whom they finished before and behind: the model, the scale |
| kept | what is worked out once for each version of a history |
| boards | what everybody adds up to, and who is ranked how |
| at_once | several questions of a page in one statement |
| person | one person: what their games add up to, the best and the worst, month by month |
| pairs | two people who finished games at one table |
| behind | the games behind a figure |
| named | people of history by name, as they may be told |
| rated | where people stand by their ratings, and how one went |
| pictures | figures drawn as SVG, each beside its table |
| course | how a game went: its score race, and its picture to pass on |
"""
