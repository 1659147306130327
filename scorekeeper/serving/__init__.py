"""What serving needs: of the machine it runs on, and for those who look after it. Must not know of games.

| module | what it owns |
|---|---|
| network | where this machine is found, and whether it has moved |
| certificates | the certificate of its https, and the authority that phones are asked to trust |
| health | whether this process answers, and can do its work |
| requests | the number of each request, and what the log tells of it |
| lines | lines of the log, plain or JSON, and what none may hold |
| metrics | figures for Prometheus |
| probes | the addresses of those who look after a server |
| whole | requests that have come whole, answers that are handed over whole, and the desks that work |
| places | where a request comes from |
| sharing | what a proxy may keep and give to all |
| together | servers beside each other under one number |
"""
