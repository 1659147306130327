"""What each address answers: fetch with permission, read the form, one call of the pen, a page or a part of it.

| module | its pages |
|---|---|
| start, new_table | the first page; how many and which game; names, dealer and rules |
| next_game, paper, importing | the other ways to begin: the same people again, from paper, from a record |
| old_results, typed | files of old results that come in; a paper sheet typed hand by hand |
| table | the scorepad and the live board, and every tap on the pad |
| correcting, deciding, dealing, chairs, changes | a hand; decisions; the deal; who sits where; rules and end |
| archiving | a whole club taken along, and read again |
| sheets | what is taken away: score sheet, print, text, record |
| keeping, bringing | what a phone keeps of a game, to score on without signal; what another phone kept, taken in |
| history | figures and pictures of games that were played |
| links | what is passed on, and the pen taken over |
| house_rules, rules_editor, rules_shared | the rules that a club keeps; their editor; passed on and taken in |
| roster, merging, erasing | the people of a club; two records put together; a name gone for good |
| clubs, members, leaving | a club, its settings, roles and invitations; leaving and deleting it |
| joining, moving | two clubs become one; a game goes to another |
| accounts, passwords | signing up, an account and its end; signing in, a password changed or forgotten |
| installing, this_phone | the scorepad as an app of a phone; how that phone shows it |
| without_signal | the page that a phone shows without signal, and the worker that shows it |
| trusting | how a phone comes to trust the https of `make run` |
| style | every element in each state, and a board in every state |
| opening, polling | a link that was opened, a board asked for again, of whatever it is |
| answers, asking | what they share: fields read strictly, refusals told, a page with a form; the form of a game |
"""
