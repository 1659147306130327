"""The forms before a game, about rules and about people: what was sent, read; what can be chosen, drawn again.

| module | what it asks |
|---|---|
| table | who sits where, who deals, what is agreed |
| cards_drawn | which card each drew for the deal |
| house_rules | every option, made from the law's declarations |
| rules_editor | the same for rules that a club keeps: every option and figure, what is agreed, a comparison |
| next_game | what the same people take over from their last game, and how they may sit down again |
| paper | what stood on the paper of a game begun without the app |
| club, player | the settings of a club; what a roster says of a person |
| matching | who is who, before clubs join or a game moves |
| grid | a paper sheet that is typed hand by hand |
| old_results | what is meant by a file of old results, and what was found in it |
| account | signing up |
| history | what of the history is looked at: a period, rules, players |
| typed | what was typed, as it can be kept |

All that a form knows stands in its fields, nothing is kept between two pages. Nothing here writes, and no rule is
known here: it is asked of the law. The forms of a game that is being played (a correction, a decision) are read from
the game, by `scoreboard`.
"""
