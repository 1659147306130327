"""The pages of a table: its live page, who sits there, paper, calls and rulings, somebody leaving, one more table."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Game, Player
from tests.table import BOTH_WAYS, HTMX, Phone, ask, bid, key
from tests.tournaments.night import drawn, facts, night, result, table_of
from tests.tournaments.night_tables import LEADS, Seated, begun, names_at, two_tables
from tests.tournaments.test_desk_pages import opened
from tests.tournaments.test_tables_pen import change
from tournaments import director
from tournaments.models import Call, Round, Table, Tournament, TournamentStep
from tournaments.room.at_tables import due_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def ground() -> tuple[Tournament, Round]:
    return two_tables()


def desk(tournament: Tournament, number: int = 1) -> Seated:
    """The organizer's phone, on the pages of a table."""
    phone = Seated(tournament, number, opens=False)
    phone.client = opened(tournament)
    return phone


def test_a_card_is_taken_out_where_three_play() -> None:
    tournament = night(3, size=3)
    drawn(tournament, [1, 2, 3])
    shown = Seated(tournament).table()
    assert shown["rules"]["cards"] == "Take out 2♣: 17 cards each"
    assert shown["rules"]["title"] == "Cutthroat, official, to 500"
    assert [each["seat"] for each in shown["seats"]] == ["first", "second", "third"]
    assert shown["deals"] == "Ada"


def test_before_anything_is_due_it_says_so() -> None:
    tournament = night(4)
    assert Seated(tournament).table()["state"] == "nothing"
    drawn(tournament, [1, 2, 3, 4], published=False)
    assert Seated(tournament).table()["state"] == "nothing"


@BOTH_WAYS
def test_others_by_now_are_a_conflict_that_shows_who(ground, headers) -> None:
    tournament, round = ground
    phone = Seated(tournament)
    shown = phone.table()
    change(tournament, round, 1, 8)
    sent = {"key": key(), "table": shown["table"], "was": shown["was"]}
    late = phone.client.post(phone.address(), sent, headers=headers)
    assert (late.status_code, Game.objects.count()) == (409, 0)
    assert "Hedy" in late.content.decode()


