"""Roles and invitations: links that are stopped, accounts as members, and who they are in the roster."""

from threading import Barrier, Thread

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.models import Club, Game, Member, Player
from tests.scorekeeper.test_clubs import ROLES, at, phone_with
from tests.table import ask, key, one_hand, start

pytestmark = pytest.mark.django_db


def signed_in(name: str, club: Club | None = None, role: str = "") -> Client:
    """A phone with an account, and a role for it in a club."""
    account = User.objects.filter(username=name).first() or User.objects.create_user(name)
    if club and role:
        scorebook.become_member(club.pk, ask(), account=account, role=role)
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def club(game: Game) -> Club:
    return game.club


@pytest.fixture
def alice(club) -> Client:
    return signed_in("alice", club, "owner")


def of(club: Club, name: str) -> str:
    return reverse("scorekeeper:member", args=[club.public_id, name])


def send(client: Client, path: str, **fields: str):
    return client.post(path, {"key": key(), **fields})


@pytest.mark.parametrize(("kind", "role"), ROLES)
def test_each_link_opens_its_role_and_no_more(club, alice, kind, role) -> None:
    links = {link["role"]: link for link in alice.get(at(club, "members/")).context["links"]}
    assert set(links) == {"starter", "scorer", "reader", "organizer", "owner"}
    bob = Client()
    assert bob.get(links[role]["address"].removeprefix("http://testserver"))["Location"] == at(club)
    assert bob.get(at(club, "settings/")).status_code == (200 if role == "owner" else 403)
    assert bob.get(at(club, "members/")).status_code == (200 if role in ("owner", "organizer") else 403)


def test_an_organizer_invites_those_who_may_less(club) -> None:
    client = phone_with(club, "organize", "organizer")
    links = {link["role"]: link["was"] for link in client.get(at(club, "members/")).context["links"]}
    assert set(links) == {"starter", "scorer", "reader"}
    assert send(client, at(club, "members/"), stop="scorer", was="1").status_code == 302
    assert send(client, at(club, "members/"), stop="owner", was="1").status_code == 403
    assert Club.objects.get().owner_link == 1


@pytest.mark.parametrize(("kind", "role"), ROLES)
def test_a_link_that_is_stopped_opens_nothing_any_more(club, alice, kind, role) -> None:
    bob, new = phone_with(club, kind, role), Client()
    links = {link["role"]: link["address"] for link in alice.get(at(club, "members/")).context["links"]}
    fields = {"key": key(), "stop": role, "was": "1"}
    assert [alice.post(at(club, "members/"), fields).status_code for _twice in range(2)] == [302, 302]
    assert getattr(Club.objects.get(), f"{role}_link") == 2
    assert bob.get(at(club)).status_code == 404
    assert new.get(links[role].removeprefix("http://testserver")).status_code == 404


def test_the_phone_that_stops_its_own_link_keeps_its_role(club) -> None:
    client = phone_with(club)
    assert send(client, at(club, "members/"), stop="owner", was="1").status_code == 302
    assert client.get(at(club, "settings/")).status_code == 200


@pytest.mark.parametrize("fields", [{}, {"stop": "king", "was": "1"}, {"stop": "owner", "was": "9" * 5000}])
def test_a_broken_page_stops_nothing(club, alice, fields) -> None:
    assert send(alice, at(club, "members/"), **fields).status_code == 400


def test_a_link_becomes_a_role_of_the_account_by_a_tap(club) -> None:
    bob = phone_with(club, "keep", "scorer")
    assert send(bob, at(club, "members/become/")).status_code == 403
    assert "sign-in" in bob.get(at(club)).context["sign_in_url"]
    bob.force_login(User.objects.create_user("bob"))
    assert bob.get(at(club)).context["become_url"]
    assert not Member.objects.exists()
    assert bob.get(at(club, "members/become/")).status_code == 405
    assert [send(bob, at(club, "members/become/")).status_code for _twice in range(2)] == [302, 302]
    assert Member.objects.get().role == "scorer"
    assert not bob.get(at(club)).context["become_url"]
    assert signed_in("bob").get(at(club)).status_code == 200


def test_a_lesser_link_takes_no_role_away(club) -> None:
    client = phone_with(club, "read", "reader")
    client.force_login(User.objects.create_user("bob"))
    scorebook.become_member(club.pk, ask(), account=User.objects.get(), role="organizer")
    assert send(client, at(club, "members/become/")).status_code == 302
    assert Member.objects.get().role == "organizer"


def test_a_link_that_was_stopped_gives_no_role(club) -> None:
    client = phone_with(club, "keep", "scorer")
    client.force_login(User.objects.create_user("bob"))
    scorebook.stop_link(club.pk, ask(), role="scorer", was=1)
    assert send(client, at(club, "members/become/")).status_code == 404
    assert not Member.objects.exists()


def test_an_owner_changes_a_role(club, alice) -> None:
    bob = signed_in("bob", club, "reader")
    assert bob.get(at(club, "members/")).status_code == 403
    assert send(alice, of(club, "bob"), do="role", role="organizer", was="reader").status_code == 302
    assert bob.get(at(club, "members/")).status_code == 200
    assert send(bob, of(club, "alice"), do="role", role="reader", was="owner").status_code == 403
    assert send(bob, of(club, "bob"), do="role", role="owner", was="organizer").status_code == 403
    assert send(alice, of(club, "bob"), do="role", role="king", was="organizer").status_code == 400


