"""A night set up by wish: formats as people choose them, rules for each size of table, a plan and its faults.

| module | what it owns |
|---|---|
| wishes | what people wish for, and what that makes of the night |
| stage_formats | the formats as people choose them |
| rules_choice | the rules a table may play, and how long a game takes |
| plan | a plan, and its faults |
| form | a plan as a form brings it |
| own_rules | from a plan to rules of the club's own, and back |
"""
