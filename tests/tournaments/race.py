"""A race to test at: games that are won in two hands, and the phones at its board."""

import dataclasses
from typing import Any

from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.facts import Facts
from scorekeeper.links import token
from scorekeeper.models import Game
from tests.table import ask, facts_of, imported, key, link, play, record_of
from tournaments import director
from tournaments.models import Race
from tournaments.race.facts import RaceFacts
from tournaments.race.next_table import NextTable

PRESET = "cutthroat-4"
SHORT: dict[str, Any] = {"target": 60}


def won_by(seat: int) -> dict[str, Any]:
    """A hand with which one seat reaches the target alone."""
    bids = ["2"] * 4
    tricks = [2] * 4
    bids[seat], tricks[seat] = "7", 7
    return {"bids": bids, "tricks": tricks}


def first_game(winner: int | None = 0, preset: str = PRESET) -> Game:
    """A game of four with a hand played; None: nobody has won it yet."""
    hands = [won_by(winner)] if winner is not None else []
    return imported(record_of(preset, *hands, options=SHORT))


def race_of(victories: int = 3, winner: int | None = 0) -> Race:
    """A race that began with a game."""
    return director.start_race(first_game(winner).pk, ask(), victories=victories)


def fresh(race: Race) -> RaceFacts:
    """The race as it stands in the database."""
    return RaceFacts.load(Race.objects.select_related("club").get(pk=race.pk))


def tokens(race: Race) -> dict[str, int]:
    """Who has how many, as the rows say."""
    facts = fresh(race)
    told = [facts.name(facts.by_pk[row.awarded_id]) for row in facts.rows if row.awarded_id]
    assert {name: told.count(name) for name in set(told)} == {
        facts.name(each): facts.tokens(each) for each in facts.entrants if facts.tokens(each)
    }
    return {name: told.count(name) for name in sorted(set(told))}


def go_on(race: Race) -> Game:
    """Start the next game as one tap does."""
    facts = fresh(race)
    table = NextTable(facts, QueryDict())
    if faults := table.faults():
        raise NotPossible(faults[0])
    return director.next_game(race.pk, ask(), table.setup(False), after=facts.rows[-1].number)


def lead(race: Race, name: str) -> Game:
    """Start the next game with points from before, by which somebody leads."""
    facts = fresh(race)
    setup = NextTable(facts, QueryDict()).setup(False)
    rows = [{"score": 10 if player.name == name else 0} for player in setup.players]
    setup = dataclasses.replace(setup, start={"start": rows})
    return director.next_game(race.pk, ask(), setup, after=facts.rows[-1].number)


def won_soon(race: Race, name: str) -> Game:
    """Let somebody win the next game as who leads when it ends early: two writes instead of eleven."""
    game = lead(race, name)
    scorebook.end_game(game.pk, ask(), how="leader")
    return game


def win(game: Game, name: str) -> Facts:
    """Let somebody win a game that has begun, in one hand."""
    seat = facts_of(game).names().index(name)
    hand = won_by(seat)
    return play(game, hand["bids"], hand["tricks"])


def undo_last(game: Game) -> Facts:
    """Take the last step of a game back."""
    step = scorebook.live_steps(game).first()
    return scorebook.undo(game.pk, ask(), step=step.number)


class Watcher:
    """A phone at the token board."""

    def __init__(self, race: Race, who: str = "Alice") -> None:
        self.race, self.client = race, Client()
        self.address = f"/races/{race.public_id}/"
        first = race.games.exclude(game=None).first()
        if who in ("Alice", "Bob", "Vera") and first and first.game:
            self.client.get(link(first.game, who))
        elif who == "reader":
            self.client.get(f"/races/open/{race.public_id}/{token(race, 'viewer')}/")

    def get(self, page: str = "", **headers: str) -> Any:
        """Open a page of the race."""
        return self.client.get(self.address + page, headers=headers)

    def post(self, page: str, **fields: Any) -> Any:
        """Send a form to a page of the race."""
        return self.client.post(self.address + page, {"key": key(), **fields})

    def board(self) -> dict[str, Any]:
        """What the token board shows."""
        page = self.get()
        assert page.status_code == 200, page.status_code
        return dict(page.context["race"])


def address_in_race(page: str, game: Game) -> str:
    """An address of this page of a race, which begins with the game."""
    if page == "tournaments:new":
        return f"{reverse(page)}?game={game.public_id}"
    race = Race.objects.filter(games__game=game).first() or director.start_race(game.pk, ask(), victories=3)
    more: dict[str, list[Any]] = {"tournaments:open": ["no-secret-of-ours"],
                                  "tournaments:sticker": [1], "tournaments:correct": [1]}  # fmt: skip
    return reverse(page, args=[race.public_id, *more.get(page, [])])
