"""What becomes of links, roles, people and races when clubs that were joined part again, or were changed meanwhile."""

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.links import token
from scorekeeper.models import Club, Game, Joining, Member, Player
from tests.scorekeeper.test_clubs import at, phone_with
from tests.scorekeeper.test_clubs_joined import join, person
from tests.scorekeeper.test_members import send, signed_in
from tests.table import Phone, ask, club_of, facts_of, key
from tests.tournaments.race import go_on, race_of, tokens, win
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db


def test_a_link_that_is_stopped_takes_those_of_the_clubs_that_joined_along(club, other, alice) -> None:
    given_out = f"/open/club/{other.public_id}/{token(other, 'owner')}/"
    reading = f"/open/read/{other.public_id}/{token(other, 'reader')}/"
    only_theirs = Client()
    only_theirs.get(given_out)
    join(club, other)
    assert send(only_theirs, at(club, "members/"), stop="owner", was="1").status_code == 302
    assert only_theirs.get(at(club, "settings/")).status_code == 200
    assert alice.get(at(club)).status_code == 404
    stranger = Client()
    assert stranger.get(given_out).status_code == 404
    assert stranger.get(at(club)).status_code == 404
    assert stranger.get(reading).status_code == 302
    assert stranger.get(at(club)).status_code == 200
    assert Club.objects.values_list("owner_link", "reader_link").distinct().get() == (2, 1)


def test_who_stops_one_at_a_table_keeps_what_the_link_of_a_joined_club_gave(club, other) -> None:
    phone = Client()
    phone.get(f"/open/club/{other.public_id}/{token(other, 'owner')}/")
    join(club, other)
    share = f"/games/{club.games.earliest('pk').public_id}/share/"
    assert send(phone, share, revoke="owner", was="1").status_code == 302
    assert Club.objects.get(pk=club.pk).owner_link == 2
    assert phone.get(at(club, "settings/")).status_code == 200


def test_who_stops_a_link_of_joined_clubs_is_told_that_all_are_stopped(club, other, alice) -> None:
    assert (
        b"either"
        not in alice.post(at(club, "members/"), {"stop": "reader", "was": 1, "key": key()}, follow=True).content
    )
    join(club, other)
    assert (
        b"either" in alice.post(at(club, "members/"), {"stop": "reader", "was": 2, "key": key()}, follow=True).content
    )


def role(club: Club, name: str) -> str:
    """The role of an account in a club, "" for none."""
    return next(iter(Member.objects.filter(club=club, account__username=name).values_list("role", flat=True)), "")


def is_now(club: Club, name: str, role: str) -> None:
    """Give a member another role, or with "" take them out."""
    member = Member.objects.get(club=club, account__username=name)
    if role:
        scorebook.change_role(club.pk, ask(), member_id=member.pk, role=role, was=member.role)
    else:
        scorebook.remove_member(club.pk, ask(), member_id=member.pk, was=member.role)


def part(club: Club, joining: Joining) -> None:
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)


def test_a_club_that_was_claimed_has_an_owner_after_parting(club, other) -> None:
    for each, name, gives in ((club, "olga", "owner"), (other, "olga", "owner"), (club, "xenia", "reader")):
        signed_in(name, each, gives)
    signed_in("xenia", other, "owner")
    joining = join(club, other)
    is_now(club, "olga", "")
    part(club, joining)
    assert (role(club, "xenia"), role(other, "xenia")) == ("owner", "owner")
    assert (role(club, "olga"), role(other, "olga")) == ("", "")


def test_the_club_that_came_has_an_owner_after_parting_too(club, other) -> None:
    signed_in("olga", club, "owner")
    signed_in("yara", other, "owner")
    joining = join(club, other)
    is_now(club, "yara", "")
    part(club, joining)
    assert (role(club, "olga"), role(other, "olga"), role(other, "yara")) == ("owner", "owner", "")


def test_a_club_that_nobody_had_claimed_is_nobody_s_again(club, other) -> None:
    signed_in("yara", other, "owner")
    part(club, join(club, other))
    assert list(Member.objects.values_list("club", "role")) == [(other.pk, "owner")]


@pytest.mark.parametrize("taken", ["reader", ""])
def test_a_role_that_was_taken_since_is_not_given_back(club, other, taken) -> None:
    for each in (club, other):
        signed_in("olga", each, "owner")
    signed_in("xenia", club, "owner")
    signed_in("xenia", other, "organizer")
    signed_in("yara", other, "scorer")
    joining = join(club, other)
    is_now(club, "xenia", taken)
    is_now(club, "yara", "reader")
    part(club, joining)
    assert (role(club, "xenia"), role(other, "xenia")) == (taken, taken)
    assert (role(club, "yara"), role(other, "yara")) == ("", "reader")
    assert (role(club, "olga"), role(other, "olga")) == ("owner", "owner")


