"""A file of old results against a club: what its rules are called, who its people are, what the law says, what is here
already. The whole of the dry run; nothing here writes.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..clock import zone_called
from ..models import Club, Game, Seat
from ..scoreboard.kept_rules import newest_versions, ruleset_in
from ..scoreboard.naming import title_of
from .old_game import NONE, Agreed, Ground, OldGame, Wrong
from .people import Named, Roster, match
from .rows import Sheet, sheet_of
from .telling import games_told

LEAVE = "leave"
"""Games that are here already are left out, instead of being an error."""
LOW = 10
"""Fewer points than any game is won with, but by a table that ended it early."""


@dataclasses.dataclass
class Checked:
    """A file as it would come in. `wrong` is all that keeps it out but for `unsaid` names; `left_out` are the games
    that are here already and were to be left out.
    """

    sheet: Sheet
    games: list[OldGame]
    roster: Roster
    people: dict[str, Named]
    wrong: list[Wrong]
    left_out: list[OldGame]

    @cached_property
    def unsaid(self) -> list[Named]:
        """The names of which nobody has said who they are."""
        return [named for named in self.people.values() if not named.is_said]

    @property
    def low_told(self) -> str:
        """That tokens may stand in the cells of games that were won with a score of one figure; "" for none."""
        games = sum(not game.hands and max(game.scores, default=LOW) < LOW for game in self.games)
        told = ngettext(
            "{n} game was won with fewer than {low} points. If tokens and no scores stand in its row, it has the right "
            "winner, but the tokens count as its points.",
            "{n} games were won with fewer than {low} points. If tokens and no scores stand in their rows, each row is "
            "one game with the right winner, but the tokens count as its points.",
            games,
        )
        return told.format(n=games, low=LOW) if games else ""

    @property
    def is_ready(self) -> bool:
        """May it come in as it stands?"""
        return bool(self.games) and not self.wrong and not self.unsaid


def check(club: Club, text: str, chosen: Mapping[str, Any]) -> Checked:
    """Read a file for a club; `chosen` says which `rules` are meant where none are named, whether the day or the month
    comes `first`, who the `people` are (by casefolded name), and what to do with games that are the `same`.

    Raises NotPossible for a file that is no such table.
    """
    sheet, roster, known = sheet_of(text), Roster(club), rules_known(club)
    otherwise = known.get(str(chosen.get("rules", "")).casefold(), NONE)
    ground = Ground(zone_called(club.time_zone), timezone.now(), str(chosen.get("first", "")), known, otherwise)
    games = list(games_told(sheet, ground))
    names = (name for game in games for name in game.everybody() if name)
    people = match(roster, names, chosen.get("people") or {})
    left_out = set(map(id, doubled(club, games, people, chosen.get("same") == LEAVE)))
    wrong = [each for game in games for each in (*game.wrong, *twice(game, people))]
    kept = [game for game in games if id(game) not in left_out]
    left = [game for game in games if id(game) in left_out]
    return Checked(sheet, kept, roster, people, sorted(wrong), left)


def rules_known(club: Club) -> dict[str, Agreed]:
    """The rules that a file may name, by casefolded name: the club's own before the presets."""
    told: dict[str, Agreed] = {}
    for name in rules.PRESETS:
        preset = Agreed(title_of(name), rules.read_ruleset({"preset": name}))
        told |= {said.casefold(): preset for said in (rules.PRESETS[name].title, title_of(name), name)}
    for version in newest_versions(club):
        if not version.house_rules.archived:
            name = version.house_rules.name
            told[" ".join(name.casefold().split())] = Agreed(name, ruleset_in(version), version.agreed, name)
    return told


def twice(game: OldGame, people: Mapping[str, Named]) -> Iterator[Wrong]:
    """Two names of one table that are one person."""
    sitting: dict[int, str] = {}
    for name in game.everybody():
        named = people.get(name.casefold())
        if named and named.player:
            if named.player.pk in sitting:
                told = _("{one} and {other} are one person here, and sit at one table.")
                yield Wrong(game.lines[0], "player", told.format(one=sitting[named.player.pk], other=name))
            sitting[named.player.pk] = name


def doubled(club: Club, games: list[OldGame], people: Mapping[str, Named], leave: bool) -> Iterator[OldGame]:
    """The games that are in the file twice, or in the club already: noted as wrong unless they are to be left out."""
    sound = [(game, game.at) for game in games if game.at and game.scores and not game.wrong]
    here = games_here(club, sound)
    seen: dict[Any, OldGame] = {}
    for game, at in sound:
        sat = frozenset(person_key(people[name.casefold()]) for name in game.names)
        key = (day_of(at, club), tuple(sorted(game.scores)), sat)
        if key in seen:
            told = _("This is the game of row {line} again.").format(line=seen[key].lines[0])
        elif key in here:
            day = date_format(day_of(at, club), "DATE_FORMAT")
            told = _("This game is here already: the same people, the same scores, on {day}.").format(day=day)
        else:
            seen[key] = game
            continue
        if leave:
            yield game
        else:
            game.fault("game", told)


def person_key(named: Named) -> str:
    """What tells a person from others, whether the roster has them or not."""
    return str(named.player.pk) if named.player else named.name.casefold()


def day_of(at: datetime, club: Club) -> date:
    """The day of a game, in the zone of its club."""
    return at.astimezone(zone_called(club.time_zone)).date()


def games_here(club: Club, games: list[tuple[OldGame, datetime]]) -> set[Any]:
    """The games of a club on the days of these, with the same scores: day, scores and who began."""
    moments = [at for _game, at in games]
    if not moments:
        return set()
    looked = {(day_of(at, club), tuple(sorted(game.scores))) for game, at in games}
    span = (min(moments) - timedelta(1), max(moments) + timedelta(1))
    kept = Game.objects.filter(club=club, created_at__range=span).values_list("pk", "created_at", "scores")
    alike = {
        pk: key for pk, at, scores in kept.iterator() if (key := (day_of(at, club), tuple(sorted(scores)))) in looked
    }
    sat: dict[int, set[str]] = {pk: set() for pk in alike}
    keys = list(alike)
    for start in range(0, len(keys), 500):
        seats = Seat.objects.filter(game__in=keys[start : start + 500], from_hand=1)
        for game_id, player_id in seats.values_list("game", "player"):
            sat[game_id].add(str(player_id))
    return {(*alike[pk], frozenset(people)) for pk, people in sat.items()}
