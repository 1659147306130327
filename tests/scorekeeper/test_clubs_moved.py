"""A single game goes to another club."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Figure, Game, Player
from tests.scorekeeper.test_clubs_joined import person
from tests.scorekeeper.test_members import send
from tests.table import WON, Phone, ask, facts_of, imported, play, record_of, start
from tournaments import director

pytestmark = pytest.mark.django_db


def chosen(person: Any, name: str | None) -> str:
    """What a select sends: as it was drawn, or whoever has this name there."""
    known = {choice["text"]: choice["value"] for choice in person["choices"]}
    return person["chosen"] if name is None else known.get(name, name)


def move(client: Client, game: Game, into: Club, **matched: str):
    path = f"/games/{game.public_id}/move/"
    people = client.get(path, {"other": into.public_id}).context["people"]
    fields = {each["field"]: chosen(each, matched.get(each["name"])) for each in people}
    return send(client, path, do="join", other=into.public_id, **fields)


def test_a_single_game_goes_to_another_club(club, other, alice) -> None:
    game = other.games.get()
    sheet = facts_of(game).sheet
    page = alice.get(f"/games/{game.public_id}/seats/")
    assert page.context["move_url"] == f"/games/{game.public_id}/move/"
    assert move(alice, game, club, Anne="Bea").status_code == 302
    game.refresh_from_db()
    assert game.club == club
    assert facts_of(game).sheet == sheet
    assert [each.club for each in facts_of(game).players(1)] == [club] * 3
    assert facts_of(game).names() == ["Ana", "Bea", "Zoe"]
    assert not scorebook.recount_game(game.pk, write=False)
    assert send(alice, f"/games/{game.public_id}/move/", do="join", other=club.public_id).status_code == 302
    assert move(alice, game, other, Bea="Anne").status_code == 302
    assert facts_of(game).names() == ["Ana", "Anne", "Zoe"]
    assert {each.club for each in facts_of(game).players(1)} == {other}


def test_the_game_before_leads_on_to_none_that_went_elsewhere(club, other, alice) -> None:
    first = other.games.get()
    Game.objects.filter(pk=first.pk).update(ended="leader")
    facts = facts_of(first)
    game = scorebook.follow_game(first.pk, ask(), scorebook.Setup(facts.rules, facts.players(1), previous=first))
    vera = Phone(first, "Vera")
    board = vera.board()
    assert board["next_url"] == f"/games/{game.public_id}/"
    etag = {"If-None-Match": f'"{board["etag"]}"'}
    assert vera.client.get(vera.address + "poll/", headers=etag).status_code == 304
    assert move(alice, game, club).status_code == 302
    assert vera.client.get(vera.address + "poll/", headers=etag).status_code == 200
    assert vera.board()["next_url"] == ""


def test_a_move_asks_no_more_for_more_hands(club) -> None:
    asked = []
    for hands in (1, 12):
        game = imported(record_of("cutthroat-official", *[WON] * hands, options={"target": None, "floor": None}))
        matched = {each.player.public_id: person(club, each.player.name).public_id for each in game.seats.all()}
        with CaptureQueriesContext(connection) as captured:
            scorebook.move_game(game.pk, ask(), into_id=club.pk, matched=matched)
        asked.append(len(captured))
        assert Figure.objects.filter(hand__game=game, player__club=club).count() == 3 * hands
    assert asked[1] <= asked[0] <= 30


def test_an_undo_after_a_move_seats_people_of_the_new_club(club, alice) -> None:
    game = start(names=["Ana", "Anne", "Zoe"])
    alice.get(f"/open/club/{game.club.public_id}/{token(game.club, 'owner')}/")
    play(game, ["5", "4", "6"], [6, 4, 7])
    scorebook.substitute(game.pk, ask(), place=2, was="Zoe", credited=False, name="Yan")
    assert move(alice, game, club).status_code == 302
    bob = Phone(game)
    assert bob.undo().status_code == 302
    assert facts_of(game).names() == ["Ana", "Anne", "Zoe"]
    assert {each.club for each in facts_of(game).players(2)} == {club}


@pytest.mark.parametrize("seen", ["Anne", ""])
def test_a_redo_after_a_move_seats_nobody_twice(club, other, alice, seen) -> None:
    """Zoe stood in for Ana, which was undone; Bea is the Zoe of the other club, or another Zoe there has a seat."""
    game = start(names=["Ana", "Bea", "Carl"], club=club)
    scorebook.substitute(game.pk, ask(), place=0, was="Ana", credited=True, name="Zoe")
    scorebook.undo(game.pk, ask(), step=game.steps.latest("number").number)
    assert move(alice, game, other, Ana=seen, Bea="Zoe").status_code == 302
    scorebook.redo(game.pk, ask(), step=game.steps.latest("number").number)
    assert facts_of(game).names() == ["Zoe (2)", "Zoe", "Carl"]
    assert {each.club for each in facts_of(game).players(1)} == {other}


def test_who_was_put_together_with_one_of_the_log_is_one_person_after_a_move(club, other, alice) -> None:
    game = start(names=["Ana", "Bea", "Carl"], club=club)
    scorebook.substitute(game.pk, ask(), place=0, was="Ana", credited=True, name="Yan")
    scorebook.undo(game.pk, ask(), step=game.steps.latest("number").number)
    kept, gone = scorebook.add_player(club, "Jan"), Player.objects.get(club=club, name="Yan")
    scorebook.merge_players(club.pk, ask(), kept=kept.public_id, gone=gone.public_id)
    assert move(alice, game, other).status_code == 302
    assert not Player.objects.filter(club=other, name="Yan").exists()
    scorebook.redo(game.pk, ask(), step=game.steps.latest("number").number)
    assert facts_of(game).names() == ["Jan", "Bea", "Carl"]


def test_two_of_a_table_do_not_become_one(club, other, alice) -> None:
    game = other.games.get()
    assert move(alice, game, club, Anne="Ana").status_code == 422
    assert Game.objects.get(pk=game.pk).club == other


@pytest.mark.parametrize(("kind", "role"), [("join", "starter"), ("keep", "scorer"), ("read", "reader")])
def test_it_goes_to_any_club_in_which_one_may_keep_games(club, other, kind, role) -> None:
    """Another's club is chosen from the list, whatever else may be done there; to read it is not enough."""
    game, client, there = other.games.get(), Client(), role != "reader"
    for each, by, gives in ((other, "club", "owner"), (club, kind, role)):
        client.get(f"/open/{by}/{each.public_id}/{token(each, gives)}/")
    path = f"/games/{game.public_id}/move/"
    page = client.get(path)
    assert [each["url"] for each in page.context["others"]] == [f"{path}?other={club.public_id}"] * there
    assert ("Ana, Bea, Carl" in page.content.decode()) == there
    if not there:
        assert client.get(f"/games/{game.public_id}/seats/").context["move_url"] == ""
        assert client.get(path, {"other": club.public_id}).status_code == 404
        assert send(client, path, do="join", other=club.public_id).status_code == 404
        return
    assert [move(client, game, club, Anne="Bea").status_code, Game.objects.get(pk=game.pk).club] == [302, club]
    assert send(client, path, do="join", other=club.public_id).status_code == 302, "a second tap"
    assert client.get(path).status_code == 403, "the game is the other club's now"


