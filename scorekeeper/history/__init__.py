"""History: who wins, with whom, how well people bid. It reads what the pen keeps for it and writes nothing.

| module | what it owns |
|---|---|
| evenings | the evening and the month that a game belongs to |
| figures | every figure that is shown: what it counts, its unit, when there is none |
| chosen | what of the history is looked at, and what there is to choose from |
| ratings | how strong people are, by whom they finished before and behind: the model, the scale |
| pictures | figures drawn as SVG, each beside its table |
| course | how a game went: its score race, and its picture to pass on |
"""
