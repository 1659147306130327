"""Whom the names of a file mean in a roster: known, nearly known, new. Nothing here writes."""

import difflib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from ..entering import NotPossible
from ..models import Club, Player
from ..names import as_written
from ..scorebook.roster import guest_names

NEW = "new"
"""What is chosen for somebody who is to join the roster."""
NEAR, ALIKE = 5, 0.72
ALL = 40
"""So many people of a roster are offered for every name; of more only those of the same first letter."""


class Named(NamedTuple):
    """A name of the file: its field on the page, who it is in the roster; for a name that is unknown there whom it
    nearly means, and what was chosen ("" nothing yet).
    """

    name: str
    field: str
    player: Player | None
    near: list[Player]
    chosen: str = ""

    @property
    def is_new(self) -> bool:
        """Is this somebody who joins the roster?"""
        return self.player is None and self.chosen == NEW

    @property
    def is_said(self) -> bool:
        """Is it known who this is?"""
        return self.player is not None or self.is_new


class Roster:
    """The people of a club by what they are called."""

    def __init__(self, club: Club) -> None:
        self.people = list(Player.objects.known().filter(club=club).order_by("name", "tag", "pk"))
        self.by_id = {each.public_id: each for each in self.people}
        self.exactly: dict[str, Player] = {}
        self.called: dict[str, list[Player]] = {}
        nobody = guest_names()
        for each in self.people:
            if each.name.casefold() not in nobody:  # who gave no name is nobody until it is said
                self.exactly[full(each)] = each
                self.called.setdefault(each.name.casefold(), []).append(each)
        self.words = {word: each for each in self.people for word in words_for(each)}

    def find(self, name: str) -> Player | None:
        """Whom a name means: written with its tag, or the only one, or the one without a tag, of that name."""
        said = as_written(name).casefold()
        named = self.called.get(said, [])
        return self.exactly.get(said) or (named[0] if len(named) == 1 else None)

    def near(self, name: str) -> list[Player]:
        """Who is called nearly so, the nearest first."""
        said = as_written(name).casefold()
        close = difflib.get_close_matches(said, self.words, NEAR, ALIKE)
        begun = [word for word in self.words if word.startswith(f"{said} ") or said.startswith(f"{word} ")]
        return list(dict.fromkeys(self.words[word] for word in [*close, *begun]))[:NEAR]

    def offered(self, named: Named) -> list[Player]:
        """Who may be chosen for a name: the nearest first, then the others, of very many those that begin alike."""
        letter = named.name[:1].casefold()
        others = [each for each in self.people if len(self.people) <= ALL or each.name[:1].casefold() == letter]
        chosen = [self.by_id[named.chosen]] if named.chosen in self.by_id else []
        return list(dict.fromkeys([*named.near, *chosen, *others]))


def full(player: Player) -> str:
    """A name with its tag, to compare."""
    return (f"{player.name} ({player.tag})" if player.tag else player.name).casefold()


def words_for(player: Player) -> list[str]:
    """All that somebody is or was called, to compare."""
    return [word.casefold() for word in (player.name, player.nickname, *player.former) if word]


def match(roster: Roster, names: Iterable[str], chosen: Mapping[str, str]) -> dict[str, Named]:
    """Who each name is, by how it is compared (casefolded); what was chosen stands before what is known.

    Where nothing was chosen a name that nobody's is near to is somebody new.
    """
    found: dict[str, Named] = {}
    for name in names:
        key = name.casefold()
        if key in found:
            continue
        said = chosen.get(key, "")
        player = roster.by_id.get(said) or (None if said == NEW else roster.find(name))
        near = [] if player else roster.near(name)
        kept = said if said == NEW or said in roster.by_id else "" if player or near else NEW
        found[key] = Named(name, f"who-{len(found)}", player, near, kept)
    return found


def read_choices(roster: Roster, people: Mapping[str, Named], fields: Mapping[str, str]) -> dict[str, str]:
    """What a page says of the names. Raises NotPossible for somebody who is not in the roster."""
    told = {}
    for key, named in people.items():
        said = fields.get(named.field, named.chosen)
        if said not in {"", NEW, *roster.by_id}:
            raise NotPossible(_("Choose from the list who {who} is.").format(who=named.name))
        if said:
            told[key] = said
    return told
