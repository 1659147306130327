"""One tournament read: who sits where, who may what, its clock and its log.

| module | what it owns |
|---|---|
| facts | a tournament, loaded with all that was played |
| loading | how it comes out of the database |
| entered | who is entered in it, without what was played |
| live | a tournament kept in memory for each of its versions, with its games as they are now |
| sitting | who sits in which seat |
| titles | what a round is called |
| access | who may what in it |
| clock | the clock of a round |
| polls | what its pages are polled by |
| log | its log in sentences |
| lines | the tournaments as other pages list them |
"""
