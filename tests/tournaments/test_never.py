"""What may never be in a tournament, attacked over the network: the production server, and phones that send at once.

Each test's name says what may never be, `Hall.sound` what must hold after each, `test_named` whether none is missing.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.db.models import F

from scorekeeper import scorebook
from tests.devices import at_once
from tests.live import Server, serving_apart
from tests.table import facts_of, play
from tests.tournaments.hall import ASKED, DONE, GONE, REFUSED, WHY, Hall, Send, points
from tests.tournaments.night import drawn, facts, met, result, table_of
from tests.tournaments.night_tables import LEADS, begun, names_at
from tests.tournaments.test_rounds import draw, finish, last, publish
from tests.tournaments.test_rounds import play as play_round
from tournaments.models import EntryPlayer, Place, Result, Round, Table
from tournaments.night.sitting import place_key
from tournaments.standings.standing import tokens_of

pytestmark = pytest.mark.django_db(transaction=True)
DUEL: dict[str, Any] = {"format": "swiss", "size": 2}
TWICE = pytest.mark.parametrize("time", [1, 2])  # whoever comes first is chance


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_apart(tmp_path_factory.mktemp("live")) as server:
        yield server


@pytest.fixture
def hall(server: Server) -> Callable[..., Hall]:
    return partial(Hall, server)


# 1. Two results, two draws, twice in a round


def test_never_two_results_for_a_table_nor_two_rounds_from_it(hall) -> None:
    its = hall(2, **DUEL)
    drawn(its.tournament, [1, 2])
    page = its.result_page()
    typed = [its.ready(1, page, points(280 + by, 310, by=by), do="typed") for by in (1, 2)]
    desks = [its.ready("desk", page, points(300, won), do="points") for won in (290, 270)]
    its.sound(at_once(*typed, *desks), one=True)
    assert Result.objects.count() == 1
    assert its.sound(at_once(*(its.ready("desk", "draw/", do="draw") for _phone in "ab"))) == [DONE] * 2
    assert Round.objects.filter(number=2).count() == 1


def test_never_a_round_twice_by_a_double_click_or_two_directors(hall) -> None:
    its = hall(9, **DUEL)
    for do in ("draw", "publish"):
        click, other = (its.ready("desk", "draw/", do=do) for _desk in "ab")
        assert its.sound(at_once(click, click, other)) == [DONE] * 3
    assert list(its.tournament.steps.values_list("action", flat=True)) == ["draw", "publish"]


def test_never_a_round_twice_as_the_last_result_arrives_twice(hall) -> None:
    its = hall(4, **DUEL)
    drawn(its.tournament, [1, 2], [3, 4])
    result(table_of(last(its.tournament)), 310, 280)
    arrives = its.ready(2, its.result_page(2), points(310, 280, by=3), do="typed")
    waits = [its.ready("desk", "draw/", {"forced": ""}, do="draw") for _desk in "ab"]
    assert its.sound(at_once(arrives, arrives, *waits))[:2] == [DONE, DONE]
    assert its.sound(at_once(*waits, arrives)) == [DONE] * 3
    assert (Round.objects.filter(number=2).count(), Result.objects.count()) == (1, 2)


def test_never_twice_in_a_round_or_a_bye_and_a_table_in_a_draft(hall) -> None:
    its = hall(9, **DUEL)
    draw(its.tournament)
    out = last(its.tournament).places.get(kind="bye").entry.number
    one, *others = (number for number in range(1, 5) if number != out)
    swaps = [*((out, each) for each in others), (one, one)]
    taps = [its.ready("desk", "draw/", {"one": who, "other": whom}, do="swap") for who, whom in swaps]
    for who, to in ((out, "1"), (out, "2"), (one, "out"), (one, "new")):
        taps.append(its.ready("desk", "draw/", {"who": who, "to": to}, do="move"))
    its.sound(at_once(*taps, *(its.ready("desk", "draw/", do=do) for do in ("publish", "again", "cancel"))))


def test_never_at_two_tables_or_a_bye_and_a_table_in_play(hall) -> None:
    its = hall(10)
    round = drawn(its.tournament, [1, 2, 3, 4], [5, 6, 7, 8], byes=[9, 10])
    games = [begun(its.tournament, number) for number in (1, 2)]

    def change(table: int, *who: int) -> Send:
        places = [round.places.get(entry__number=number) for number in who]
        one, other = (f"{place.entry.number}:{place_key(place)}" for place in places)
        return its.ready(table, f"tables/{table}/seats/", place=one, who=other)

    taps = [its.ready("desk", "tables/add/", {"who": who}) for who in ([9, 10], [10, 9])]
    taps += [change(*told) for told in ((1, 1, 6), (2, 6, 2), (1, 2, 9), (2, 7, 10), (1, 3, 4), (1, 4, 4))]
    its.sound(at_once(*taps))
    for number, game in enumerate(games, 1):
        assert facts_of(game).names() == names_at(table_of(round, number))
    assert Table.objects.filter(added=True).count() <= 1


def test_never_itself_as_opponent(hall) -> None:
    """One person stands in at three seats, plays on for three entrants, and turns out to be those across the table."""
    its = hall(8)
    drawn(its.tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    zoe = scorebook.add_player(its.tournament.club, "Zoe").public_id

    def stand(table: int, place: int) -> Send:
        page = f"tables/{table}/leaving/"
        offers = its.phone("desk").get(its.home + page).form(do="stand-in").offers
        seat = [value for name, value in offers if name == "seat"][place]
        return its.ready("desk", page, {"player": zoe}, do="stand-in", seat=seat)

    taps = [stand(1, 0), stand(1, 1), stand(2, 0), its.merge("Ben", "Cleo"), its.merge("Ben", "Hedy")]
    taps += [its.ready("desk", f"people/{number}/", do="substitute", player=zoe) for number in (3, 4, 6)]
    its.sound(at_once(*taps, its.merge("Zoe", "Dora")), unlogged=True)
    assert Place.objects.filter(stand_in__name="Zoe").count() <= 1
    assert EntryPlayer.objects.filter(player__name="Zoe", replaced_at=None).count() <= 1


# 2. Byes and repeats, who has left, who comes late


def test_never_a_second_bye_before_all_had_one_nor_a_repeat_to_avoid(hall) -> None:
    its = hall(7, **DUEL)
    for _round in range(3):
        for do in ("draw", "publish"):
            assert at_once(*(its.ready("desk", "draw/", do=do) for _desk in "ab")) == [DONE] * 2
        seats = last(its.tournament).places.filter(seat=0).values_list("table__number", "entry__number")
        its.sound(at_once(*(its.ready(at, its.result_page(at), points(2, 1, by=by), do="typed") for at, by in seats)))
    byes = Place.objects.filter(kind="bye").values_list("entry", flat=True)
    assert len(set(byes)) == len(byes) == 3
    assert set(met(facts(its.tournament)).values()) == {1}


def test_never_a_repeat_by_hand_that_was_not_said_first(hall) -> None:
    """Neither exchange makes one by itself; both together do."""
    its = hall(8, **DUEL)
    drawn(its.tournament, [1, 2], [3, 4], [5, 6], [7, 8])
    finish(its.tournament)
    drawn(its.tournament, [1, 3], [2, 4], [5, 7], [6, 8], published=False)
    swaps = [its.ready("desk", "draw/", {"one": one, "other": other}, do="swap") for one, other in ((3, 5), (1, 6))]
    assert sorted(its.sound(at_once(*swaps), also=ASKED)) == [ASKED, DONE]


def test_never_paired_who_has_left_nor_late_in_an_old_round(hall) -> None:
    its = hall(8, **DUEL)
    play_round(its.tournament, 1)
    first = last(its.tournament)
    before = list(first.places.order_by("pk").values_list("entry", "table", "seat", "kind"))
    leave = [its.ready("desk", f"people/{number}/", do="leave") for number in (1, 2, 3)]
    late = [its.ready("desk", "people/add/", {"name": name}, **{"as": "here"}) for name in ("Zoe", "Zeno")]
    its.sound(at_once(leave[0], late[0], its.ready("desk", "draw/", do="draw"), leave[1]))
    its.sound(at_once(its.ready("desk", "draw/", do="publish"), leave[2], late[1]))
    assert not Place.objects.filter(kind="seat", entry__left_at__lt=F("round__published_at")).exists()
    now = first.places.exclude(kind="missed", entry__number__gt=8).order_by("pk")
    assert list(now.values_list("entry", "table", "seat", "kind")) == before


# 3. Open tables


def test_never_a_draw_from_open_tables_without_a_logged_word(hall) -> None:
    its = hall(4, **DUEL)
    drawn(its.tournament, [1, 2], [3, 4])
    result(table_of(last(its.tournament)), 310, 280)
    silent = [its.ready("desk", "draw/", each, do="draw") for each in ({"forced": ""}, {"reason_text": ""})]
    assert its.sound(at_once(*silent)) == [REFUSED] * 2
    result(table_of(last(its.tournament), 2), 310, 280)
    its.sound(at_once(its.looked(its.result_page(2), {}, do="back"), silent[0]), one=True)
    if its.tournament.steps.filter(action="take-back").exists():
        said = [its.ready("desk", "draw/", {"reason_text": "a break"}, do="draw") for _desk in "ab"]
        assert its.sound(at_once(*said)) == [DONE] * 2
        step = its.tournament.steps.get(action="draw-open")
        assert (step.reason, step.told["tables"], Round.objects.get(number=2).open_tables) == ("a break", [2], [2])


# 4. What was played is kept


def test_never_is_history_lost(hall) -> None:
    """Somebody drops out, is replaced, erased, put together with another; the round is cancelled: all at once."""
    its = hall(9)
    round, game = drawn(its.tournament, [1, 2, 3, 4], [5, 6, 7, 8], byes=[9]), begun(its.tournament)
    play(game, ["3"] * 4, [4, 3, 3, 3])
    for name in ("Zoe", "Zeno"):
        scorebook.add_player(its.tournament.club, name)
    result(table_of(round, 2), 310, 280, 20, 10)
    before, zoe = its.kept(), its.people()["Zoe"]
    its.sound(at_once(
        its.ready("desk", "people/5/", do="leave"), its.ready("desk", "people/6/", do="substitute", player=zoe),
        its.merge("Gus", "Zeno"), its.ready("desk", its.person("Hedy") + "erase/", {"name": "Hedy"}),
        its.looked(its.result_page(2), points(10, 20, 30, 40), do="points"),
        its.ready(1, f"/games/{game.public_id}/end/", how="leader"),
        its.ready("desk", "round/", {"even_played": "1", "reason_text": WHY}, do="cancel"),
    ), also=GONE, unlogged=True)  # fmt: skip
    assert Round.objects.get().cancelled_at is not None
    assert before <= its.kept()


# 5. Tokens


def test_never_a_token_without_a_won_game_nor_two_for_one(hall) -> None:
    its = hall(4)
    drawn(its.tournament, [1, 2, 3, 4])
    end = f"/games/{begun(its.tournament, start=LEADS).public_id}/end/"
    award = its.ready("desk", its.result_page(), {"reason_text": WHY}, do="award", winner="0")
    its.sound(at_once(*(its.ready(1, end, how=how) for how in ("leader", "leader", "nobody")), award))
    assert sum(tokens_of(facts(its.tournament)).values()) <= 1


def test_never_a_token_that_survives_the_undoing_of_its_game(hall) -> None:
    its = hall(4)
    drawn(its.tournament, [1, 2, 3, 4])
    pad = f"/games/{begun(its.tournament, start=LEADS).public_id}/"
    click = its.ready(1, f"{pad}end/", how="leader")
    assert its.sound(at_once(click, click)) == [DONE] * 2
    assert sum(tokens_of(facts(its.tournament)).values()) == 1
    assert DONE in its.sound(at_once(its.sure(1, pad), its.sure(1, pad), its.ready("desk", "draw/", do="draw")))
    assert sum(tokens_of(facts(its.tournament)).values()) == 0


# 6. What others were told


@TWICE
def test_never_a_silent_correction_of_what_a_round_was_drawn_from(hall, time: int) -> None:
    its = hall(4, **DUEL)
    drawn(its.tournament, [1, 2], [3, 4])
    finish(its.tournament)
    its.sound(
        at_once(its.looked(its.result_page(), points(10, 500), do="points"), its.ready("desk", "draw/", do="draw"))
    )
    assert list(its.tournament.steps.values_list("action", flat=True)) in (["correct", "draw"], ["draw"])


@TWICE
def test_never_a_correction_under_a_game_that_was_begun(hall, time: int) -> None:
    its = hall(4, "knock-out", size=2, rounds=0)
    play_round(its.tournament, 1)
    page = its.result_page()
    draw(its.tournament, 2)
    publish(its.tournament)
    starts = its.ready(1, "tables/1/", table=table_of(last(its.tournament)).pk)
    its.sound(at_once(its.looked(page, points(10, 600), do="points"), starts), one=True)
