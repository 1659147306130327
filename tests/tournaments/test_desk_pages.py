"""The desk, the clock and the log as pages: who may, what a poll costs, what a form answers."""

from contextvars import copy_context
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Game, Member
from scorekeeper.phone import phone_of
from scorekeeper.sight import see_names
from tests.table import BOTH_WAYS, HTMX, ask, bid, key, play, start
from tests.tournaments.night import drawn, enter, facts, night, result, table_of
from tournaments import director
from tournaments.desk.needs import needs
from tournaments.desk.own_table import plays_at
from tournaments.models import Call, Confirmation, Result, Round, Table, Tournament, TournamentStep
from tournaments.night.clock import clock_seen, running_rounds
from tournaments.night.live import live_facts
from tournaments.room.table_code import TableCode

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Two tables of three, a game at the first."""
    tournament = night(6, size=3)
    round = drawn(tournament, [1, 2, 3], [4, 5, 6])
    Table.objects.filter(pk=table_of(round).pk).update(game=start(club=tournament.club))
    return tournament


def opened(tournament: Tournament, kind: str = "organize") -> Client:
    """A phone that opened a link: of the club, or of the tournament."""
    client = Client()
    roles = {"organize": "organizer", "read": "reader"}
    if kind in roles:
        path = f"/open/{kind}/{tournament.club.public_id}/{token(tournament.club, roles[kind])}/"
    else:
        role = {"help": "helper", "watch": "viewer"}[kind]
        path = f"/tournaments/open/{kind}/{tournament.public_id}/{token(tournament, role)}/"
    assert client.get(path).status_code == 302
    return client


def address(tournament: Tournament, page: str = "") -> str:
    return f"/tournaments/{tournament.public_id}/{page}"


def seen(tournament: Tournament) -> str:
    return clock_seen(running_rounds(facts(tournament)))


def turned(client: Client, tournament: Tournament, do: str, headers: Any = None, **fields: Any) -> Any:
    """One button of the page of the clock, as it stands."""
    sent = {"key": key(), "was": seen(tournament), "do": do, **fields}
    return client.post(address(tournament, "clock/"), sent, headers=headers)


@pytest.mark.parametrize("page", ["", "poll/", "clock/", "log/"])
def test_helpers_run_the_night_readers_do_not_and_strangers_find_nothing(tournament, page) -> None:
    reads = 403 if page else 302  # the plain address leads them to their seat
    for kind, status in (("organize", 200), ("help", 200), ("read", reads), ("watch", reads)):
        assert opened(tournament, kind).get(address(tournament, page)).status_code == status, kind
    assert Client().get(address(tournament, page)).status_code in (404, 286)
    assert opened(tournament).put(address(tournament, page)).status_code == 405


@BOTH_WAYS
def test_the_desk_shows_what_each_table_does(tournament, headers) -> None:
    page = opened(tournament).get(address(tournament), headers=headers).content.decode()
    assert "Ada, Ben, Cleo" in page
    assert "not begun" in page
    assert ("<html" in page) is not bool(headers)


def test_a_poll_is_answered_by_two_statements_of_its_own_until_something_changes(tournament) -> None:
    desk = opened(tournament)
    tag = desk.get(address(tournament))["ETag"]
    headers = {**HTMX, "If-None-Match": tag}
    with CaptureQueriesContext(connection) as captured:
        answer = desk.get(address(tournament, "poll/"), headers=headers)
    assert (answer.status_code, len(captured)) == (304, 2)
    game = Game.objects.get()
    bid(game, ["4", None, None], close=False)
    assert desk.get(address(tournament, "poll/"), headers=headers).status_code == 200
    assert desk.get(address(tournament, "poll/?show=open"), headers=headers).status_code == 200


def test_only_the_open_tables_if_so_asked_and_nothing_of_what_else_is_asked(tournament) -> None:
    desk = opened(tournament)
    for query in ("?show=open", "?show=%00", "?show=" + "9" * 5000):
        assert desk.get(address(tournament, query)).status_code == 200


def test_an_hour_after_the_end_the_desk_is_asked_no_more(tournament) -> None:
    desk, long_ago = opened(tournament), timezone.now() - timedelta(hours=2)
    Tournament.objects.update(ended_at=long_ago, written_at=long_ago)
    tag = desk.get(address(tournament))["ETag"]
    assert desk.get(address(tournament, "poll/"), headers={**HTMX, "If-None-Match": tag}).status_code == 286


@BOTH_WAYS
def test_the_clock_is_started_and_the_last_hand_called(tournament, headers) -> None:
    desk = opened(tournament, "help")
    assert turned(desk, tournament, "start", headers, minutes="45").status_code == 302
    for do, more in (("add", {"minutes": "-5"}), ("pause", {}), ("resume", {}), ("last", {}), ("no-last", {})):
        assert turned(desk, tournament, do, headers, **more).status_code == 302, do
    page = desk.get(address(tournament, "clock/"))
    assert page.context["clock"]["left"] == "40 minutes"
    assert turned(desk, tournament, "stop", headers).status_code == 302
    assert Round.objects.get().ends_at is None


@pytest.mark.parametrize("minutes", ["", "0", "soon", "٣", "601", "9" * 5000, "4\x00"])
def test_what_is_no_number_of_minutes_is_said_and_kept(tournament, minutes) -> None:
    answer = turned(opened(tournament), tournament, "start", minutes=minutes)
    if minutes != "4\x00":  # what cannot be stored is left out
        assert answer.status_code == 422
        assert answer.context["errors"]


def test_a_clock_that_another_desk_turned_meanwhile_is_a_conflict(tournament) -> None:
    was = seen(tournament)
    one, other = opened(tournament), opened(tournament, "help")
    assert turned(one, tournament, "start", minutes="45").status_code == 302
    answer = turned(other, tournament, "start", minutes="50", was=was)
    assert (answer.status_code, answer.context["conflict"]["sent"]) == (409, ["50"])


def test_a_word_to_all_tables_comes_once_and_is_kept_where_another_stands(tournament) -> None:
    desk, tap = opened(tournament), key()
    for _ in range(2):
        assert turned(desk, tournament, "say", key=tap, text="Soup is ready", was="").status_code == 302
    assert TournamentStep.objects.count() == 1
    answer = turned(desk, tournament, "say", text="Tea is ready", was="")
    assert (answer.status_code, answer.context["typed"]) == (409, "Tea is ready")


def test_the_log_says_what_was_done_page_by_page(tournament) -> None:
    desk = opened(tournament)
    turned(desk, tournament, "start", minutes="45")
    lines = desk.get(address(tournament, "log/?page=" + "9" * 5000)).context["lines"]
    assert [line["text"] for line in lines] == ["Round 1: the clock began, 45 minutes"]


def test_the_ceremony_names_the_winner_and_who_shares_a_place(tournament) -> None:
    Table.objects.update(game=None)
    reader = opened(tournament, "watch")
    assert reader.get(address(night(0), "ceremony/")).status_code == 404
    round = Round.objects.get()
    for table in round.tables.all():
        result(table, 310, 280, 20)
    page = reader.get(address(tournament, "ceremony/")).context
    assert [each["name"] for each in page["winner"]["people"]] == ["Ada", "Dora"]
    assert ([step["rank"] for step in page["others"]], page["end_url"], page["ended"]) == ([3], "", False)
    Tournament.objects.update(ended_at=timezone.now())
    assert "have won together" in reader.get(address(tournament, "ceremony/")).content.decode()
    assert opened(tournament).get(address(tournament, "ceremony/")).context["end_url"]


def test_who_plays_at_a_table_rules_there_with_a_mark_in_the_log(tournament, rf) -> None:
    """By the account, by the phone that keeps the score, by the code that was opened last."""
    table = Table.objects.get(number=1)
    told = facts(tournament)
    request = rf.get("/")
    request.user, phone = AnonymousUser(), phone_of(request)
    assert not plays_at(request, told, table)
    phone.open(TableCode(tournament, 1), "table")
    assert plays_at(request, told, table)
    phone.open(TableCode(tournament, 2), "table")
    assert not plays_at(request, told, table)
    Game.objects.update(phone=phone.id)
    assert plays_at(request, told, Table.objects.get(number=1))
    other = rf.get("/")
    other.user = account = User.objects.create_user("alice")
    ada = tournament.entries.get(number=1).people.get().player
    scorebook.become_member(tournament.club_id, ask(), account=account, role="organizer")
    assert not plays_at(other, told, table)
    Member.objects.update(player=ada)
    assert plays_at(other, told, table)


def test_a_tap_at_a_table_draws_the_desk_anew_without_reading_the_night(tournament) -> None:
    desk = opened(tournament)
    assert "hand 1, 0 : 0 : 0" in desk.get(address(tournament)).content.decode()
    play(Game.objects.get(), ["4", "4", "5"], [5, 6, 6])
    with CaptureQueriesContext(connection) as captured:
        assert "hand 2, " in desk.get(address(tournament)).content.decode()
    assert len(captured) <= 4, [each["sql"] for each in captured]
    director.say_to_tables(tournament.pk, ask(), text="Soup is ready", was="")
    assert "Soup is ready" in desk.get(address(tournament)).content.decode()


def test_what_was_kept_tells_nobody_a_hidden_name(tournament) -> None:
    tournament.entries.get(number=1).people.get().player.__class__.objects.filter(name="Ada").update(hidden=True)
    seen, unseen = live_facts(tournament), live_facts(tournament)
    with_names = copy_context()
    with_names.run(see_names, tournament.club_id)
    assert with_names.run(seen.name, seen.by_number[1]) == "Ada"
    assert unseen.name(unseen.by_number[1]) == "a player"


def test_whatever_is_needed_leads_to_a_page_that_does_it(tournament) -> None:
    """A whole night with one round, from nobody here to its end."""
    helper, led = opened(tournament, "help"), []

    def follow() -> None:
        for each in needs(facts(tournament)):
            assert helper.get(each["url"]).status_code == 200, each
            led.append(each["what"])

    round, now = Round.objects.get(), timezone.now()
    Call.objects.create(table=table_of(round), hand=1, at=now)
    tournament.stages.update(minutes=40, rounds=1)
    enter(tournament, tournament.club, [["Zoe"]])
    follow()
    Round.objects.update(ends_at=now - timedelta(minutes=1))
    disputed = result(table_of(round, 2), 310, 280, 20, confirmed_at=None)
    follow()
    Confirmation.objects.create(result=disputed, entry=tournament.entries.get(number=5), agrees=False, at=now)
    follow()
    tournament.stages.create(number=2, format="final-table", size=3, rounds=1, rules=tournament.stages.get().rules)
    tournament.stages.update(through=3)
    Table.objects.update(game=None)
    Result.objects.update(confirmed_at=now)
    result(table_of(round, 1), 310, 280, 20)
    follow()
    tournament.stages.filter(number=2).delete()
    Round.objects.update(published_at=None)
    follow()
    assert set(led) == {"call", "late", "clock", "overdue", "confirm", "differ", "stage", "publish"}
