"""Leaving a club, and the end of one."""

import io
import json
import zipfile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import rules, scorebook, sight
from scorekeeper.models import Club, Figure, Game, Hand, Member, Player, Seat, Step
from scorekeeper.scoreboard.naming import club_title
from tests.scorekeeper.test_clubs import at, phone_with
from tests.scorekeeper.test_members import send, signed_in
from tests.table import HTMX, WON, Phone, address, ask, facts_of, imported, key, link, one_hand, opened, play, record_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(game: Game) -> Club:
    return game.club


def test_a_member_leaves_and_the_history_stays(club, game) -> None:
    signed_in("alice", club, "owner")
    bob = signed_in("bob", club, "scorer")
    assert bob.get(at(club, "leave/")).status_code == 200
    assert send(bob, at(club, "leave/")).status_code == 302
    assert bob.get(at(club)).status_code == 404
    assert Member.objects.get().role == "owner"
    assert facts_of(game).names() == ["Ana", "Bea", "Carl"]


def test_a_phone_leaves(club) -> None:
    client = phone_with(club, "read", "reader")
    assert send(client, at(club, "leave/")).status_code == 302
    assert client.get(at(club)).status_code == 404


def test_the_last_owner_hands_over_or_deletes(club) -> None:
    alice = signed_in("alice", club, "owner")
    answer = send(alice, at(club, "leave/"))
    assert answer.status_code == 422
    assert b"only owner" in answer.content
    page = alice.get(at(club, "leave/")).content.decode()
    assert "only owner" in page
    assert at(club, "members/") in page
    assert at(club, "delete/") in page
    assert "<form" not in page
    signed_in("bob", club, "owner")
    assert "<form" in alice.get(at(club, "leave/")).content.decode()
    assert send(alice, at(club, "leave/")).status_code == 302


def test_the_phone_on_which_a_club_hangs_does_not_lose_it_by_a_slip(club) -> None:
    client = phone_with(club)
    assert send(client, at(club, "leave/")).status_code == 422
    assert client.get(at(club)).status_code == 200
    assert send(client, at(club, "leave/"), sure="1").status_code == 302
    assert client.get(at(club)).status_code == 404


def begun_by(client: Client, club: Club) -> Game:
    """A game that a phone with a role in the club has begun from the start page."""
    names = {f"name-{seat}": name for seat, name in enumerate(["Ana", "Bea", "Carl"])}
    players = {f"player-{seat}": club.players.get(name=name).public_id for seat, name in enumerate(names.values())}
    assert send(client, "/new/table/?preset=cutthroat-official", dealer="0", **names, **players).status_code == 302
    return Game.objects.latest("pk")


def test_who_left_scores_and_follows_no_game_of_the_club(club, game) -> None:
    client = phone_with(club, "join", "starter")
    begun = begun_by(client, club)
    assert begun.club == club
    client.get(link(game, "Bob"))
    other = one_hand()
    client.get(link(other, "Bob"))
    assert send(client, at(club, "leave/")).status_code == 302
    for gone in (begun, game):
        assert client.get(address(gone, "game")).status_code == 404
        assert client.get(address(gone, "rematch")).status_code == 404
        assert send(client, address(gone, "rematch"), seats="same").status_code == 404
    assert client.get(address(other, "game")).status_code == 200
    page = client.get("/").context
    assert [line["url"] for line in page["resume"] + page["finished"]] == [address(other, "game")]
    assert page["club"]["url"] == at(other.club)


def test_leaving_takes_the_link_of_a_club_that_joined_with_it(club) -> None:
    joined = one_hand().club
    client = phone_with(joined, "join", "starter")
    Club.objects.filter(pk=joined.pk).update(joined_to=club)
    assert send(client, at(club, "leave/")).status_code == 302
    assert client.get(at(club)).status_code == 404


@pytest.mark.parametrize("watched", [False, True])
def test_a_link_that_was_stopped_takes_the_games_begun_by_it_with_it(club, watched) -> None:
    client = phone_with(club, "join", "starter")
    begun = begun_by(client, club)
    scored = opened(begun, "Bob")
    assert client.get(address(begun, "poll")).status_code == 200
    owner = phone_with(club)
    assert send(owner, at(club, "members/"), stop="starter", was=str(club.starter_link)).status_code == 302
    assert client.get(address(begun, "game")).status_code == 404
    assert client.get(address(begun, "poll"), headers=HTMX).status_code == 286  # it asks no more
    assert client.get("/").context["resume"] == []
    assert scored.get(address(begun, "game")).status_code == 200  # by the link of the game
    client.get(link(begun, "Vera" if watched else "Bob"))
    assert client.get(address(begun, "game")).context["board"]["may_write"] == (not watched)


