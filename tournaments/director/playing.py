"""The table plays on: the next game of a race, and the sticker that the winner of a game puts under their name."""

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Game
from scorekeeper.scorebook import Ask, KeyReused, Stale
from scorekeeper.stickers import STICKERS

from ..models import Race, RaceGame
from ..race.facts import RaceFacts
from .entrants import must_be_open
from .starting import seated_by
from .steps import Told, locked, take_step


def next_game(race_id: int, ask: Ask, setup: scorebook.Setup, *, after: int) -> Game:
    """Start the next game of a race; `setup.previous` is the last one, `after` the number of the last the page knew.

    One that is being played is given instead, however often and from however many phones it is asked for, unless this
    one was begun without signal (`setup.public_id`). Raises Stale if the race is over or has gone on, KeyReused if the
    page has started another game.
    """
    with transaction.atomic():
        previous = setup.previous
        if previous is not None:
            Game.objects.select_for_update(of=("self",), no_key=True).get(pk=previous.pk)
        race = locked(race_id, ask, seated_by(setup))
        if row := RaceGame.objects.select_related("game__club").filter(game__key=ask.key).first():
            if row.race_id != race.pk or row.game is None:
                raise KeyReused(_("This page has already started another game."))
            return row.game
        facts = RaceFacts.load(race)
        if facts.going and facts.going[0].game and not setup.public_id:
            return facts.going[0].game
        must_be_open(facts)
        if facts.going or facts.rows[-1].number != after:
            raise Stale(_("The race has gone on meanwhile: look at the token board."))
        game = scorebook.start_game(race.club, ask.granted, setup)
        if not RaceGame.objects.filter(race=race, game=game).exists():
            raise NotPossible(_("This game cannot be one of the race: not its entrants sit there."))
        return game


def choose_sticker(race_id: int, ask: Ask, *, number: int, sticker: str, was: str) -> Race:
    """Put a sticker on the token of a game, or with "" take it off. `was` is the `token_key` that the page showed.

    Raises Stale if somebody else has the token by now or another sticker was chosen, NotPossible if there is no such.
    """

    def change(facts: RaceFacts) -> tuple[Told, Told] | None:
        row = facts.row(number)
        if row is None or row.awarded_id is None or token_key(row) != was:
            raise Stale(_("This token was changed on another phone meanwhile: look at the token board."))
        if sticker and sticker not in STICKERS:
            raise NotPossible(_("There is no such sticker."))
        if row.sticker == sticker:
            return None
        before, row.sticker, row.chosen = row.sticker, sticker, sticker
        row.chosen_by_id = row.awarded_id if sticker else None
        row.save(update_fields=["sticker", "chosen", "chosen_by"])
        entrant = facts.by_pk[row.awarded_id]
        entrant.sticker = sticker or entrant.sticker
        entrant.save(update_fields=["sticker"])
        return {"sticker": before}, {"sticker": sticker}

    content = {"game": number, "sticker": sticker, "was": was}
    return take_step(race_id, ask, "sticker", content, change, number)


def token_key(row: RaceGame) -> str:
    """What a page says of a token when it changes it: who has it, with which sticker.

    >>> token_key(RaceGame(awarded_id=7, sticker="cat"))
    '7-cat'
    """
    return f"{row.awarded_id or 0}-{row.sticker}"
