"""What a phone keeps of a game: all that its board is drawn from, for the scorer alone, told anew when it changes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.facts import GAME_FACTS, HAND_FACTS, plain
from scorekeeper.models import Game, Player
from tests.table import Phone, ask, bid, facts_of, imported, play, record_of, start

pytestmark = pytest.mark.django_db


def kept(phone, **headers):
    return phone.get("kept.json", **headers)


def test_it_holds_the_facts_of_the_game(game) -> None:
    bob = Phone(game)
    bob.bid("3", None, None)
    told, facts = kept(bob).json(), facts_of(game)
    assert told["format"] == "kept-game/1"
    assert {name: told["game"][name] for name in GAME_FACTS} == {name: getattr(facts.game, name) for name in GAME_FACTS}
    assert (told["game"]["id"], told["game"]["version"]) == (game.public_id, facts.game.version)
    assert (told["url"], told["zone"]) == (f"/games/{game.public_id}/", "UTC")
    assert [hand["number"] for hand in told["hands"]] == [1, 2]
    assert set(told["hands"][0]) == {"number", *HAND_FACTS}
    assert told["hands"][0]["scored_at"] == plain(facts.hands[0].scored_at)
    assert [(seat["place"], seat["name"], seat["from_hand"]) for seat in told["seats"]] == [
        (0, "Ana", 1), (1, "Bea", 1), (2, "Carl", 1),
    ]  # fmt: skip
    assert {each["player"] for each in told["roster"]} == set(Player.objects.values_list("public_id", flat=True))


def test_it_is_for_this_phone(game) -> None:
    bob = Phone(game)
    assert kept(bob).json()["game"]["phone_is_pen"] is False
    bob.post("takeover/", step="take")
    alice = Phone(start(), "Alice")
    assert kept(alice).json()["beside"]["move_url"] == alice.board()["move_url"]


def test_what_is_beside_the_board_is_the_same(game) -> None:
    scorebook.end_game(game.pk, ask(), how="leader")
    bob = Phone(game)
    told, drawn = kept(bob), bob.board()
    assert told.json()["beside"] == {name: drawn[name] for name in told.json()["beside"]}
    assert told["ETag"] == f'"{drawn["etag"]}"'
    assert drawn["context"], "a race could begin"


def test_the_last_step_can_be_put_back(game) -> None:
    bid(game, ["3", "4", "5"])
    first, second = kept(Phone(game)).json()["steps"][:2]
    assert (first["action"], first["live"], first["number"]) == ("close", True, facts_of(game).game.version)
    assert second["before"]["hand 2"]["bids"] == ["3", "4", None]
    assert second["after"]["hand 2"]["bids"] == ["3", "4", "5"]
    assert (second["hand"], second["reason"]) == (2, "")


def test_a_step_that_holds_keys_of_people_keeps_none(game) -> None:
    scorebook.swap_seats(game.pk, ask(), places=(0, 1), names=("Ana", "Bea"))
    step = kept(Phone(game)).json()["steps"][0]
    assert (step["action"], step["before"]) == ("swap", None)
    assert "seats" not in step["after"]


def test_an_unchanged_one_is_not_sent_again(game) -> None:
    bob = Phone(game)
    first = kept(bob)
    assert "no-store" in first["Cache-Control"]
    seen = {"If-None-Match": first["ETag"]}
    assert kept(bob, **seen).status_code == 304
    bob.enter("bid", 0, "3")
    assert kept(bob, **seen).status_code == 200
    Game.objects.update(ended="leader", written_at="2020-01-01T00:00Z")
    assert kept(bob, **{"If-None-Match": kept(bob)["ETag"]}).status_code == 304, "and not 286, which is for a poll"


def test_who_only_watches_keeps_nothing(game) -> None:
    assert kept(Phone(game, "Vera")).json() == {"format": "nothing"}
    assert kept(Phone(game, "Charlie")).status_code == 404
    assert Phone(game).post("kept.json").status_code == 405


@pytest.mark.parametrize("hands", [1, 40])
def test_it_asks_for_no_more_with_more_hands(hands) -> None:
    hand = {"bids": ["4", "5", "6"], "tricks": [5, 6, 6], "prizes": {"JC": 0, "JD": 1}}
    options = {"target": None, "floor": None}
    bob = Phone(imported(record_of("cutthroat-official", *[hand] * hands, options=options)))
    with CaptureQueriesContext(connection) as captured:
        assert len(kept(bob).json()["hands"]) == hands
    assert len(captured) <= 6, captured.captured_queries


def test_the_rematch_in_each_seating_comes_next() -> None:
    told = kept(Phone(start("partners-500"))).json()
    assert [(each["fields"], each["order"], each["over"], each["needs"], each["turn"]) for each in told["next"]] == [
        ({"seats": "same"}, [0, 1, 2, 3], True, [], False),
        ({"seats": "rotate-1"}, [0, 2, 1, 3], True, [], True),
        ({"seats": "rotate-2"}, [0, 1, 3, 2], True, [], False),
    ]
    assert {each["url"] for each in told["next"]} == {f"{told['url']}rematch/"}


def test_nothing_comes_next_where_somebody_is_gone(game) -> None:
    Player.objects.filter(name="Carl").update(archived=True)
    told = kept(Phone(game)).json()
    assert told["next"] == []
    assert "Carl" not in [each["name"] for each in told["roster"]]


@pytest.mark.parametrize("place", [0, 1, 2], ids=["same seats", "new partners", "the other partners"])
def test_what_was_promised_is_what_the_server_does(place) -> None:
    game = start("partners-500", options={"target": 30})
    bob = Phone(game)
    promised = kept(bob).json()["next"][place]
    play(game, ["3", "3", "2", "3"], [7, 6, "-", "-"])
    answer = bob.client.post(promised["url"], {"key": "a-page-of-alone", **promised["fields"]})
    after = Game.objects.latest("pk")
    names = facts_of(game).names()
    assert answer["Location"] == f"/games/{after.public_id}/"
    assert facts_of(after).names() == [names[seat] for seat in promised["order"]]
