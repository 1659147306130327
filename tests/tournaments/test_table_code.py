"""The code of a physical table: it opens the game that is due there now, and reads those before."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Game
from tests.table import Phone, ask, key
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.night_tables import LEADS, Seated, begun, code_of, two_tables
from tournaments import director
from tournaments.models import Result, Round, Table, Tournament

pytestmark = pytest.mark.django_db


def test_the_code_leads_to_what_is_due_and_starts_it_once() -> None:
    tournament, round = two_tables()
    phone = Seated(tournament)
    shown = phone.table()
    assert [(each["seat"], each["name"]) for each in shown["seats"]] == [
        ("north", "Ada"), ("east", "Ben"), ("south", "Cleo"), ("west", "Dora")
    ]  # fmt: skip
    twice = {"key": key(), "table": shown["table"], "was": shown["was"]}
    answers = [phone.client.post(phone.address(), twice) for _tap in range(2)]
    game = Game.objects.get()
    assert [answer["Location"] for answer in answers] == [f"/games/{game.public_id}/"] * 2
    assert (table_of(round).game, game.has_context) == (game, True)
    assert [str(seat.player) for seat in game.seats.all()] == ["Ada", "Ben", "Cleo", "Dora"]


def test_two_phones_at_one_code_score_one_game() -> None:
    tournament, _round = two_tables()
    one, other = Seated(tournament), Seated(tournament)
    shown = other.table()
    assert one.start().status_code == 302
    late = other.post(table=shown["table"], was=shown["was"])
    game = Game.objects.get()
    assert late["Location"] == f"/games/{game.public_id}/"
    assert (one.game(game), other.game(game)) == ("w", "w")
    tap = {"key": key(), "hand": 1, "field": "bid", "seat": 0, "value": "3", "was": ""}
    assert other.client.post(f"/games/{game.public_id}/enter/", tap).status_code == 302


def test_the_code_of_another_table_opens_only_its_own() -> None:
    tournament, _round = two_tables()
    game = begun(tournament)
    other = Seated(tournament, 2)
    assert other.game(game) == "-"
    assert other.client.get(Seated(tournament, 1, opens=False).address()).status_code == 200  # it reads the night
    assert other.client.post(Seated(tournament, 1, opens=False).address(), {"key": key()}).status_code == 403


def test_a_stranger_and_a_stopped_code_find_nothing() -> None:
    tournament, _round = two_tables()
    phone, game = Seated(tournament), begun(tournament)
    assert Seated(tournament, opens=False).get().status_code == 404
    director.stop_night_link(tournament.pk, ask(), role="table", was=1)
    assert (phone.get().status_code, phone.game(game)) == (404, "-")
    assert phone.client.get(code_of(tournament, 1)).status_code == 404


@pytest.mark.parametrize("number", ["0", "1000", "9" * 5000])
def test_no_table_has_such_a_number(number) -> None:
    tournament, _round = two_tables()
    phone = Seated(tournament)
    assert phone.client.get(f"/tournaments/{tournament.public_id}/tables/{number}/").status_code == 404
    assert phone.client.get(f"/tournaments/open/table/{tournament.public_id}/{number}/none/").status_code == 404


def last_round(tournament: Tournament, game: Game) -> None:
    """The game counts, and the next round is published."""
    Result.objects.filter(table__game=game).delete()
    result(Table.objects.get(game=game), 100, 50, 20, 10, source="game")
    drawn(tournament, [1, 5, 2, 6], [3, 7, 4, 8])


def test_after_the_next_round_is_published_last_rounds_phone_only_reads() -> None:
    tournament, _round = two_tables()
    phone, game = Seated(tournament), begun(tournament)
    by_link = Phone(game, "Bob")  # a scorer's link of the game, given out otherwise
    assert (phone.game(game), by_link.board()["may_write"]) == ("w", True)
    last_round(tournament, game)
    assert phone.game(game) == "r"
    assert by_link.board()["may_write"] is False
    for sent in (phone.client, by_link.client):
        tap = {"key": key(), "hand": 1, "field": "bid", "seat": 0, "value": "3", "was": ""}
        assert sent.post(f"/games/{game.public_id}/enter/", tap).status_code == 403
    assert phone.game(begun(tournament)) == "w"  # the same code opens the next one


def test_from_round_to_round_through_the_desk() -> None:
    tournament = night(4, rounds=2)
    for number in (1, 2):
        director.draw_round(tournament.pk, ask(), stage=1, number=number, seed=number)
        director.publish_round(tournament.pk, ask(), round=Round.objects.get(number=number).pk)
        phone = Seated(tournament)
        assert phone.start().status_code == 302
        scorebook.end_game(Game.objects.latest("pk").pk, ask(), how="nobody")
    first, second = Game.objects.order_by("pk")
    assert (phone.game(first), phone.game(second)) == ("r", "w")
    texts = [line["text"] for line in phone.client.get(f"/games/{first.public_id}/").context["board"]["context"]]
    assert texts[1].startswith("Next: ")
    why = scorebook.Ask(key(), reason="the wrong people")
    director.cancel_round(tournament.pk, why, round=Round.objects.get(number=2).pk, even_played=True)
    assert (phone.game(first), phone.game(second)) == ("w", "r")


def test_a_table_that_was_not_waited_for_keeps_its_game() -> None:
    tournament, _round = two_tables()
    phone, game = Seated(tournament), begun(tournament)
    drawn(tournament, [1, 5, 2, 6], [3, 7, 4, 8])
    assert phone.game(game) == "w"


@pytest.mark.parametrize("over", ["table", "round", "tournament"])
def test_whatever_is_over_only_reads(over) -> None:
    tournament, round = two_tables()
    phone, game = Seated(tournament), begun(tournament)
    now = timezone.now()
    if over == "tournament":
        Tournament.objects.update(ended_at=now)
    else:
        thing = table_of(round) if over == "table" else round
        type(thing).objects.filter(pk=thing.pk).update(cancelled_at=now)
    assert phone.game(game) == "r"


def test_a_club_that_scores_keeps_scoring() -> None:
    tournament, _round = two_tables()
    game = begun(tournament)
    last_round(tournament, game)
    alice = Phone(game, "Alice")
    assert alice.board()["may_write"] is True


def test_the_helper_scores_every_table_and_the_watch_link_reads_them() -> None:
    tournament, _round = two_tables()
    game = begun(tournament, 2)
    for kind, role, may in (("help", "helper", "w"), ("watch", "viewer", "r")):
        phone = Seated(tournament, opens=False)
        phone.client.get(f"/tournaments/open/{kind}/{tournament.public_id}/{token(tournament, role)}/")
        assert phone.game(game) == may, kind


def test_no_other_game_of_the_same_people_is_offered() -> None:
    tournament, _round = two_tables()
    phone, game = Seated(tournament), begun(tournament)
    scorebook.end_game(game.pk, ask(), how="nobody")
    board = phone.client.get(f"/games/{game.public_id}/").context["board"]
    assert board["follow"]["url"] == phone.address()
    for client in (phone.client, Phone(game, "Alice").client):
        assert client.get(f"/games/{game.public_id}/rematch/")["Location"] == phone.address()
    fields = {"key": key(), **{f"name-{seat}": name for seat, name in enumerate("ABCD")}, "dealer": "0"}
    alice = Phone(game, "Alice").client
    alice.post(f"/new/table/?after={game.public_id}", fields)
    assert Game.objects.count() == 1


def test_a_link_of_its_game_makes_nobody_a_starter_of_the_club() -> None:
    tournament, _round = two_tables()
    bob = Phone(begun(tournament), "Bob")
    assert bob.board()["may_write"] is True
    assert bob.client.get(f"/clubs/{tournament.club.public_id}/").status_code == 404


def test_the_code_plays_a_race_on_at_its_table() -> None:
    tournament = night(4, "race", settings={"tokens": 2})
    round = drawn(tournament, [1, 2, 3, 4])
    phone, game = Seated(tournament), begun(tournament, start=LEADS)
    assert phone.game(game) == "w"
    scorebook.end_game(game.pk, ask(), how="leader")
    board = phone.client.get(f"/games/{game.public_id}/").context["board"]
    race = table_of(round).race
    assert race
    assert board["follow"]["url"] == f"/races/{race.public_id}/next/"
    answer = phone.client.post(board["follow"]["url"], {"key": key(), "after": "1"})
    second = Game.objects.exclude(pk=game.pk).get()
    assert answer["Location"] == f"/games/{second.public_id}/"
    assert phone.game(second) == "w"


def test_the_first_page_leads_back_to_the_table() -> None:
    tournament, _round = two_tables()
    phone = Seated(tournament, 2)
    assert phone.address() in phone.client.get("/").content.decode()


def test_a_table_has_one_code_and_no_second_one_on_its_scorepad() -> None:
    tournament = night(4, "race", settings={"tokens": 2})
    round = drawn(tournament, [1, 2, 3, 4])
    phone, game = Seated(tournament), begun(tournament, start=LEADS)
    assert phone.client.get(f"/games/{game.public_id}/").context["board"]["notices"] == []
    assert phone.client.get(f"/games/{game.public_id}/share/").context["code"] == ""
    Game.objects.update(table_code="4711", phone="p" * 16, phone_seen_at=timezone.now() - timedelta(minutes=3))
    vera = Phone(game, "Vera")
    page = vera.get("takeover/")
    assert (page.context["has_code"], "scan the code of your table" in page.context["text"]) == (False, True)
    assert vera.post("takeover/", code="4711").status_code == 422
    scorebook.end_game(game.pk, ask(), how="leader")
    race = table_of(round).race
    assert race
    phone.client.post(f"/races/{race.public_id}/next/", {"key": key(), "after": "1"})
    assert list(Game.objects.values_list("hosted", flat=True)) == [True, True], "the next game of its race, too"
