"""Who may hold the pen: links given out and revoked, the pen asked for, allowed, or taken with the table code."""

from contextlib import suppress
from datetime import datetime, timedelta
from secrets import compare_digest

from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ..models import Game, Step
from ..models.identity import new_code
from .steps import Ask, KeyReused, Stale, lock

SILENCE = timedelta(minutes=2)
TRIES, TRIES_AGAIN = 5, timedelta(minutes=10)


class TooManyCodes(Stale):
    """Too many wrong codes at this game: all who would take the pen by one wait until then."""

    def __init__(self, why: str, until: datetime) -> None:
        super().__init__(why)
        self.until = until


@transaction.atomic
def revoke_game_link(game_id: int, ask: Ask, *, role: str, was: int) -> Game | None:
    """Give a game's links of one role a new number: those given out so far open nothing any more. None for one that was
    stopped already since the page was drawn.
    """
    game = locked_game(game_id, ask)
    field = {"scorer": "scorer_link", "viewer": "viewer_link"}[role]
    if getattr(game, field) != was:
        return None
    setattr(game, field, was + 1)
    game.version += 1
    game.save(update_fields=[field, "version"])
    return game


@transaction.atomic
def new_table_code(game_id: int, ask: Ask, *, was: str) -> None:
    """Make another table code, unless that was done already since the page was drawn."""
    game = locked_game(game_id, ask)
    if game.table_code == was:
        while game.table_code == was:
            game.table_code = new_code()
        game.wrong_codes, game.version = 0, game.version + 1
        game.save(update_fields=["table_code", "wrong_codes", "version"])


def locked_game(game_id: int, ask: Ask) -> Game:
    """A game, locked; whether this phone may write in it is asked again."""
    game = lock(game_id)
    ask.allow(game)
    return game


def see_phone(game: Game, phone: str) -> None:
    """Note that the phone with the pen is awake; once a minute is enough. No look at a board fails for it, even where
    nothing can be written (a full disk, a locked file).
    """
    with suppress(DatabaseError):
        Game.objects.filter(pk=game.pk, phone=phone).update(phone_seen_at=timezone.now())


@transaction.atomic
def ask_for_pen(game_id: int, ask: Ask) -> None:
    """A viewer's phone asks to take over scoring; the scorer's board shows it. Asked twice by one key, it asks once.

    Raises KeyReused if the key has written something else.
    """
    game = locked_game(game_id, ask)
    if not wrote_before(game, ask, "ask", ask.phone):
        note_asking(game, ask, "ask", ask.phone, asking=ask.phone)


@transaction.atomic
def refuse_pen(game_id: int, ask: Ask, *, phone: str) -> None:
    """The scorer does not let a phone take over; another that asks by now goes on asking, and so does the same one that
    asks again after this key has refused it.

    Raises KeyReused if the key has written something else.
    """
    game = locked_game(game_id, ask)
    if not wrote_before(game, ask, "refuse", phone) and phone and game.asking == phone:
        note_asking(game, ask, "refuse", phone, asking="")


def wrote_before(game: Game, ask: Ask, action: str, phone: str) -> bool:
    """Did this very page write this before? Raises KeyReused if it wrote something else."""
    came = game.steps.filter(key=ask.key).first()
    if came and (came.action, came.after) != (action, {"phone": phone}):
        raise KeyReused(_("This page has already sent something else. Look at the board and try again."))
    return came is not None


def note_asking(game: Game, ask: Ask, action: str, phone: str, *, asking: str) -> None:
    """Write who asks for the pen now, and under which key; it is no step that anybody can undo."""
    game.asking, game.version = asking, game.version + 1
    game.save(update_fields=["asking", "version"])
    Step.objects.create(
        game=game, number=game.version, key=ask.key, content=action, action=action, before={}, after={"phone": phone},
        phone=ask.phone, at=timezone.now(), live=False,
    )  # fmt: skip


@transaction.atomic
def allow_pen(game_id: int, ask: Ask, *, phone: str) -> Game:
    """The scorer lets a phone take over; the same key gives the same outcome again.

    Raises Stale if that phone is not asking any more, KeyReused if the key has written something else.
    """
    game = locked_game(game_id, ask)
    if gave_before(game, ask, phone):
        return game
    if not phone or game.asking != phone:
        raise Stale(_("That phone is no longer asking."))
    return hand_over(game, ask, phone)


@transaction.atomic
def take_pen(game_id: int, ask: Ask, *, code: str) -> Game | None:
    """A viewer's phone takes over with the table code, once the scorer's has been silent for two minutes; the same key
    gives the same outcome again. A game that another app hosts has none: the code of its table is that app's.

    None for a wrong code (counted). Raises Stale while the scorer is awake, TooManyCodes after too many wrong ones,
    KeyReused if the key has written something else.
    """
    game = locked_game(game_id, ask)
    if gave_before(game, ask, ask.phone):
        return game
    now = timezone.now()
    # Either way: a clock that was put back leaves moments that are still to come.
    if game.phone_seen_at and abs(now - game.phone_seen_at) < SILENCE:
        raise Stale(_("The scorer's phone is awake: ask it to let you take over."))
    if game.wrong_code_at and abs(now - game.wrong_code_at) > TRIES_AGAIN:
        game.wrong_codes = 0
    if game.wrong_codes >= TRIES:
        until = (game.wrong_code_at or now) + TRIES_AGAIN
        raise TooManyCodes(_("Too many wrong codes. Wait ten minutes, or ask the scorer."), until)
    if game.hosted or not compare_digest(code.encode(), game.table_code.encode()):
        game.wrong_codes, game.wrong_code_at = game.wrong_codes + 1, now
        game.save(update_fields=["wrong_codes", "wrong_code_at"])
        return None
    return hand_over(game, ask, ask.phone)


def gave_before(game: Game, ask: Ask, phone: str) -> bool:
    """Did this very page give the pen to this phone before, and has it not gone on since?"""
    came = game.steps.filter(key=ask.key).first()
    if came is None:
        return False
    last = game.steps.filter(action="pen").order_by("-number").first()
    if came != last or came.after != {"phone": phone, "link": game.scorer_link}:
        raise KeyReused(_("This page has already sent something else. Look at the board and try again."))
    return True


def hand_over(game: Game, ask: Ask, phone: str) -> Game:
    """Give the pen to a phone; the step tells the old one when it wakes."""
    now = timezone.now()
    game.version += 1
    Step.objects.create(
        game=game, number=game.version, key=ask.key, content="pen", action="pen", before={"phone": game.phone},
        after={"phone": phone, "link": game.scorer_link}, phone=phone, at=now, live=False,
    )  # fmt: skip
    game.phone, game.phone_seen_at, game.asking, game.wrong_codes = phone, now, "", 0
    game.save(update_fields=["version", "phone", "phone_seen_at", "asking", "wrong_codes"])
    return game
