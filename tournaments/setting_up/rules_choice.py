"""Which rules a table of so many may play in a tournament: what the club keeps under a name, and the presets; which of
them it usually plays, and how long such a game takes there. Nothing here writes.
"""

from collections.abc import Mapping
from statistics import median
from typing import Any

from django.db.models import Max

from scorekeeper import rules
from scorekeeper.models import Club, Game, HouseRulesVersion
from scorekeeper.scoreboard.kept_rules import newest_versions, ruleset_in
from scorekeeper.scoreboard.naming import title_of

from .stage_formats import USUAL

GAME_MINUTES, LOOKED_AT = 40, 200
SHORTEST, LONGEST = 5, 240  # minutes: what took less or more was no game of an evening
Size = tuple[int, bool]
Told = dict[str, Any]


def size_of(ruleset: rules.Ruleset) -> Size:
    """How many sit at its table, and whether in pairs."""
    return ruleset.players, ruleset.sides == "pairs"


def told_as(ruleset: rules.Ruleset, name: str = "") -> Told:
    """Rules as a stage keeps them: the preset, what differs from it, and the name that the club keeps them under."""
    told = {"preset": ruleset.preset, "options": rules.differences(ruleset)}
    return {**told, "name": name} if name else told


class RulesOffered:
    """What a club can choose from, each by a word; asked for once for all sizes."""

    def __init__(self, club: Club | None) -> None:
        versions = newest_versions(club) if club else []
        kept = [version for version in versions if not version.house_rules.archived]
        self.choices: dict[Size, dict[str, tuple[str, Told]]] = {}
        for version in kept:
            self.offer_kept(version)
        for preset in rules.PRESETS:
            ruleset = rules.ruleset_of({"ruleset": {"preset": preset}})
            offered = self.choices.setdefault(size_of(ruleset), {})
            offered[f"preset:{preset}"] = (title_of(preset), told_as(ruleset))

    def offer_kept(self, version: HouseRulesVersion) -> None:
        """Offer rules that the club keeps."""
        ruleset, house = ruleset_in(version), version.house_rules
        offered = self.choices.setdefault(size_of(ruleset), {})
        offered[f"house:{house.public_id}"] = (house.name, told_as(ruleset, house.name))

    def of(self, size: Size, word: str) -> Told | None:
        """The rules of a word, None for a word that is none."""
        found = self.choices.get(size, {}).get(word)
        return found[1] if found else None

    def word_of(self, size: Size, told: Mapping[str, Any] | None) -> str:
        """The word of rules that a stage has; they are offered as they are where the club has changed them since."""
        if not told:
            return self.usual(size)
        offered = self.choices.setdefault(size, {})
        for word, (_title, known) in offered.items():
            if known == dict(told):
                return word
        offered["as-agreed"] = (told.get("name") or title_of(told.get("preset", "")), dict(told))
        return "as-agreed"

    def usual(self, size: Size) -> str:
        """The word of what this club plays: the first that it keeps, else the preset."""
        kept = (word for word in self.choices.get(size, {}) if word.startswith("house:"))
        return next(kept, f"preset:{USUAL[size]}")

    def drawn(self, size: Size, chosen: str) -> list[Told]:
        """The choices for a form."""
        offered = self.choices.get(size, {}).items()
        return [{"value": word, "text": title, "checked": word == chosen} for word, (title, _told) in offered]


def minutes_by_size(club: Club) -> dict[Size, int]:
    """What a finished game of the club took, the median by size of table; of those that one sitting can take."""
    last = (
        Game.objects.filter(club=club, status="finished")
        .annotate(over=Max("hands__scored_at"))
        .order_by("-written_at")
        .values_list("ruleset__options__players", "ruleset__options__sides", "created_at", "over")[:LOOKED_AT]
    )
    took: dict[Size, list[float]] = {}
    for players, sides, began, over in last:
        minutes = (over - began).total_seconds() / 60 if over else 0
        if SHORTEST <= minutes <= LONGEST:
            took.setdefault((players, sides == "pairs"), []).append(minutes)
    return {size: max(5, round(median(each) / 5) * 5) for size, each in took.items()}
