"""The formats of a stage as people choose them, each said once: the wish in plain words, the term in small print.

| code | who sits at a table | who may join once it has begun |
|---|---|---|
| tables, swiss-tables | 3 to 5, each alone | anybody |
| swiss, open-play | two who enter alone, or two pairs | anybody |
| rotation, progressive | two partners against two, who all enter alone | anybody |
| table-knock-out, final-table, race | as many as the stage says | nobody |
| all-play-all, two-lines, knock-out | two who enter alone, or two pairs | nobody |

What each draws is told by `formats`. This module must not know a tournament.
"""

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

SOLO, PAIRS = "solo", "pairs"
TABLES = (3, 4, 5)


class Format(NamedTuple):
    """One format. `sides`: for whom it is; `seats`: how many may sit at a table, for whom; `late`: somebody may join
    after its first round; `partners`: people enter alone and play with partners; `endless`: it has no number of rounds;
    `after`: it can follow another stage.
    """

    wish: Any
    term: Any
    sides: tuple[str, ...] = (SOLO,)
    seats: tuple[int, ...] = TABLES
    late: bool = False
    partners: bool = False
    endless: bool = False
    after: bool = False


FORMATS: dict[str, Format] = {
    "tables": Format(_("Meet as many people as possible"), _("all tables planned at once"), late=True),
    "swiss-tables": Format(_("Play others doing as well as you"), _("Swiss tables"), late=True),
    "swiss": Format(_("Play others doing as well as you"), _("Swiss"), (SOLO, PAIRS), (2,), late=True),
    "rotation": Format(
        _("Another partner each round"), _("rotating partners"), seats=(4,), late=True, partners=True
    ),
    "all-play-all": Format(
        _("Everybody plays everybody"), _("all-play-all"), (SOLO, PAIRS), (2,), endless=True
    ),
    "two-lines": Format(_("Half stay, half move on"), _("two lines"), (SOLO, PAIRS), (2,)),
    "knock-out": Format(
        _("Lose and you are out"), _("knock-out"), (SOLO, PAIRS), (2,), endless=True, after=True
    ),
    "table-knock-out": Format(
        _("Lose and you are out"), _("knock-out of tables"), endless=True, after=True
    ),
    "open-play": Format(_("Come and go"), _("open play"), (SOLO, PAIRS), (2,), late=True, endless=True),
    "progressive": Format(_("Winners move up"), _("progressive"), seats=(4,), late=True, partners=True),
    "race": Format(_("First to so many tokens"), _("race at one table"), (SOLO, PAIRS), (2, *TABLES), endless=True),
    "final-table": Format(_("One last table"), _("final table"), seats=(2, *TABLES), after=True),
}  # fmt: skip


def in_pairs(format: str, sides: str) -> bool:
    """Whether two partners play against two."""
    return sides == PAIRS or FORMATS[format].partners


def sizes_of(format: str, sides: str, size: int) -> tuple[int, ...]:
    """The sizes of table that may come up, and so need rules; `size` is what the stage asks for."""
    if in_pairs(format, sides):
        return (4,)
    if size == 2 or FORMATS[format].seats == (2,):
        return (2,)
    return tuple(seats for seats in TABLES if seats >= size - 1) if format == "race" else TABLES


USUAL: dict[tuple[int, bool], str] = {
    (2, False): "two-handed-500",
    (3, False): "cutthroat-official",
    (4, False): "cutthroat-4",
    (5, False): "cutthroat-5",
    (4, True): "partners-500",
}
"""The preset for a table of so many, each alone or in pairs, where a club has not said otherwise."""

MOVES: dict[str, Any] = {
    "winners": _("Who wins goes up a table, who loses stays"),
    "whist": _("Losers part, one a table up and one down; winners stay"),
    "rainbow": _("Each seat goes on by a fixed number of tables"),
    "euchre": _("As before, the other way round"),
}
"""How people move where winners move up."""
