"""One step: the way in which any fact of a game changes.

A step locks the game, lets a change touch the facts in memory, asks the law whether they may stand, writes what
differs, derives what follows, and keeps before and after in the log. So a write comes through once or not at all, and
to undo is to put `before` back (`undoing`). What each change does belongs to the other modules of the pen.
"""

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from .. import ports, rules
from ..entering import NotPossible
from ..facts import GAME_FACTS, HAND_FACTS, Facts, last_steps, plain
from ..going_on import to_read
from ..in_line import Line
from ..models import Game, Hand, Player, Seat, Step
from ..names import name_is_taken
from ..prepared import Prepared
from .figures import derived, write_figures
from .histories import count_game
from .redrawing import draw_again

Snapshot = dict[str, Any]


class Stale(Exception):
    """What the write wanted to change has changed since the page was drawn; says what stands there now."""


class KeyReused(Stale):
    """The key of a write came again with another content."""


@dataclasses.dataclass(frozen=True)
class Ask:
    """Who asks for a write: the page's key for it, the phone, and a reason where one was given.

    `allow` looks at the locked game or club and raises if this phone may not write in it: so a link that was revoked
    meanwhile is seen.
    """

    key: str
    phone: str = ""
    reason: str = ""
    allow: Callable[[Any], None] = lambda thing: None

    @property
    def granted(self) -> "Ask":
        """The same wish once it was allowed: what is written on the way asks nobody again."""
        return Ask(self.key, self.phone, self.reason)


@dataclasses.dataclass
class Draft:
    """The facts while a change touches them. Lists and dicts are replaced, never changed in place."""

    facts: Facts
    now: datetime
    dropped: list[Hand] = dataclasses.field(default_factory=list)
    seats: list[Seat] | None = None
    renamed: Player | None = None
    before: Snapshot = dataclasses.field(default_factory=dict)
    after: Snapshot = dataclasses.field(default_factory=dict)

    def open_hand(self) -> Hand:
        """The open hand, with a row from now on."""
        hand = self.facts.open
        if not hand.bids:
            nobody = [None] * self.facts.rules.players
            hand.bids, hand.tricks = nobody, list(nobody)
        if hand not in self.facts.hands:
            self.facts.hands.append(hand)
        return hand

    def drop(self, hand: Hand) -> None:
        """Take a hand out of the game."""
        self.facts.hands.remove(hand)
        if hand.pk:
            self.dropped.append(hand)

    def rename(self, player_id: int, name: str, tag: str) -> None:
        """Put a name right: the one fact of a step that is not the game's own. Raises Stale for a person of another
        club.
        """
        club = self.facts.game.club_id
        player = Player.objects.select_for_update().filter(pk=player_id, club=club).first()
        if player is None:
            raise Stale(_("Whose name this is plays in another club by now."))
        self.before["name"] = [player.pk, player.name, player.tag]
        self.after["name"] = [player.pk, name, tag]
        player.call(name, tag, player.nickname)
        self.renamed = player


Change = Callable[[Draft], None]
WRITERS = Line([None])


