"""What the director gives an entrant: a warning, points or tokens less, a game lost. It belongs to the tournament,
whatever becomes of the round, and is taken back as it was given.
"""

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..models import Penalty, Tournament
from ..night.facts import Found, NightFacts
from ..results.effects import refused
from .going_on import go_on
from .night_steps import take_night_step
from .ruling import must_give_reason

MOST = {"warning": 0, "points": 9999, "token": 24, "game": 0}
"""The kinds, and how much each may be."""


def give_penalty(
    tournament_id: int, ask: Ask, *, entry: int, kind: str, amount: int, round: int | None, own_table: bool = False
) -> Tournament:
    """Give an entrant, by number, a penalty; `round` is the key of the round in which it happened.

    Raises NotPossible without a reason, for what is no penalty, for a game lost where none was played or what follows
    from it is played already.
    """

    def change(facts: NightFacts) -> dict[str, object]:
        must_give_reason(ask)
        its = facts.by_number.get(entry)
        where = next((each for _stage, each in facts.played if each.pk == round), None)
        if its is None or (round is not None and where is None):
            raise Stale(_("That round or that entrant is there no more: look again."))
        if kind not in MOST or not min(1, MOST[kind]) <= amount <= MOST[kind]:
            raise NotPossible(_("Say how much: 1 to {n}.").format(n=MOST.get(kind, 1)))
        given = Penalty(
            tournament=facts.tournament, entry=its, round=where, kind=kind, amount=amount, reason=ask.reason,
            phone=ask.phone, at=timezone.now(),
        )  # fmt: skip
        follow(facts, facts.with_penalties([*facts.penalties, given]), given)
        given.save()
        return {"who": entry, "amount": amount}

    content = {"entry": entry, "kind": kind, "amount": amount, "round": round}
    return take_night_step(tournament_id, ask, f"penalty-{kind}"[:24], content, change, own_table=own_table)


def take_penalty_back(tournament_id: int, ask: Ask, *, penalty: int) -> Tournament:
    """Take a penalty back. Raises Stale for one that is not there, NotPossible where what follows is played already."""

    def change(facts: NightFacts) -> dict[str, object] | None:
        given = facts.tournament.penalties.select_related("round").filter(pk=penalty).first()
        if given is None:
            raise Stale(_("This penalty is not there: look again."))
        if given.undone_at is not None:
            return None
        follow(facts, facts.with_penalties(each for each in facts.penalties if each.pk != penalty), given)
        given.undone_at = timezone.now()
        given.save(update_fields=["undone_at"])
        return {"who": facts.by_pk[given.entry_id].number}

    return take_night_step(tournament_id, ask, "penalty-back", {"penalty": penalty}, change)


def follow(before: NightFacts, after: NightFacts, given: Penalty) -> None:
    """Let follow what a game lost changes of a bracket. Raises NotPossible where nothing can be lost."""
    if given.kind != "game":
        return
    found = table_lost(before, given)
    if found is None:
        raise NotPossible(_("Say in which round: a game is lost where one was played."))
    if told := refused(before, after, *found):
        raise NotPossible(told)
    go_on(before, after, found)


def table_lost(facts: NightFacts, given: Penalty) -> Found | None:
    """The table at which a game is lost by a penalty; none where its round was cancelled."""
    places = (place for place in facts.places if (place.entry_id, place.round_id) == (given.entry_id, given.round_id))
    return next((facts.find(place.table_id) for place in places if place.table_id), None)
