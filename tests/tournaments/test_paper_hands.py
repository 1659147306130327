"""The hands of a table that played on paper: written row by row, checked by the law, the same as was typed or not."""

from typing import Any

import pytest

from scorekeeper.models import Game
from tests.table import key
from tests.tournaments.night import PARTNERS, drawn, night, table_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.night_tables import Seated
from tests.tournaments.test_results_pages import page_of, points
from tournaments.models import Result, Tournament

pytestmark = pytest.mark.django_db

TWICE = ("4", "3", "3", "3"), ("5", "3", "2", "3")


def pairs(target: int = 60) -> Tournament:
    """Two pairs at a table, who play to a few points."""
    rules = {"4": {**PARTNERS, "options": {"target": target}}}
    tournament = night(2, "swiss", sides="pairs", size=4, rules=rules)
    drawn(tournament, [1, 2])
    return tournament


def hand(number: int, bids: tuple[str, ...], tricks: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a hand, by seat."""
    return {f"bid-{number}-{seat}": each for seat, each in enumerate(bids)} | {
        f"took-{number}-{seat}": each for seat, each in enumerate(tricks)
    }


def test_a_result_that_was_typed_stands_and_its_hands_come_later() -> None:
    tournament = pairs()
    desk, page = NightPhone(tournament), page_of(tournament)
    desk.post(page, **points("70", "61"))
    form = {"first": "1", **hand(1, *TWICE), "key": key()}
    assert {desk.post(f"{page}hands/", **form).status_code for _twice in range(2)} == {302}
    game = Game.objects.get()
    assert (game.status, game.scores, game.hands_played) == ("finished", [70, 60], 1)
    result = Result.objects.get(current=True)
    assert (result.points, result.source) == ([70, 61], "desk")
    assert desk.get(page).context["table"]["differs"] == "70 : 60"


def test_hands_that_say_the_same_make_the_result_theirs() -> None:
    tournament = pairs()
    desk, page = NightPhone(tournament), page_of(tournament)
    desk.post(page, **points("70", "60"))
    desk.post(f"{page}hands/", first="1", **hand(1, *TWICE))
    result = Result.objects.get(current=True)
    assert (result.points, result.source, result.hands) == ([70, 60], "game", 1)


def test_partners_write_one_figure_and_what_is_wrong_is_said_by_hand() -> None:
    tournament = pairs(500)
    phone = Seated(tournament)
    page = f"/tournaments/{tournament.public_id}/{page_of(tournament)}hands/"
    assert phone.client.get(page).status_code == 200
    joint = hand(1, ("7", "6", "", ""), ("7", "6", "", ""))
    wrong = hand(2, ("7", "6", "", ""), ("9", "9", "", ""))
    answer = phone.client.post(page, {"key": key(), "first": "1", **joint, **wrong})
    assert answer.status_code == 422
    assert answer.context["errors"][0].startswith("Hand 2: ")
    assert Game.objects.get().hands_played == 1  # the first is written
    second = answer.context["rows"][0]
    assert (second["number"], second["seats"][0]["took"]) == (2, "9")
    assert phone.client.post(page, {"key": key(), "first": "1", **joint}).status_code == 409
    right = hand(2, ("7", "6", "", ""), ("8", "5", "", ""))
    assert phone.client.post(page, {"key": key(), "first": "2", **right}).status_code == 302
    assert Game.objects.get().hands_played == 2


def test_prize_cards_and_who_may() -> None:
    tournament = night(3, size=3)
    table_of(drawn(tournament, [1, 2, 3]))
    desk, page = NightPhone(tournament, "help"), f"{page_of(tournament)}hands/"
    prizes = {"prize-1-JC": "1", "prize-1-JD": "2"}
    form = hand(1, ("5", "4", "6"), ("6", "4", "7")) | prizes
    assert NightPhone(tournament, "read").post(page, first="1", **form).status_code == 403
    assert NightPhone(tournament, "").get(page).status_code == 404
    assert desk.post(page, first="1").context["errors"]
    assert desk.post(page, first="1", **form).status_code == 302
    assert Game.objects.get().hands_played == 1
    for first in ("0", "x", "9" * 5000):
        assert desk.post(page, first=first, **form).status_code == 400
    for seats in ("7", "٣", "x" * 5000, "\x00"):
        assert desk.post(page, first="2", **hand(2, (seats, "4", "6"), ("6", "4", "7"))).status_code == 422
