"""Tests that drive a real Chromium, most of them on a small phone.

| module | what it owns |
|---|---|
| pad, scorepad | the keys of a pad; a person who keeps score by them, with script and without |
| without_signal | a phone whose network goes: what it keeps, what waits |
| alone | the script of a phone without signal, held against the server |
| alone_taps, alone_invented | by taps of chance; in games of chance, in states that seldom come |
| night_desk | an organizer and the tables of a club night |
| axe, transcript | what axe finds; what a screen reader would read |
"""
