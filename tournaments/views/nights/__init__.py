"""What each address of a tournament answers.

| module | its pages |
|---|---|
| answers | what they share: who asks for a write; a page in the frame of the night |
| share | its links: opened, given out, replaced |
"""
