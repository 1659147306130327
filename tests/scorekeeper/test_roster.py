"""The roster: found by name, added, a guest in one tap, described, archived; who may what, and nothing done twice."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Game, Player
from tests.table import BOTH_WAYS, Phone, ask, facts_of, form_of, imported, key, record_of, start

pytestmark = pytest.mark.django_db
HAND = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}

ALL = ["Ana", "Bea", "Carl"]


def browser(club, kind=""):
    """A browser that opened a link of this kind, or a stranger's."""
    client = Client()
    if kind:
        client.get(f"/open/{kind}/{club.public_id}/{token(club, KINDS[kind][1])}/")
    return client


@pytest.fixture
def club(game):
    return game.club


@pytest.fixture
def organizer(club):
    return browser(club, "organize")


def people(club):
    return reverse("scorekeeper:people", args=[club.public_id])


def page_of(player, name="person"):
    return reverse(f"scorekeeper:{name}", args=[player.club.public_id, player.public_id])


def player(name):
    return Player.objects.get(name=name)


def names(answer):
    return [str(each["name"]) for each in answer.context["people"]]


@pytest.mark.parametrize(
    ("said", "found"),
    [("", ALL), ("an", ["Ana"]), ("boss", ["Bea"]), ("ö", ["Bea"]), ("Ana boss", []), ("%", []), ("\x00", ALL)],
)  # fmt: skip
def test_people_are_found_by_name_and_nickname(club, organizer, said, found) -> None:
    Player.objects.filter(name="Bea").update(nickname="The Boss", tag="Ö")
    assert names(organizer.get(people(club), {"q": said})) == found


def test_who_was_merged_is_found_by_the_old_name_and_listed_once(club, organizer) -> None:
    anna = scorebook.add_player(club, "Annabel")
    scorebook.merge_players(club.pk, ask(), kept=player("Carl").public_id, gone=anna.public_id)
    assert names(organizer.get(people(club))) == ["Ana", "Bea", "Carl"]
    assert names(organizer.get(people(club), {"q": "annabel"})) == ["Carl"]
    answer = organizer.get(page_of(anna))
    assert (answer.status_code, answer["Location"]) == (302, page_of(player("Carl")))


def test_a_long_roster_has_pages_and_asks_no_more_of_the_database(club, organizer) -> None:
    def asked(**query):
        with CaptureQueriesContext(
            connection,
        ) as captured:
            answer = organizer.get(people(club), query)
        assert answer.status_code == 200
        return len(captured), answer

    few, _answer = asked()
    for number in range(60):
        scorebook.add_player(club, f"Zoe {number:02}")
    many, answer = asked()
    assert (few, len(names(answer)), answer.context["older"]) == (many, 40, 2)
    later, answer = asked(page=2)
    assert (few, len(names(answer)), answer.context["newer"]) == (later, 23, 1)


def test_a_persons_page_asks_no_more_for_more_games(club, organizer) -> None:
    def asked():
        with CaptureQueriesContext(connection) as captured:
            assert organizer.get(page_of(player("Ana"))).status_code == 200
        return len(captured)

    few = asked()
    for _time in range(5):
        imported(record_of("cutthroat-official", HAND), club)
    assert asked() == few


@BOTH_WAYS
def test_somebody_is_added_once(club, organizer, headers) -> None:
    form = {**form_of(organizer.get(people(club)), "key"), "name": "  Dora ", "as": "member"}
    answers = [organizer.post(people(club), form, headers=headers).status_code for _time in range(2)]
    assert (answers, Player.objects.filter(name="Dora", guest=False).count()) == ([302, 302], 1)
    assert organizer.post(people(club), {**form, "name": "Eva"}, headers=headers).status_code == 409
    assert not Player.objects.filter(name="Eva").exists()


@BOTH_WAYS
@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"name": "x" * 61}, {"name": "ANA"}, {"name": "Dora", "tag": "y" * 13}]
)
def test_a_name_that_cannot_be_is_refused_and_still_there(club, organizer, fields, headers) -> None:
    answer = organizer.post(people(club), {"key": key(), "as": "member", **fields}, headers=headers)
    assert (answer.status_code, answer.context["name"]) == (422, fields["name"])
    assert Player.objects.count() == 3
    added = organizer.post(people(club), {"key": key(), "as": "member", "name": "ANA", "tag": "2"})
    assert (added.status_code, Player.objects.filter(tag="2").count()) == (302, 1)


def test_a_guest_comes_in_one_tap_and_is_told_apart(club, organizer) -> None:
    first = key()
    for each in (first, first, key(), key()):
        assert organizer.post(people(club), {"key": each, "as": "guest", "name": ""}).status_code == 302
    guests = Player.objects.filter(guest=True).order_by("pk")
    assert [str(each) for each in guests] == ["Guest", "Guest (2)", "Guest (3)"]
    assert names(organizer.get(people(club))) == ["Ana", "Bea", "Carl"]
    assert names(organizer.get(people(club), {"show": "guests"})) == ["Guest"] * 3
    assert not set(guests) & set(Player.objects.offered())


def test_a_guest_becomes_a_member_with_what_was_played(club, organizer) -> None:
    guest = scorebook.add_person(club.pk, ask(), name="Mark", guest=True)
    setup = scorebook.Setup(facts_of(Game.objects.get()).rules, [guest, player("Bea"), player("Carl")])
    scorebook.start_game(club, ask(), setup)
    assert organizer.post(page_of(guest), {"key": key(), "do": "member"}).status_code == 302
    page = organizer.get(page_of(guest))
    assert (guest in Player.objects.offered(), len(page.context["games"])) == (True, 1)


