"""The roles in a club, each said once: their order, their words, their links, who passes those on.

Models, phones, links, the pen and pages take what they know of roles from this table. Each role may what those before
it may. This module must not know who has one (`access`).
"""

import dataclasses
from typing import Any

from django.utils.translation import gettext_lazy as _


@dataclasses.dataclass(frozen=True)
class Role:
    """`may` is what a page tells to whom it is given, `gives` to who passes its link on; `link` is the word in that
    link's address, `invited_by` the least role that may. An account can have it unless it is only a phone's.
    """

    name: str
    title: Any
    may: Any
    link: str
    link_title: Any
    gives: Any
    invited_by: str = "organizer"
    of_account: bool = True

    @property
    def field(self) -> str:
        """Where a club keeps the number of these links."""
        return f"{self.name}_link"


TABLE = (
    Role(
        "reader", _("Reader"), _("You may read everything."),
        "read", _("For a reader"), _("Reads everything, writes nothing."),
    ),
    Role(
        "starter", _("Starter"), _("You may start games and read everything."),
        "join", _("For your group"), _("Starts the club’s games and reads everything."), of_account=False,
    ),
    Role(
        "scorer", _("Scorer"), _("You keep the score of every game here."),
        "keep", _("For a scorer"), _("Keeps the score of every game of the club."),
    ),
    Role(
        "organizer", _("Organizer"), _("You organize: people, house rules, races, corrections."),
        "organize", _("For an organizer"), _("Roster, house rules, races and corrections as well."), "owner",
    ),
    Role(
        "owner", _("Owner"), _("You own this club."),
        "club", _("For an owner"), _("All of it, roles and deleting too: for you, or whom you would trust with it."),
        "owner",
    ),
)  # fmt: skip
"""The least first."""

ROLES = {role.name: role for role in TABLE}
OF_ACCOUNTS = [role.name for role in TABLE if role.of_account]
ORDER = {name: place for place, name in enumerate(("", *ROLES))}


def rank(role: str) -> int:
    """How much a role may, to be compared; "" is a stranger."""
    return ORDER[role]


def invited_by(role: str) -> list[Role]:
    """Those whose links a role may pass on."""
    return [each for each in TABLE if rank(role) >= rank(each.invited_by)]
