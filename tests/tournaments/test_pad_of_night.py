"""What the scorepad of a table says of the night in its head and its menu, and the end of a game when time is up."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.models import Game
from tests.table import BOTH_WAYS, HTMX, Phone, ask, bid, key, play, start
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.night_tables import Seated, begun, two_tables
from tests.tournaments.test_desk_pages import opened, seen
from tournaments import director
from tournaments.models import Call, Round, Tournament

pytestmark = pytest.mark.django_db
LEVEL: dict[str, Any] = {"bids": ["3", "3", "3", "2"], "tricks": [3, 3, 3, 4], "prizes": {"JC": 3, "JD": 3}}
BEN_LEADS = {**LEVEL, "bids": ["3", "4", "3", "2"], "tricks": [3, 4, 3, 3]}


@pytest.fixture
def ground() -> tuple[Tournament, Game]:
    tournament, _round = two_tables(minutes=40)
    return tournament, begun(tournament)


def board(client: Client, game: Game, more: str = "") -> dict[str, Any]:
    """The scorepad as a phone sees it."""
    return dict(client.get(f"/games/{game.public_id}/{more}").context["board"])


def texts(lines: list[dict[str, Any]]) -> list[str]:
    return [str(line["text"]) for line in lines]


def over_time(tournament: Tournament, game: Game, hand: dict[str, Any]) -> None:
    """A hand is saved after the last one was called."""
    director.call_last_hand(tournament.pk, ask(), was=seen(tournament))
    play(game, **hand)


def test_a_game_outside_a_tournament_says_nothing_of_one() -> None:
    shown = Phone(start("base")).board()
    assert (shown["head"], shown["menu"], shown["desk"], shown["stop"]) == ([], [], None, None)


def test_time_that_is_up_is_seen_without_a_write(ground) -> None:
    tournament, game = ground
    client, poll = Seated(tournament).client, f"/games/{game.public_id}/poll/"
    director.start_clock(tournament.pk, ask(), minutes=40, was=seen(tournament))
    shown = board(client, game)
    assert [shown["head"][0]["loud"], "until" in shown["head"][0]["text"]] == [False, True]
    tag, _sign, until = shown["etag"].partition("~")
    assert int(until) > timezone.now().timestamp() + 39 * 60
    for told, status in ((shown["etag"], 304), (f"{tag}~1", 200), (f"{tag}~{'9' * 5000}", 200)):
        assert client.get(poll, headers={"If-None-Match": f'"{told}"', **HTMX}).status_code == status
    Round.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    director.say_to_tables(tournament.pk, ask(), text="Soup", was="")
    shown = board(client, game)
    assert texts(shown["head"])[0].startswith("Table 1 · Time is up")
    assert [texts(shown["head"])[1], *(line["loud"] for line in shown["head"])] == ["From the desk: Soup", True, True]
    assert "~" not in shown["etag"]


def test_after_the_last_hand_the_leader_wins_with_one_tap(ground) -> None:
    tournament, game = ground
    phone = Seated(tournament)
    assert board(phone.client, game)["stop"] is None
    over_time(tournament, game, BEN_LEADS)
    stop = board(phone.client, game)["stop"]
    assert stop["text"] == "Ben wins 40 : 30 : 30 : 20"
    more = phone.client.get(stop["more"]).context["board"]
    assert (more["stop"], more["pad"]["heading"]) == (None, "Cleo bids")
    sent = {"key": key(), "how": "leader", "hand": stop["hand"]}
    for _twice in range(2):
        assert phone.client.post(stop["url"], sent).status_code == 302
    game.refresh_from_db()
    assert (game.ended, game.winner, table_of(Round.objects.get()).results.count()) == ("leader", 1, 1)
    assert "Take it up again" in phone.client.get(f"/games/{game.public_id}/").content.decode()


@BOTH_WAYS
def test_a_table_that_has_played_on_is_not_ended_by_an_old_page(ground, headers) -> None:
    tournament, game = ground
    phone = Seated(tournament)
    over_time(tournament, game, BEN_LEADS)
    stop = board(phone.client, game)["stop"]
    bid(game, [None, None, "3", None], close=False)
    assert board(phone.client, game)["stop"] is None
    sent = {"key": key(), "how": "leader", "hand": stop["hand"]}
    assert phone.client.post(stop["url"], sent, headers=headers).status_code == 409
    game.refresh_from_db()
    assert game.ended == ""


def test_level_at_the_top_plays_one_more_hand(ground) -> None:
    tournament, game = ground
    over_time(tournament, game, LEVEL)
    shown = board(Seated(tournament).client, game)
    assert (shown["stop"], shown["tally"]) == (None, {"main": "Level at the top", "more": "One more hand"})
    choices = Seated(tournament).client.get(f"/games/{game.public_id}/end/").context["choices"]
    assert [each["value"] for each in choices] == ["leader", "nobody"], "a night goes on on no other day"


def test_whoever_runs_the_night_and_plays_sees_at_once_that_another_table_calls(
    ground, django_capture_on_commit_callbacks
) -> None:
    tournament, game = ground
    own, table = opened(tournament), Seated(tournament)
    shown = board(own, game)
    assert (shown["desk"]["text"], texts(shown["menu"])) == ("Desk", ["Table 1"])
    with django_capture_on_commit_callbacks(execute=True):
        assert Seated(tournament, 2).post("call/").status_code == 302
    poll, tag = f"/games/{game.public_id}/poll/", {"If-None-Match": f'"{shown["etag"]}"', **HTMX}
    assert own.get(poll, headers=tag).context["board"]["desk"]["text"] == "Desk (1)"
    assert (board(table.client, game)["desk"], opened(tournament, "read").get(poll).context["board"]["desk"]) == (
        None, None
    )  # fmt: skip
    assert board(opened(tournament, "help"), game)["desk"]["loud"]


def test_a_call_is_answered_in_sight_with_what_was_ruled_while_that_hand_is_played(ground) -> None:
    tournament, game = ground
    phone = Seated(tournament)
    assert texts(board(phone.client, game)["menu"]) == ["Table 1", "Call the organizer"]
    phone.post("call/")
    assert texts(board(phone.client, game)["head"]) == ["Table 1 · Round 1", "The organizer is called."]
    director.answer_call(tournament.pk, ask(), call=Call.objects.get().pk, ruling="The card is played")
    assert texts(board(phone.client, game)["head"])[1:] == ["Ruled: “The card is played”"]
    play(game, **LEVEL)
    assert texts(board(phone.client, game)["head"]) == ["Table 1 · Round 1"]


def test_where_those_went_who_sat_at_a_table_before_stands_there() -> None:
    tournament, round = two_tables()
    for number in (1, 2):
        result(table_of(round, number), 310, 20, 15, 10)
    drawn(tournament, [1, 5, 2, 6], [3, 7, 4, 8])
    shown = Seated(tournament).table()
    assert [(each["name"], each["text"]) for each in shown["gone"]] == [
        ("Cleo", "table 2, north"), ("Dora", "table 2, south")
    ]  # fmt: skip
    begun(tournament)
    assert Seated(tournament).table()["gone"] == []


def test_the_prizes_stand_among_the_rules_before_the_first_card() -> None:
    tournament = night(3, size=3)
    drawn(tournament, [1, 2, 3])
    lines = Seated(tournament).table()["rules"]["lines"]
    assert {"J♣ caught: +10.", "After each hand the scorepad asks who caught them."} <= set(lines)


@pytest.mark.parametrize(("page", "tab"), [("people/1/", "People"), ("clock/", "Desk"), ("draw/", "Round"),
                                           ("log/", "More")])  # fmt: skip
def test_a_page_is_marked_in_the_bar_by_the_one_above_it(ground, page, tab) -> None:
    tournament, _game = ground
    tabs = opened(tournament).get(f"/tournaments/{tournament.public_id}/{page}").context["night"]["tabs"]
    assert [str(each["title"]) for each in tabs if each["here"]] == [tab]
