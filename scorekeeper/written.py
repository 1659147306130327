"""What people of a club wrote outside a game, as it may be told here: kept rules, their names, what was agreed.

Whoever may not see the names of hidden people finds none of them in it. This module must not write: what it gives are
copies, which are never saved.
"""

import copy

from .models import HouseRules, HouseRulesVersion
from .sight import words_of
from .wording import every


def rules_as_told(house: HouseRules) -> HouseRules:
    """Kept rules under the name that may be told."""
    told = copy.copy(house)
    told.name = words_of(house.club_id)(house.name)
    return told


def version_as_told(version: HouseRulesVersion, house: HouseRules) -> HouseRulesVersion:
    """A version of kept rules as it may be told, with those rules as they are told already."""
    told = copy.copy(version)
    told.agreed = every(version.agreed, words_of(house.club_id))
    told.house_rules = house
    return told