def test_who_a_member_was_said_to_be_since_stays_where_that_one_is(club, other) -> None:
    signed_in("xenia", club, "owner")
    signed_in("yara", other, "scorer")
    joining = join(club, other)
    for name, player in (("xenia", "Bea"), ("yara", "Carl")):
        member = Member.objects.get(club=club, account__username=name)
        scorebook.link_player(club.pk, ask(), member_id=member.pk, player_id=person(club, player).public_id, was="")
    part(club, joining)
    assert Member.objects.get(club=club).player == person(club, "Bea")
    assert Member.objects.get(club=other).player is None


def test_clubs_do_not_part_while_somebody_of_one_is_in_a_race_of_the_other(alice) -> None:
    race, other = race_of(winner=0), club_of("Yan", "Anne", "Zoe")
    joining = join(race.club, other)
    yan = person(race.club, "Yan")
    director.join_race(race.pk, ask(), people=[scorebook.Person("Yan", "", yan)])
    with pytest.raises(NotPossible, match="Yan has entered a race"):
        part(race.club, joining)
    assert Player.objects.get(pk=yan.pk).club == race.club
    assert Joining.objects.get().taken_back_at is None
    scorebook.delete_club(race.club.pk, ask(), name=race.club.public_id)
    assert not Race.objects.exists()


def test_a_race_that_came_goes_back_with_every_game_played_since(club) -> None:
    """Bea of the club that stays won a game of the race that came: it is that of Bea who came along."""
    race = race_of(winner=0)
    scorebook.add_player(club, "Dan")
    joining = join(club, race.club, Ana="Ana", Bea="Bea", Carl="Carl", Dan="Dan")
    win(go_on(race), "Bea")
    alice, told = phone_with(club), {"do": "part", "joining": joining.pk}
    assert alice.post(at(club, "join/"), {**told, "key": key()}).status_code == 302
    assert tokens(race) == {"Ana": 1, "Bea": 1}
    games = Game.objects.filter(pk__in=Race.objects.get().games.values("game"))
    assert {(game.club, seat.player.club) for game in games for seat in game.seats.all()} == {(race.club, race.club)}
    assert [scorebook.recount_game(game.pk, write=False) for game in games] == [[], []]
    assert go_on(race).club == race.club
    reader = Client()
    reader.get(f"/open/read/{club.public_id}/{token(club, 'reader')}/")
    assert reader.get(f"/races/{race.public_id}/").status_code == 404
    assert club.games.count() == 1


def test_nor_while_somebody_is_in_a_race_of_the_club_that_came() -> None:
    race, club = race_of(winner=0), club_of("Yan", "Eva", "Finn")
    joining = join(club, race.club, Ana="Yan")
    director.join_race(race.pk, ask(), people=[scorebook.Person("Eva", "", person(club, "Eva"))])
    with pytest.raises(NotPossible, match="Eva has entered a race"):
        part(club, joining)


def test_a_game_leads_on_to_none_of_the_other_club_after_parting(club, other, alice) -> None:
    joining = join(club, other, Ana="Ana", Anne="Bea", Zoe="Carl")
    first = Game.objects.latest("pk")
    Game.objects.filter(pk=first.pk).update(ended="leader")
    facts = facts_of(first)
    game = scorebook.follow_game(first.pk, ask(), scorebook.Setup(facts.rules, facts.players(1), previous=first))
    vera = Phone(first, "Vera")
    assert vera.board()["next_url"] == f"/games/{game.public_id}/"
    part(club, joining)
    assert [each.games.count() for each in (club, other)] == [2, 1]
    assert vera.board()["next_url"] == ""


def test_clubs_part_after_a_matched_person_was_erased(club, other) -> None:
    joining = join(club, other, Ana="Ana", Anne="Bea")
    scorebook.erase_person(club.pk, ask(), person=person(club, "Ana").public_id, name="Ana")
    scorebook.erase_person(club.pk, ask(), person=person(club, "Bea").public_id, name="Bea")
    part(club, joining)
    assert facts_of(club.games.get()).names() == ["Former player (1)", "Former player (2)", "Carl"]
    assert facts_of(other.games.get()).names() == ["Former player (2)", "Former player (1)", "Zoe"]
    for each in (club, other):
        assert {seat.player.club for game in each.games.all() for seat in game.seats.all()} == {each}
        assert not Player.objects.filter(club=each, name__in=["Ana", "Anne", "Bea"]).exists()
        assert Player.objects.filter(club=each, erased=True).count() == 2
    assert not [each for game in Game.objects.all() for each in scorebook.recount_game(game.pk, write=False)]
    scorebook.delete_club(club.pk, ask(), name=club.public_id)
    assert list(Club.objects.all()) == [other]
