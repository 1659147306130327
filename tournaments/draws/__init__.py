"""Before a round is played: what a draw is asked, what it answered and why, a round and a stage for the desk.

| module | what it owns |
|---|---|
| to_draw | what a draw is asked |
| progress | how far a stage is, and when the night ends |
| due | who is due in a knock-out, who goes on without a game, why not |
| reasons | why these sit there |
| round_board | a round as the desk looks at it |
| through | who goes from one stage to the next |
| stage_board | a stage before it begins |
"""
