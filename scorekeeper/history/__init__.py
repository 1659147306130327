"""History: who wins, with whom, how well people bid. It reads what the pen keeps for it and writes nothing.

| module | what it owns |
|---|---|
| evenings | the evening and the month that a game belongs to |
| pictures | figures drawn as SVG, each beside its table |
| course | how a game went: its score race, and its picture to pass on |
"""
