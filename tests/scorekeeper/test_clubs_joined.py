"""Two clubs become one and part again; a single game goes to another."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Figure, Game, HouseRules, Joining, Member, Player, Seat
from scorekeeper.scorebook import NotPossible, Stale
from tests.scorekeeper.test_clubs import at
from tests.scorekeeper.test_members import send, signed_in
from tests.table import Phone, ask, facts_of, imported, play, record_of, start

pytestmark = pytest.mark.django_db
WON = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}


def club_of(*names: str) -> Club:
    """A club with a game of these three."""
    return imported({**record_of("cutthroat-official", WON), "seats": list(names)}).club


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Ana", "Bea", "Carl")


@pytest.fixture
def other(db: None) -> Club:
    return club_of("Ana", "Anne", "Zoe")


@pytest.fixture
def alice(club: Club, other: Club) -> Client:
    """A phone that owns both."""
    client = Client()
    for each in (club, other):
        client.get(f"/open/club/{each.public_id}/{token(each, 'owner')}/")
    return client


def person(club: Club, name: str) -> Player:
    return Player.objects.known().get(club=club, name=name)


def join(club: Club, other: Club, **matched: str) -> Joining:
    """Join by names: `Ana="Ana"` is the same one, who is not named is new."""
    told = {
        each.public_id: person(club, matched[each.name]).public_id if each.name in matched else ""
        for each in Player.objects.known().filter(club=other)
    }
    return scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=told)


def all_of(*clubs: Club) -> dict[str, Any]:
    """Everything that is told of clubs."""
    games = Game.objects.filter(club__in=clubs).order_by("pk").select_related("club")
    return {
        "records": [(game.club_id, facts_of(game).portable()) for game in games],
        "people": sorted(Player.objects.values_list("pk", "club", "name", "tag", "merged_into", "hidden", "played_at")),
        "seats": sorted(Seat.objects.values_list("pk", "player")),
        "figures": sorted(Figure.objects.values_list("hand", "seat", "player")),
        "rules": sorted(HouseRules.objects.values_list("club", "name")),
        "members": sorted(Member.objects.values_list("club", "account", "role", "player")),
        "clubs": sorted(Club.objects.values_list("pk", "joined_to", "name")),
    }


def test_the_form_knows_who_has_the_same_name(club, other, alice) -> None:
    page = alice.get(at(club, "join/"))
    assert [each["url"] for each in page.context["others"]] == [f"{at(club, 'join/')}?other={other.public_id}"]
    page = alice.get(page.context["others"][0]["url"])
    assert {each["name"]: each["typed"] for each in page.context["people"]} == {"Ana": "Ana", "Anne": "", "Zoe": ""}


def test_all_of_it_comes_over(club, other, alice) -> None:
    page = alice.get(f"{at(club, 'join/')}?other={other.public_id}")
    fields = {each["field"]: each["typed"] for each in page.context["people"]}
    fields |= {f"to-{person(other, 'Anne').public_id}": "bea"}
    told = {"do": "join", "other": other.public_id, **fields, "key": "a-key-of-a-page"}
    assert [alice.post(at(club, "join/"), told).status_code for _twice in range(2)] == [302, 302]
    assert Joining.objects.count() == 1
    assert set(Game.objects.values_list("club", flat=True)) == {club.pk}
    names = {str(each) for each in Player.objects.known().filter(club=club)}
    assert names == {"Ana", "Bea", "Carl", "Zoe"}
    assert facts_of(Game.objects.latest("pk")).names() == ["Ana", "Bea", "Zoe"]
    assert alice.get(at(other))["Location"] == at(club)
    assert len(alice.get(at(club)).context["games"]) == 2


def test_two_of_one_name_are_told_apart(club, other) -> None:
    join(club, other)
    assert sorted(str(each) for each in Player.objects.known()) == ["Ana", "Ana (2)", "Anne", "Bea", "Carl", "Zoe"]


def test_it_can_be_taken_back_and_everything_is_as_before(club, other, alice) -> None:
    for each, name in ((club, "bob"), (other, "carla"), (club, "dora"), (other, "dora")):
        signed_in(name, each, "scorer")
        HouseRules.objects.get_or_create(club=each, name="Fridays")
    Member.objects.filter(club=other, account__username="dora").update(role="owner", player=person(other, "Ana"))
    before = all_of(club, other)
    joining = join(club, other, Ana="Ana", Anne="Bea")
    assert all_of(club, other) != before
    assert sorted(HouseRules.objects.filter(club=club).values_list("name", flat=True)) == ["Fridays", "Fridays (2)"]
    dora = Member.objects.get(club=club, account__username="dora")
    assert (dora.role, dora.player) == ("owner", person(club, "Ana"))
    assert [each["id"] for each in alice.get(at(club, "join/")).context["joined"]] == [joining.pk]
    told = {"do": "part", "joining": str(joining.pk), "key": "a-key-of-a-page"}
    assert [alice.post(at(club, "join/"), told).status_code for _twice in range(2)] == [302, 302]
    assert all_of(club, other) == before
    assert alice.get(at(other)).status_code == 200
    join(club, other)
    assert Joining.objects.filter(taken_back_at=None).count() == 1


def test_recount_agrees_before_and_after(club, other) -> None:
    joining = join(club, other, Ana="Ana")
    assert not [each for game in Game.objects.all() for each in scorebook.recount_game(game.pk, write=False)]
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert not [each for game in Game.objects.all() for each in scorebook.recount_game(game.pk, write=False)]


def test_clubs_whose_people_have_played_together_since_do_not_part(club, other) -> None:
    joining = join(club, other)
    club.refresh_from_db()
    players = [person(club, name) for name in ("Zoe", "Bea", "Carl")]
    scorebook.start_game(club, ask(), scorebook.Setup(facts_of(Game.objects.earliest("pk")).rules, players))
    before = all_of(club, other)
    with pytest.raises(NotPossible, match="Zoe"):
        scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert all_of(club, other) == before


def test_games_of_matched_people_since_stay_where_they_were_played(club, other) -> None:
    joining = join(club, other, Ana="Ana", Anne="Bea", Zoe="Carl")
    players = [person(club, name) for name in ("Ana", "Bea", "Carl")]
    scorebook.start_game(club, ask(), scorebook.Setup(facts_of(Game.objects.earliest("pk")).rules, players))
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert (club.games.count(), other.games.count()) == (2, 1)


def test_people_added_meanwhile_are_a_conflict(club, other, alice) -> None:
    page = alice.get(f"{at(club, 'join/')}?other={other.public_id}")
    fields = {each["field"]: each["typed"] for each in page.context["people"]}
    told = {each.public_id: "" for each in Player.objects.filter(club=other)}
    scorebook.add_player(other, "Yan")
    with pytest.raises(Stale):
        scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=told)
    wrong = {**fields, f"to-{person(other, 'Zoe').public_id}": "Nobody here"}
    answer = send(alice, at(club, "join/"), do="join", other=other.public_id, **wrong)
    assert answer.status_code == 422
    assert b'value="Nobody here"' in answer.content


def test_two_who_sat_at_one_table_are_not_one_person(club, other) -> None:
    with pytest.raises(NotPossible):
        join(club, other, Ana="Ana", Anne="Ana")
    assert not Joining.objects.exists()
    assert Player.objects.filter(merged_into=None).count() == 6


@pytest.mark.parametrize("said", ["\x00", "nothing", "9" * 5000])
def test_only_a_club_of_one_s_own_is_joined(club, said, alice) -> None:
    strange = club_of("Ida", "Jon", "Kim")
    for public_id in (strange.public_id, club.public_id, said):
        assert alice.get(at(club, "join/"), {"other": public_id}).status_code == 404
        assert send(alice, at(club, "join/"), do="join", other=public_id).status_code == 404
    assert send(alice, at(club, "join/"), do="part", joining="1").status_code == 409
    assert send(alice, at(club, "join/"), do="part", joining="9" * 5000).status_code == 400


def test_an_owner_of_one_of_them_alone_joins_nothing(club, other) -> None:
    client = signed_in("bob", club, "owner")
    signed_in("bob", other, "organizer")
    assert send(client, at(club, "join/"), do="join", other=other.public_id).status_code == 404
    assert send(client, at(other, "join/"), do="join", other=club.public_id).status_code == 403


def test_who_had_a_role_in_the_club_that_joined_has_it_here(club, other) -> None:
    vera = Client()
    vera.get(f"/open/read/{other.public_id}/{token(other, 'reader')}/")
    bob = Phone(other.games.get())
    join(club, other, Ana="Ana")
    assert vera.get(at(club)).status_code == 200
    assert bob.board()["may_write"]


def move(client: Client, game: Game, into: Club, **matched: str):
    path = f"/games/{game.public_id}/move/"
    people = client.get(path, {"other": into.public_id}).context["people"]
    fields = {each["field"]: matched.get(each["name"], each["typed"]) for each in people}
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


def test_two_of_a_table_do_not_become_one(club, other, alice) -> None:
    game = other.games.get()
    assert move(alice, game, club, Anne="Ana").status_code == 422
    assert Game.objects.get(pk=game.pk).club == other


def test_a_scorer_moves_no_game(club, other) -> None:
    game = other.games.get()
    bob = Phone(game)
    assert bob.get("move/").status_code == 403
    assert bob.post("move/", other=club.public_id).status_code == 403
    assert Phone(game, "Charlie").get("move/").status_code == 404
    assert bob.client.put(f"/games/{game.public_id}/move/").status_code == 405
