"""All that a phone keeps of a game, as JSON, to draw its board and to score on without signal: facts, never a score.

`kept.json` is for our own script, of the same version as the server, and no public format (that is docs/record.md):
"format", "url", "zone" and "words" of the club; "game", its GAME_FACTS and what a board says of it; "seats" with the
people, by public id; "hands" with their HAND_FACTS; "steps", the last first, as `facts.last_steps` gives them;
"beside", what other apps and this phone add to a board; "roster", who may sit down in a new game; "next", the games
that may follow (`ports.NextGame`); "told", texts of what was changed and noted up to a "version", each with the number
of its step. No key of the database is in it: a step that changed who sits where, or a name, has "before" null and can
be undone with signal only.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q
from django.urls import reverse

from ..facts import GAME_FACTS, HAND_FACTS, Facts, plain
from ..models import Game, Player, Seat, Step
from ..ports import NextGame
from .hand_form import STEPS, counts, step_of_hand
from .naming import rules_title
from .said import NOTABLE, WAS_CHANGED, change_told, remarks

FORMAT = "kept-game/1"
ROSTER = 40
BESIDE = ("context", "below", "head", "menu", "follow", "waits", "desk", "move_url", "next_url")
WITH_KEYS = ("seats", "name")
"""The facts of a step that hold keys of people."""

Told = dict[str, Any]


def kept_game(
    facts: Facts, *, phone: str, beside: Mapping[str, Any], following: Iterable[NextGame], played: Told | None = None
) -> Told:
    """What the phone `phone` keeps; `beside` is a board that has all that is beside the cards, `played` when
    a game that is over was played.
    """
    game = facts.game
    return {
        "format": FORMAT,
        "game": game_told(game, phone),
        "url": reverse("scorekeeper:game", args=[game.public_id]),
        "zone": game.club.time_zone,
        "words": game.club.words,
        "seats": [{**seat_told(seat), **person_told(seat.player)} for seat in facts.seats],
        "hands": [
            {"number": hand.number, **{name: plain(getattr(hand, name)) for name in HAND_FACTS}} for hand in facts.hands
        ],
        "steps": [step_told(step) for step in facts.steps],
        "beside": {name: beside[name] for name in BESIDE},
        "roster": [person_told(player) for player in Player.objects.offered().filter(club=game.club_id)[:ROSTER]],
        "next": [each._asdict() for each in following],
        "told": {**texts_told(facts), "played": played or {}},
    }


def texts_told(facts: Facts) -> Told:
    """What the sheet and the pages of the hands say of all steps, of which a phone keeps but the last."""
    changes, histories = list[Any](), dict[int, list[Any]]()
    asked = WAS_CHANGED | Q(hand__isnull=False, action__in=STEPS)
    for step in facts.game.steps.filter(asked).order_by("number"):
        if step.live and step.action in NOTABLE:
            changes.append([step.number, change_told(facts, step)])
        if step.hand and step.action in STEPS and counts(step):
            histories.setdefault(step.hand, []).append([step.number, step_of_hand(facts, step)])
    return {"version": facts.game.version, "changes": changes, "histories": histories, "remarks": remarks(facts)}


def game_told(game: Game, phone: str) -> Told:
    """The game itself."""
    return {
        "id": game.public_id,
        "club": game.club.public_id,
        **{name: getattr(game, name) for name in GAME_FACTS},
        "version": game.version,
        "hosted": game.hosted,
        "table_code": game.table_code,
        "title": rules_title(game),
        "phone_is_pen": game.phone == phone,
    }


def seat_told(seat: Seat) -> Told:
    """A place, and from when on."""
    return {"place": seat.place, "from_hand": seat.from_hand, "credited": seat.credited}


def person_told(player: Player) -> Told:
    """Somebody of the roster."""
    return {"player": player.public_id, "name": player.name, "tag": player.tag}


def step_told(step: Step) -> Told:
    """A step, with what stood before it where it can be put back without signal."""
    changed = step.before.keys() | step.after.keys()
    before = None if changed & set(WITH_KEYS) else step.before
    after = {name: value for name, value in step.after.items() if name not in WITH_KEYS}
    told = {name: getattr(step, name) for name in ("number", "key", "action", "hand", "reason", "live")}
    return {**told, "before": before, "after": after, "at": plain(step.at)}
