"""What is taken away from a game: its record, which the law scores alike and which comes back the same; text, print."""

import json

import pytest
from django.utils.html import escape

from scorekeeper import rules, scorebook
from scorekeeper.models import Club
from tests.table import NAMES, Phone, imported, record_of, start

pytestmark = pytest.mark.django_db

OFFICIAL = {"bids": ["5", "1-for-50", "nil"], "tricks": [6, 1, 10], "prizes": {"JC": 0, "JD": 2}}
PAIR = {"bids": ["3", "4", "2", "4"], "tricks": [6, 7, None, None]}
RECORDS = {
    "a game not begun": record_of("cutthroat-official"),
    "a hand with an exact bid, a nil and prizes": record_of("cutthroat-official", OFFICIAL),
    "a start, blind bids used and hands before": record_of(
        "cutthroat-official", {"bids": ["5", "4", "blind-6"], "tricks": [6, 4, 7], "prizes": {"JC": 0}}, first_dealer=2,
        start=[{"score": 312, "bags": 4}, {"score": -40, "bags": 0}, {"score": 120, "bags": 9}], start_hands=7,
        start_blind_bids=[1, 0, 0],
    ),
    "joint bids and piles": record_of(
        "partners-500", {"bids": ["6", None, None, "7"], "tricks": [None, None, 6, 7]}, PAIR,
        {"bids": ["nil", "4", "5", "3"], "tricks": [0, 7, 6, None]},
    ),
    "sets at the start": record_of(
        "partners-club-350", PAIR, start=[{"score": 90, "sets": 1}, {"score": 20, "bags": 3}], start_hands=2
    ),
    "a hand that bids itself": record_of("partners-club-350", {"tricks": [4, 3, 3, 3]}, PAIR),
    "substitutes": record_of(
        "cutthroat-official", OFFICIAL, {**OFFICIAL, "players": ["Ana", "Zoe", "Carl"]},
        {**OFFICIAL, "bids": ["5", "4", "4"], "players": ["Yuri", "Zoe", "Carl"]},
    ),
    "a deal out of turn": record_of(
        "cutthroat-official", OFFICIAL, {**OFFICIAL, "dealer": 0, "out_of_turn": True},
        {**OFFICIAL, "bids": ["5", "4", "4"]},
    ),
    "decisions of each kind": record_of(
        "partners-club-350", {"tricks": [7, 6, None, None]},
        {**PAIR, "adjustments": [
            {"kind": "renege", "from": 1, "to": 0, "reason": "hearts, trick 4"},
            {"kind": "points", "side": 1, "points": -30, "reason": "talking"},
            {"kind": "bags", "side": 0, "bags": 2, "reason": "miscounted"},
            {"kind": "set", "side": 1, "reason": "looked"}]},
    ),
    "notes, times and what the format does not know": record_of(
        "cutthroat-official",
        {**OFFICIAL, "note": "Bea spilled the tea", "at": "2026-03-29T01:30:00+01:00", "mood": ["glad", 1]},
        {**OFFICIAL, "at": "yesterday", "extra": {"round": {"of": "drinks"}}},
        venue="Café “Zero”", extra={"season": 3}, agreed=["the big joker is high", "no talking"],
    ),
    "a last hand that is only bid": record_of(
        "partners-500", PAIR, {"bids": [None, "4", "5", "nil"], "note": "interrupted", "mood": "tense"}
    ),
    "house rules and no target": record_of(
        "two-handed-500", {"bids": ["4", "6"], "tricks": [7, 6]}, options={"target": None, "bag_limit": 5}
    ),
}  # fmt: skip


def exported(game):
    answer = Phone(game, "Vera").get("record.json")
    assert answer["Content-Disposition"] == f'attachment; filename="spades-{game.public_id}.json"'
    return json.loads(answer.content)


def without_times(record):
    return {**record, "hands": [{key: hand[key] for key in hand if key != "at"} for hand in record["hands"]]}


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_record_survives_import_and_export(record) -> None:
    first = exported(imported(record))
    assert without_times(first) == without_times(rules.tidy({"first_dealer": 0, **record}))
    again = exported(imported(first))
    assert again == first
    assert rules.score(first) == rules.score(record)


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_record_imported_stands_as_its_facts_say(record) -> None:
    game = imported(record)
    assert scorebook.recount_game(game.pk, write=False) == []
    sheet = rules.score(record)
    assert (game.scores, game.status) == ([side.score for side in sheet.sides], sheet.status)
    facts = Phone(game).facts()
    assert facts.sheet == sheet._replace(next=facts.sheet.next)
    assert Phone(game).get("").status_code == 200


