"""Two clubs become one and part again."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.links import token
from scorekeeper.models import Club, Figure, Game, HouseRules, Joining, Member, Player, Seat
from scorekeeper.scorebook import Stale
from tests.scorekeeper.test_clubs import at
from tests.scorekeeper.test_members import send, signed_in
from tests.table import Phone, ask, club_of, facts_of
from tests.tournaments.race import undo_last
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db
CLUB = ["Ana", "Bea", "Carl"]


def person(club: Club, name: str) -> Player:
    return Player.objects.known().filter(club=club, name=name).earliest("tag")


def join(club: Club, other: Club, **matched: str) -> Joining:
    """Join by names: `Ana="Ana"` is the same one, who is not named is new."""
    told = {
        each.public_id: person(club, matched[each.name]).public_id if each.name in matched and not each.tag else ""
        for each in Player.objects.known().filter(club=other)
    }
    return scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=told)


def all_of(*clubs: Club) -> dict[str, Any]:
    """Everything that is told of clubs."""
    games = Game.objects.filter(club__in=clubs).order_by("pk").select_related("club")
    owner = {each: Phone(each, "Bob") for each in games}
    pages = ("sheet/", "print/", "text/", "record.json")
    return {
        "pages": [(game.pk, page, owner[game].get(page).content) for game in games for page in pages],
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
    told = {each["name"]: each["chosen"] for each in page.context["people"]}
    assert told == {"Ana": person(club, "Ana").public_id, "Anne": "", "Zoe": ""}
    assert [[choice["text"] for choice in each["choices"]] for each in page.context["people"]] == [CLUB] * 3


def test_all_of_it_comes_over(club, other, alice) -> None:
    page = alice.get(f"{at(club, 'join/')}?other={other.public_id}")
    fields = {each["field"]: each["chosen"] for each in page.context["people"]}
    fields |= {f"to-{person(other, 'Anne').public_id}": person(club, "Bea").public_id}
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
    assert at(club, "join/") in alice.get(at(club, "settings/")).content.decode()
    assert "take a joining back" in alice.get(at(club)).content.decode()
    assert [each["id"] for each in alice.get(at(club, "join/")).context["joined"]] == [joining.pk]
    told = {"do": "part", "joining": str(joining.pk), "key": "a-key-of-a-page"}
    assert [alice.post(at(club, "join/"), told).status_code for _twice in range(2)] == [302, 302]
    assert all_of(club, other) == before
    assert alice.get(at(other)).status_code == 200
    join(club, other)
    assert Joining.objects.filter(taken_back_at=None).count() == 1


def test_what_was_renamed_before_can_be_undone_though_another_has_the_name(club, other) -> None:
    game = other.games.get()
    step = scorebook.substitute(game.pk, ask(), place=1, was="Anne", credited=False, name="Yan").game.version
    scorebook.rename_seat(game.pk, ask(), place=2, name="Zora", tag="", was="Zoe")
    scorebook.add_player(club, "Zoe")
    join(club, other)
    assert undo_last(game).names() == ["Ana (2)", "Yan", "Zoe (2)"]
    facts = scorebook.undo(game.pk, ask(), step=step)
    assert facts.names() == ["Ana (2)", "Anne", "Zoe (2)"]
    facts = scorebook.redo(game.pk, ask(), step=facts.game.version)
    assert facts.names() == ["Ana (2)", "Yan", "Zoe (2)"]


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
    fields = {each["field"]: each["chosen"] for each in page.context["people"]}
    told = {each.public_id: "" for each in Player.objects.filter(club=other)}
    scorebook.add_player(other, "Yan")
    with pytest.raises(Stale):
        scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=told)
    wrong = {**fields, f"to-{person(other, 'Zoe').public_id}": "Nobody here"}
    answer = send(alice, at(club, "join/"), do="join", other=other.public_id, **wrong)
    assert answer.status_code == 422
    assert answer.context["errors"] == ["Choose from the list who Zoe is."]
    yan = person(other, "Yan")
    answer = send(alice, at(club, "join/"), do="join", other=other.public_id, **fields)
    assert (answer.status_code, Joining.objects.count()) == (409, 0)
    assert {each["field"]: each["chosen"] for each in answer.context["people"]} == {**fields, f"to-{yan.public_id}": ""}


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


def test_a_club_that_joined_answers_as_the_other_and_its_old_pages_write_nothing(club, other, alice) -> None:
    Club.objects.update(name="Friday table", is_open=True)
    join(club, other, Ana="Ana")
    assert alice.get(at(other, "settings/"))["Location"] == at(club, "settings/")
    assert send(alice, at(other, "delete/"), name="Friday table").status_code == 409
    assert Club.objects.count() == 2
    bob = Client()
    bob.get(f"/open/keep/{other.public_id}/{token(other, 'scorer')}/")
    assert Phone(club.games.earliest("pk"), "Charlie").board()["may_write"] is False
    assert bob.get(f"/games/{club.games.earliest('pk').public_id}/").context["board"]["may_write"]


def test_an_account_that_owns_both_joins_them_with_two_taps_of_one_page(club, other) -> None:
    client = signed_in("alice", club, "owner")
    signed_in("alice", other, "owner")
    page = client.get(f"{at(club, 'join/')}?other={other.public_id}")
    told = {each["field"]: each["chosen"] for each in page.context["people"]}
    told |= {"do": "join", "other": other.public_id, "key": "a-key-of-a-page"}
    assert [client.post(at(club, "join/"), told).status_code for _twice in range(2)] == [302, 302]


def test_a_race_comes_along_goes_back_and_is_deleted_with_its_club(club, other, alice) -> None:
    game = other.games.get()
    Game.objects.filter(pk=game.pk).update(ended="leader")
    race = director.start_race(game.pk, ask(), victories=3)
    before = all_of(club, other)
    joining = join(club, other, Ana="Ana")
    race.refresh_from_db()
    assert race.club == club
    assert alice.get(f"/races/{race.public_id}/").status_code == 200
    assert b"/races/" in alice.get(at(club)).content
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    race.refresh_from_db()
    assert race.club == other
    assert all_of(club, other) == before
    scorebook.delete_club(other.pk, ask(), name=other.public_id)
    assert not Race.objects.exists()
