"""What people of a club wrote outside a game, as it may be told here: kept rules, their names, what was agreed.

Whoever may not see the names of hidden people finds none of them in it. This module must not write: what it gives are
copies, which are never saved.
"""

import copy

from .models import HouseRules, HouseRulesVersion, Player
from .sight import sees_names, words_told
from .wording import Words, every


def words_of(club_id: int) -> Words:
    """What takes the names of a club's hidden people out of words, for who may not see them; one query for those."""
    return str if sees_names(club_id) else words_told(Player.objects.filter(club=club_id, hidden=True))


def rules_as_told(house: HouseRules, words: Words | None = None) -> HouseRules:
    """Kept rules under the name that may be told."""
    told = copy.copy(house)
    told.name = (words or words_of(house.club_id))(house.name)
    return told


def version_as_told(version: HouseRulesVersion, house: HouseRules, words: Words | None = None) -> HouseRulesVersion:
    """A version of kept rules as it may be told, with those rules as they are told already."""
    told = copy.copy(version)
    told.agreed = every(version.agreed, words or words_of(house.club_id))
    told.house_rules = house
    return told
