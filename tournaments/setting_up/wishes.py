"""A tournament set up by wish: what people want in plain words, and what each wish would make of their number and time.

The term of the trade stands in small print. The advisor reckons (`formats.advice`); the minutes of a game are those of
the club's own games. Nothing here writes.
"""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.words import tell

from ..formats.advice import Option, advise
from ..night.clock import minutes_told, time_told
from .rules_choice import GAME_MINUTES, Size
from .stage_formats import FORMATS

KINDS: dict[str, tuple[Any, str]] = {
    "solo": (_("Each for themselves, 3 to 5 at a table"), "solo"),
    "pairs": (_("Fixed pairs"), "pairs"),
    "two": (_("Two at a table"), "solo"),
}
"""Who enters, as a page asks it; and what the tournament calls it."""
MOST_MINUTES = 24 * 60


class Wish(NamedTuple):
    """One wish: the format that grants it, and why one would want that."""

    format: str
    why: Any


WISHES: tuple[Wish, ...] = (
    Wish("tables", _("Everybody plays to the end, with as many different people as can be.")),
    Wish("swiss-tables", _("Everybody plays to the end; the tables get more even from round to round.")),
    Wish("swiss", _("Everybody plays to the end; who wins meets who wins, never the same twice.")),
    Wish("rotation", _("People enter alone and play with another partner each time.")),
    Wish("all-play-all", _("For a few: each meets each once.")),
    Wish("knock-out", _("A winner in the fewest rounds; half of them go home after the first.")),
    Wish("table-knock-out", _("The best of each table go on, until one table is left.")),
    Wish("open-play", _("Whoever is free plays whoever is free; most wins by a set time.")),
    Wish("progressive", _("A social evening with partners: who wins goes up a table.")),
    Wish("two-lines", _("One half stays seated, the other moves on a table each round.")),
    Wish("race", _("One table all evening, until somebody has so many victory tokens.")),
)


class Asked(NamedTuple):
    """How many come, for how long; `game` minutes where somebody says otherwise than the club's games do; `clock`: the
    hour that it is where they play is known.
    """

    kind: str
    entrants: int
    minutes: int
    game: int | None = None
    clock: bool = False


def table_of(option: Option, kind: str) -> Size:
    """The table that an option plays at: how many sit there, and whether in pairs."""
    if kind == "pairs" or option.format in ("rotation", "progressive"):
        return 4, True
    return (2, False) if kind == "two" else (option.size, False)


def offers(asked: Asked, took: Mapping[Size, int]) -> Iterator[dict[str, Any]]:
    """Each wish that can be granted, with what it makes of the time: the best option of it first."""
    found = sorted(options(asked, took), key=lambda each: (each[0].excess, each[0].out))
    for wish in WISHES:
        mine = [(one, minutes) for one, minutes in found if format_of(one) == wish.format]
        format = FORMATS[wish.format]
        if wish.format == "race":
            mine = []
            if not 2 <= asked.entrants <= (2 if asked.kind != "solo" else 5):
                continue
        elif not mine:
            continue
        yield {
            "format": wish.format,
            "title": format.wish,
            "term": format.term,
            "why": wish.why,
            "options": [option_told(asked, one, minutes) for one, minutes in mine] or [race_told(asked, took)],
        }


def options(asked: Asked, took: Mapping[Size, int]) -> Iterator[tuple[Option, int]]:
    """What the advisor offers, each with the minutes of its own game."""
    sides = "solo" if asked.kind == "solo" else "pairs"
    known = {asked.game} if asked.game else {GAME_MINUTES, *took.values()}
    for minutes in sorted(known):
        for option in advise(asked.entrants, asked.minutes, minutes, sides):
            if minutes == (asked.game or took.get(table_of(option, asked.kind), GAME_MINUTES)):
                yield option, minutes


def format_of(option: Option) -> str:
    """The format of a stage that an option is."""
    return "table-knock-out" if option.through else option.format


def settings_of(option: Option) -> dict[str, Any]:
    """What an option says beside."""
    if option.through:
        return {"of_table": option.through}
    return {"double": 1} if option.format == "knock-out" and option.games_each == 2 else {}


def option_told(asked: Asked, option: Option, minutes: int) -> dict[str, Any]:
    """An option as a tile: what it comes to, and the query of the page that sets it up."""
    endless = FORMATS[format_of(option)].endless
    query = {
        "kind": asked.kind, "n": asked.entrants, "format": format_of(option), "size": table_of(option, asked.kind)[0],
        "rounds": 0 if endless else option.rounds, "minutes": minutes, **settings_of(option),
    }  # fmt: skip
    lines = [tell(option.played), f"{tell(option.sits_out)}; {tell(option.again)}", taken_told(asked, option.minutes)]
    return {"query": urlencode(query), "title": tell(option.name), "lines": [capital(each) for each in lines]}


def taken_told(asked: Asked, minutes: int) -> str:
    """How long it takes; where the club's clock is known also until when, if it were to begin now."""
    takes = gettext("{time} in all").format(time=minutes_told(minutes))
    if not asked.clock:
        return takes
    until = time_told(timezone.now() + timedelta(minutes=minutes))
    return gettext("{takes}: begun now, it is over at about {time}").format(takes=takes, time=until)


def capital(text: str) -> str:
    """A sentence, of its words."""
    return text[:1].upper() + text[1:]


def people_told(kind: str, entrants: int) -> str:
    """For how many something is planned: "14 people", "12 pairs"."""
    told = (
        ngettext("{n} pair", "{n} pairs", entrants)
        if kind == "pairs"
        else ngettext("{n} person", "{n} people", entrants)
    )
    return told.format(n=entrants)


def race_told(asked: Asked, took: Mapping[Size, int]) -> dict[str, Any]:
    """A race as a tile."""
    size = (4, True) if asked.kind == "pairs" else (2 if asked.kind == "two" else asked.entrants, False)
    minutes = asked.game or took.get(size, GAME_MINUTES)
    query = {
        "kind": asked.kind,
        "n": asked.entrants,
        "format": "race",
        "size": size[0],
        "rounds": 0,
        "minutes": minutes,
    }
    line = gettext("Game after game until the tokens are won: nobody knows how long it takes")
    return {"query": urlencode(query), "title": capital(str(FORMATS["race"].term)), "lines": [line]}