def test_who_lost_the_role_there_moves_nothing(club, other) -> None:
    game, client = other.games.get(), Client()
    for each, by, gives in ((other, "club", "owner"), (club, "join", "starter")):
        client.get(f"/open/{by}/{each.public_id}/{token(each, gives)}/")
    Club.objects.filter(pk=club.pk).update(starter_link=2)
    assert send(client, f"/games/{game.public_id}/move/", do="join", other=club.public_id).status_code == 404


def test_a_scorer_moves_no_game(club, other) -> None:
    game = other.games.get()
    bob = Phone(game)
    assert bob.get("move/").status_code == 403
    assert bob.post("move/", other=club.public_id).status_code == 403
    assert Phone(game, "Charlie").get("move/").status_code == 404
    assert bob.client.put(f"/games/{game.public_id}/move/").status_code == 405


def test_a_game_of_a_race_stays(club, other, alice) -> None:
    game = other.games.get()
    Game.objects.filter(pk=game.pk).update(ended="leader")
    director.start_race(game.pk, ask(), victories=3)
    answer = move(alice, game, club)
    assert answer.status_code == 422
    assert b"race for tokens" in answer.content


def test_what_was_written_tells_of_nobody_hidden_who_stays_behind(club, other, alice) -> None:
    """Eva does not come along, Zoe does: she is hidden in the other club, too."""
    for name in ("Eva", "Zoe"):
        person = scorebook.add_player(other, name)
        scorebook.mark_person(other.pk, ask(), person=person.public_id, mark="hidden", value=True)
    game = start(names=["Ana", "Bea", "Zoe"], club=other, agreed=["Eva pours, Zoe deals"], rules_name="Eva’s rules")
    play(game, ["5", "4", "6"], [6, 4, 7])
    was = scorebook.decisions_key(facts_of(game).hands[0])
    decision = {"kind": "points", "side": 0, "points": -10, "reason": "Eva talked"}
    scorebook.adjust(game.pk, scorebook.Ask("a-key-of-its-own", reason="so Eva said"), hand=1, was=was, add=decision)
    assert move(alice, game, club).status_code == 302
    game.refresh_from_db()
    assert (game.agreed, game.rules_name) == (["a player pours, Zoe deals"], "a player’s rules")
    vera = Phone(game, "Vera")
    for page in ("", "sheet/", "rules/", "record.json"):
        told = vera.get(page).content.decode()
        assert not {"Eva", "Zoe"} & set(told.replace("’", " ").split()), page
    assert vera.get("record.json").json()["agreed"] == ["a player pours, a player deals"]
    assert "Eva" not in str(list(game.steps.values("before", "after", "reason")))
