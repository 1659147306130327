"""A record comes in as a whole or not at all, and all that is wrong with it is told by hand and player."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorekeeper import rules
from scorekeeper.facts import Facts
from scorekeeper.models import Club, Game, Hand, Player

pytestmark = pytest.mark.django_db


def record(**changed) -> dict:
    return {
        "format": "spades-record/1", "ruleset": {"preset": "two-handed-500"}, "seats": ["Ana", "Bea"],
        "first_dealer": 1,
        "hands": [{"bids": ["4", "6"], "tricks": [7, 6]}, {"bids": ["nil", "9"], "tricks": [1, 12]}], **changed,
    }  # fmt: skip


def send(client, text, key="this-page", **fields):
    return client.post("/import/", {"key": key, "text": text if isinstance(text, str) else json.dumps(text), **fields})


def nothing_kept() -> bool:
    return not any(model.objects.exists() for model in (Club, Player, Game))


def test_pasted_text_becomes_a_game_of_a_new_club(client) -> None:
    answer = send(client, record(), zone="Europe/Lisbon")
    game = Game.objects.get()
    assert answer.url == f"/games/{game.public_id}/"
    assert Facts.load(game).sheet == rules.score(record())
    assert game.club.time_zone == "Europe/Lisbon"
    assert client.get(answer.url).context["board"]["role"] == "scorer"


def test_a_file_becomes_a_game(client) -> None:
    file = SimpleUploadedFile("game.json", b"\xef\xbb\xbf" + json.dumps(record()).encode())
    assert client.post("/import/", {"key": "this-page", "file": file}).status_code == 302
    assert Game.objects.get().hands_played == 2


def test_times_without_a_zone_are_those_of_the_phone(client) -> None:
    hand = {"bids": ["4", "6"], "tricks": [7, 6], "at": "2026-03-04T20:15"}
    send(client, record(hands=[hand]), zone="Europe/Rome")
    send(client, record(hands=[hand]), key="next-page", zone="Asia/Tokyo")
    assert {str(each.scored_at) for each in Hand.objects.all()} == {"2026-03-04 19:15:00+00:00"}


def test_names_are_matched_to_the_roster_whatever_their_case(client) -> None:
    send(client, record())
    send(client, record(seats=["ANA", "Carl"]), key="next-page")
    assert sorted(map(str, Player.objects.all())) == ["Ana", "Bea", "Carl"]
    assert Club.objects.count() == 1


def test_a_tag_in_brackets_tells_two_apart_and_comes_back_the_same(client) -> None:
    send(client, record(seats=["Ana", "Ana (2)"]))
    game = Game.objects.get()
    assert [(seat.player.name, seat.player.tag) for seat in game.seats.all()] == [("Ana", ""), ("Ana", "2")]
    send(client, Facts.load(game).record(), key="next-page")
    assert Player.objects.count() == 2


def test_a_substitute_sits_from_his_hand_on(client) -> None:
    hands = [{"bids": ["4", "6"], "tricks": [7, 6]}, {"bids": ["4", "5"], "tricks": [4, 9], "players": ["Carl", "Bea"]}]
    send(client, record(hands=hands))
    facts = Facts.load(Game.objects.get())
    assert (facts.names(1), facts.names(2)) == (["Ana", "Bea"], ["Carl", "Bea"])


def test_a_double_tap_gives_one_game(client) -> None:
    assert send(client, record()).url == send(client, record()).url
    assert [Game.objects.count(), Player.objects.count()] == [1, 2]


def test_every_error_is_told_with_its_hand_and_player_and_the_text_stays(client) -> None:
    wrong = record(hands=[{"bids": ["4", "14"], "tricks": [7, 6]}, {"bids": ["4", "5"], "tricks": [7, 7]}])
    answer = send(client, wrong)
    assert answer.status_code == 422
    assert answer.context["errors"] == [
        {"where": "Hand 1, Bea", "text": "Bea cannot bid 14: a hand has 13 tricks."},
        {"where": "Hand 2", "text": "14 tricks are placed; the hand has 13."},
    ]
    assert answer.context["text"] == json.dumps(wrong)
    assert nothing_kept()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "This is a list of records: import them one at a time."),
        ("{", "cannot be read as JSON"),
        ("", "cannot be read as JSON"),
        ("7", "A game record is an object"),
        ("{}", "its format must be"),
        ('{"note": "\\u0000"}', "There are signs in this text that cannot be kept."),
        ('{"note": "\\ud800"}', "There are signs in this text that cannot be kept."),
        ("[" * 2_000 + "]" * 2_000, "it is nested too deeply"),
        ("[" + "9" * 5_000 + "]", "a number in it has too many digits)"),
        (json.dumps(record(seats=None)), "needs 2 entries, one for each player"),
        (json.dumps(record(seats=["Ana", "ana"])), "One name sits at two places"),
        (json.dumps(record(seats=["Ana", "B" * 61])), "cannot be a name"),
        (json.dumps(record(seats=["Ana", "  "])), "cannot be a name"),
        (json.dumps(record(start_hands=1_000_000)), "A game has at most 1000 hands."),
        (json.dumps(record(ruleset={"preset": "two-handed-500", "options": {"players": 3}})), "needs 3 entries"),
        (" " * 1_000_001, "That is more than 1 MB"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_clear_word(client, text, said) -> None:
    answer = send(client, text)
    assert answer.status_code == 422
    assert said in " ".join(error["text"] for error in answer.context["errors"])
    assert nothing_kept()


def test_figures_too_large_for_the_database_are_refused_or_kept_but_never_a_crash(client) -> None:
    options = {"trick_points": 1_000_000, "blind_bid_min": 1, "blind_bid_multiplier": 1_000_000}
    hands = [{"bids": ["blind-4", "6"], "tricks": [7, 6]}]
    answer = send(client, record(ruleset={"preset": "two-handed-500", "options": options}, hands=hands))
    assert answer.status_code in (302, 422)


def test_a_file_that_is_too_large_is_refused(client) -> None:
    file = SimpleUploadedFile("game.json", b" " * 1_000_001)
    answer = client.post("/import/", {"key": "this-page", "file": file, "text": "kept"})
    assert answer.status_code == 422
    assert answer.context["text"] == "kept"


def test_the_page_asks_for_a_record(client) -> None:
    assert client.get("/import/").context["errors"] == []
    assert client.post("/import/", {"text": "{}"}).status_code == 400


def test_what_the_format_does_not_know_never_takes_the_place_of_a_fact(client) -> None:
    mine = {"seats": ["X", "Y"], "hands": [], "first_dealer": 0, "format": "mine", "ruleset": 5}
    sent = record(extra=mine, ruleset={"preset": "two-handed-500", "mood": "calm"})
    assert send(client, sent).status_code == 302
    told = Facts.load(Game.objects.get()).portable()
    assert told["extra"] == mine
    assert told["ruleset"] == {"preset": "two-handed-500", "options": {}, "extra": {"mood": "calm"}}
    assert rules.score(told) == rules.score(record())
    assert send(client, told, key="next-page").status_code == 302
    assert Facts.load(Game.objects.latest("pk")).portable() == told
