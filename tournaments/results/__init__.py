"""How a table ended, as somebody says it, and what that would change.

| module | what it owns |
|---|---|
| outcomes | how a table ended, in points and words |
| told | how a table ended, in a line |
| effects | what another result would change |
| result_page | the page of a result |
| paper_hands | hands as a table wrote them on paper |
"""
