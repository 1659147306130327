"""The records of a club: always those that a slow look at every game finds; told at the table when a hand sets one."""

from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from scorekeeper import rules, scorebook
from scorekeeper.facts import Facts, hand_key
from scorekeeper.history.bids_alone import BID_ALONE
from scorekeeper.history.chosen import Chosen
from scorekeeper.history.club_history import ClubHistory
from scorekeeper.history.high_marks import COLUMNS, OF_A_GAME
from scorekeeper.history.records import BY_NAME, GAME, RECORDS, RUN, records
from scorekeeper.models import Club, Game, Player
from tests.table import Phone, ask, facts_of, imported, play, record_of, start

from .ground import hand, over, page
from .test_counted import a_game, doings

pytestmark = pytest.mark.django_db


def slowly(club: Club, family: str) -> dict[str, int]:
    """The amount of each record, from every hand of every game."""
    told: dict[str, list[int]] = {each.name: [] for each in RECORDS}
    row: dict[int, int] = {}
    for game in club.games.order_by("created_at", "pk"):
        if not game.is_over:
            continue
        facts = Facts.load(game)
        sides = facts.rules.side_seats
        for seat in game.seats.filter(credited=True):
            wins = game.winner is not None and seat.place in sides[game.winner]
            row[seat.player_id] = row.get(seat.player_id, 0) + 1 if wins else 0
            told["streak"].append(row[seat.player_id])
        if game.family == family:
            of_game(told, facts)
    least = {"worst": min, "shortest": min}
    best = {name: least.get(name, max)(amounts) for name, amounts in told.items() if amounts}
    takes = {"streak": 2, "worst": None, "boldest": 1}
    return {
        name: amount
        for name, amount in best.items()
        if (amount < 0 if name == "worst" else amount >= (takes.get(name) or 1))
    }


def of_game(told: dict[str, list[int]], facts: Facts) -> None:
    """What one game adds."""
    game, sheet = facts.game, rules.score(facts.record())
    bags = [0] * len(sheet.sides)
    behind = [0] * len(sheet.sides)
    for scored in sheet.hands:
        for side, result in enumerate(scored.sides):
            told["best"].append(result.points)
            told["worst"].append(result.points)
            bags[side] += result.bags
            behind[side] = max(behind[side], max(each.score for each in scored.sides) - result.score)
            told["boldest"] += [
                each.points for each in result.lines if each.points > 0 and len(BID_ALONE.get(each.code, ())) == 2
            ]
    told["bags"] += bags
    told["score"] += game.scores
    if game.winner is not None:
        others = [score for side, score in enumerate(game.scores) if side != game.winner]
        told["margin"].append(game.scores[game.winner] - max(others))
        told["comeback"].append(behind[game.winner])
        if game.status == "finished" and sheet.hands:
            told["shortest"].append(len(sheet.hands))
            told["longest"].append(len(sheet.hands))


