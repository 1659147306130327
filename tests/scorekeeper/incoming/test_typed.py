"""A paper sheet typed in one grid: checked with all that was typed kept, saved as one game of the day it was played."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.table import HTMX, facts_of

pytestmark = pytest.mark.django_db

TYPED = "/typed/?preset=partners-500"
TABLE = {"key": "this-page", "zone": "Asia/Tokyo", "dealer": "1",
         "name-0": "Ana", "name-1": "Bea", "name-2": "Carl", "name-3": "Dan"}  # fmt: skip
DAY = {"day": "2019-03-05", "place": "Corner", "ended": "later"}


def hand(number: int, bids: str, took: str) -> dict[str, str]:
    """A row: bids and tricks by seat, "." for what is left empty."""
    names = [(f"{field}-{number}-{seat}", text) for field, told in (("bid", bids), ("took", took))
             for seat, text in enumerate(told.split())]  # fmt: skip
    return {name: "" if text == "." else text for name, text in names}


def send(client, do: str, *hands: dict[str, str], headers: Any = None, **more: str) -> Any:
    sent = {**TABLE, **DAY, "do": do, **{name: text for each in hands for name, text in each.items()}, **more}
    return client.post(TYPED, sent, headers=headers)


GOOD = [hand(1, "4 3 2 n", "4 5 4 0"), hand(2, "5 4 . .", "7 . . .")]


def test_steps_of_a_new_game_lead_to_the_grid(client) -> None:
    assert client.get("/typed/").url == "/new/?then=typed"
    assert client.get(TYPED).context["says"] == "Next: the hands"
    page = client.post(TYPED, TABLE).context
    assert (page["names"], len(page["rows"]), page["sides"]) == (
        ["Ana", "Bea", "Carl", "Dan"], 12, ["Ana + Carl", "Bea + Dan"],
    )  # fmt: skip
    assert [each["text"] for each in page["dealers"] if each["checked"]] == ["Bea"]


def test_check_tells_the_scores_so_far_and_keeps_nothing(client) -> None:
    page = send(client, "check", *GOOD)
    assert page.status_code == 200
    assert [row["scores"] for row in page.context["rows"]][:3] == ["62 : 132", "114 : 174", ""]
    assert page.context["checked"]
    assert not Game.objects.exists()


def test_every_mistake_is_told_by_hand_with_all_that_was_typed(client) -> None:
    wrong = [hand(1, "4 3 2 n", "4 5 3 0"), hand(2, ". . . .", ". . . ."), hand(3, "99 4 x 3", "4 3 3 3")]
    page = send(client, "save", *wrong, day="3019-03-05")
    assert page.status_code == 422
    assert page.context["errors"] == [
        "Say on which day it was played: not before 2000, and not to come.",
        "Hand 1: 12 tricks are placed; the hand has 13.",
        "Hand 2: nothing is written in its row.",
        "Hand 3: Ana cannot bid 99: a hand has 13 tricks.", "Hand 3: Carl: “x” is not a bid.",
    ]  # fmt: skip
    third = page.context["rows"][2]["seats"]
    assert [(seat["bid"], seat["took"], seat["bad_bid"]) for seat in third] == [
        ("99", "4", True), ("4", "3", False), ("x", "3", True), ("3", "3", False),
    ]  # fmt: skip
    assert not Game.objects.exists()


def test_a_game_that_goes_on_is_played_on_from_there(client) -> None:
    answer = send(client, "save", *GOOD)
    game = Game.objects.get()
    assert answer.url == f"/games/{game.public_id}/"
    assert send(client, "save", *GOOD).url == answer.url, "a double tap is one game"
    assert (str(game.created_at), game.ended, game.first_dealer) == ("2019-03-05 03:00:00+00:00", "later", 1)
    assert (game.scores, game.extra, game.club.time_zone) == ([114, 174], {"place": "Corner"}, "Asia/Tokyo")
    assert scorebook.recount_game(game.pk, write=False) == []
    assert [hand.bids for hand in facts_of(game).hands] == [["4", "3", "2", "nil"], ["5", "4", "-", "-"]]
    assert client.get(answer.url).context["board"]["role"] == "scorer"


@pytest.mark.parametrize(
    ("hands", "ended", "left"),
    [
        ([GOOD[0], GOOD[0], GOOD[0], GOOD[0]], "later", ("finished", "", 1)),
        (GOOD, "leader", ("playing", "leader", 1)),
        (GOOD, "nobody", ("playing", "nobody", None)),
    ],
    ids=["by the law", "for the leader", "for nobody"],
)
def test_a_game_that_is_over_is_kept_as_it_ended(client, hands, ended, left) -> None:
    rows = [{name.replace("-1-", f"-{n}-"): text for name, text in each.items()} if each is GOOD[0] else each
            for n, each in enumerate(hands, 1)]  # fmt: skip
    send(client, "save", *rows, ended=ended)
    game = Game.objects.get()
    assert (game.status, game.ended, game.winner) == left


def test_the_next_sheet_is_of_the_same_people_and_known_ones_stay_who_they_are(client) -> None:
    page = send(client, "next", *GOOD)
    assert page.status_code == 200
    assert page.context["rows"][0]["seats"][0]["bid"] == ""
    assert (page.context["day"], page.context["key"] != "this-page") == ("2019-03-05", True)
    fields = {each["name"]: each["value"] for each in page.context["keep"]}
    people = Game.objects.get().club.players
    known = list(people.order_by("pk").values_list("public_id", flat=True))
    assert [fields[f"player-{seat}"] for seat in range(4)] == known
    send(client, "save", *GOOD, **{**fields, "key": page.context["key"]})
    assert (Game.objects.count(), people.count()) == (2, 4)


def test_rows_grow_with_and_without_script(client) -> None:
    plain = send(client, "rows", *GOOD)
    assert (len(plain.context["rows"]), plain.context["rows"][1]["seats"][0]["bid"]) == (18, "5")
    more = send(client, "rows", *GOOD, headers=HTMX)
    told = more.content.decode()
    assert [f'name="bid-{number}-0"' in told for number in (12, 13, 18, 19)] == [False, True, True, False]
    assert told.count("<tr") == 6


def test_garbage_is_refused_or_left_out(client) -> None:
    for more in (
        {"day": "9" * 5000},
        {"day": "\x00"},
        {"bid-999-0": "4"},
        {"took-1-0": "9" * 5000},
        {"prize-1-QQ": "5"},
    ):
        assert send(client, "check", *GOOD, **more).status_code in (200, 422)
    assert send(client, "nonsense").status_code == 400
    assert send(client, "save").context["errors"] == ["Write the first hand: what everybody bid and took."]
