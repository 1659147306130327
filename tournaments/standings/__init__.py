"""Where everybody stands.

| module | what it owns |
|---|---|
| standing | the standings of a stage and of the whole, by the order of merit |
| board | standings drawn, with their working |
| brackets | how a knock-out stands |
| seasonboard | a season read |
| seeding | who is seeded before whom by what was played before |
"""
