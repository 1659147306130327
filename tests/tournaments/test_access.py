"""Who may what at a token board, through its link, the club and the links of games; and how it follows."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.table import BOTH_WAYS, HTMX, Phone, ask, key, start
from tests.tournaments.race import Watcher, fresh, go_on, race_of, win
from tournaments import director
from tournaments.race.told import club_lines

pytestmark = pytest.mark.django_db
WRITTEN = ["next/", "games/1/sticker/", "people/", "share/", "corrections/", "games/1/"]


@pytest.mark.parametrize("page", ["", "poll/", *WRITTEN])
def test_a_stranger_learns_nothing(page) -> None:
    race = race_of()
    charlie = Watcher(race, "Charlie")
    assert charlie.get(page).status_code == (286 if page == "poll/" else 404)
    assert charlie.post(page).status_code == (405 if page in ("", "poll/") else 404)


@pytest.mark.parametrize("page", WRITTEN)
def test_a_reader_may_not_write(page) -> None:
    race = race_of()
    reader = Watcher(race, "reader")
    assert reader.get("").status_code == 200
    assert (reader.get(page).status_code, reader.post(page).status_code) == (403, 403)


def test_who_keeps_a_score_may_play_on_but_not_correct() -> None:
    race = race_of()
    bob = Watcher(race, "Bob")
    assert bob.get("next/").status_code == 200
    assert bob.get("corrections/").status_code == 403


@pytest.mark.parametrize("page", ["", "poll/"])
def test_a_board_is_only_read(page) -> None:
    assert Watcher(race_of()).post(page).status_code == 405


def test_the_reader_of_a_race_follows_its_games() -> None:
    race = race_of()
    second = go_on(race)
    reader = Watcher(race, "reader")
    url = reader.board()["going"][0]["url"]
    assert url == f"/games/{second.public_id}/"
    page = reader.client.get(url)
    assert page.context["board"]["may_write"] is False
    with CaptureQueriesContext(connection) as asked:
        assert reader.client.get(f"{url}poll/", headers={"If-None-Match": page["ETag"]}).status_code == 304
    assert len(asked) == 2, "the game, and whether the link of its race stands"
    assert b"/open/" not in reader.get("").content


def test_who_watches_a_game_sees_its_token_board() -> None:
    race = race_of()
    assert Watcher(race, "Vera").get("").status_code == 200


def test_a_link_that_was_stopped_opens_nothing_and_says_so() -> None:
    race = race_of()
    reader, alice = Watcher(race, "reader"), Watcher(race)
    address = alice.get("share/").context["link"]["address"]
    assert alice.post("share/", was=1).status_code == 302
    lost = reader.get("poll/")
    assert (lost.status_code, lost.context["revoked"]) == (286, True)
    assert reader.get("").status_code == 404
    assert Client().get(address.removeprefix("http://testserver")).context["revoked"] is True
    assert alice.get("share/").context["link"]["address"] != address


def test_the_link_is_stopped_once_when_its_form_comes_twice() -> None:
    race = race_of()
    alice = Watcher(race)
    told = {"was": alice.get("share/").context["link"]["was"], "key": key()}
    assert told["was"] == 1
    assert [alice.post("share/", **told).status_code for _twice in range(2)] == [302, 302]
    race.refresh_from_db()
    assert race.viewer_link == 2
    for was in ("", "0", "\x00", "9" * 5000):
        assert alice.post("share/", was=was).status_code == 400
    assert Watcher(race, "reader").get("").status_code == 200, "the link that was handed out"


def test_who_stops_the_link_keeps_it_and_gets_none_that_they_had_not() -> None:
    race = race_of()
    for had in (True, False):
        phone = Watcher(race, "reader" if had else "Charlie")
        phone.client.force_login(bob := User.objects.create_user(f"bob {had}"))
        scorebook.become_member(race.club_id, ask(), account=bob, role="scorer")
        was = phone.get("share/").context["link"]["was"]
        assert phone.post("share/", was=was).status_code == 302
        phone.client.post("/account/sign-out/", {"key": key()})
        assert phone.get("").status_code == (200 if had else 404)


def test_who_lost_the_role_on_the_way_to_the_pen_stops_nothing() -> None:
    def gone(thing: object) -> None:
        raise PermissionDenied

    race = race_of()
    with pytest.raises(PermissionDenied):
        director.revoke_link(race.pk, scorebook.Ask(key(), "phone", allow=gone), was=1)
    race.refresh_from_db()
    assert race.viewer_link == 1


@BOTH_WAYS
def test_the_poll_of_an_unchanged_board_is_one_select(headers) -> None:
    race = race_of()
    for who in ("Alice", "reader"):
        phone = Watcher(race, who)
        seen = phone.get("")["ETag"]
        with CaptureQueriesContext(connection) as asked:
            answer = phone.get("poll/", **{"If-None-Match": seen}, **headers)
        assert (answer.status_code, len(asked)) == (304, 1)


def test_the_board_follows_each_hand_of_its_game() -> None:
    race = race_of()
    second = go_on(race)
    reader = Watcher(race, "reader")
    seen = reader.get("")["ETag"]
    win(second, "Bea")
    answer = reader.get("poll/", **{"If-None-Match": seen}, **HTMX)
    assert answer.status_code == 200
    assert b'id="race"' in answer.content
    assert b"<html" not in answer.content


def test_a_board_asks_seldom_once_the_race_is_over() -> None:
    race = race_of(2)
    reader = Watcher(race, "reader")
    assert b"every 2s, wake" in reader.get("").content
    win(go_on(race), "Ana")
    assert fresh(race).winner is not None
    assert b"every 15s, wake" in reader.get("").content


def test_what_a_board_asks_does_not_grow_with_its_games() -> None:
    counts = []
    race = race_of(9)
    alice = Watcher(race)
    for _times in range(3):
        with CaptureQueriesContext(connection) as asked:
            assert alice.get("").status_code == 200
        counts.append(len(asked))
        win(go_on(race), "Bea")
    assert len(set(counts)) == 1, counts
    assert counts[0] <= 8


@pytest.mark.parametrize("page", ["", "next/", "corrections/", "people/"])
def test_another_clubs_race_is_not_touched(page) -> None:
    race = race_of()
    other = Phone(start("cutthroat-4"), "Alice")
    assert other.client.get(f"/races/{race.public_id}/{page}").status_code == 404
    assert other.client.post(f"/races/{race.public_id}/{page}", {"key": key()}).status_code in (404, 405)


@pytest.mark.parametrize(
    "fields",
    [
        {"sticker": "no-such"}, {"sticker": "c\x00at"}, {"sticker": "9" * 5000}, {"sticker": "cat", "was": "\x00"},
        {"sticker": "cat", "key": ""}, {"sticker": "cat", "key": "x" * 900},
    ],
)  # fmt: skip
def test_garbage_for_a_sticker_is_refused(fields) -> None:
    race = race_of()
    assert Watcher(race).post("games/1/sticker/", **fields).status_code in (400, 409)
    assert fresh(race).rows[0].sticker == ""


@pytest.mark.parametrize("page", ["games/1/sticker/", "games/99999/sticker/", "games/1/", "games/99999/", "next/"])
@pytest.mark.parametrize("value", ["\x00", "9" * 5000, "-1", "²"])
def test_garbage_never_breaks_a_page(page, value) -> None:
    race = race_of()
    fields = dict.fromkeys(["was", "won", "after", "plays", "rules", "sticker", "seats", "reason", "step"], value)
    for more in ({}, {"asked": "1"}):
        status = Watcher(race).post(page, **{**fields, **more}).status_code
        assert status in (302, 400, 404, 409, 422), status


def test_garbage_in_what_begins_a_race() -> None:
    game = start("cutthroat-4")
    bob = Phone(game)
    for value in ("0", "100", "\x00", "9" * 5000, "-3", "three", ""):
        answer = bob.client.post(f"/races/new/?game={game.public_id}", {"key": key(), "victories": value})
        assert answer.status_code == 422
    for other in ("\x00", "nowhere", "9" * 5000):
        assert bob.client.get("/races/new/", {"game": other}).status_code == 404
    assert Game.objects.count() == 1


def test_a_board_in_the_list_of_its_club() -> None:
    race = race_of()
    assert [line["text"].split(" · ")[0] for line in club_lines(race.club)] == ["Ana 1"]
    director.close_race(race.pk, ask())
    assert [line["text"].split(" · ")[0] for line in club_lines(race.club)] == ["closed without a winner"]
