"""Hidden people: whoever only reads finds their name on no page, board, record or list of any app; who scores does."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Game, Player
from tests.table import HTMX, Phone, address, ask, facts_of, imported, key, start
from tournaments import director

from .hidden import (
    NAME,
    NICKNAME,
    OUTSIDER,
    READERS,
    SECRETS,
    WRITERS,
    body,
    browser,
    every_page,
    hide,
    him,
    of_rules,
    people_of,
    rules_pages,
    told_of_them,
)  # fmt: skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return told_of_them()


@pytest.mark.parametrize("who", READERS)
def test_a_reader_finds_the_name_on_no_page_of_any_app(game, who) -> None:
    client, seen = browser(game, READERS[who]), 0
    secrets = [*SECRETS, him().public_id]
    parts = [{}, HTMX] if who == "reader" else [{}]  # what htmx is answered hangs on no link
    for url in every_page(game):
        for headers in parts:
            answer = client.get(url, headers=headers)
            told = body(answer)
            seen += answer.status_code == 200
            for secret in secrets:
                assert secret not in told.replace(url, ""), (url, secret)
    assert seen > 20
    assert "a player must go" in body(client.get(address(game, "sheet")))
    assert "a player and a player talked" in body(client.get(address(game, "record")))
    assert "a player pours the tea" in body(client.get(address(game, "rules")))
    assert "a player rules" in body(client.get(address(game, "game")))
    assert who == "viewer" or "a player’s table" in body(client.get(people_of(game)))
    assert "a player" in json.loads(body(client.get(address(game, "record"))))["seats"]


@pytest.fixture
def sent(game):
    """A phone that was sent the link of kept rules, and organizes a club of its own."""
    house, client = game.club.house_rules.order_by("pk")[0], browser(start(), "organize")
    assert client.get(f"/open/rules/{house.public_id}/{token(house, 'viewer')}/").status_code == 302
    return client, house, Club.objects.exclude(pk=game.club_id).get()


def test_the_link_of_kept_rules_does_not_tell_it(game, sent) -> None:
    client, house, own = sent
    pages = [*rules_pages(house), f"{reverse('scorekeeper:new_rules', args=[own.public_id])}?saved={house.public_id}"]
    for url in pages:
        answer = client.get(url)
        assert answer.status_code == 200, url
        assert not any(secret in body(answer) for secret in SECRETS), url
    assert "a player brings the cards" in body(client.get(of_rules(house, "saved_rules")))
    assert "a player rules" in body(client.get(of_rules(house, "saved_rules")))
    record = json.loads(body(client.get(of_rules(house, "rules_record"))))
    assert (record["name"], record["agreed"]) == ("a player rules", ["a player brings the cards", "No talking."])


def test_rules_taken_into_another_club_do_not_take_it_along(game, sent) -> None:
    client, house, own = sent
    form = {"key": key(), "club": own.public_id, "name": "Theirs"}
    assert client.post(of_rules(house, "take_rules"), form).status_code == 302
    assert own.house_rules.get().versions.get().agreed == ["a player brings the cards", "No talking."]


def test_nor_does_a_game_whose_rules_another_club_keeps(game, sent) -> None:
    client, _house, own = sent
    assert client.get(f"/open/watch/{game.public_id}/{token(game, 'viewer')}/").status_code == 302
    told = body(client.get(f"{reverse('scorekeeper:new_rules', args=[own.public_id])}?from={game.public_id}"))
    assert ("a player brings the cards" in told, NAME in told) == (True, False)


def test_an_organizer_reads_and_edits_kept_rules_with_the_name(game) -> None:
    client, house = browser(game, "organize"), game.club.house_rules.order_by("pk")[0]
    for page in ("saved_rules", "edit_rules", "print_rules", "rules_record"):
        assert f"{NAME} (III) brings the cards" in body(client.get(of_rules(house, page))), page
    assert f"{NAME} rules" in body(client.get(reverse("scorekeeper:house_rules", args=[game.club.public_id])))
    house.refresh_from_db()
    assert house.name == f"{NAME} rules"


@pytest.mark.parametrize("said", [NAME, "zeb", NICKNAME, "III"])
def test_no_reader_finds_him_by_searching(game, said) -> None:
    counts = [
        len(browser(game, kind).get(people_of(game), {"q": said}).context["people"]) for kind in ("read", "", "keep")
    ]
    assert counts == [0, 0, 1]


@pytest.mark.parametrize("who", WRITERS)
def test_who_scores_or_organizes_finds_it(game, who) -> None:
    client = browser(game, WRITERS[who])
    for page in ("game", "sheet", "text", "record", "print"):
        assert f"{NAME} (III)" in body(client.get(address(game, page))).replace('<span class="tag">', ""), page
    for page in ("people", "club"):
        assert NAME in body(client.get(reverse(f"scorekeeper:{page}", args=[game.club.public_id]))), page
    assert NAME in body(client.get("/"))


def test_one_phones_sight_is_not_anothers(game) -> None:
    """The board is kept by the server, and each request forgets whom the one before could see."""
    bob, vera = browser(game, "score"), browser(game, "watch")
    for _time in range(2):
        assert NAME in body(bob.get(address(game, "game")))
        assert NAME not in body(vera.get(address(game, "game")))
        assert NAME not in body(vera.get("/"))


@pytest.mark.django_db(transaction=True)
def test_hiding_and_showing_draws_the_board_again() -> None:
    game = start()
    vera, ana = Phone(game, "Vera"), Player.objects.get(name="Ana")
    seen: dict[str, str] = {}
    for hidden in (False, True, False):
        hide(ana, hidden)
        poll = vera.get("poll/", **seen)
        assert poll.status_code == 200
        seen = {"If-None-Match": poll["ETag"]}
        assert [row["name"] for row in vera.board()["rows"]] == ["a player" if hidden else "Ana", "Bea", "Carl"]


@pytest.mark.django_db(transaction=True)
def test_hiding_who_sits_nowhere_draws_the_boards_again_whose_words_may_tell_of_her() -> None:
    game = start(rules_name="Zoe’s rules")
    vera, zoe = Phone(game, "Vera"), scorebook.add_player(game.club, "Zoe")
    assert vera.board()["title"] == "Zoe’s rules"
    seen = vera.get("poll/")["ETag"]
    hide(zoe)
    assert vera.get("poll/", **{"If-None-Match": seen}).status_code == 200
    assert vera.board()["title"] == "a player’s rules"


def test_a_record_put_together_with_a_hidden_one_is_told_of_by_no_word_either() -> None:
    game = start(agreed=["Zoë deals, Zoe pours"])
    gone, kept = scorebook.add_player(game.club, "Zoë"), scorebook.add_player(game.club, "Zoe")
    scorebook.merge_players(game.club_id, ask(), kept=kept.public_id, gone=gone.public_id)
    hide(kept)
    assert "a player deals, a player pours" in body(Phone(game, "Vera").get("rules/"))
    hide(kept, False)
    assert "Zoë deals, Zoe pours" in body(Phone(game, "Vera").get("rules/"))


def test_nor_who_came_with_a_club_that_joined() -> None:
    game, other = start(agreed=["Zoe pours"]), start().club
    hide(scorebook.add_player(other, "Zoe"))
    people = Player.objects.filter(club=other).values_list("public_id", flat=True)
    scorebook.join_clubs(game.club_id, ask(), other_id=other.pk, matched=dict.fromkeys(people, ""))
    assert "a player pours" in body(Phone(game, "Vera").get("rules/"))


@pytest.mark.parametrize("page", ["", "club"])
def test_lists_ask_once_for_whoever_is_hidden(page) -> None:
    """However many clubs and games whose words may tell of them."""
    client, games = Client(), [start(rules_name="Zoe’s rules") for _club in range(3)]
    for game in games:
        Club.objects.filter(pk=game.club_id).update(name="Zoe’s table", is_open=True)
        hide(scorebook.add_player(game.club, "Zoe"))
        start(club=game.club, rules_name="Zoe’s rules")
        assert client.get(f"/open/read/{game.club.public_id}/{token(game.club, 'reader')}/").status_code == 302
    url = reverse("scorekeeper:club", args=[games[0].club.public_id]) if page else "/"
    with CaptureQueriesContext(connection) as captured:
        told = body(client.get(url))
    assert "Zoe" not in told
    assert "a player’s rules" in told
    assert "a player’s table" in told
    assert len([query for query in captured if '"hidden" OR' in query["sql"]]) == 1


def test_two_hidden_people_of_one_table_are_told_apart(game) -> None:
    hide(Player.objects.get(name="Carl"))
    scorebook.add_player(game.club, "A player", "2")
    vera = Phone(game, "Vera")
    rows = vera.board()["rows"]
    assert [(row["name"], row["tag"]) for row in rows] == [("a player", ""), ("Dora", ""), ("a player", "2")]
    record = json.loads(body(vera.get("record.json")))
    assert record["seats"] == ["a player", "Bea", "a player (2)"]
    assert imported(record).public_id, "it is a record that any table can keep"


def test_a_player_who_is_called_so_is_another(game) -> None:
    wanted = scorebook.Described("A Player")
    carl = Player.objects.get(name="Carl")
    scorebook.describe_person(
        carl.club_id, ask(), person=carl.public_id, wanted=wanted, was=scorebook.Described("Carl").seen
    )
    assert [row["tag"] for row in Phone(game, "Vera").board()["rows"]] == ["2", "", ""]


def test_a_hidden_person_goes_on_playing_under_their_name(game) -> None:
    """Who starts the next game sees whom they seat; the pen keeps the person, never the mask."""
    starter = browser(game, "join")
    assert NAME in body(starter.get("/new/table/?preset=cutthroat-official"))
    assert starter.post(address(game, "rematch"), {"key": key(), "seats": "same"}).status_code == 302
    following = Game.objects.order_by("-pk")[0]
    assert following.seats.get(place=0).player == him()
    assert facts_of(following).names()[0] == "a player", "nobody asks here, so nobody sees"


def test_a_reader_has_no_page_of_him_but_an_organizer_has(game) -> None:
    url = reverse("scorekeeper:person", args=[game.club.public_id, him().public_id])
    codes = {who: browser(game, kind).get(url).status_code for who, kind in {**WRITERS, **READERS}.items()}
    assert codes == {**dict.fromkeys(WRITERS, 200), **dict.fromkeys(READERS, 404)}


@pytest.mark.parametrize("who", READERS)
def test_what_an_organizer_wrote_in_a_race_does_not_tell_of_him(game, who) -> None:
    race = director.start_race(game.pk, ask(), victories=3)
    reason = scorebook.Ask(key(), reason=f"{NAME} left early, as {OUTSIDER} said")
    row = race.games.get()
    director.rule_game(race.pk, reason, number=row.number, won="nobody", was=director.ruling_key(row))
    told = body(browser(game, READERS[who]).get(reverse("tournaments:race", args=[race.public_id])))
    assert ("a player left early, as a player said" in told, NAME in told, OUTSIDER in told) == (True, False, False)
