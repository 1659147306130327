"""A backup of the whole database in one file, made while everybody plays, and read again. Must not know of games.

| module | what it owns |
|---|---|
| keeping | a file that is there whole or not at all; how many of a folder are kept |
| levels | whether this program may read a database with these migrations |
| sqlite | a file of SQLite, copied in one moment; put in the place of another |
| postgres | the same of PostgreSQL, by its own programs |

The last two do the same by the same names. docs/backup.md says how it is done every night, and how it is tried.
"""

from . import postgres, sqlite

KINDS = {"sqlite": sqlite, "postgresql": postgres}
