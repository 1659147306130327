"""What each address of a race answers.

| module | its pages |
|---|---|
| board | the token board, its poll, the ceremony |
| new | a race begins |
| next_game, sticker | the table plays on; the sticker of a token |
| people | who joins, leaves, comes back |
| corrections | what the organizer corrects |
| share | the link of the board |
| answers | what they share: who asks for a write; a page with the way back to the board |
"""