def test_who_is_archived_is_offered_no_more_until_brought_back(club, organizer, game) -> None:
    bob, carl = Phone(game), player("Carl")

    def offered():
        answer = bob.client.get("/new/table/?preset=cutthroat-official")
        return [each["name"] for each in answer.context["known"] if each["id"] != "guest"]

    assert sorted(offered()) == ["Ana", "Bea", "Carl"]
    for _time in range(2):
        organizer.post(page_of(carl), {"key": key(), "do": "archive"})
    assert sorted(offered()) == ["Ana", "Bea"]
    assert names(organizer.get(people(club), {"show": "archived"})) == ["Carl"]
    assert names(organizer.get(people(club), {"q": "carl"})) == ["Carl"]
    organizer.post(page_of(carl), {"key": key(), "do": "bring_back"})
    assert sorted(offered()) == ["Ana", "Bea", "Carl"]


def described(client, who, **fields):
    form = form_of(client.get(page_of(who)), "key", "was", "name", "tag", "nickname")
    return {**form, "do": "describe", "colour": "", "sticker": "", **fields}


@BOTH_WAYS
def test_a_person_is_described_once_and_named_right_everywhere(club, organizer, headers, game) -> None:
    other, ana = start(club=club), player("Ana")
    form = described(organizer, ana, name="Anabela", nickname="Bela", colour="teal", sticker="fox")
    answers = [organizer.post(page_of(ana), form, headers=headers).status_code for _time in range(2)]
    ana.refresh_from_db()
    assert (answers, ana.nickname, ana.colour, ana.sticker) == ([302, 302], "Bela", "teal", "fox")
    assert {facts_of(each).names()[0] for each in (game, other)} == {"Anabela"}
    page = organizer.get(page_of(ana)).content.decode()
    assert "stickers.svg#fox" in page
    assert "Bela" in page


@pytest.mark.django_db(transaction=True)
def test_the_boards_that_name_a_person_are_drawn_again(game) -> None:
    ana, version = player("Ana"), game.version
    wanted = scorebook.Described("Anabela")
    scorebook.describe_person(
        ana.club_id, ask(), person=ana.public_id, wanted=wanted, was=scorebook.Described("Ana").seen
    )
    assert Game.objects.get().version == version + 1
    assert Phone(game).board()["rows"][0]["name"] == "Anabela"


@BOTH_WAYS
@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"name": "bea"}, {"nickname": "x" * 21}, {"colour": "plaid"}, {"sticker": "boot"}]
)
def test_what_cannot_be_said_of_a_person_is_refused(organizer, fields, headers) -> None:
    ana = player("Ana")
    answer = organizer.post(page_of(ana), described(organizer, ana, **fields), headers=headers)
    assert (answer.status_code, answer.context["changing"]) == (422, True)
    assert all(answer.context[field] == value for field, value in fields.items() if field in ("name", "nickname"))
    assert player("Ana").nickname == player("Ana").colour == player("Ana").sticker == ""


@BOTH_WAYS
def test_what_was_changed_meanwhile_is_not_changed_back(organizer, headers) -> None:
    ana = player("Ana")
    old = described(organizer, ana, nickname="Old")
    organizer.post(page_of(ana), described(organizer, ana, nickname="New"))
    answer = organizer.post(page_of(ana), old, headers=headers)
    assert (answer.status_code, answer.context["nickname"], player("Ana").nickname) == (409, "Old", "New")
    again = organizer.post(page_of(ana), {**old, "was": form_of(answer, "was")["was"]}, headers=headers)
    assert (again.status_code, player("Ana").nickname) == (302, "Old")


@pytest.mark.parametrize(
    "fields", [{"do": "?"}, {}, {"do": "archive", "key": ""}, {"do": "take_back", "merge": "9" * 5000}]
)
def test_what_no_page_sends_is_refused(organizer, fields) -> None:
    assert organizer.post(page_of(player("Ana")), {"key": key(), **fields}).status_code == 400


@pytest.mark.parametrize("page", ["person", "merge", "erase", "person_records"])
def test_a_person_of_another_club_is_not_there(organizer, page) -> None:
    mine, theirs = player("Ana").club, scorebook.add_player(scorebook.found_club(), "Eve")
    address = reverse(f"scorekeeper:{page}", args=[mine.public_id, theirs.public_id])
    assert organizer.get(address).status_code == 404
    assert organizer.post(address, {"key": key(), "do": "archive"}).status_code in (404, 405)
    assert not Player.objects.get(pk=theirs.pk).archived


def test_two_guests_sit_down_in_one_tap_each(club, game) -> None:
    client, address = Phone(game).client, "/new/table/?preset=cutthroat-official"
    fields = {"name-0": "Ana", "player-0": player("Ana").public_id, "key": key()}
    for _time in range(2):
        answer = client.post(address, {**fields, "pick": "guest"})
        fields |= {f"name-{each['seat']}": each["name"] for each in answer.context["places"]}
        fields |= {f"player-{each['seat']}": each["player"] for each in answer.context["places"]}
    assert client.post(address, fields).status_code == 302
    sat = facts_of(Game.objects.order_by("-pk")[0])
    assert [(str(each), each.guest) for each in sat.players(1)] == [
        ("Ana", False),
        ("Guest", True),
        ("Guest (2)", True),
    ]
    offered = [each["name"] for each in client.get(address).context["known"] if each["id"] != "guest"]
    assert sorted(offered) == ALL, "a guest is not offered again"


def test_a_name_typed_over_a_guest_is_somebody_new(club, game) -> None:
    names = {"name-0": "Dora", "player-0": "guest", "name-1": "Eva", "name-2": "Finn"}
    Phone(game).client.post("/new/table/?preset=cutthroat-official", {**names, "key": key()})
    assert not player("Dora").guest
