"""The draw by cards: the highest deals, the next sit in order; equal cards draw again, only those."""

import pytest

from scorekeeper.models import Game

pytestmark = pytest.mark.django_db

SOLO = {"key": "this-page", "name-0": "Ana", "name-1": "Bea", "name-2": "Carl", "target": "350"}
PAIRS = {"key": "this-page", "name-0": "Ana", "name-1": "Bea", "name-2": "Carl", "name-3": "Dan"}


def draw(client, fields, cards="", preset="cutthroat-short"):
    told = {f"card-{seat}": card for seat, card in enumerate(cards) if card != "."}
    return client.post(f"/new/draw/?preset={preset}", {**fields, **told})


def carried(answer) -> dict[str, str]:
    return {"key": "this-page", **{field["name"]: field["value"] for field in answer.context["keep"]}}


def who_draws(answer) -> list[str]:
    return [drawing["legend"] for drawing in answer.context["draws"]]


def test_each_draws_a_card_and_all_that_was_entered_goes_along(client) -> None:
    answer = draw(client, SOLO)
    assert who_draws(answer) == ["Ana drew", "Bea drew", "Carl drew"]
    assert {"name": "target", "value": "350"} in answer.context["keep"]
    assert answer.context["errors"] == []


def test_alone_the_highest_deals_and_the_next_sit_at_the_left_in_order(client) -> None:
    answer = draw(client, SOLO, "3AT")
    assert [place["name"] for place in answer.context["places"]] == ["Bea", "Carl", "Ana"]
    assert (answer.context["dealer"], answer.context["heading"]) == ("0", "Bea drew the highest card and deals.")
    sent = {"key": "this-page", "target": "350", "dealer": "0"}
    names = {f"name-{place['seat']}": place["name"] for place in answer.context["places"]}
    assert client.post(answer.context["url"], {**sent, **names}).status_code == 302
    game = Game.objects.get()
    assert ([seat.player.name for seat in game.seats.all()], game.first_dealer) == (["Bea", "Carl", "Ana"], 0)


def test_equal_cards_draw_again_only_those(client) -> None:
    first = draw(client, SOLO, "K7K")
    assert who_draws(first) == ["Ana drew", "Carl drew"]
    second = draw(client, carried(first), "2.2")
    assert who_draws(second) == ["Ana drew", "Carl drew"]
    third = draw(client, carried(second), "2.A")
    assert [place["name"] for place in third.context["places"]] == ["Carl", "Ana", "Bea"]


def test_partners_keep_their_seats_and_only_the_highest_cards_draw_again(client) -> None:
    first = draw(client, PAIRS, "QQ55", "partners-500")
    assert who_draws(first) == ["Ana drew", "Bea drew"]
    second = draw(client, carried(first), "2J", "partners-500")
    assert [place["name"] for place in second.context["places"]] == ["Ana", "Bea", "Carl", "Dan"]
    assert (second.context["dealer"], second.context["heading"]) == ("1", "Bea drew the highest card and deals.")


@pytest.mark.parametrize("cards", ["3A.", "3AX", "3A"])
def test_a_card_that_nobody_told_is_asked_for(client, cards) -> None:
    answer = draw(client, SOLO, cards)
    assert answer.status_code == 422
    assert answer.context["errors"] == ["Say which card each of them drew."]
    checked = [choice["text"] for choice in answer.context["draws"][1]["choices"] if choice["checked"]]
    assert checked == ["A"]


def test_a_draw_is_sent_by_the_table_never_opened(client) -> None:
    assert client.get("/new/draw/?preset=base").status_code == 405
    assert draw(client, SOLO, preset="poker").status_code == 404


@pytest.mark.parametrize("race", ["", "then=race&"], ids=["game", "race"])
def test_the_way_back_to_the_seats_keeps_what_was_typed(client, race) -> None:
    typed = {**SOLO, "agreed": "No talking", "victories": "own", "other": "7"}
    drawing = client.post(f"/new/draw/?{race}preset=cutthroat-short", typed)
    there = drawing.context["seats_url"]
    assert there == f"{'/races/new/' if race else '/new/table/'}?{race}preset=cutthroat-short"
    assert f'formaction="{there.replace("&", "&amp;")}"' in drawing.content.decode()
    page = client.post(there, {**carried(drawing), "step": "seats"})
    assert [place["name"] for place in page.context["places"]] == ["Ana", "Bea", "Carl"]
    assert (page.context["agreed"], page.context["who"]) == ("No talking", "Ana, Bea, Carl")
    assert page.context["told"]["differences"] == ["Target: 350"]
    if race:
        assert (page.context["other"], page.context["victories"][-1]["checked"]) == ("7", True)
    assert not Game.objects.exists()
