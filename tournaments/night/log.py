"""The log of a tournament in sentences: one for each action, declared once, and filled when somebody reads it.

A step's `told` fills the sentence of its action. Under the names of PEOPLE stand numbers of entrants, one or a list:
who is renamed or hidden later is told as they are known now. Under any other name stands a figure or words that
somebody wrote. This module must not know who may read the log.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from ..models import TournamentStep
from .clock import minutes_told
from .facts import NightFacts

PEOPLE = ("who", "other", "winner")
"""What of `told` are entrants: their numbers, which are shown as names."""

SENTENCES: Mapping[str, Any] = {
    "link": _("New links: {link}"),
    # the night as a whole
    "found": _("The tournament was set up: {name}"),
    "settings": _("Its name or times were changed: {name}"),
    "plan": _("What is played was changed: {n} parts"),
    "rehearse": _("The rehearsal began: {name}"),
    "invent": _("Results were invented for {n} tables"),
    "end": _("The tournament ended"),
    "take-up": _("The tournament goes on"),
    # who enters, and who is there
    "enter": _("Entered: {who}"),
    "sign-up": _("Signed up: {who}"),
    "check-in": _("There: {who}"),
    "check-out": _("Not there: {who}"),
    "paid": _("{who} paid"),
    "not-paid": _("{who} has not paid"),
    "guest": _("{who} counts for no season"),
    "not-guest": _("{who} counts for the season"),
    "leave": _("{who} left"),
    "take-off": _("Taken off the list: {name}"),
    "rename": _("{who}: was written {gone}"),
    "return": _("{who} came back"),
    "sign-up-set": _("Signing up was changed: room for {n}"),
    "pair": _("Paired: {who}"),
    "part": _("They play no longer together: {who}"),
    "substitute": _("{who}: in the place of {gone}"),
    "seed": _("Seeds were changed: {n}"),
    "seed-lot": _("Seeds were drawn by lot: {n}"),
    "seed-by": _("Seeds were given by what was played before: {n}"),
    "fix": _("{who}: fixed table {table}"),
    "apart": _("{who} and {other} are never seated together"),
    "not-apart": _("{who} and {other} may sit together again"),
    # stages and rounds
    "begin-stage": _("Stage {stage} began with {n}: {who}"),
    "take-back-stage": _("Stage {stage} has not begun after all"),
    "settle": _("Level at the cut of stage {stage}, these go on: {who}"),
    "draw": _("Round {round} was drawn; tables: {n}; sits out: {who}"),
    "draw-open": _("Round {round} was drawn while tables {tables} still played; tables: {n}; sits out: {who}"),
    "draw-again": _("Round {round} was drawn again; tables: {n}; sits out: {who}"),
    "swap-drawn": _("Round {round}, before it was published: {who} and {other} were exchanged"),
    "move-drawn": _("Round {round}, before it was published: {who} was moved, table: {table}"),
    "publish": _("Round {round} was published"),
    "walk-over-back": _("Round {round}: a walk-over was taken back, table {table} is played: {who}"),
    "cancel-round": _("Round {round} was cancelled: {n} results count for nothing"),
    # the tables
    "open-game": _("Round {round}, table {table}: the game began, {who}"),
    "to-paper": _("Round {round}, table {table}: on paper from here"),
    "to-phone": _("Round {round}, table {table}: on a phone again"),
    "add-table": _("Round {round}, table {table} was added: {who}"),
    "change-places": _("Round {round}: {who} and {other} changed places"),
    "seats": _("Round {round}, table {table}: others sit there, as its scorepad says"),
    "stand-in": _("Round {round}, table {table}: {name} plays on for {who}"),
    "stop-table": _("Round {round}, table {table}: the game was stopped and counts as it stood"),
    "replay-table": _("Round {round}, table {table}: cancelled, to be played again"),
    "call": _("Round {round}, table {table} called the organizer"),
    "ruling": _("Round {round}, table {table}, hand {hand}: “{text}”"),
    # how tables ended
    "played": _("Round {round}, table {table}: {points}, won by {winner}"),
    "unplayed": _("Round {round}, table {table}: the game goes on again"),
    "result": _("Round {round}, table {table}: {points}, won by {winner}; entered at the desk"),
    "correct": _("Round {round}, table {table} was corrected: {points}, won by {winner}"),
    "award": _("Round {round}, table {table} was awarded to {winner}"),
    "forfeit": _("Round {round}, table {table}: not everybody was there to play, won by {winner}"),
    "typed": _("Round {round}, table {table}: {who} typed {points}, won by {winner}"),
    "confirm": _("Round {round}, table {table}: {who} confirmed the result"),
    "deny": _("Round {round}, table {table}: {who} said that the result is not right"),
    "accept": _("Round {round}, table {table}: the desk let the result count"),
    "take-back": _("Round {round}, table {table}: what was said at the desk was taken back"),
    "open-hands": _("Round {round}, table {table}: its hands are entered from paper"),
    "penalty-warning": _("{who} was warned"),
    "penalty-points": _("{who}: {amount} points off"),
    "penalty-token": _("{who}: victory tokens off: {amount}"),
    "penalty-game": _("{who} lost the game by penalty"),
    "penalty-back": _("{who}: a penalty was taken back"),
    # the clock and the word of the desk
    "start-clock": _("Round {round}: the clock began, {minutes}"),
    "pause-clock": _("Round {round}: the clock stands still"),
    "resume-clock": _("Round {round}: the clock goes on"),
    "add-minutes": _("Round {round}: time added: {minutes}"),
    "last-hand": _("Round {round}: the last hand was called"),
    "no-last-hand": _("Round {round}: the last hand was taken back"),
    "stop-clock": _("Round {round}: the clock was taken away"),
    "notice": _("Said to all tables: “{text}”"),
    "no-notice": _("The word to all tables was taken away"),
    "import": _("The tournament was read from a file"),
}
"""What was done, by the action of a step; every part of the pen adds its own."""

Line = dict[str, Any]


def log_told(facts: NightFacts, steps: Iterable[TournamentStep]) -> list[Line]:
    """Every write in a sentence, in the order given: `{"at", "text", "reason", "own_table", "did"}`."""
    return [
        {
            "at": step.at,
            "text": step_told(facts, step),
            "reason": facts.words(step.reason),
            "own_table": step.own_table,
            "did": step.action,
        }
        for step in steps
    ]


def step_told(facts: NightFacts, step: TournamentStep) -> str:
    """What one write did. One whose sentence lacks something is told by its action alone: the log is never lost."""
    try:
        return str(SENTENCES[step.action]).format(
            **{name: filled(facts, name, each) for name, each in step.told.items()}
        )
    except (KeyError, IndexError, ValueError):
        return step.action


def filled(facts: NightFacts, name: str, value: Any) -> Any:
    """What stands in a sentence for one thing that was told."""
    if name in PEOPLE and not isinstance(value, str):
        numbers = value if isinstance(value, list) else [] if value is None else [value]
        there = [facts.by_number[number] for number in numbers if number in facts.by_number]
        told = [facts.name(each) or str(_("number {n}").format(n=each.number)) for each in there]
        return ", ".join(told) or str(_("nobody"))
    if name == "minutes" and isinstance(value, int):
        return minutes_told(value)
    if isinstance(value, list):
        return ", ".join(facts.words(str(each)) for each in value)
    return facts.words(value) if isinstance(value, str) else "–" if value is None else value
