"""A whole club as one file of lines, from which it can be read again: what goes out, how it is told, how it is read.

`docs/archive.md` is the contract. What of each model goes out is declared once, and both ways follow from that: the
fields are the model's own, but for a short list that stays here, each with its reason. Another app declares what is its
own (`ports.club_archive`). Nothing here writes: `scorebook.archives` does.

| module | what it owns |
|---|---|
| kinds | how the lines of a model are declared: what stays here, what leads elsewhere |
| fields | a value of a field as a line tells it, and read again, strictly |
| mentions | rows that are named in lists and objects of other rows |
| of_table | what goes out of each model of this app |
| telling | a club, line by line |
| lines | the lines of a file, read strictly: which line stands under which |
| building | rows from lines, in memory, with what they refer to |
| proving | what the law and the pages ask of what is read |
"""
