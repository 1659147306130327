"""What `make run` needs of the machine it runs on. Must not know of games.

| module | what it owns |
|---|---|
| network | where this machine is found, and whether it has moved |
| certificates | the certificate of its https, and the authority that phones are asked to trust |
| together | servers beside each other under one number |
"""
