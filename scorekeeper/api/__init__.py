"""The read API: what the pages show, as typed values, for a stream overlay or a club's own site.

| module | what it owns |
|---|---|
| tokens | a link to read by, sent as a token: it lets in whom it would let in on a phone |
| answering | what goes with every answer: its tag, how long it is kept, who may read it from elsewhere |
| problems | what went wrong, in words |
| paging | lists, a bounded page at a time |
| schemas, game_schemas | what stands in the answers, declared once: what no schema names is never sent |
| told | games and people read into those values |
| documented | the schema of all that, as the page about the API shows it |
| routes | the addresses of clubs, people and games |

It reads only: through `access`, `sight`, and the functions that the pages use. Whoever adds figures of a club's history
gives them a module of addresses beside `routes`, which `project.api_v1` joins to the others. `docs/api.md` promises
what stays.
"""
