"""The proof: what is right, what it costs, and what no attack may do.

| module | what it owns |
|---|---|
| rules | tests of the law alone |
| scorekeeper, tournaments | tests of the apps, room by room as they are |
| browser | tests that drive a real Chromium |
| project | tests of settings, serving, backups and migrations |
| suite, machine | all of it in turn; what this machine can run, and a free port of it |
| settings, postgres | the settings of tests; a PostgreSQL server for a while |
| table | a game of any preset, and the phone of each role, which needs no network |
| live, live_settings, devices | the server of `make run`; phones that call it over the network |
| gate, complaints | the server of a browser's test, shut between two tests; what no browser may complain of |
| grounds, forms_sent, history_pages, api | every address with every role, and what its form sends |
| fuzz, crash | any request of anybody; server and database killed while tables score |
| migrating | what a migration may do while the version before serves |
| audit | is a locked package known to be unsafe |
| bench | what things cost |
| texts, icons | what is made for people: texts to be translated, icons |
| screenshots | the pictures of the README |
| desk_scenes, history_scenes, night_scenes, round_scenes | what is on them |
"""