def test_a_time_that_a_record_told_is_told_again_as_it_was() -> None:
    record = RECORDS["notes, times and what the format does not know"]
    told = exported(imported(record))
    assert [hand["at"] for hand in told["hands"]] == ["2026-03-29T01:30:00+01:00", "yesterday"]


def test_a_game_played_tap_by_tap_is_exported_as_it_was_played() -> None:
    bob = Phone(start(first_dealer=1, agreed=["the first lead is the 2♣"]))
    bob.play(["4", "nil", "6"], [5, 0, 12], {"JC": 0, "JD": 2})
    bob.bid("blind-nil", "5", "7")
    bob.close()
    record = exported(bob.game)
    assert without_times(record) == {
        "format": "spades-record/1",
        "ruleset": {"preset": "cutthroat-official", "options": {}},
        "seats": NAMES[:3],
        "first_dealer": 1,
        "agreed": ["the first lead is the 2♣"],
        "hands": [
            {"bids": ["4", "nil", "6"], "tricks": [5, 0, 12], "prizes": {"JC": 0, "JD": 2}},
            {"bids": ["blind-nil", "5", "7"]},
        ],
    }
    assert [side.score for side in rules.score(record).sides] == bob.scores() == [50, 100, 70]


def test_names_of_one_spelling_are_told_apart_by_their_tags_and_come_back() -> None:
    club = scorebook.found_club()
    players = [scorebook.add_player(club, name, tag) for name, tag in [("Ana", ""), ("Ana", "2"), ("Tom & Jerry", "")]]
    ruleset = rules.read_ruleset({"preset": "cutthroat-short"})
    game = scorebook.start_game(club, scorebook.Ask("a-key-of-a-page"), scorebook.Setup(ruleset, players))
    record = exported(game)
    assert record["seats"] == ["Ana", "Ana (2)", "Tom & Jerry"]
    back = imported(record, club)
    assert [seat.player for seat in back.seats.order_by("place")] == players
    assert club.players.count() == 3


def test_a_substitute_from_the_first_hand_on_simply_sits_there() -> None:
    game = imported(record_of("cutthroat-official", {**OFFICIAL, "players": ["Ana", "Zoe", "Carl"]}))
    assert [str(player) for player in Phone(game).facts().players(1)] == ["Ana", "Zoe", "Carl"]
    assert game.seats.count() == 3


def test_a_record_that_is_wrong_leaves_nothing_behind() -> None:
    with pytest.raises(rules.RulesError):
        imported(record_of("cutthroat-official", OFFICIAL, {**OFFICIAL, "tricks": [9, 9, 9]}))
    assert Club.objects.count() == 0


def test_the_text_for_the_group_tells_the_winner_and_leads_nowhere() -> None:
    bob = Phone(start(options={"target": 50}))
    bob.play(["4", "5", "6"], [4, 5, 8], {"JC": 2, "JD": 2})
    text = Phone(bob.game, "Vera").get("text/").context["text"]
    assert text.splitlines() == [
        "♠ Carl wins (reached 50: 60 – 50 – 40)", "60  Carl", "50  Bea", "40  Ana", "Cutthroat, official, 1 hand",
    ]  # fmt: skip


@pytest.mark.parametrize("who", ["Bob", "Vera"])
def test_the_sheet_leads_to_corrections_for_a_scorer_alone(who) -> None:
    game = imported(record_of("cutthroat-official", OFFICIAL, OFFICIAL))
    page = Phone(game, who).get("sheet/")
    assert [hand["number"] for hand in page.context["sheet"]["hands"]] == [1, 2]
    assert (f"/games/{game.public_id}/hands/1/" in page.content.decode()) == (who == "Bob")


def test_the_printed_sheet_tells_the_rules_and_all_hands() -> None:
    game = imported(record_of("partners-500", PAIR, PAIR))
    answer = Phone(game, "Vera").get("print/")
    page = answer.content.decode()
    assert "Ana + Carl" in page
    assert page.count("3+2/6") == 2
    assert len(answer.context["rules"]) > 3
    assert [rule for rule in answer.context["rules"] if escape(rule) not in page] == []


@pytest.mark.parametrize("path", ["sheet/", "print/", "text/", "record.json"])
def test_what_is_taken_away_is_read_only_and_for_those_with_a_link(path) -> None:
    game = start()
    assert Phone(game).post(path).status_code == 405
    assert Phone(game, "Charlie").get(path).status_code == 404
    answer = Phone(game, "Vera").get(path)
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
