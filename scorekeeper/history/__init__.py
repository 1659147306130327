"""What a club's games add up to, read and drawn. Nothing here writes.

| module | what it owns |
|---|---|
| pictures | figures drawn as SVG, each beside its table |
| course | how a game went: its score race, and its picture to pass on |
"""
