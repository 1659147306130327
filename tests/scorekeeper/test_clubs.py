"""The page of a club, its settings, and how its results are kept."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Game, Member
from tests.table import BOTH_WAYS, HTMX, WON, Phone, ask, imported, key, one_hand, record_of

pytestmark = pytest.mark.django_db


def phone_with(club: Club, kind: str = "club", role: str = "owner") -> Client:
    """A phone that opened a link of a club."""
    client = Client()
    client.get(f"/open/{kind}/{club.public_id}/{token(club, role)}/")
    return client


def at(club: Club, page: str = "") -> str:
    return f"/clubs/{club.public_id}/{page}"


@pytest.fixture
def club(game: Game) -> Club:
    return game.club


ROLES = [("read", "reader"), ("join", "starter"), ("keep", "scorer"), ("organize", "organizer"), ("club", "owner")]


@BOTH_WAYS
@pytest.mark.parametrize(("kind", "role"), ROLES)
def test_the_page_says_what_each_role_may(club, kind, role, headers) -> None:
    answer = phone_with(club, kind, role).get(at(club), headers=headers)
    assert answer.status_code == 200
    assert (b"<html" in answer.content) != bool(headers)
    content = answer.content.decode()
    assert (at(club, "members/") in content) == (role in ("organizer", "owner"))
    assert (at(club, "settings/") in content) == (role == "owner")
    assert ('href="/new/"' in content) == (role != "reader")
    assert "Ana, Bea, Carl" in content


@BOTH_WAYS
def test_a_stranger_finds_no_private_club(club, headers) -> None:
    for page in ("", "settings/", "keep/", "members/", "leave/", "delete/", "records.zip"):
        assert Client().get(at(club, page), headers=headers).status_code == 404
        assert phone_with(one_hand().club).get(at(club, page), headers=headers).status_code == 404


def test_whoever_knows_an_open_club_reads_it(club) -> None:
    Club.objects.filter(pk=club.pk).update(is_open=True)
    answer = Client().get(at(club))
    assert answer.status_code == 200
    assert answer.context["new_url"] == ""
    assert Client().get(at(club, "settings/")).status_code == 403


@pytest.mark.parametrize("path", ["settings/", "keep/", "members/", "delete/", "records.zip"])
def test_a_reader_may_not_write(club, path) -> None:
    client = phone_with(club, "read", "reader")
    assert client.get(at(club, path)).status_code == 403
    assert client.post(at(club, path), {"key": key()}).status_code in (403, 405)


@pytest.mark.parametrize("path", ["", "settings/", "keep/", "members/", "leave/", "delete/", "records.zip"])
def test_other_methods_are_refused(club, path) -> None:
    assert phone_with(club).put(at(club, path)).status_code == 405


@pytest.mark.parametrize("games", [1, 12])
def test_the_page_asks_the_same_for_more_games(club, games) -> None:
    for _game in range(games - 1):
        imported(record_of("cutthroat-official", WON), club)
    client = phone_with(club)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(at(club)).status_code == 200
    assert len(captured) <= 8, [query["sql"] for query in captured]


@pytest.mark.parametrize("path", ["2", "0", "-1", "9" * 5000, "\x00", "x"])
def test_a_long_list_is_paged_and_an_odd_page_is_one_of_them(club, path) -> None:
    for _game in range(11):
        imported(record_of("cutthroat-official", WON), club)
    answer = phone_with(club).get(at(club), {"page": path})
    assert answer.status_code == 200
    assert len(answer.context["games"]) in (2, 10)


def test_the_club_whose_page_was_seen_last_has_the_next_game(club) -> None:
    other = one_hand().club
    client = phone_with(club)
    client.get(f"/open/club/{other.public_id}/{token(other, 'owner')}/")
    client.get(at(club))
    assert client.get("/new/table/?preset=cutthroat-official").context["known"]
    assert client.get("/").context["club"]["url"] == at(club)
    assert {each["url"] for each in client.get("/").context["clubs"]} == {at(other)}


FIELDS = {"name": "Friday table", "time_zone": "Europe/Bucharest", "open": "1", "word-trick": "book"}
TWO = [("en", "English"), ("hu", "Magyar")]


def saved(client: Client, club: Club, headers: dict[str, str] | None = None, **more: str):
    """Send the settings as the page drew them, some otherwise."""
    was = client.get(at(club, "settings/")).context["was"]
    fields = {"key": key(), "was": was, **FIELDS, **more}
    return client.post(at(club, "settings/"), fields, headers=headers)


@BOTH_WAYS
def test_settings_are_saved(club, headers) -> None:
    client = phone_with(club)
    before = Game.objects.get().version
    assert saved(client, club, headers).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.time_zone, club.language, club.is_open) == ("Friday table", "Europe/Bucharest", "", True)
    assert club.words == {"trick": "book"}
    assert Game.objects.get().version == before + 1
    assert b"Friday table" in client.get("/").content


def test_a_board_speaks_in_the_words_of_its_club(club, game) -> None:
    bob = Phone(game)
    assert saved(phone_with(club), club, None, **{"word-bag": "over"}).status_code == 302
    board = bob.board()
    assert "1 over" in str(board["said"])
    assert board["bags_head"] == "overs of 10"
    assert "1 over" in bob.get("sheet/").content.decode()


@BOTH_WAYS
@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""}, {"name": "\u200b"}, {"name": "x" * 81}, {"time_zone": "Mars/Olympus"}, {"time_zone": ""},
        {"language": "xx"}, {"word-trick": "nonsense"}, {"time_zone": "\x00"}, {"language": "9" * 5000},
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_nothing_typed_is_lost(club, wrong, headers) -> None:
    answer = saved(phone_with(club), club, headers, **wrong)
    assert answer.status_code == 422
    assert answer.context["errors"]
    if "name" not in wrong:
        assert "Friday table" in answer.content.decode()
    club.refresh_from_db()
    assert club.name == ""


@BOTH_WAYS
def test_settings_changed_meanwhile_are_a_conflict(club, headers) -> None:
    client = phone_with(club)
    was = client.get(at(club, "settings/")).context["was"]
    assert saved(client, club, name="Monday table").status_code == 302
    answer = client.post(at(club, "settings/"), {"key": key(), "was": was, **FIELDS}, headers=headers)
    assert answer.status_code == 409
    assert "Friday table" in answer.content.decode()
    assert Club.objects.get().name == "Monday table"
    again = {"key": key(), "was": answer.context["was"], **FIELDS}
    assert client.post(at(club, "settings/"), again).status_code == 302


def test_the_same_settings_sent_twice_are_saved_once(club) -> None:
    client = phone_with(club)
    was = client.get(at(club, "settings/")).context["was"]
    fields = {"key": key(), "was": was, **FIELDS}
    assert [client.post(at(club, "settings/"), fields).status_code for _twice in range(2)] == [302, 302]
    assert client.post(at(club, "settings/"), {**fields, "key": "no"}).status_code == 400


def test_the_code_opens_the_club_on_a_new_phone(club, game) -> None:
    page = phone_with(club).get(at(club, "keep/"))
    path = page.context["link"]["address"].removeprefix("http://testserver")
    new = Client()
    assert new.get(path)["Location"] == at(club)
    assert new.get(at(club, "settings/")).status_code == 200
    assert new.get(f"/games/{game.public_id}/").context["board"]["may_write"]


def test_a_club_of_a_language_speaks_it_to_a_phone_that_asks_for_none_of_ours(club, settings) -> None:
    Club.objects.filter(pk=club.pk).update(language="hu")
    path = f"/open/club/{club.public_id}/{token(club, 'owner')}/"
    settings.LANGUAGES = TWO[:1]
    assert "django_language" not in Client().get(path, headers={"Accept-Language": "de"}).cookies
    settings.LANGUAGES = TWO
    assert Client().get(path, headers={"Accept-Language": "de"}).cookies["django_language"].value == "hu"
    assert "django_language" not in Client().get(path, headers={"Accept-Language": "en, de"}).cookies


def test_a_language_is_chosen_where_there_is_more_than_one(club, settings) -> None:
    client = phone_with(club)
    settings.LANGUAGES = TWO[:1]
    Club.objects.filter(pk=club.pk).update(language="ro")  # of before; nothing is translated into it
    assert 'name="language"' not in client.get(at(club, "settings/")).content.decode()
    assert saved(client, club).status_code == 302
    assert Club.objects.get().language == "ro"
    settings.LANGUAGES = TWO
    languages = client.get(at(club, "settings/")).context["languages"]
    assert [(each["value"], each["checked"]) for each in languages] == [("en", True), ("hu", False)]
    assert saved(client, club, None, language="hu").status_code == 302
    assert saved(client, club, None, language="ro").status_code == 422
    assert Club.objects.get().language == "hu"


@pytest.fixture
def won(db) -> Game:
    """A finished game of two."""
    played = {"bids": ["9", "4"], "tricks": [9, 4]}
    return imported(record_of("two-handed-300", played, played, played, played))


def test_after_the_first_finished_game_the_owner_is_offered_to_keep_it(won) -> None:
    assert won.status == "finished"
    alice, bob = Phone(won, "Alice"), Phone(won, "Bob")
    address = at(won.club, "keep/")
    assert alice.client.get("/").context["keep_url"] == address
    assert address in alice.get().content.decode()
    assert bob.client.get("/").context["keep_url"] == ""
    assert address not in bob.get().content.decode()
    account = scorebook.open_account(ask(), username="alice", password="s3cret-words", email="", claim=None, name="")
    scorebook.claim_club(won.club.pk, ask(), account=account, name="Friday")
    assert alice.client.get("/").context["keep_url"] == ""
    assert address not in alice.get().content.decode()
    assert Member.objects.get().role == "owner"


def test_htmx_gets_the_form_alone(club) -> None:
    for page in ("settings/", "keep/", "members/", "leave/", "delete/"):
        answer = phone_with(club).get(at(club, page), headers=HTMX)
        assert b'id="form"' in answer.content
        assert b"<html" not in answer.content