@settings(max_examples=8, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(st.integers(0, 2**32))
def test_they_are_what_a_slow_look_finds_whatever_is_done(seed: int) -> None:
    with transaction.atomic():
        random = Random(seed)
        club = a_game(None, random).club
        for _ in range(random.randrange(9)):
            doings(club, random)
        history = ClubHistory.of(club)
        for family in [each.key for each in history.families][:3]:
            found = records(history, Chosen(rules=family), family)
            assert {name: told[0].amount for name, told in found.items() if told} | {"streak": 0} == slowly(
                club, family
            ) | {"streak": 0}
        over_all = records(history, Chosen(), "", [BY_NAME["streak"]])["streak"]
        assert [each.amount for each in over_all][:1] == [
            amount for name, amount in slowly(club, "").items() if name == "streak"
        ]
        transaction.set_rollback(True)


def test_every_column_that_a_hand_can_beat_is_that_of_a_record() -> None:
    assert {name: BY_NAME[name].most for name in COLUMNS} == COLUMNS
    assert {each.name: (each.column, each.most, each.one_family) for each in RECORDS if each.of in (GAME, RUN)} == {
        name: mark[:3] for name, mark in OF_A_GAME.items()
    }


def told_at(game: Game, who: str = "Bob") -> list[str]:
    """The records that the board of a game tells of."""
    said = Phone(game, who).board()["said"]
    return list(said["records"]) if said else []


@pytest.fixture
def going() -> Game:
    """A game in a club where the best hand is 80, the lowest 40."""
    return start(club=over(None, 8, 5, 4).club)


def test_the_board_says_that_a_hand_is_a_record(going) -> None:
    take(going, 7, 6, 4)
    assert told_at(going) == []
    take(going, 9, 4, 4)
    assert told_at(going) == told_at(going, "Vera") == ["A record of the club: 90 points in a hand, Ana"]
    take(going, 9, 4, 4)
    assert told_at(going) == []


def take(game: Game, *tricks: int) -> None:
    """Play a hand in which each takes just what they bid."""
    told = hand(*tricks)
    play(game, told["bids"], told["tricks"], {"JC": "-", "JD": "-"})


def test_it_is_taken_back_when_the_hand_is_corrected_or_undone(going) -> None:
    take(going, 10, 4, 3)
    assert told_at(going) == ["A record of the club: 100 points in a hand, Ana"]
    first = facts_of(going).scored[0]
    facts = {"bids": ["8", "5", "4"], "tricks": [8, 5, 4], "prizes": first.prizes}
    scorebook.correct_hand(going.pk, ask(), hand=1, was=hand_key(first), facts=facts)
    assert told_at(going) == []
    step = scorebook.live_steps(going).first()
    assert step
    scorebook.undo(going.pk, ask(), step=step.number)
    assert told_at(going) == ["A record of the club: 100 points in a hand, Ana"]


def test_it_is_no_record_once_another_game_has_more(going) -> None:
    take(going, 10, 4, 3)
    over(going.club, 4, 2, 11)
    Game.objects.filter(pk=going.pk).update(version=99)
    assert told_at(going) == []


def test_a_game_that_is_over_is_not_compared_with_itself() -> None:
    club = over(None, 8, 5, 4).club
    assert told_at(over(club, 10, 4, 3)) == ["A record of the club: 100 points in a hand, Ana"]
    assert told_at(over(club, 10, 4, 3)) == []


def test_the_first_game_of_a_club_sets_none() -> None:
    assert told_at(imported(record_of("cutthroat-official", hand(10, 4, 3)))) == []


def test_a_lost_hand_and_a_nil_are_told_too() -> None:
    nil: dict[str, Any] = {"bids": ["nil", "4", "4", "4"], "tricks": [0, 4, 4, 5]}
    lost = {"bids": ["4", "4", "4", "4"], "tricks": [1, 4, 1, 7]}
    quiet = {"bids": ["3", "3", "3", "3"], "tricks": [3, 3, 3, 4]}
    club = imported(record_of("partners-500", quiet)).club
    scorebook.end_game(Game.objects.get().pk, ask(), how="leader")
    game = imported(record_of("partners-500", quiet, lost), club)
    assert told_at(game) == [
        "A record of the club: 83 points in a hand, Bea + Dan",
        "A record of the club: −80 points in a hand, Ana + Carl",
    ]
    scorebook.end_game(game.pk, ask(), how="leader")
    bold = imported(record_of("partners-500", quiet, nil), club)
    scorebook.end_game(bold.pk, ask(), how="leader")
    twice = imported(record_of("partners-500", quiet, nil), club)
    assert [text for text in told_at(twice) if "one bid" in text] == []


def told(answer: Any) -> dict[str, list[tuple[str, str]]]:
    """Who holds what on a page."""
    return {
        each["name"]: [(held["who"], f"{held['amount']} {held['unit']}") for held in each["holders"]]
        for each in answer.context["records"]
    }


def test_the_page_tells_partners_once_and_leaves_out_who_was_erased() -> None:
    quiet = {"bids": ["3", "3", "3", "3"], "tricks": [5, 3, 1, 4]}
    game = imported(record_of("partners-500", quiet, options={"hands_limit": 1, "target": None}))
    shown = told(page(game.club, "records/"))
    assert shown["score"][0][0] == "Bea + Dan"
    assert shown["shortest"] == shown["longest"] == [("Bea + Dan", "1 hand")]
    bea = Player.objects.get(name="Bea")
    scorebook.mark_person(game.club_id, ask(), person=bea.public_id, mark="hidden", value=True)
    assert told(page(game.club, "records/"))["score"][0][0] == "a player + Dan"
    scorebook.erase_person(game.club_id, ask(), person=bea.public_id, name="Bea")
    assert told(page(game.club, "records/"))["score"][0][0] == "Dan"


def test_without_a_game_there_are_none_and_after_a_deletion_no_more() -> None:
    game = over(None, 8, 5, 4)
    assert told(page(game.club, "records/"))["best"] == [
        ("Ana", "80 points"), ("Bea", "50 points"), ("Carl", "40 points"),
    ]  # fmt: skip
    scorebook.delete_games(Game.objects.filter(pk=game.pk))
    answer = page(game.club, "records/", "club")
    assert told(answer) == {}
    assert "No game is over yet." in answer.content.decode()
    assert "No game is over yet" in page(game.club, "", "club").content.decode()