def test_a_member_who_is_taken_out_scores_no_game_any_more(club) -> None:
    bob = signed_in("bob", club, "scorer")
    begun = begun_by(bob, club)
    assert bob.get(address(begun, "share")).status_code == 200
    Member.objects.filter(account__username="bob").delete()
    assert bob.get(address(begun, "game")).status_code == 404


@pytest.mark.parametrize("games", [1, 60])
def test_all_records_are_one_download(club, games) -> None:
    for _game in range(games - 1):
        imported(record_of("cutthroat-official", WON), club)
    client = phone_with(club)
    Player.objects.filter(club=club, name="Bea").update(hidden=True)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(at(club, "records.zip"))
        packed = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    assert len(captured) <= 12
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = archive.namelist()
        told = json.loads(archive.read(names[0]))
    assert len(names) == games
    assert rules.score(told) == facts_of(Game.objects.earliest("pk")).sheet
    assert told["seats"] == ["Ana", "Bea", "Carl"]
    assert not sight.sees_names(club.pk), "whoever is served next by this thread sees them too"


def test_deleting_takes_all_of_it_and_nothing_else(club, game) -> None:
    other = one_hand()
    scorebook.become_member(club.pk, ask(), account=signed_in_account("bob"), role="scorer")
    play(game, ["5", "4", "6"], [6, 4, 7])
    before = facts_of(other).portable()
    name = "Friday table"
    Club.objects.filter(pk=club.pk).update(name=name)
    client = phone_with(club)
    page = client.get(at(club, "delete/"))
    assert at(club, "records.zip") in page.content.decode()
    assert "1 game" in page.content.decode()
    assert send(client, at(club, "delete/"), name="friday  TABLE")["Location"] == "/?out"
    assert Club.objects.get() == other.club
    assert facts_of(other).portable() == before
    for model, rows in ((Game, 1), (Player, 3), (Seat, 3), (Hand, 1), (Figure, 3), (Member, 0), (Step, 0)):
        assert model.objects.count() == rows, model


def signed_in_account(name: str):
    signed_in(name)
    from django.contrib.auth.models import User

    return User.objects.get(username=name)


@pytest.mark.parametrize("typed", ["", "x", "\x00", "9" * 5000])
def test_another_name_deletes_nothing(club, typed) -> None:
    answer = send(phone_with(club), at(club, "delete/"), name=typed)
    assert answer.status_code == 422
    assert Club.objects.count() == 1


def test_a_club_without_a_name_is_deleted_by_what_it_is_called(club) -> None:
    client = phone_with(club)
    page = client.get(at(club, "delete/"))
    assert page.context["name"] == "delete"
    assert f'<p class="lede">{club_title(club)}</p>' in page.content.decode()
    assert send(client, at(club, "delete/"), name="Delete").status_code == 302
    assert not Club.objects.exists()


def test_two_records_of_one_person_go_too(club) -> None:
    ana, bea = Player.objects.get(name="Ana"), Player.objects.get(name="Bea")
    Player.objects.filter(pk=bea.pk).update(name="ana", merged_into=ana)
    assert send(phone_with(club), at(club, "delete/"), name=club.public_id).status_code == 302
    assert not Player.objects.exists()


def test_a_second_tap_finds_it_gone_and_touches_no_other_club(club) -> None:
    other = one_hand().club
    client = phone_with(club)
    client.get(f"/clubs/{other.public_id}/")
    fields = {"key": key(), "name": club.public_id}
    assert client.post(at(club, "delete/"), fields).status_code == 302
    again = client.post(at(club, "delete/"), fields)
    assert again.status_code == 404
    assert b"This is gone" in again.content
    assert client.post(at(other, "delete/"), fields).status_code == 404
    assert Club.objects.get() == other


def test_old_phones_are_told_that_it_is_gone(club, game) -> None:
    alice, bob, vera = Phone(game, "Alice"), Phone(game), Phone(game, "Vera")
    address = alice.client.get(at(club, "keep/")).context["link"]["address"].removeprefix("http://testserver")
    scorebook.delete_club(club.pk, ask(), name=club.public_id)
    for answer in (bob.get(), vera.get(), alice.client.get(at(club)), alice.client.get(address)):
        assert answer.status_code == 404
        assert b"This is gone" in answer.content
    poll = vera.get("poll/", **HTMX)
    assert poll.status_code == 286
    assert b"This is gone" in poll.content
    assert b"This is gone" not in Client().get(bob.address).content
    assert alice.client.get("/").status_code == 200
