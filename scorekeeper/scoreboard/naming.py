"""How a page names things: a side, a table, the size of one, the rules of a game and where it ends."""

from collections.abc import Sequence

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..clock import zone_called
from ..entering import may_stay_out
from ..facts import Facts
from ..models import Club, Game
from ..sight import words_of
from ..words import by_law


def side_name(facts: Facts, side: int) -> str:
    """The names of a side: "Ana", or "Ana + Carl"."""
    names = facts.names()
    return " + ".join(names[seat] for seat in facts.rules.side_seats[side])


def against(sides: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Who plays whom: "Ana + Carl against Bea + Dan", "Ana, Bea, Carl"."""
    told = [" + ".join(names[seat] for seat in seats) for seats in sides]
    if len(told) == 2 and len(names) > 2:
        return _("{one} against {other}").format(one=told[0], other=told[1])
    return ", ".join(told)


def nobody_took(facts: Facts) -> tuple[str, str]:
    """How it is said, at length and in short, that no player is known to have caught a card: it may lie beside the
    pack, or the tricks were mixed before anybody looked.
    """
    if may_stay_out(facts):
        return _("Nobody took {card}"), _("Nobody")
    return _("Nobody knows who took {card}"), _("Nobody knows")


def table_line(facts: Facts) -> str:
    """Who plays whom at a table now."""
    return against(facts.rules.side_seats, facts.names())


def size_text(ruleset: rules.Ruleset) -> str:
    """How many play and who with whom: "4 players in 2 pairs"."""
    players = ruleset.players
    alone = ngettext("{n} player, each alone", "{n} players, each alone", players)
    pairs = ngettext("{n} players in {m} pair", "{n} players in {m} pairs", players // 2)
    trios = _("{n} players in two trios")
    return {"solo": alone, "pairs": pairs, "trios": trios}[ruleset.sides].format(n=players, m=players // 2)


def title_of(preset: str) -> str:
    """The name of a preset."""
    known = rules.PRESETS.get(preset)
    return by_law(known.title) if known else preset


def rules_title(game: Game) -> str:
    """What the rules of a game are called: by the name they were kept under when it began, or else by their preset."""
    return words_of(game.club_id)(game.rules_name) or title_of(game.preset)


def ends_of(facts: Facts) -> str:
    """When the game ends: "to 500"."""
    if facts.rules.target is not None:
        return _("to {target}").format(target=facts.rules.target)
    if facts.rules.hands_limit is not None:
        return _("{n} hands").format(n=facts.rules.hands_limit)
    return ""


def club_title(club: Club) -> str:
    """The name of a club; the silent one of a first game has none yet and is told from others by when it began, in its
    own time zone whoever looks from where: so it is called the same on every page.
    """
    if club.name:
        return words_of(club.pk)(club.name)
    began = timezone.localtime(club.created_at, zone_called(club.time_zone))
    return _("Club of {moment}").format(moment=formats.date_format(began, "SHORT_DATETIME_FORMAT"))
