"""A game that a phone has begun without signal: under the id that it gave, once, with nothing asked back."""

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.models import Game, Player
from scorekeeper.models.identity import new_id
from tests.table import Phone, ask, facts_of, key, start

pytestmark = pytest.mark.django_db

TABLE = "/new/table/?preset=two-handed-500"


def begin(client, first="Ana", second="Bea", page="", **fields):
    told = {"key": page or key(), "name-0": first, "name-1": second, "met": "alone", **fields}
    return client.post(TABLE, told)


def sitting(game) -> list[str]:
    return facts_of(game).names()


def test_the_phone_knows_the_address_before_the_server(client) -> None:
    own = new_id()
    assert begin(client, id=own).url == f"/games/{own}/"
    assert client.get(f"/games/{own}/").context["board"]["role"] == "scorer"


def test_a_replay_after_a_lost_answer_is_the_same_game(client) -> None:
    own, page = new_id(), key()
    assert begin(client, page=page, id=own).url == begin(client, page=page, id=own).url
    assert Game.objects.count() == 1


def test_an_id_that_another_game_has_begins_none(client) -> None:
    own = new_id()
    begin(client, id=own)
    answer = begin(client, "Carl", "Dan", id=own)
    assert answer.status_code == 409
    assert "it cannot begin" in answer.content.decode()
    assert begin(Client(), id=own).status_code == 409, "nor on another phone, in another club"
    assert [sitting(game) for game in Game.objects.all()] == [["Ana", "Bea"]]


@pytest.mark.parametrize("bad", ["a", "0" * 12, "A" * 12, "a" * 13, "../../../etc", " 23456789abc"])
@pytest.mark.parametrize("page", ["new/table/?preset=two-handed-500", "rematch/"])
def test_an_id_that_cannot_be_comes_from_no_page_of_ours(client, bad, page) -> None:
    begin(client)
    there = f"/{page}" if page.startswith("new") else f"/games/{Game.objects.get().public_id}/{page}"
    fields = {"name-0": "Carl", "name-1": "Dan", "key": key(), "id": bad}
    assert client.post(there, fields).status_code == 400
    assert Game.objects.count() == 1


def test_a_name_that_the_roster_has_meanwhile_is_that_person(client) -> None:
    begin(client)
    assert begin(client, "ana", "Carl", met="").status_code == 422, "with signal it is asked"
    assert begin(client, "ana", "Carl").status_code == 302
    assert sitting(Game.objects.latest("pk")) == ["Ana", "Carl"]
    assert Player.objects.filter(name="Ana").count() == 1


def test_of_several_it_is_the_one_without_a_tag_who_sits_nowhere_else(client) -> None:
    begin(client)
    begin(client, "Ana", "Bea", **{"same-0": "new", "tag-0": "K"})
    other = Player.objects.get(tag="K").public_id
    begin(client, "Ana", "Carl")
    assert sitting(Game.objects.latest("pk")) == ["Ana", "Carl"]
    begin(client, "Ana", "Ana", **{"player-0": Player.objects.get(name="Ana", tag="").public_id})
    assert Game.objects.latest("pk").seats.get(place=1).player.public_id == other


def test_a_tag_that_is_taken_meanwhile_is_the_next_free_one(client) -> None:
    begin(client)
    for _twice in range(2):
        begin(client, "Ana", "Bea", **{"same-0": "new", "tag-0": "2"})
    assert sitting(Game.objects.latest("pk")) == ["Ana (3)", "Bea"]


def test_a_rematch_has_the_id_that_the_phone_gave(client) -> None:
    bob, own, page = Phone(start()), new_id(), key()
    for _twice in range(2):
        assert bob.post("rematch/", key=page, id=own, met="alone").url == f"/games/{own}/"
    assert Game.objects.get(public_id=own).previous == bob.game
    assert bob.client.get(f"/games/{own}/").context["board"]["role"] == "scorer"
    assert bob.post("rematch/", id=own).status_code == 409
    Game.objects.filter(public_id=own).update(ended="nobody")
    assert bob.post("rematch/", key=page, id=own).url == f"/games/{own}/", "however late it comes again"
    assert Game.objects.count() == 2


def test_two_phones_that_both_went_on_keep_both_games() -> None:
    game = start()
    bob, alice, ids = Phone(game), Phone(game, "Alice"), (new_id(), new_id())
    assert bob.post("rematch/", id=ids[0]).url == f"/games/{ids[0]}/"
    assert alice.post("rematch/", id=ids[1]).url == f"/games/{ids[1]}/", "hands were played in it"
    assert alice.post("rematch/").url == f"/games/{ids[1]}/", "with signal the last is led to"
    assert game.followers.count() == 2


def test_who_was_archived_meanwhile_sits_in_the_rematch_all_the_same() -> None:
    bob = Phone(start())
    ana = Player.objects.get(name="Ana")
    scorebook.mark_person(ana.club_id, ask(), person=ana.public_id, mark="archived", value=True)
    own = new_id()
    assert "after" in bob.post("rematch/").url, "with signal the seat is open"
    assert bob.post("rematch/", id=own).url == f"/games/{own}/"
    scorebook.erase_person(ana.club_id, ask(), person=ana.public_id, name="Ana")
    told = bob.post("rematch/", id=new_id())
    assert told.status_code == 409
    assert "choose again" in told.content.decode()


def test_who_may_not_begin_one_cannot_by_an_id() -> None:
    game = start()
    assert Phone(game, "Vera").post("rematch/", id=new_id()).status_code == 403
    assert Phone(game, "Charlie").post("rematch/", id=new_id()).status_code == 404
    assert Game.objects.count() == 1


def test_it_begins_in_the_club_whose_people_the_phone_knew(alice, club, other) -> None:
    """`other` is where its next game would start."""
    ana = Player.objects.get(club=club, name="Ana")
    begin(alice, "Ana", "Zoe", club=club.public_id, **{"player-0": ana.public_id})
    game = Game.objects.latest("pk")
    assert (game.club, game.seats.get(place=0).player) == (club, ana)
    begin(alice, "Ana", "Bea", club=start().club.public_id)
    assert Game.objects.latest("pk").club == other, "in none in which it may begin no game"
