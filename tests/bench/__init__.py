"""`make bench`: what things cost, as ratios measured side by side. Never a test that fails on time.

| module | what it holds |
|---|---|
| __main__ | the command: all figures, or some |
| method | how a ratio is measured, and a figure |
| settings, urls, yardsticks | the app as `make run` serves it, on a throw-away file, with throw-away views beside it |
| caller | a phone that calls the WSGI application in process |
| tables | games to measure on |
| requests | P1, P4, P5, P9, P11: what a request costs |
| rules | P2, P3: what the law costs |
| merit, draws | P18: what an order of merit costs; P17: a draw for 1,000 |
| nights | P20: the pages of a night of 400 |
| quality | P21: how good planned tables are |
| years, history | clubs of a thousand to a million hands; P6 to P9, P14, P22: what their history costs |
| served, crowd | the server of `make run`; P10, P19: many recorders at once |
| line, full_hall | P24: a night of 100 tables and 1,000 boards |
| ledger | what the server was asked, whoever in a browser asked |
| browser, wire, taps, evening | Chromium; P12, P13: a first visit; P15, P16: a tap; P23 (ONLY="EVENING"): four hours |
"""
