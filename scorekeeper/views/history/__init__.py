"""The pages of history: each reads, none writes.

| module | its pages |
|---|---|
| course | how a game went, and its picture to pass on |
| passed_on | what pages share that offer such a picture |
"""
