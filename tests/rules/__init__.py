"""Tests of the law alone: no database, no app.

| module | what it owns |
|---|---|
| games | short ways to write a record |
| records, random_games | games by chance: as hypothesis draws them; whole evenings, some of them spoilt |
| vectors | the cases that came with the contract |
| shown | hands that show what an option does |
"""
