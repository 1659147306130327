"""What a stage's next round would be, as far as it is known before the draw: of a knock-out who is due, who goes on
without a game, or why nothing can be drawn.

It asks `formats`; nothing here writes.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.words import tell

from ..formats.drawing import Drawn
from ..formats.faults import FormatError
from ..formats.next_round import next_round
from ..models import Stage
from ..night.facts import NightFacts
from .to_draw import KNOCK_OUTS, asked_of, entrants_of

NOTHING_YET = ("nothing-due", "too-few")  # no fault: all of it is drawn, or nobody has come


class Due(NamedTuple):
    """The next round of a knock-out, None where there is none; `why_not` if something has to be decided first."""

    drawn: Drawn | None
    why_not: str = ""

    @property
    def plays(self) -> list[str]:
        """Who sits at its tables."""
        tables = self.drawn.tables if self.drawn else ()
        return sorted((one for table in tables for one in table.entrants), key=int)

    def goes_on(self, facts: NightFacts) -> str:
        """Who goes on though nobody plays; "" where somebody does, or there is no round."""
        if self.drawn is None or self.drawn.tables:
            return ""
        names = facts.named(bye.id for bye in self.drawn.byes)
        told = ngettext("{names} goes on without a game.", "{names} go on without a game.", len(names))
        return told.format(names=", ".join(names)) if names else _("Nobody who is still in is here.")


def knock_out_due(facts: NightFacts, stage: Stage) -> Due:
    """What would be drawn of a knock-out now."""
    try:
        return Due(next_round(asked_of(facts, stage, 0)))
    except FormatError as error:
        return Due(None, " ".join(tell(fault.text) for fault in error.faults if fault.code not in NOTHING_YET))


def who_plays(facts: NightFacts, stage: Stage) -> list[str]:
    """Who plays in the next round, as far as it is known before the draw: who is here; in a knock-out who is due, while
    all others have lost or wait.
    """
    if stage.format in KNOCK_OUTS:
        return knock_out_due(facts, stage).plays
    there = set(map(str, (entry.number for entry in facts.there)))
    return sorted(there.intersection(entrants_of(facts, stage)), key=int)
