"""Whatever the board of a race or of one of its games shows changes what it is polled by: a poll that says "as before"
is right.
"""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.table import Phone, ask, facts_of, play
from tournaments import director
from tournaments.models import Race, RaceGame

from .race import Watcher, go_on, lead, race_of, undo_last, won_soon

pytestmark = pytest.mark.django_db


def game_of(race: Race, number: int) -> Game:
    game = race.games.get(number=number).game
    assert game is not None
    return game


def row_of(race: Race, number: int) -> RaceGame:
    return race.games.get(number=number)


def tap_in_an_earlier_game(race: Race) -> None:
    """A hand that nobody wins."""
    play(game_of(race, 2), ["3", "3", "3", "4"], [3, 3, 3, 4])


def end_an_earlier_game(race: Race) -> None:
    scorebook.end_game(game_of(race, 2).pk, ask(), how="nobody")


def rule(race: Race) -> None:
    row, why = row_of(race, 1), scorebook.Ask(ask().key, reason="agreed by the table")
    director.rule_game(race.pk, why, number=1, won="nobody", was=director.ruling_key(row))


def choose(race: Race) -> None:
    director.choose_sticker(race.pk, ask(), number=1, sticker="cat", was=director.token_key(row_of(race, 1)))


def win_the_last(race: Race) -> None:
    scorebook.end_game(game_of(race, 4).pk, ask(), how="leader")


def add_on_paper(race: Race) -> None:
    why = scorebook.Ask(ask().key, reason="played in the garden")
    director.add_paper_game(race.pk, why, won="3", after=4)


def begin_the_next(race: Race) -> None:
    go_on(race)


def leave(race: Race) -> None:
    director.let_sit(race.pk, ask(), place=3, sits=False)


CHANGES = [tap_in_an_earlier_game, end_an_earlier_game, rule, choose, win_the_last, add_on_paper, begin_the_next, leave]


def shown(phone: Any) -> str:
    """What a board shows, but for the keys of its forms."""
    context = phone.get().context
    drawn = dict(context["race"]) if "race" in context else {"lines": context["board"]["context"]}
    return str({name: value for name, value in drawn.items() if name != "etag"})


@pytest.mark.parametrize("change", CHANGES)
def test_a_poll_is_as_before_only_where_the_board_is(change, django_capture_on_commit_callbacks) -> None:
    """Four games: the second taken back to its beginning, the last being played or won."""
    race = race_of(9)
    for winner in ("Ana", "Bea"):
        won_soon(race, winner)
    lead(race, "Bea")
    if change is begin_the_next:
        win_the_last(race)
    else:
        undo_last(game_of(race, 2))
    phones: list[Any] = [Watcher(race), *(Phone(game_of(race, number)) for number in (1, 4))]
    tags, before = [phone.get("poll/")["ETag"] for phone in phones], [shown(phone) for phone in phones]
    with django_capture_on_commit_callbacks(execute=True):
        change(race)
    polled = [phone.get("poll/", **{"If-None-Match": tag}).status_code for phone, tag in zip(phones, tags, strict=True)]
    changed = [was != shown(phone) for phone, was in zip(phones, before, strict=True)]
    assert changed[0], "the token board says so"
    assert [
        number for number, (one, other) in enumerate(zip(polled, changed, strict=True)) if one == 304 and other
    ] == []


def test_with_two_games_open_each_says_who_wins_the_race_with_it() -> None:
    """Somebody sits for Ana in the second, which is taken up again while she plays the third."""
    race = race_of(2)
    second = go_on(race)
    place = facts_of(second).names().index("Ana")
    scorebook.substitute(second.pk, ask(), place=place, was="Ana", credited=True, name="Eve")
    scorebook.end_game(second.pk, ask(), how="nobody")
    third = go_on(race)
    undo_last(second)
    assert "Ana wins the race with this game" not in shown(Phone(second))
    assert "Ana wins the race with this game" in shown(Phone(third))
    assert "Ana wins the race with this game" in shown(Watcher(race))


def test_the_poll_of_a_token_board_asks_one_statement_of_its_race() -> None:
    race = race_of(9)
    for winner in ("Ana", "Bea", "Carl"):
        won_soon(race, winner)
    board = Watcher(race)
    tag = board.get("poll/")["ETag"]
    with CaptureQueriesContext(connection) as captured:
        assert board.get("poll/", **{"If-None-Match": tag}).status_code == 304
    assert len([each for each in captured if "SELECT" in each["sql"]]) == 1, [each["sql"] for each in captured]
