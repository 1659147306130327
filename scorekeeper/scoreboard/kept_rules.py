"""The rules that a club keeps: which there are, how a list tells them, and how they are passed on as text.

Nothing here writes.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Max
from django.utils.translation import gettext as _

from .. import rules
from ..forms.house_rules import told
from ..models import Club, HouseRulesVersion
from ..words import in_words
from ..written import rules_as_told, version_as_told
from .naming import title_of

FORMAT = "spades-rules/1"


def newest_versions(club: Club) -> list[HouseRulesVersion]:
    """The version that counts of each of a club's rules, by name, as they may be told; those that were put away, too.
    One query, one more for who may not see every name.
    """
    counting = (
        HouseRulesVersion.objects.filter(house_rules__club=club)
        .annotate(newest=Max("house_rules__versions__number"))
        .filter(number=F("newest"))
        .select_related("house_rules__club")
    )
    told = [version_as_told(each, rules_as_told(each.house_rules)) for each in counting]
    return sorted(told, key=lambda version: version.house_rules.name.casefold())


def ruleset_in(version: HouseRulesVersion) -> rules.Ruleset:
    """The rules as they were saved."""
    return rules.ruleset_of({"ruleset": version.ruleset})


def in_one_line(ruleset: rules.Ruleset, words: Mapping[str, str] | None = None) -> str:
    """The preset and what differs from it: "Cutthroat, short; Target: 200"."""
    changed = told(ruleset)["differences"]
    if not changed:
        return _("{preset}, nothing changed").format(preset=title_of(ruleset.preset))
    return in_words("; ".join([title_of(ruleset.preset), *(text.rstrip(".") for text in changed)]), words or {})


def portable(name: str, version: HouseRulesVersion) -> dict[str, Any]:
    """Rules as a file passes them on: the preset and what differs, as in a game record."""
    ruleset = ruleset_in(version)
    chosen = {"preset": ruleset.preset, "options": rules.differences(ruleset)}
    return {"format": FORMAT, "name": name, "ruleset": chosen, "agreed": version.agreed}
