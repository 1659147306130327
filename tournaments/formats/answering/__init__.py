"""The formats as the command line asks for them: each module reads one request's fields and writes its answer.

A module here has `answer(request) -> answer`, both JSON objects as in tournaments.md section 5; `fields` reads what
they share (`whole`, `ids`, `people`, ...), `history` who met whom (`met`, `apart`). Nothing
here knows how a format draws.
"""