def test_a_poll_of_an_unchanged_table_is_cheap_and_304(ground) -> None:
    tournament, _round = ground
    phone = Seated(tournament)
    begun(tournament)
    seen = phone.get()["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert phone.get("poll/", **{"If-None-Match": seen}, **HTMX).status_code == 304
    assert len(asked) <= 4
    director.say_to_tables(tournament.pk, ask(), text="Soup is ready", was="")
    fresh = phone.get("poll/", **{"If-None-Match": seen}, **HTMX)
    assert (fresh.status_code, "Soup is ready" in fresh.content.decode()) == (200, True)


@pytest.mark.parametrize("others", [0, 12])
def test_the_page_asks_no_more_for_more_tables(others) -> None:
    tournament = night(4 + 4 * others)
    drawn(tournament, *(range(first, first + 4) for first in range(1, 4 + 4 * others, 4)))
    phone = Seated(tournament)
    phone.get()
    with CaptureQueriesContext(connection) as asked:
        assert phone.get().status_code == 200
    assert len(asked) <= 20


def test_somebody_else_is_sitting_here(ground) -> None:
    tournament, round = ground
    phone = Seated(tournament)
    page = phone.get("seats/")
    ada, gus = (next(each for each in page.context[name] if each["text"] == who)
                for name, who in (("places", "Ada"), ("others", "Gus")))  # fmt: skip
    assert (ada["small"], gus["small"]) == ("north", "table 2, south")
    assert [each["text"] for each in phone.post("seats/", step="look", search="he").context["others"]] == ["Hedy"]
    assert phone.post("seats/", round=round.pk, place=ada["value"]).status_code == 422
    sent = {"round": round.pk, "place": ada["value"], "who": gus["value"]}
    assert phone.post("seats/", **sent)["Location"] == phone.address()
    assert names_at(table_of(round)) == ["Gus", "Ben", "Cleo", "Dora"]
    assert phone.post("seats/", **sent).status_code == 409
    assert Seated(tournament, 2).client.get(phone.address("seats/")).status_code == 403


def test_in_a_knock_out_only_those_of_the_match_are_offered() -> None:
    tournament = night(4, "knock-out", size=2)
    drawn(tournament, [1, 2], [3, 4])
    assert [each["text"] for each in Seated(tournament).get("seats/").context["others"]] == ["Ada", "Ben"]


def test_paper_and_back_and_taken_over_with_its_figures(ground) -> None:
    tournament, round = ground
    phone = Seated(tournament)
    assert phone.post("paper/", do="paper", on="phone").status_code == 302
    assert phone.table()["state"] == "paper"
    was = phone.get("paper/").context["was"]
    wrong = phone.post("paper/", do="take-over", was=was, **{"score-0": "9" * 5000, "hands": "3"})
    assert (wrong.status_code, Game.objects.count()) == (422, 0)
    figures = {"score-0": "120", "score-1": "-30", "hands": "3", "next-dealer": "3"}
    taken = phone.post("paper/", do="take-over", was=was, **figures)
    game = Game.objects.get()
    assert taken["Location"] == f"/games/{game.public_id}/"
    assert (table_of(round).game, table_of(round).on_paper) == (game, False)


def context_of(phone: Seated, game: Game) -> list[dict[str, Any]]:
    """The lines of the tournament on a scorepad."""
    return list(phone.client.get(f"/games/{game.public_id}/").context["board"]["context"])


def test_a_table_calls_and_the_ruling_goes_into_the_log(ground) -> None:
    tournament, round = ground
    phone, game = Seated(tournament), begun(tournament)
    bid(game, ["3", "nil", None, None], close=False)
    texts = [line["text"] for line in context_of(phone, game)]
    assert texts == ["Table 1 · Round 1", "Call the organizer"]
    for _tap in range(2):
        assert phone.post("call/")["Location"] == f"/games/{game.public_id}/"
    call = Call.objects.get()
    assert (call.table, call.hand) == (table_of(round), 1)
    assert [line["text"] for line in context_of(phone, game)][1] == "The organizer is called."
    organizer, page = opened(tournament), f"/tournaments/{tournament.public_id}/calls/{call.pk}/"
    assert organizer.get(page).context["bids"] == "Ada 3, Ben nil"
    assert organizer.post(page, {"key": key(), "ruling": " "}).status_code == 422
    assert organizer.post(page, {"key": key(), "ruling": "Dealt again"}).status_code == 302
    assert organizer.post(page, {"key": key(), "ruling": "No"}).status_code == 409
    step = TournamentStep.objects.get(action="ruling")
    assert (step.told["text"], step.own_table) == ("Dealt again", False)
    assert [line["text"] for line in context_of(phone, game)][1] == "Call the organizer"
    assert phone.client.get(page).status_code == 403


def test_a_ruling_at_the_organizers_own_table_is_marked(ground) -> None:
    tournament, _round = ground
    phone = desk(tournament)
    phone.open(1)
    phone.post("call/")
    page = f"/tournaments/{tournament.public_id}/calls/{Call.objects.get().pk}/"
    assert phone.client.post(page, {"key": key(), "ruling": "Mine"}).status_code == 302
    assert TournamentStep.objects.get(action="ruling").own_table


def test_who_scores_by_a_link_of_the_game_alone_calls_too(ground) -> None:
    tournament, _round = ground
    bob = Seated(tournament, opens=False)
    bob.client = Phone(begun(tournament), "Bob").client
    assert bob.post("call/").status_code == 302
    vera = Seated(tournament, opens=False)
    vera.client = Phone(Game.objects.get(), "Vera").client
    assert (vera.get().status_code, vera.post("call/").status_code) == (200, 403)


def test_after_the_end_the_board_says_where_each_sits_next(ground) -> None:
    tournament, round = ground
    phone, game = Seated(tournament), begun(tournament)
    scorebook.end_game(game.pk, ask(), how="nobody")
    lines = context_of(phone, game)
    assert [line["text"] for line in lines][1:] == ["Next: wait for the other tables.", "This table"]
    result(table_of(round, 2), 1, 2, 3, 4)
    drawn(tournament, [1, 5, 2, 6], [3, 7, 4], byes=[8])
    director.say_to_tables(tournament.pk, ask(), text="Soup", was="")  # any write makes the lines new
    told = "Next: Ada: table 1, north · Ben: table 1, south · Cleo: table 2, first · Dora: table 2, third"
    assert [line["text"] for line in context_of(phone, game)][1:] == [told, "Next round"]


def test_somebody_leaves_and_the_desk_sees_first_what_it_brings(ground) -> None:
    tournament, round = ground
    begun(tournament, start=LEADS)
    phone = desk(tournament)
    page = phone.get("leaving/")
    assert page.context["stops"][:2] == ["Ada 0, Ben 0, Cleo 40, Dora 0", "Cleo leads and wins."]
    assert page.context["replays"][1] == "Without who leaves it is a table of 3."
    ben = next(each["value"] for each in page.context["leavers"] if each["text"] == "Ben")
    sent = {"version": page.context["version"], "seat": ben}
    assert phone.post("leaving/", do="stop", version=page.context["version"]).status_code == 422
    assert phone.post("leaving/", do="stand-in", ranked="no", **sent).status_code == 422  # who?
    assert phone.post("leaving/", do="stand-in", ranked="no", name="Zoe", **sent).status_code == 302
    assert names_at(table_of(round)) == ["Ada", "Zoe", "Cleo", "Dora"]
    assert phone.post("leaving/", do="stop", **sent).status_code == 409
    assert Seated(tournament).get("leaving/").status_code == 403


def test_one_more_table(ground) -> None:
    tournament = night(6)
    round = drawn(tournament, [1, 2, 3], byes=[4, 5, 6])
    organizer, page = opened(tournament), f"/tournaments/{tournament.public_id}/tables/add/"
    assert [each["text"] for each in organizer.get(page).context["free"]] == ["Dora", "Emil", "Fay"]
    assert organizer.post(page, {"key": key(), "round": round.pk, "who": ["4"]}).status_code == 422
    assert organizer.post(page, {"key": key(), "round": round.pk, "who": ["6", "4", "5"]}).status_code == 302
    assert names_at(Table.objects.get(added=True)) == ["Fay", "Dora", "Emil"]


def test_hidden_people_are_seen_at_their_table_and_nowhere_by_readers(ground) -> None:
    tournament, _round = ground
    Player.objects.filter(name="Ada").update(hidden=True)
    assert Seated(tournament).table()["seats"][0]["name"] == "Ada"
    reader = opened(tournament, "read")
    page: Any = reader.get(f"/tournaments/{tournament.public_id}/tables/1/")
    assert page.context["table"]["seats"][0]["name"] == "a player"
    assert "Ada" not in page.content.decode()


def test_what_is_due_is_the_last_that_was_published(ground) -> None:
    tournament, _round = ground
    second = drawn(tournament, [1, 5, 2, 6], published=True)
    due = due_at(facts(tournament), 1)
    assert due
    assert due.round == second
    assert due_at(facts(tournament), 9) is None


def test_no_page_of_a_table_breaks_on_what_no_page_sends(ground) -> None:
    tournament, _round = ground
    phone = Seated(tournament)
    odd = {"table": "x", "round": "\x00", "place": "1:\x00", "who": "a:b", "do": "\x00", "version": "9" * 5000}
    for page in ("", "seats/", "paper/", "call/"):
        assert phone.post(page, **odd).status_code in (302, 400, 409, 422), page
    organizer = desk(tournament)
    assert organizer.post("leaving/", **odd).status_code == 400
    assert Client().get(phone.address()).status_code == 404
