"""What the organizer corrects, always with a reason, always to be taken back: who has won a game, one that was played
without the app, one that does not count; how many tokens win; the race closed and opened again.
"""

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..models import Entrant, Race, RaceGame
from ..race.facts import RaceFacts
from .starting import MOST_VICTORIES
from .steps import Told, take_step

CARDS = "cards"
NOBODY = "nobody"


def rule_game(race_id: int, ask: Ask, *, number: int, won: str, was: str) -> Race:
    """Say who has won a game: the place of an entrant, "nobody", or "cards" to let the cards decide again.

    `was` is the `ruling_key` that the page showed. Raises Stale if it was ruled otherwise meanwhile, NotPossible
    without a reason.
    """

    def change(facts: RaceFacts) -> tuple[Told, Told] | None:
        must_give_reason(ask)
        row, before = row_as_shown(facts, number, was), told_of(facts, number)
        apply_ruling(facts, row, won)
        row.reason = ask.reason if row.ruled else ""
        row.save(update_fields=["ruled", "ruled_for", "reason"])
        return before, told_of(facts, number)

    return take_step(race_id, ask, "rule", {"game": number, "won": won, "was": was}, change, number)


def apply_ruling(facts: RaceFacts, row: RaceGame, won: str) -> None:
    """Set a ruling on a row, in memory. Raises NotPossible if it cannot be."""
    if won == CARDS and row.game_id is None:
        raise NotPossible(_("This game was played without the app: no cards can decide it."))
    row.ruled = won != CARDS
    row.ruled_for = entrant_said(facts, won) if won not in (CARDS, NOBODY) else None


def add_paper_game(race_id: int, ask: Ask, *, won: str, after: int) -> Race:
    """Add a game that was played without the app. `after` is the number of the last game that the page showed.

    Raises Stale if another was added meanwhile or the race is over, NotPossible without a reason.
    """

    def change(facts: RaceFacts) -> tuple[Told, Told]:
        must_give_reason(ask)
        if not facts.is_open:
            raise Stale(_("The race is over."))
        if facts.rows[-1].number != after:
            raise Stale(_("Another game was added meanwhile: look at the list again."))
        row = paper_row(facts, won, ask.reason)
        row.save()
        return {}, {"won": won}

    return take_step(race_id, ask, "paper", {"won": won, "after": after}, change, after + 1)


def paper_row(facts: RaceFacts, won: str, reason: str = "") -> RaceGame:
    """The row of a game played without the app, in memory."""
    number = facts.rows[-1].number + 1
    row = RaceGame(race=facts.race, number=number, added_at=timezone.now(), reason=reason)
    apply_ruling(facts, row, NOBODY)
    row.ruled_for = entrant_said(facts, won) if won != NOBODY else None
    return row


def take_out(race_id: int, ask: Ask, *, number: int, counts: bool, was: str) -> Race:
    """Let a game no longer count, or count again; it stays in the list. Raises as `rule_game` does."""

    def change(facts: RaceFacts) -> tuple[Told, Told] | None:
        must_give_reason(ask)
        row, before = row_as_shown(facts, number, was), told_of(facts, number)
        if row.counts == counts:
            return None
        row.counts, row.awarded, row.sticker = counts, None, ""
        row.save(update_fields=["counts", "awarded", "sticker"])
        return before, told_of(facts, number)

    return take_step(race_id, ask, "take-out", {"game": number, "counts": counts, "was": was}, change, number)


def set_victories(race_id: int, ask: Ask, *, victories: int, was: int) -> Race:
    """Put right how many tokens win; who first had so many has won. `was` is the number that the page showed.

    Raises Stale if it was changed meanwhile, NotPossible without a reason or if it can be no such number.
    """

    def change(facts: RaceFacts) -> tuple[Told, Told] | None:
        must_give_reason(ask)
        race = facts.race
        if race.victories != was:
            raise Stale(_("The number of tokens was changed on another phone meanwhile."))
        if not 1 <= victories <= MOST_VICTORIES:
            raise NotPossible(_("A race is won with 1 to {n} tokens.").format(n=MOST_VICTORIES))
        if victories == was:
            return None
        race.victories = victories
        race.save(update_fields=["victories"])
        return {"victories": was}, {"victories": victories}

    return take_step(race_id, ask, "victories", {"victories": victories, "was": was}, change)


def close_race(race_id: int, ask: Ask) -> Race:
    """End a race without a winner: games that follow do not count. Nothing else changes.

    Raises NotPossible if it is won, or while a game is on, which could still win it.
    """
    return set_closed(race_id, ask, True)


def reopen_race(race_id: int, ask: Ask) -> Race:
    """Take a closed race up again."""
    return set_closed(race_id, ask, False)


def set_closed(race_id: int, ask: Ask, closed: bool) -> Race:
    """Close a race or take it up again."""

    def change(facts: RaceFacts) -> tuple[Told, Told] | None:
        race = facts.race
        if closed and facts.winner:
            raise NotPossible(_("The race is won already."))
        if closed and facts.going:
            told = _("Game {n} is still being played: end it first, or say in its line that it does not count.")
            raise NotPossible(told.format(n=facts.going[0].number))
        if (race.closed_at is not None) == closed:
            return None
        race.closed_at = timezone.now() if closed else None
        race.save(update_fields=["closed_at"])
        return {"closed": not closed}, {"closed": closed}

    return take_step(race_id, ask, "close", {"closed": closed}, change)


def must_give_reason(ask: Ask) -> None:
    """Raise NotPossible without a reason."""
    if not ask.reason:
        raise NotPossible(_("Say why: everybody can read it in the list of corrections."))


def entrant_said(facts: RaceFacts, place: str) -> Entrant:
    """The entrant of a place. Raises NotPossible if there is none."""
    found = next((entrant for entrant in facts.entrants if str(entrant.place) == place), None)
    if found is None:
        raise NotPossible(_("Say who has won the game."))
    return found


def row_as_shown(facts: RaceFacts, number: int, was: str) -> RaceGame:
    """A game of the race as the page showed it. Raises Stale if it was changed meanwhile."""
    row = facts.row(number)
    if row is None or ruling_key(row) != was:
        raise Stale(_("Game {number} was changed on another phone meanwhile.").format(number=number))
    return row


def ruling_key(row: RaceGame) -> str:
    """What a page that corrects a game says stood there.

    >>> ruling_key(RaceGame(counts=True, ruled=True, ruled_for_id=7))
    'counts-ruled-7'
    """
    ruled = f"ruled-{row.ruled_for_id or 0}" if row.ruled else CARDS
    return f"{'counts' if row.counts else 'out'}-{ruled}"


def told_of(facts: RaceFacts, number: int) -> Told:
    """What the log keeps of a game."""
    row = facts.row(number)
    if row is None:
        return {}
    return {"counts": row.counts, "ruled": row.ruled, "for": row.ruled_for.place if row.ruled_for else None}
