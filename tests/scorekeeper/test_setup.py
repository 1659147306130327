"""A new game: the start page, the steps to the table, and Start."""

import pytest
from django.test import Client

from scorekeeper import rules
from scorekeeper.models import Club, Game, Player

pytestmark = pytest.mark.django_db

KEY = "0123456789abcdef"
TABLE = "/new/table/?preset=cutthroat-short"
NAMES = {"name-0": "Ana", "name-1": "Bea", "name-2": "Carl"}


def begin(client, address=TABLE, key=KEY, **fields):
    return client.post(address, {"key": key, **NAMES, **fields})


def test_a_phone_that_was_never_here_is_welcome(client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert page.context["resume"] == [] == page.context["finished"]
    assert page.context["again"] is None
    assert "phone" in page.cookies
    assert Club.objects.count() == 0


@pytest.mark.parametrize("address", ["/", "/new/"])
def test_pages_that_only_read_take_no_post(client, address) -> None:
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("address", [TABLE, "/paper/?preset=base", "/import/"])
def test_forms_take_no_other_method(client, address) -> None:
    assert client.delete(address).status_code == 405


def test_step_1_offers_the_sizes_that_presets_fit_and_no_other(client) -> None:
    sizes = client.get("/new/").context["sizes"]
    assert [(size["number"], size["text"]) for size in sizes] == [
        ("2", "each alone"), ("3", "each alone"), ("4", "each alone"), ("4", "in pairs"),
        ("5", "each alone"),
    ]  # fmt: skip


def test_every_preset_is_reached_in_two_steps(client) -> None:
    sizes = client.get("/new/").context["sizes"]
    links = [game["url"] for size in sizes for game in client.get(size["url"]).context["games"]]
    assert sorted(links) == sorted(f"/new/table/?preset={name}" for name in rules.PRESETS)
    assert all(client.get(link).status_code == 200 for link in links)


def test_each_game_tells_its_difference(client) -> None:
    games = client.get("/new/?players=2&sides=solo").context["games"]
    assert [game["difference"] for game in games] == [rules.PRESETS[f"two-handed-{to}"].differs for to in (500, 300)]


def test_a_size_that_no_preset_fits_leads_back_to_step_1(client) -> None:
    assert client.get("/new/?players=6&sides=trios").url == "/new/"
    assert client.get("/new/?then=elsewhere").status_code == 404


def test_the_game_played_last_time_comes_first_with_its_house_rules(client) -> None:
    begin(client, target="350")
    first = client.get("/new/?players=3&sides=solo").context["games"][0]
    assert (first["title"], first["last"]) == ("Cutthroat, short", True)
    table = client.get(first["url"]).context
    assert table["told"]["differences"] == ["Target: 350"]


def test_nothing_is_stored_before_start(client) -> None:
    client.get(TABLE)
    client.post(TABLE, {"key": KEY, **NAMES, "step": "rules"})
    assert [Club.objects.count(), Player.objects.count(), Game.objects.count()] == [0, 0, 0]


def test_start_founds_the_club_seats_the_people_and_leads_to_the_table(client) -> None:
    answer = begin(client, zone="Europe/Lisbon", dealer="1", agreed="Ana shuffles")
    game = Game.objects.get()
    assert answer.url == f"/games/{game.public_id}/"
    assert [str(seat.player) for seat in game.seats.all()] == ["Ana", "Bea", "Carl"]
    assert (game.first_dealer, game.agreed, game.ruleset["options"]["target"]) == (1, ["Ana shuffles"], 300)
    assert (game.club.time_zone, game.club.language) == ("Europe/Lisbon", "en")
    board = client.get(answer.url)
    assert board.context["board"]["role"] == "scorer"
    assert client.get("/").context["resume"][0]["url"] == answer.url


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../../etc/passwd"])
def test_a_zone_that_is_none_is_utc(client, zone) -> None:
    begin(client, zone=zone)
    assert Club.objects.get().time_zone == "UTC"


def test_a_double_tap_on_start_gives_one_game(client) -> None:
    first, second = begin(client), begin(client)
    assert first.url == second.url
    assert [Club.objects.count(), Player.objects.count(), Game.objects.count()] == [1, 3, 1]


def test_start_comes_again_after_a_lost_answer_and_opens_the_same_game_and_club(client) -> None:
    begin(client)
    del client.cookies["phone"]
    answer = begin(client)
    assert client.get(answer.url).context["board"]["role"] == "scorer"
    begin(
        client,
        key="another-key-of-the-page",
        **{f"player-{seat}": player.public_id for seat, player in enumerate(Player.objects.order_by("pk"))},
    )
    assert [Club.objects.count(), Game.objects.count()] == [1, 2]


def test_start_without_a_key_is_no_form_of_ours(client) -> None:
    assert client.post(TABLE, NAMES).status_code == 400


def test_the_next_game_of_a_phone_goes_into_its_club(client) -> None:
    begin(client)
    begin(client, key="another-key-of-the-page", **{"name-0": "Dan", "same-1": "", "name-1": "Eve", "name-2": "Fay"})
    assert Club.objects.count() == 1
    assert Player.objects.count() == 6


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name-1": " "}, "Seat 2 has no name yet."),
        ({"name-1": "ana"}, "ana sits at two places: give each a name of their own."),
        ({"target": "many"}, "Target: many will not do; it must be a whole number from 1 to 1000000, or none."),
        ({"tricks": "18"}, "18 tricks cannot be played: there are cards for 17."),
    ],
)
def test_what_cannot_be_is_told_and_nothing_typed_is_lost(client, fields, said) -> None:
    answer = begin(client, agreed="Ana shuffles", **fields)
    assert answer.status_code == 422
    assert said in answer.context["errors"]
    assert answer.context["places"][2]["name"] == "Carl"
    assert answer.context["agreed"] == "Ana shuffles"
    assert Game.objects.count() == 0


def test_an_address_of_no_preset_is_not_there(client) -> None:
    assert client.get("/new/table/?preset=poker").status_code == 404
    assert client.get("/new/table/").status_code == 404


def test_a_stranger_cannot_begin_from_a_game(client) -> None:
    begin(client)
    game = Game.objects.get().public_id
    for address in (f"/new/table/?after={game}", f"/new/table/?preset=base&rules={game}"):
        assert Client().get(address).status_code == 404


def test_the_app_draws_a_dealer_who_sits_at_the_table(client) -> None:
    begin(client, dealer="draw")
    assert Game.objects.get().first_dealer in range(3)


def test_the_start_page_asks_no_more_for_more_games(client, django_assert_num_queries) -> None:
    begin(client)
    with django_assert_num_queries(6):
        client.get("/")
    players = {f"player-{seat}": player.public_id for seat, player in enumerate(Player.objects.order_by("pk"))}
    for number in range(7):
        begin(client, key=f"another-page-{number}", **players)
    with django_assert_num_queries(6):
        client.get("/")


def test_the_drawn_table_asks_no_more_for_a_longer_roster(client, django_assert_num_queries) -> None:
    begin(client)
    with django_assert_num_queries(3):  # its clubs, which of them it goes to, the roster
        client.get(TABLE)
    begin(client, key="another-page", **{"name-0": "Dan", "name-1": "Eve", "name-2": "Fay"})
    with django_assert_num_queries(3):
        client.get(TABLE)
