"""The organizer's desk: what it has to do now, and every table as it stands.

| module | what it owns |
|---|---|
| board | the desk as its page shows it |
| need | one thing to do, as a line of the list; the ways there |
| needs | what the desk has to do now, each with its next step |
| next_step | what follows once nothing else is to do |
| own_table | who rules at their own table |
"""
