"""What each address of a race answers.

| module | its pages |
|---|---|
| board | the token board, its poll, the ceremony |
| new, first_game, again | a race begins: with a game played already, with its first one, with the same people |
| victories | how many tokens win it |
| next_game, sticker | the table plays on; the sticker of a token |
| people | who joins, leaves, comes back |
| corrections | what the organizer corrects |
| share | the link of the board |
| nights | the pages of a tournament |
| as_seen | only what was said before is done |
| answers | what they share: who asks for a write; a page with the way back to the board |
"""
