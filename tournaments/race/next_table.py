"""Who sits where in the next game of a race, who deals, by which rules; what must be asked before.

The deal goes on: who would deal the next hand deals, or, if they do not play, the next to the left who does. Nothing
here writes.
"""

import dataclasses
import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper import rules, scorebook
from scorekeeper.facts import Facts
from scorekeeper.forms.house_rules import preset_of
from scorekeeper.forms.next_game import next_dealer
from scorekeeper.models import Game, HouseRulesVersion, Player
from scorekeeper.scoreboard.kept_rules import newest_versions, ruleset_in
from scorekeeper.scoreboard.listed import sitting
from scorekeeper.scoreboard.naming import title_of

from ..models import Entrant
from .facts import RaceFacts, rules_of

SIDES = {1: "solo", 2: "pairs", 3: "trios"}


@dataclasses.dataclass
class NextTable:
    """The next game as the form has it; an empty form is what the table did last time."""

    facts: RaceFacts
    fields: QueryDict

    @cached_property
    def previous(self) -> Game | None:
        """The last game that was played with the app."""
        return self.facts.last.game if self.facts.last else None

    @cached_property
    def playing(self) -> list[Entrant]:
        """Who plays this game: those who are ticked, or, where nothing was asked, all who have not left; nobody who was
        erased, and who is archived only where they are ticked.
        """
        there = [entrant for entrant in self.facts.entrants if not self.facts.is_erased(entrant)]
        if "asked" not in self.fields:
            return [entrant for entrant in there if entrant.sits and not self.facts.is_archived(entrant)]
        ticked = set(self.fields.getlist("plays"))
        return [entrant for entrant in there if str(entrant.place) in ticked]

    @cached_property
    def size(self) -> tuple[int, str]:
        """How many play, and who with whom."""
        people = [len(self.facts.people(entrant)) for entrant in self.playing]
        return sum(people), SIDES.get(max(people, default=1), "solo")

    @cached_property
    def rulesets(self) -> dict[str, rules.Ruleset]:
        """The rules that so many can play by: those of the last game of this size, the club's own, the presets."""
        known: dict[str, rules.Ruleset] = {}
        for row in reversed(self.facts.rows):
            if row.game and not known and self.fits(rules_of(row.game)):
                known[f"game-{row.number}"] = rules_of(row.game)
        presets = {name: preset_of(name) for name in rules.PRESETS}
        others = {name: ruleset_in(version) for name, version in self.kept.items()} | presets
        return known | {name: ruleset for name, ruleset in others.items() if self.fits(ruleset)}

    @cached_property
    def kept(self) -> dict[str, HouseRulesVersion]:
        """The rules that the club keeps under a name; asked for only where others may be chosen."""
        versions = newest_versions(self.facts.race.club) if self.asks_rules else []
        return {f"saved-{each.house_rules.public_id}": each for each in versions if not each.house_rules.archived}

    def fits(self, ruleset: rules.Ruleset) -> bool:
        """Can these play by it?"""
        return (ruleset.players, ruleset.sides) == self.size

    @cached_property
    def asks_rules(self) -> bool:
        """Must the rules be asked for: do more or fewer play than last time?"""
        return self.previous is None or not self.fits(rules_of(self.previous))

    @cached_property
    def chosen(self) -> str:
        """The rules that are chosen; where nothing need be asked those of the last game."""
        said = self.fields.get("rules", "")
        if said in self.rulesets:
            return said
        return "" if self.asks_rules else next(iter(self.rulesets), "")

    def faults(self) -> list[str]:
        """What is still to be said."""
        if self.size[0] < 2:
            return [_("Nobody plays alone: say who plays, or let somebody join first.")]
        if not self.rulesets:
            told = _("No game is for these {n}: say who plays and who sits out.")
            return [told.format(n=self.size[0])]
        return [] if self.chosen else [_("{n} play now: say by which rules.").format(n=self.size[0])]

    def seats(self, draw: bool) -> tuple[list[Player], int]:
        """Who sits where, and the seat that deals first."""
        ruleset = self.rulesets[self.chosen]
        if draw:
            drawn = random.SystemRandom().sample(self.playing, len(self.playing))
            return self.around(ruleset, drawn), 0
        before = sitting(self.previous) if self.previous else []
        people = {player.pk for entrant in self.playing for player in self.facts.people(entrant)}
        if self.previous and {player.pk for player in before} == people and self.fits(rules_of(self.previous)):
            return before, next_dealer(Facts.load(self.previous))
        places = {player.pk: place for place, player in enumerate(before)}
        there = sorted(self.playing, key=lambda each: places.get(self.facts.people(each)[0].pk, len(places)))
        players = self.around(ruleset, there)
        return players, self.dealer(before, players)

    def around(self, ruleset: rules.Ruleset, order: Sequence[Entrant]) -> list[Player]:
        """The entrants around the table, one a side."""
        sitting_at: dict[int, Player] = {}
        for entrant, seats in zip(order, ruleset.side_seats, strict=True):
            sitting_at |= dict(zip(seats, self.facts.people(entrant), strict=True))
        return [sitting_at[seat] for seat in range(ruleset.players)]

    def dealer(self, before: Sequence[Player], players: Sequence[Player]) -> int:
        """The seat of who would have dealt next, or of the next to the left who plays."""
        first = next_dealer(Facts.load(self.previous)) if self.previous else 0
        turn = [before[(first + step) % len(before)].pk for step in range(len(before))]
        now = [player.pk for player in players]
        return next((now.index(pk) for pk in turn if pk in now), 0)

    def setup(self, draw: bool) -> scorebook.Setup:
        """What the pen needs to start it."""
        players, dealer = self.seats(draw)
        of = self.kept.get(self.chosen) or self.game_of(self.chosen)
        return scorebook.Setup(
            self.rulesets[self.chosen], players, dealer, agreed=of.agreed if of else [],
            rules_name=self.name_of(self.chosen), previous=self.previous,
        )  # fmt: skip

    def game_of(self, chosen: str) -> Game | None:
        """The game of the race whose rules these are."""
        return next((row.game for row in self.facts.rows if chosen == f"game-{row.number}"), None)

    def name_of(self, chosen: str) -> str:
        """The name under which these rules are kept, or were when the game that they are of began; "" for a preset."""
        if chosen in self.kept:
            return self.kept[chosen].house_rules.name
        game = self.game_of(chosen)
        return self.facts.words(game.rules_name) if game else ""

    def title(self, chosen: str) -> str:
        """What these rules are called."""
        return self.name_of(chosen) or title_of(self.rulesets[chosen].preset)

    def context(self) -> dict[str, Any]:
        """What the page draws."""
        draw = self.fields.get("seats") == "draw"
        seats = {"same": _("Same seats, the deal goes on"), "draw": _("The app draws seats and dealer")}
        return {
            "title": self.title(self.chosen) if self.chosen else "",
            "after": self.facts.rows[-1].number,
            "plays": list(self.draw_plays()),
            "rules": list(self.draw_rules()) if self.asks_rules else [],
            "seats": [
                {"value": value, "text": text, "checked": (value == "draw") == draw} for value, text in seats.items()
            ],
            "deal_text": self.deal_text() if self.chosen else "",
            "other_url": f"{reverse('scorekeeper:new_table')}?after={self.previous.public_id}" if self.previous else "",
        }

    def deal_text(self) -> str:
        """Whose deal it is."""
        players, dealer = self.seats(False)
        return _("{who} deals first: the deal goes on.").format(who=players[dealer])

    def draw_plays(self) -> Iterator[dict[str, Any]]:
        """Each entrant, to be ticked."""
        for entrant in self.facts.entrants:
            small = why_away(self.facts, entrant)
            yield {
                "value": entrant.place, "text": self.facts.name(entrant), "small": small,
                "checked": entrant in self.playing, "closed": self.facts.is_erased(entrant),
            }  # fmt: skip

    def draw_rules(self) -> Iterator[dict[str, Any]]:
        """The rules to choose from."""
        for value in self.rulesets:
            small = _("as in game {n}").format(n=value.removeprefix("game-")) if value.startswith("game-") else ""
            yield {"value": value, "text": self.title(value), "small": small, "checked": value == self.chosen}


def why_away(facts: RaceFacts, entrant: Entrant) -> str:
    """Why somebody does not play the next game; "" for who does."""
    if facts.is_erased(entrant):
        return _("erased from the roster")
    if not entrant.sits:
        return _("has left")
    return _("archived") if facts.is_archived(entrant) else ""
