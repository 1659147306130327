"""Hidden people: whoever only reads finds their name on no page, board, record or list of any app; who scores does."""

import contextlib
import json

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Club, Game, Player
from tests.table import HTMX, Phone, address, ask, facts_of, imported, kept_rules, key, record_of, start
from tests.test_permissions import MATRIX, address_of
from tournaments import director

pytestmark = pytest.mark.django_db
NAME, NICKNAME = "Zebulon", "Quickfoot"
HAND = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 0, "JD": 2}}
READERS = {"viewer": "watch", "reader": "read", "stranger in an open club": ""}
WRITERS = {"starter": "join", "table": "score", "scorer": "keep", "organizer": "organize", "owner": "club"}


@pytest.fixture
def game():
    """A game that Zebulon has won, with steps and decisions and kept rules that tell of him; he is hidden now."""
    decided = {**HAND, "adjustments": [{"kind": "points", "side": 0, "points": -10, "reason": f"{NAME} talked"}],
               "note": f"{NAME} came late"}  # fmt: skip
    agreed, extra = [f"{NAME} brings the cards"], {"host": NAME}
    record = record_of("cutthroat-official", decided, options={"target": 200}, agreed=agreed, extra=extra)
    game = imported({**record, "seats": ["Ana", "Bea", "Carl"]})
    was = ("Ana", "Bea")
    scorebook.rename_seat(game.pk, ask(), place=0, name=NAME, tag="III", was=was[0])
    scorebook.swap_seats(game.pk, ask(), places=(0, 1), names=(f"{NAME} (III)", was[1]))
    scorebook.swap_seats(game.pk, ask(), places=(0, 1), names=(was[1], f"{NAME} (III)"))
    scorebook.substitute(game.pk, ask(), place=1, was="Bea", credited=True, name="Dora")
    scorebook.end_game(game.pk, scorebook.Ask(key(), reason=f"{NAME.upper()} must go"), how="leader")
    Player.objects.filter(name=NAME).update(nickname=NICKNAME, colour="teal", sticker="rocket")
    for name in (f"{NAME} rules", f"{NICKNAME} rules"):
        kept_rules(game.club, name, "base", {"target": 200}, [f"{NAME} (III) brings the cards", "No talking."])
    hide(him())
    return Game.objects.get(pk=game.pk)


def him():
    return Player.objects.get(name=NAME)


def hide(player, value=True):
    scorebook.mark_person(player.club_id, ask(), person=player.public_id, mark="hidden", value=value)


def browser(game, kind):
    client = Client()
    if kind:
        model, role = KINDS[kind]
        thing: Club | Game = game if model is Game else game.club
        assert client.get(f"/open/{kind}/{thing.public_id}/{token(thing, role)}/").status_code == 302
    else:
        Club.objects.filter(pk=game.club_id).update(is_open=True)
    return client


def body(answer):
    return b"".join(answer).decode(errors="replace") if answer.streaming else answer.content.decode()


def people_of(game):
    return reverse("scorekeeper:people", args=[game.club.public_id])


def every_page(game):
    """Every address of every app, as it is for this game, its club, its people, its race."""
    for page in MATRIX:
        yield address_of(page, game)
        with contextlib.suppress(NoReverseMatch):
            yield reverse(f"scorekeeper:{page}", args=[game.club.public_id, Player.objects.get(name="Carl").public_id])
    yield from (f"{people_of(game)}?{query}" for query in ("q=a", "show=guests", "show=archived"))
    yield address(game, "game") + "?tv=1"
    one, other = game.club.house_rules.order_by("pk")
    yield from rules_pages(one)
    yield f"{of_rules(one, 'compare_rules')}?with={other.public_id}"


def of_rules(house, page):
    return reverse(f"scorekeeper:{page}", args=[house.club.public_id, house.public_id])


def rules_pages(house):
    """Every address of kept rules that whoever has their link may read."""
    for page in ("saved_rules", "print_rules", "share_rules", "rules_record", "take_rules", "compare_rules"):
        yield of_rules(house, page)
    yield from (f"{of_rules(house, page)}?version=1" for page in ("saved_rules", "print_rules", "rules_record"))
    yield f"{of_rules(house, 'compare_rules')}?with=preset:base"
    yield f"{of_rules(house, 'compare_rules')}?with=version:1"
    yield f"/new/table/?saved={house.public_id}"


@pytest.mark.parametrize("who", READERS)
def test_a_reader_finds_the_name_on_no_page_of_any_app(game, who) -> None:
    client, seen = browser(game, READERS[who]), 0
    for url in every_page(game):
        for headers in ({}, HTMX):
            answer = client.get(url, headers=headers)
            told = body(answer)
            seen += answer.status_code == 200
            for secret in (NAME, "III)", NICKNAME, him().public_id):
                assert secret not in told.replace(url, ""), (url, secret)
    assert seen > 20
    assert "a player must go" in body(client.get(address(game, "sheet")))
    assert "a player" in body(client.get(address(game, "sheet")))
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
        assert not any(secret in body(answer) for secret in (NAME, "III)", NICKNAME)), url
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
    reason = scorebook.Ask(key(), reason=f"{NAME} left early")
    row = race.games.get()
    director.rule_game(race.pk, reason, number=row.number, won="nobody", was=director.ruling_key(row))
    told = body(browser(game, READERS[who]).get(reverse("tournaments:race", args=[race.public_id])))
    assert ("a player left early" in told, NAME in told) == (True, False)