def test_a_role_that_was_changed_meanwhile_is_a_conflict(club, alice) -> None:
    signed_in("bob", club, "organizer")
    answer = send(alice, of(club, "bob"), do="role", role="reader", was="scorer")
    assert answer.status_code == 409
    assert Member.objects.get(account__username="bob").role == "organizer"
    assert send(alice, of(club, "bob"), do="remove", was="scorer").status_code == 409


def test_the_last_owner_stays(club, alice) -> None:
    for fields in ({"do": "role", "role": "reader", "was": "owner"}, {"do": "remove", "was": "owner"}):
        answer = send(alice, of(club, "alice"), **fields)
        assert answer.status_code == 422
        assert b"only owner" in answer.content
    signed_in("bob", club, "owner")
    assert send(alice, of(club, "alice"), do="role", role="reader", was="owner").status_code == 302


def test_who_is_removed_is_a_stranger(club, alice) -> None:
    bob = signed_in("bob", club, "organizer")
    fields = {"key": key(), "do": "remove", "was": "organizer"}
    assert alice.post(of(club, "bob"), fields).status_code == 302
    assert bob.get(at(club)).status_code == 404
    assert alice.post(of(club, "bob"), fields).status_code == 404


def test_one_s_own_page_and_no_other(club, alice) -> None:
    bob = signed_in("bob", club, "reader")
    assert bob.get(of(club, "bob")).status_code == 200
    assert bob.get(of(club, "alice")).status_code == 403
    assert signed_in("charlie").get(of(club, "alice")).status_code == 404
    for name in ("nobody", "\x00", "9" * 900):
        assert alice.get(of(club, name)).status_code == 404
    for written in ("%00", "~00", "~zz", "~ff", "..", "~", "a.b"):
        assert alice.get(at(club, f"members/of/{written}/")).status_code == 404


@pytest.mark.parametrize("name", [".", "..", "a/b", "%2e", "~2e", "été@x.org", "bob"])
def test_no_username_makes_an_address_that_leads_elsewhere(club, alice, name) -> None:
    signed_in(name, club, "reader")
    url = next(each["url"] for each in alice.get(at(club, "members/")).context["members"] if each["title"] == name)
    assert not set(url.split("/")[-2]) & set("./%")
    assert send(alice, url, do="role", role="scorer", was="reader")["Location"] == url
    assert send(alice, url, do="remove", was="scorer").status_code == 302
    assert Member.objects.get().account.username == "alice"


def test_an_account_is_linked_to_somebody_of_the_roster_and_unlinked(club, alice) -> None:
    bob, bea = signed_in("bob", club, "reader"), Player.objects.get(name="Bea")
    assert send(bob, of(club, "bob"), do="player", player=bea.public_id, was_player="").status_code == 302
    assert Member.objects.get(account__username="bob").player == bea
    assert b"Bea" in alice.get(at(club, "members/")).content
    taken = send(alice, of(club, "alice"), do="player", player=bea.public_id, was_player="")
    assert taken.status_code == 422
    assert send(alice, of(club, "bob"), do="player", player="", was_player="").status_code == 409
    assert send(alice, of(club, "bob"), do="player", player="", was_player=bea.public_id).status_code == 302
    assert Member.objects.get(account__username="bob").player is None


def test_nobody_is_linked_to_a_player_of_another_club(club, alice) -> None:
    other = Player.objects.get(club=start(names=["Zoe", "Yan", "Xia"]).club, name="Zoe")
    for player in (other.public_id, "\x00", "nobody", "9" * 5000):
        answer = send(alice, of(club, "alice"), do="player", player=player, was_player="")
        assert answer.status_code in (302, 404)
    assert Member.objects.get().player is None


def test_a_reader_is_not_told_of_hidden_people(club) -> None:
    Player.objects.filter(name="Bea").update(hidden=True)
    names = [each["text"] for each in signed_in("bob", club, "reader").get(of(club, "bob")).context["roster"]]
    assert names == ["Ana", "Carl"]
    assert len(signed_in("carl", club, "scorer").get(of(club, "carl")).context["roster"]) == 3


def test_an_account_has_several_clubs(club, alice) -> None:
    other = one_hand().club
    signed_in("alice", other, "scorer")
    assert {each["url"] for each in alice.get("/account/").context["clubs"]} == {at(club), at(other)}
    start_page = alice.get("/").context
    assert {start_page["club"]["url"], *(each["url"] for each in start_page["clubs"])} == {at(club), at(other)}


@pytest.mark.parametrize("members", [1, 12])
def test_the_list_asks_the_same_for_more_members(club, alice, members) -> None:
    for number in range(members):
        signed_in(f"name-{number}", club, "reader")
    with CaptureQueriesContext(connection) as captured:
        assert alice.get(at(club, "members/")).status_code == 200
    assert len(captured) <= 6, [query["sql"] for query in captured]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_claim_a_club_at_once_one_has_it() -> None:
    club = one_hand().club
    accounts = [User.objects.create_user(name) for name in ("alice", "bob")]
    start_together, told = Barrier(2), []

    def claim(account: User) -> None:
        start_together.wait()
        try:
            scorebook.claim_club(club.pk, ask(), account=account, name=f"of {account}")
            told.append(account.username)
        except scorebook.Stale:
            pass
        finally:
            connection.close()

    threads = [Thread(target=claim, args=[account]) for account in accounts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 1
    assert Club.objects.get(pk=club.pk).name == f"of {told[0]}"
    assert Member.objects.filter(role="owner").count() == 1
