"""The next game of a table: the same seats, new ones, the next partners; and never two of it."""

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client, RequestFactory

from scorekeeper.links import address_of
from scorekeeper.models import Game

pytestmark = pytest.mark.django_db

NAMES = {"name-0": "Ana", "name-1": "Bea", "name-2": "Carl", "name-3": "Dan"}


@pytest.fixture
def game(client) -> Game:
    """Four in pairs, by a house rule, one hand played; then it is ended."""
    fields = {"key": "first-page", "dealer": "2", "target": "250", "agreed": "Bea brings the cards"}
    client.post("/new/table/?preset=partners-500", {**NAMES, **fields})
    game = Game.objects.get()
    Game.objects.filter(pk=game.pk).update(ended="leader")
    return game


def again(client, game, key="next-page", **fields) -> Any:
    return client.post(f"/games/{game.public_id}/rematch/", {"key": key, **fields})


def names(game) -> str:
    return " ".join(seat.player.name for seat in game.seats.all())


def opened(thing, role) -> Client:
    """Another phone that opened a link."""
    phone = Client()
    phone.get(urlsplit(address_of(RequestFactory().get("/"), thing, role)).path)
    return phone


def test_the_same_table_in_one_tap_and_the_deal_goes_on(client, game) -> None:
    offered = client.get("/").context["again"]
    assert offered["title"] == "Ana + Carl against Bea + Dan"
    answer = client.post(offered["url"], {"key": "next-page"})
    after = Game.objects.latest("pk")
    assert answer.url == f"/games/{after.public_id}/"
    assert (after.previous, names(after), after.first_dealer) == (game, "Ana Bea Carl Dan", 2)
    assert (after.ruleset, after.agreed) == (game.ruleset, game.agreed)
    assert client.get(answer.url).context["board"]["role"] == "scorer"


def test_after_a_hand_the_next_to_deal_deals(client, game) -> None:
    Game.objects.filter(pk=game.pk).update(ended="")
    record = {
        "format": "spades-record/1", "ruleset": {"preset": "partners-500", "options": {"target": 30}},
        "seats": ["Ana", "Bea", "Carl", "Dan"], "first_dealer": 3,
        "hands": [{"bids": ["3", "3", "2", "3"], "tricks": [4, 3, 3, 3]}],
    }  # fmt: skip
    client.post("/import/", {"key": "import-page", "text": json.dumps(record)})
    played = Game.objects.latest("pk")
    again(client, played)
    assert Game.objects.latest("pk").first_dealer == 0


def test_new_partners_take_their_turn(client, game) -> None:
    offered = {choice["value"]: choice for choice in client.get(f"/games/{game.public_id}/rematch/").context["choices"]}
    assert [offered[name]["small"] for name in ("same", "rotate-1", "rotate-2")] == [
        "Ana + Carl against Bea + Dan", "Ana + Bea against Carl + Dan", "Ana + Dan against Bea + Carl",
    ]  # fmt: skip
    assert offered["rotate-1"]["text"] == "New partners, their turn"
    again(client, game, seats="rotate-1")
    second = Game.objects.latest("pk")
    assert names(second) == "Ana Carl Bea Dan"
    assert second.first_dealer == 1, "Carl's deal goes on"
    Game.objects.filter(pk=second.pk).update(ended="leader")
    choices = client.get(f"/games/{second.public_id}/rematch/").context["choices"]
    turn = next(choice for choice in choices if choice["text"] == "New partners, their turn")
    assert turn["small"] == "Ana + Dan against Carl + Bea"


def test_new_seats_are_drawn_for_the_same_people(client, game) -> None:
    again(client, game, seats="draw")
    assert sorted(names(Game.objects.latest("pk")).split()) == ["Ana", "Bea", "Carl", "Dan"]
    assert Game.objects.latest("pk").first_dealer == 0


def test_seats_that_a_phone_has_drawn_without_signal_are_as_it_drew_them(client, game) -> None:
    again(client, game, seats="draw", order="2013", id="23456789abcd")
    begun = Game.objects.get(public_id="23456789abcd")
    assert (names(begun), begun.first_dealer) == ("Carl Ana Bea Dan", 0)
    for order in ("0123x", "012", "0122", "01234"):
        answer = again(client, game, seats="draw", order=order, id="23456789abce", key="another-page")
        assert answer.status_code == 400, order


def test_a_second_phone_is_led_to_the_game_that_is_there(client, game) -> None:
    first = again(client, game)
    assert again(client, game, key="page-of-another-phone").url == first.url
    assert client.get(f"/games/{game.public_id}/rematch/").url == first.url
    Game.objects.filter(previous=game).update(ended="nobody")
    assert again(client, game, key="a-third-page").url != first.url


def test_a_game_that_went_on_is_not_offered_again(client, game) -> None:
    again(client, game)
    page = client.get("/").context
    assert page["again"] is None
    assert len(page["resume"]) == 1


def test_a_phone_that_starts_games_in_the_club_takes_over_none(game) -> None:
    one, other = opened(game.club, "starter"), opened(game.club, "starter")
    assert one.get("/").context["again"]["url"] == f"/games/{game.public_id}/rematch/"
    answer = again(one, game, key="page-of-one")
    assert one.get(answer.url).context["board"]["role"] == "scorer"
    assert again(other, game, key="page-of-other").url == answer.url
    assert other.get(answer.url).context["board"]["role"] == "viewer"


def test_a_double_tap_gives_one_game(client, game) -> None:
    assert again(client, game).url == again(client, game).url
    assert Game.objects.count() == 2


def test_who_may_not_score_may_not_start_the_next(client, game) -> None:
    assert again(Client(), game).status_code == 404
    assert again(opened(game, "viewer"), game).status_code == 403
    assert client.put(f"/games/{game.public_id}/rematch/").status_code == 405
    assert Game.objects.count() == 1


def test_seats_that_are_no_choice_come_from_no_page_of_ours(client, game) -> None:
    assert again(client, game, seats="rotate-9").status_code == 400
    assert again(client, game, key="").status_code == 400


def test_other_people_find_the_table_as_it_was(client, game) -> None:
    other = client.get(f"/games/{game.public_id}/rematch/").context["other_url"]
    page = client.get(other).context
    assert [place["name"] for place in page["places"]] == ["Ana", "Bea", "Carl", "Dan"]
    assert (page["dealer"], page["agreed"], page["told"]["differences"]) == (
        "2",
        "Bea brings the cards",
        ["Target: 250"],
    )
    known = {f"player-{place['seat']}": place["player"] for place in page["places"]}
    client.post(other, {"key": "other-page", **NAMES, **known, "name-3": "Eve", "player-3": "", "dealer": "0"})
    after = Game.objects.latest("pk")
    assert (after.previous, names(after), after.ruleset) == (game, "Ana Bea Carl Eve", game.ruleset)