@contextmanager
def a_turn() -> Iterator[None]:
    """Let the writers of this process stand in line where the database is SQLite, whose own waiting sleeps ever longer.

    For speed and fairness alone: the database keeps the truth. Within a transaction the turn has come already.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with WRITERS.one():
        yield


@a_turn()
@transaction.atomic
def take_step(
    game_id: int | str, ask: Ask, action: str, content: Mapping[str, Any], change: Change, hand: int | None = None
) -> Facts:
    """Carry a change out once; the same key with the same content gives the same outcome again.

    Raises Stale or KeyReused if what it changes has changed, RulesError if the law does not allow what it wants.
    """
    facts, log = locked(game_id, ask, action, hand, content)
    if log is None:
        return facts
    draft = Draft(facts, timezone.now())
    before = snapshot(facts)
    change(draft)
    after = snapshot(facts, draft.seats)
    before, after = before | draft.before, after | draft.after
    patch = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    if not patch:
        return facts
    log.before = {key: before.get(key) for key in patch}
    log.after = {key: after.get(key) for key in patch}
    return write(draft, log)


def locked_by(name: str) -> Prepared[Game]:
    """Games that are locked as they are read. no_key, as wherever a game is locked: who only refers to it, a token that
    is written twice, waits for nobody.
    """
    return Prepared(lambda keys: to_read().select_for_update(of=("self",), no_key=True).filter(**{name: keys[0]}))


BY_NUMBER, BY_PUBLIC_ID = locked_by("pk"), locked_by("public_id")


def lock(game_id: int | str) -> Game:
    """Lock a game and read it with its club. Raises Http404 for one that is not there."""
    game = (BY_NUMBER if isinstance(game_id, int) else BY_PUBLIC_ID).one(game_id)
    if game is None:
        raise Http404
    return game


def locked(game_id: int | str, ask: Ask, action: str, hand: int | None, content: object) -> tuple[Facts, Step | None]:
    """Lock a game, load its facts and its last steps, and begin the log of one more; None if it was written before.

    Raises Http404 for a game that is not there, KeyReused if the key came with another content.
    """
    game = lock(game_id)
    ask.allow(game)
    facts = Facts.load(game)
    digest = hashlib.sha256(json.dumps([action, hand, content], sort_keys=True).encode()).hexdigest()
    facts.steps = last_steps(game, ask.key)
    came = next((step for step in facts.steps if step.key == ask.key), None)
    if came and came.content != digest:
        raise KeyReused(_("This page has already sent something else. Look at the board and try again."))
    if came:
        return Facts.load(game), None
    log = Step(
        game=game, key=ask.key, content=digest, action=action, hand=hand, phone=ask.phone, reason=ask.reason
    )  # fmt: skip
    return facts, log


def snapshot(facts: Facts, seats: list[Seat] | None = None) -> Snapshot:
    """All facts of a game as JSON: its own, each hand's under its number, and who sits where."""
    told: Snapshot = {
        f"hand {hand.number}": {key: plain(getattr(hand, key)) for key in HAND_FACTS} for hand in facts.hands
    }
    told["game"] = {key: getattr(facts.game, key) for key in GAME_FACTS}
    sitting = facts.seats if seats is None else seats
    told["seats"] = [[seat.place, seat.from_hand, seat.player_id, seat.credited] for seat in sitting]
    return told


def write(draft: Draft, log: Step) -> Facts:
    """Write what a step changed, what follows from it, and the step; then tell who listens."""
    facts, game = draft.facts, draft.facts.game
    touched = {int(key.removeprefix("hand ")) for key in log.after if key.startswith("hand ")}
    for hand in draft.dropped:
        hand.delete()
    for hand in facts.hands:
        if hand.number in touched:
            hand.save()
    if draft.renamed:
        write_name(draft.renamed)
    if draft.seats is not None:
        game.seats.all().delete()
        Seat.objects.bulk_create(draft.seats)
    if draft.renamed or draft.seats is not None:
        facts.seats = list(game.seats.select_related("player"))
    known, facts, had = facts.steps, Facts(game, facts.seats, facts.hands), game.winner
    game.was_over = was_over(game, log)
    sheet = derive(facts, draft.now)
    write_figures(facts, sheet, log)
    game.version += 1
    log.number, log.at = game.version, draft.now
    log.save()
    game.save()
    for listen in ports.game_written:
        listen(game, had)
    if game.was_over or game.is_over:
        count_game(facts)
    for seated in ports.table_seated if draft.seats is not None else ():
        seated(game)
    if draft.renamed or draft.seats is not None or (had, game.winner) != (None, None):
        game.marks = {}  # what was read before the write is old
    if log.live:
        facts.steps = [log, *known]
    return facts


def was_over(game: Game, log: Step) -> bool:
    """Was nothing more to be played before this step, whatever it has changed?"""
    before: Snapshot = log.before.get("game") or {}
    return game.status == "finished" or before.get("ended", game.ended) in Game.STOPPED


def write_name(player: Player) -> None:
    """Write a name put right; every board that names this person is drawn again once that is certain.

    Raises NotPossible if another person of the club has it.
    """
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "tag", "former"])
    except IntegrityError:
        raise NotPossible(name_is_taken()) from None
    draw_again(player)


def derive(facts: Facts, now: datetime) -> rules.Sheet:
    """Set what a list shows of a game from the fold of its hands.

    Raises RulesError if the law does not let the hands stand.
    """
    for name, value in derived(facts).items():
        setattr(facts.game, name, value)
    facts.game.written_at = now
    return facts.sheet
