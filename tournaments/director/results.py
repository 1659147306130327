"""How a table ended: from its game, said at the desk, typed at the table and confirmed by the others.

One result of a table is current and those before it are kept. What its game says counts by itself; what the desk says
against it stands until it is taken back. Two phones that say different things at once: one stands, the other learns it.
"""

from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..models import Stage, Table, Tournament
from ..night.facts import Found, NightFacts
from ..results.outcomes import Outcome, result_key
from ..standings.brackets import is_knock_out
from .night_steps import take_night_step
from .result_of_play import by_play
from .result_rows import Told, agree, count, keep_aside, put, result_told, side_of, sides_for, told_of
from .ruling import must_give_reason


def say_result(
    tournament_id: int, ask: Ask, *, table: int, said: Outcome, was: str, own_table: bool = False
) -> Tournament:
    """Say at the desk how a table ended; it counts at once. `was` is the `result_key` that the page showed.

    Raises Stale if another result came in meanwhile, NotPossible without a reason for what corrects or rules, and where
    what follows from it is played already.
    """

    def change(facts: NightFacts) -> Told | None:
        stage, _round, its = found = found_table(facts, table)
        stands = facts.result(its)
        if result_key(stands) != was:
            if said.is_that_of(stands):
                return None
            raise Stale(_("Another result is in by now: {result}.").format(result=result_told(stands)))
        if stands is not None or said.kind != "played" or has_hands(its):
            must_give_reason(ask)
        must_be_won(stage, said)
        put(facts, found, said, ask, "desk", counts=True)
        return told_of(facts, found, said)

    content = {"table": table, "said": said, "was": was}
    action = {"played": "result", "awarded": "award"}.get(getattr(said, "kind", ""), "forfeit")
    return take_night_step(tournament_id, ask, "correct" if was else action, content, change, own_table=own_table)


def type_result(tournament_id: int, ask: Ask, *, table: int, said: Outcome, by: int, was: str) -> Tournament:
    """Type at the table, as one of its entrants (`by`), how it ended. Where the stage asks for it, it counts once the
    others confirm it, by a tap or by typing the same; if they type something else the director decides.

    Raises Stale, with what stands, if another result is in; NotPossible where the hands say it, or who types sits not
    there.
    """

    def change(facts: NightFacts) -> Told | None:
        stage, _round, its = found = found_table(facts, table)
        must_be_typed(facts, its, by)
        must_be_won(stage, said)
        stands = facts.result(its)
        if stands is None:
            put(facts, found, said, ask, "table", counts=not stage.confirms, by=by)
            return told_of(facts, found, said, who=by)
        if stands.confirmed_at is not None or stands.source == "desk":
            if said.is_that_of(stands):
                return None
            raise Stale(_("Another result is in by now: {result}.").format(result=result_told(stands)))
        if said.is_that_of(stands):
            return agree(facts, found, stands, by, True, ask, said)
        if side_of(facts, found, by) in sides_for(facts, found, stands):  # they put right what they typed
            put(facts, found, said, ask, "table", counts=False, by=by)
            return told_of(facts, found, said, who=by)
        keep_aside(its, said, ask)
        return agree(facts, found, stands, by, False, ask, said)

    content = {"table": table, "said": said, "by": by, "was": was}
    return take_night_step(tournament_id, ask, "typed", content, change)


def confirm_result(tournament_id: int, ask: Ask, *, table: int, by: int | None, agrees: bool, was: str) -> Tournament:
    """Say as one of its entrants that a result is right, or that it is not; `by` None: the desk lets it count.

    Raises Stale if another result is in by now.
    """

    def change(facts: NightFacts) -> Told | None:
        found = found_table(facts, table)
        stands = facts.result(found[2])
        if stands is None or result_key(stands) != was:
            raise Stale(_("Another result is in by now: look at it first."))
        if stands.confirmed_at is not None:
            return None
        if by is not None:
            must_sit(facts, found[2], by)
            return agree(facts, found, stands, by, agrees, ask)
        count(facts, found, stands)
        return told_of(facts, found, None)

    content = {"table": table, "by": by, "agrees": agrees, "was": was}
    action = "accept" if by is None else "confirm" if agrees else "deny"
    return take_night_step(tournament_id, ask, action, content, change)


def take_back_result(tournament_id: int, ask: Ask, *, table: int, was: str, own_table: bool = False) -> Tournament:
    """Take back what was said of a table: its game decides again, or nothing is in. Raises as `say_result` does."""

    def change(facts: NightFacts) -> Told | None:
        found = found_table(facts, table)
        stands = facts.result(found[2])
        if stands is None or result_key(stands) != was:
            raise Stale(_("Another result is in by now: look at it first."))
        if stands.source == "game":
            raise NotPossible(_("This is what the hands say: correct them on the scorepad, or say who has won."))
        must_give_reason(ask)
        said = by_play(found)
        put(facts, found, said, ask, "game", counts=not found[0].confirms)
        return told_of(facts, found, said)

    content = {"table": table, "was": was}
    return take_night_step(tournament_id, ask, "take-back", content, change, own_table=own_table)


# What they share


def found_table(facts: NightFacts, table: int) -> Found:
    """A table whose result can be said. Raises Stale for one that was cancelled, or is not published yet."""
    found = facts.find(table)
    if found is None or found[1].published_at is None:
        raise Stale(_("This table is not played any more: look at the round."))
    return found


def must_be_typed(facts: NightFacts, table: Table, by: int) -> None:
    """Raise NotPossible where a table has hands, or the night is over, or somebody else types."""
    if facts.tournament.ended_at is not None:
        raise NotPossible(_("The night is over: ask the organizer."))
    if has_hands(table):
        raise NotPossible(_("The hands on the scorepad say how it ended."))
    must_sit(facts, table, by)


def has_hands(table: Table) -> bool:
    """Does a table play on the scorepad? One that went on on paper does not."""
    return bool(table.game_id or table.race_id) and not table.on_paper


def must_sit(facts: NightFacts, table: Table, by: int) -> None:
    """Raise NotPossible unless an entrant of this number sits at a table."""
    if by not in (facts.by_pk[place.entry_id].number for place in facts.seated(table)):
        raise NotPossible(_("Say who you are: one of those who sit at this table."))


def must_be_won(stage: Stage, said: Outcome) -> None:
    """Raise NotPossible where nobody would go on in a knock-out."""
    if is_knock_out(stage) and said.winner is None and said.kind != "double-forfeit":
        raise NotPossible(_("Somebody has to go on: play another hand, or say who has won."))
