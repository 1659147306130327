"""Reads a race into exactly what the token board shows: one value that a template draws. Nothing here writes."""

from collections.abc import Collection, Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.access import at_least
from scorekeeper.models import Game
from scorekeeper.scoreboard.listed import day_of, scores_of
from scorekeeper.stickers import STICKERS
from scorekeeper.words import figure

from ..models import Entrant, RaceGame
from .facts import RaceFacts, side_seats
from .told import named, near_told, title_of

Drawn = dict[str, Any]
Opens = Collection[int] | None  # the keys of the games that who looks may open; None for all
PAGES = ("poll", "next", "again", "corrections", "people", "share")


def etag(race: Any, role: str) -> str:
    """What a token board depends on: the versions of the race and of all its games, none of which ever goes back, who
    looks, in which language.
    """
    return f"{race.version}-{race.games_version}-{role}-{get_language()}"


def board(facts: RaceFacts, role: str, *, opens: Opens = None) -> Drawn:
    """The token board for a role, with the way to those games that who looks may open."""
    race = facts.race
    address = reverse("tournaments:race", args=[race.public_id])
    may_play, winner = at_least(role, "starter"), facts.winner
    drawn = {
        "id": race.public_id,
        "etag": etag(race, role),
        "url": address,
        "urls": {page: f"{address}{page}/" for page in PAGES} | {"tv": f"{address}?tv=1"},
        "title": title_of(race),
        "named": named(facts),
        "may_play": may_play,
        "may_correct": at_least(role, "organizer"),
        "can_go_on": may_play and facts.is_open and not facts.going,
        "over": not facts.is_open,
        "closed": race.closed_at is not None and winner is None,
        "winner": side(facts, winner, may_play) if winner else None,
        "sides": [side(facts, entrant, may_play) for entrant in facts.entrants],
        "going": [going(facts, row, opens) for row in facts.going],
        "near": near_told(facts, facts.going),
        "again_url": reverse("scorekeeper:rematch", args=[facts.last.game.public_id])
        if may_play and not facts.is_open and facts.last and facts.last.game
        else "",
        "games": [game_line(facts, row, opens, may_play) for row in facts.rows],
    }
    return drawn


def side(facts: RaceFacts, entrant: Entrant, may_play: bool) -> Drawn:
    """One side of the board: its name, and a place for each token that wins the race."""
    tokens = facts.tokens(entrant)
    held = [row for row in facts.rows if facts.awarded(row) == entrant.pk]
    stickers = [sticker_of(facts, row, may_play) for row in held]
    return {
        "name": facts.name(entrant),
        "tokens": tokens,
        "text": _("{n} of {victories}").format(n=tokens, victories=facts.race.victories),
        "stickers": stickers,
        "choose_url": next((each["url"] for each in reversed(stickers) if not each["id"]), ""),
        "places": range(facts.race.victories - tokens),
        "left": not entrant.sits,
        "near": entrant in facts.can_win_now,
        "won": entrant == facts.winner,
    }


def sticker_of(facts: RaceFacts, row: RaceGame, may_play: bool) -> Drawn:
    """A token with its sticker; where none was chosen yet, the plain token."""
    name = str(STICKERS.get(row.sticker, _("no sticker yet")))
    url = reverse("tournaments:sticker", args=[facts.race.public_id, row.number]) if may_play else ""
    label = _("Game {n}: {sticker}").format(n=row.number, sticker=name)
    return {"id": row.sticker if row.sticker in STICKERS else "", "label": label, "url": url, "number": row.number}


def game_url(facts: RaceFacts, game: Game, opens: Opens) -> str:
    """Where the board of a game is, "" for who may not open it, or where it stayed with another club."""
    may = game.club_id == facts.race.club_id and (opens is None or game.pk in opens)
    return reverse("scorekeeper:game", args=[game.public_id]) if may else ""


def going(facts: RaceFacts, row: RaceGame, opens: Opens) -> Drawn:
    """A game that is being played."""
    if row.game is None:
        raise ValueError(row)
    names, seats = facts.names(row.game), side_seats(row.game)
    scores = [
        (" + ".join(names[seat] for seat in side), figure(score))
        for side, score in zip(seats, row.game.scores, strict=False)
    ]
    text = _("Game {n}, hand {hand}").format(n=row.number, hand=row.game.hands_played + 1)
    return {"url": game_url(facts, row.game, opens), "text": text, "scores": scores}


def game_line(facts: RaceFacts, row: RaceGame, opens: Opens, may_play: bool) -> Drawn:
    """A game in the list."""
    awarded = facts.awarded(row)
    return {
        "number": row.number,
        "who": who_of(facts, row),
        "text": ", ".join(game_told(facts, row)),
        "url": game_url(facts, row.game, opens) if row.game else "",
        "sticker": sticker_of(facts, row, may_play) if awarded else None,
        "correct_url": reverse("tournaments:correct", args=[facts.race.public_id, row.number]),
    }


def who_of(facts: RaceFacts, row: RaceGame) -> str:
    """Who has the token of a game."""
    awarded = facts.awarded(row)
    if awarded:
        return facts.name(facts.by_pk[awarded])
    return _("being played") if row in facts.going else _("nobody")


def game_told(facts: RaceFacts, row: RaceGame) -> Iterator[str]:
    """How a game went."""
    if not row.counts:
        yield _("taken out")
    elif row.game is None:
        yield _("played without the app")
    elif row.ruled:
        yield _("ruled")
    elif row.game.is_over and row.game.winner is None:
        yield _("ended early")
    elif facts.won(row) and not facts.awarded(row):
        yield _("after the end of the race")
    if row.reason:
        yield facts.words(row.reason)
    if row.game and row.game.hands_played:
        yield scores_of(row.game)
    if row.game:
        yield day_of(row.game, row.game.created_at)
