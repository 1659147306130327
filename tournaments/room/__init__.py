"""For those who sit in the room: the code of a table, what is due there, everybody's own page.

| module | what it owns |
|---|---|
| table_code | the code of a table |
| table_access | what it lets a phone do |
| at_tables | what is due at a table |
| comes_next | what comes after the last round of a stage |
| seats_to_take | who says that they sit there |
| scorepad | what its scorepad says of the tournament |
| table_lines | what of it goes to the ports of `scorekeeper` |
| room_access | who sees the pages of the room |
| nights_opened | the tournaments whose links a phone has opened, on the first page |
| desk_sign | the way to the desk from the scorepad of whoever runs the night |
| own_page | an entrant's own page; pairings on a big screen |
| wall | the tables that play, on a big screen |
| kept | what is told of a whole tournament, worked out once for each version |
"""
