"""The pages of the draw, of a round and of a stage: who may, what a form answers, what is said before it is saved."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.table import BOTH_WAYS, key
from tests.tournaments.night import RULES, facts, night, result
from tests.tournaments.test_desk_pages import address, opened
from tests.tournaments.test_drafts import seated
from tests.tournaments.test_rounds import draw, finish, last, play, publish
from tests.tournaments.test_stages import level, two_stages
from tournaments import director
from tournaments.models import Round, StageEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return night(8, rounds=2)


def send(client: Client, tournament: Tournament, page: str, headers: Any = None, **fields: Any) -> Any:
    return client.post(address(tournament, page), {"key": key(), **fields}, headers=headers)


@pytest.mark.parametrize("page", ["draw/", "round/", "stages/1/"])
def test_helpers_draw_readers_do_not_and_strangers_find_nothing(tournament, page) -> None:
    for kind, status in (("organize", 200), ("help", 200), ("read", 403), ("watch", 403)):
        assert opened(tournament, kind).get(address(tournament, page)).status_code == status, kind
        if status == 403:
            assert send(opened(tournament, kind), tournament, page, do="draw").status_code == 403
    assert Client().get(address(tournament, page)).status_code == 404
    assert opened(tournament).put(address(tournament, page)).status_code == 405
    assert send(opened(tournament), tournament, page, do="dance").status_code == 400


@BOTH_WAYS
def test_a_round_is_drawn_looked_at_and_published(tournament, headers) -> None:
    desk = opened(tournament)
    page = desk.get(address(tournament, "draw/"), headers=headers).content.decode()
    assert ("Draw round 1" in page, "8 are here and play." in page) == (True, True)
    sent = {"key": key(), "do": "draw", "stage": 1, "number": 1}
    for _time in range(2):  # the same page twice
        assert desk.post(address(tournament, "draw/"), sent, headers=headers).status_code == 302
    assert Round.objects.count() == 1
    page = desk.get(address(tournament, "draw/"), headers=headers).content.decode()
    assert all(f"Table {number}" in page for number in (1, 2))
    assert "Nobody here has met before." not in page, "before a first round that says nothing"
    answer = send(desk, tournament, "draw/", headers, do="publish", round=last(tournament).pk)
    assert answer["Location"] == address(tournament, "round/")
    page = desk.get(address(tournament, "round/"), headers=headers).content.decode()
    assert ("Ada" in page, "north" in page) == (True, True)


@BOTH_WAYS
def test_open_tables_are_listed_and_the_reason_typed_is_kept(tournament, headers) -> None:
    desk = opened(tournament)
    draw(tournament)
    publish(tournament)
    finish(tournament, but=2)
    page = desk.get(address(tournament, "draw/"), headers=headers).content.decode()
    assert "Tables still play:" in page
    assert "Draw all the same" in page
    told = {"do": "draw", "stage": 1, "number": 2}
    answer = send(desk, tournament, "draw/", headers, **told)
    assert answer.status_code == 422
    assert "Tables still play: round 1, table 2" in answer.content.decode()
    assert send(desk, tournament, "draw/", headers, **told, forced=1, reason_text="A break").status_code == 302
    assert tournament.steps.get(action="draw-open").reason == "A break"


@BOTH_WAYS
def test_what_is_stale_is_told(tournament, headers) -> None:
    draw(tournament)
    shown = last(tournament).pk
    desk = opened(tournament)
    assert send(desk, tournament, "draw/", headers, do="again", round=shown).status_code == 302
    for do in ("publish", "again", "cancel", "swap", "move"):
        answer = send(desk, tournament, "draw/", headers, do=do, round=shown, one=1, other=2, who=1, to="1")
        assert answer.status_code == 409, do
        assert "drawn anew" in answer.content.decode()


def test_a_swap_by_hand_says_that_it_makes_a_repeat_before_it_is_saved() -> None:
    tournament = night(8, "swiss", size=2, rules={"2": RULES[2]})
    play(tournament, 1)
    one, other = seated(tournament)[0]
    draw(tournament, 2)
    desk, round = opened(tournament), last(tournament).pk
    tables = seated(tournament)
    beside = next(table[1 - table.index(one)] for table in tables if one in table)
    fields = {"do": "swap", "round": round, "one": beside, "other": other}
    answer = send(desk, tournament, "draw/", **fields)
    assert answer.status_code == 200
    names = sorted(facts(tournament).named([one, other]))
    page = answer.content.decode()
    assert "This makes a repeat" in page
    assert any(f"{a} and {b} met before" in page for a, b in (names, names[::-1]))
    assert seated(tournament) == tables
    assert send(desk, tournament, "draw/", **fields, sure="1").status_code == 200  # others were told
    assert send(desk, tournament, "draw/", **fields, sure=answer.context["sure"]).status_code == 302
    assert sorted([one, other]) in [sorted(table) for table in seated(tournament)]
    assert "met before" in desk.get(address(tournament, "draw/")).content.decode()


def test_somebody_is_moved_and_no_repeat_is_asked_about() -> None:
    tournament = night(7)
    draw(tournament)
    who = seated(tournament)[0][0]
    fields = {"do": "move", "round": last(tournament).pk, "who": who}
    assert send(opened(tournament), tournament, "draw/", **fields, to="out").status_code == 302
    page = opened(tournament).get(address(tournament, "draw/")).content.decode()
    assert "Made by hand." in page
    answer = send(opened(tournament), tournament, "draw/", **fields, to="77")
    assert answer.status_code == 409


def test_how_the_tables_are_is_chosen() -> None:
    tournament = night(7)
    desk = opened(tournament)
    assert "Tables of 3 + 3; one sits out" in desk.get(address(tournament, "draw/")).content.decode()
    assert send(desk, tournament, "draw/", do="draw", stage=1, number=1, choice="3-out").status_code == 302
    page = desk.get(address(tournament, "draw/")).content.decode()
    assert "It could also be tables of 4 + 3" in page
    assert "Sits out" in page


def test_a_round_is_cancelled_and_with_results_only_with_a_reason(tournament) -> None:
    play(tournament, 1)
    desk, round = opened(tournament), last(tournament).pk
    answer = send(desk, tournament, "round/", do="cancel", round=round)
    assert answer.status_code == 422
    assert "Cancel it all the same" in answer.content.decode()
    answer = send(desk, tournament, "round/", do="cancel", round=round, even_played=1, reason_text="Wrong rules")
    assert answer.status_code == 302
    assert send(desk, tournament, "round/", do="cancel", round=round).status_code == 409


def test_rounds_before_are_there_to_look_at(tournament) -> None:
    play(tournament, 1)
    play(tournament, 2)
    desk = opened(tournament)
    assert desk.get(address(tournament, "round/?stage=1&number=1")).status_code == 200
    for wrong in ("stage=1&number=9", "stage=x", "number=%00"):
        assert desk.get(address(tournament, f"round/?{wrong}")).status_code == 404


@BOTH_WAYS
def test_who_is_level_is_settled_and_the_next_stage_begins(headers) -> None:
    tournament = two_stages(through=3)
    desk, both = opened(tournament), level(tournament)
    assert "Who goes through" in desk.get(address(tournament)).content.decode()
    page = desk.get(address(tournament, "stages/2/"), headers=headers).content.decode()
    assert "Level at the cut: 1 place" in page
    answer = send(desk, tournament, "stages/2/", headers, do="settle", way="play-off", was=both)
    assert answer.status_code == 422
    assert send(desk, tournament, "stages/2/", headers, do="settle", way="lot", was=both[:1]).status_code == 409
    fields = {"do": "settle", "way": "play-off", "was": both, "who": both[1]}
    assert send(desk, tournament, "stages/2/", headers, **fields).status_code == 302
    assert "Begin stage 2" in desk.get(address(tournament, "stages/2/")).content.decode()
    assert send(desk, tournament, "stages/2/", headers, do="begin", order="standing").status_code == 302
    assert StageEntry.objects.filter(stage__number=2).count() == 3
    drawn = last(tournament)  # to be looked at, and not published yet
    assert (drawn.stage.number, drawn.published_at) == (2, None)
    assert send(desk, tournament, "draw/", headers, do="cancel", round=drawn.pk).status_code == 302
    assert address(tournament, "stages/2/") in desk.get(address(tournament, "draw/")).content.decode()
    assert "Take back" in desk.get(address(tournament, "stages/2/")).content.decode()
    assert send(desk, tournament, "stages/2/", do="take-back").status_code == 302
    assert send(desk, tournament, "stages/2/", do="begin", order="standing", back="x").status_code == 400
    assert desk.get(address(tournament, "stages/9/")).status_code == 404


def test_who_went_out_is_offered_to_buy_back_into_a_knock_out() -> None:
    tournament = two_stages("knock-out")
    desk = opened(tournament)
    assert "Who buys back in" in desk.get(address(tournament, "stages/2/")).content.decode()
    assert "This stage has not begun" not in desk.get(address(tournament, "draw/")).content.decode()


def test_a_first_stage_shows_who_is_here_and_waits_for_two() -> None:
    assert "By lot" in opened(one := night(2)).get(address(one, "stages/1/")).content.decode()
    assert "check people in first" in opened(two := night(1)).get(address(two, "stages/1/")).content.decode()
    assert "check people in first" in opened(two).get(address(two, "draw/")).content.decode()
    waits = night(8, through=4)
    waits.stages.create(number=2, format="final-table", size=4, rounds=1)
    assert "still plays" in opened(waits).get(address(waits, "stages/2/")).content.decode()


@pytest.mark.parametrize("page", ["draw/", "round/", "stages/2/"])
def test_as_many_statements_for_many_tables_as_for_few(page) -> None:
    counts = []
    for entrants in (8, 32):
        tournament = night(entrants, rounds=2, through=4)
        tournament.stages.create(number=2, format="final-table", size=4, rounds=1)
        draw(tournament)
        if page != "draw/":
            publish(tournament)
        if page == "stages/2/":
            for table in last(tournament).tables.all():
                result(table, 400, 300, 200, 100)
        desk = opened(tournament)
        with CaptureQueriesContext(connection) as captured:
            assert desk.get(address(tournament, page)).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_garbage_is_refused_and_nothing_breaks(tournament) -> None:
    desk = opened(tournament)
    draw(tournament)
    for fields in ({"do": "swap", "one": "9" * 5000}, {"do": "draw", "stage": "x"}, {"do": "swap", "round": "\x00"}):
        assert send(desk, tournament, "draw/", **fields).status_code == 400
    other = night(8)
    draw(other)
    assert send(desk, tournament, "draw/", do="publish", round=last(other).pk).status_code == 409
    assert last(other).published_at is None
    assert director.OUT == "out"
