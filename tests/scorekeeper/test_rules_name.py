"""The name of the house rules that a game began with: told wherever its rules are, as it was then."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import rules, scorebook
from scorekeeper.models import Club, Game, HouseRules, Player
from scorekeeper.scorebook import Wanted
from tests.table import NAMES, Phone, address, ask, facts_of, kept_rules, key, opened, start
from tests.tournaments.race import go_on, win
from tournaments import director

pytestmark = pytest.mark.django_db
PRESET, NAME = "cutthroat-4", "Friday at Eva’s"


@pytest.fixture
def house() -> HouseRules:
    """Rules that the club of a first game keeps."""
    return kept_rules(start().club, NAME, PRESET, {"target": 60})


@pytest.fixture
def alice(house: HouseRules) -> Client:
    return opened(house.club.games.get(), "Alice")


def begin(client: Client, query: str, **fields: str) -> Game:
    """Start a game from the page of the table."""
    names = {f"name-{seat}": name for seat, name in enumerate(NAMES[:4])}
    same = {f"same-{NAMES.index(each.name)}": each.public_id for each in Player.objects.filter(name__in=NAMES[:4])}
    answer = client.post(f"/new/table/?{query}", {"key": key(), "dealer": "0", **names, **same, **fields})
    assert answer.status_code == 302, answer.context["errors"]
    return Game.objects.order_by("-pk")[0]


def saved(house: HouseRules) -> str:
    return f"saved={house.public_id}"


def told(client: Client, url: str) -> str:
    return str(client.get(url).content.decode())


def test_it_is_told_on_the_board_the_rules_the_lists_and_in_the_chat(alice, house) -> None:
    game = begin(alice, saved(house))
    for page in ("game", "rules", "text", "print", "rematch"):
        assert NAME in told(alice, address(game, page)), page
    for url in (reverse("scorekeeper:club", args=[house.club.public_id]), "/"):
        assert NAME in told(alice, url), url
    assert f"{NAME}, 0 hands" in alice.get(address(game, "text")).context["text"]
    assert "Starts from: Cutthroat" in told(alice, address(game, "rules"))
    assert "rules_name" not in alice.get(address(game, "record")).json()


def test_what_is_saved_later_changes_no_game_that_has_begun(alice, house) -> None:
    game = begin(alice, saved(house))
    version = house.versions.get()
    wanted = Wanted("Saturday", rules.read_ruleset({"preset": PRESET, "options": {"target": 80}}))
    scorebook.change_saved_rules(house, ask(), wanted, was=scorebook.saved_rules_key(house, version))
    assert Phone(game, "Vera").board()["title"] == NAME
    assert begin(alice, f"{saved(house)}&version=1").rules_name == "Saturday"


def test_rules_that_were_changed_before_the_start_have_no_name(alice, house) -> None:
    assert begin(alice, saved(house), target="70").rules_name == ""


def test_the_games_that_follow_keep_it(alice, house) -> None:
    game = begin(alice, saved(house))
    assert alice.post(address(game, "rematch"), {"key": key(), "seats": "same"}).status_code == 302
    assert Game.objects.order_by("-pk")[0].rules_name == NAME
    for query in (f"preset={PRESET}&rules={game.public_id}", f"after={game.public_id}"):
        assert NAME in told(alice, f"/new/table/?{query}"), query
        assert begin(alice, query).rules_name == NAME, query


def test_rules_changed_in_the_middle_are_others_until_that_is_undone(alice, house) -> None:
    game = begin(alice, saved(house))
    phone, ruleset = Phone(game), rules.read_ruleset({"preset": PRESET, "options": {"target": 90}})
    facts = scorebook.change_rules(game.pk, ask(), ruleset=ruleset, was=scorebook.rules_key(game))
    assert phone.board()["title"] == "Cutthroat for four"
    scorebook.undo(game.pk, ask(), step=facts.game.version)
    assert phone.board()["title"] == NAME
    facts = facts_of(game)
    scorebook.change_rules(game.pk, ask(), ruleset=facts.rules, was=scorebook.rules_key(facts.game), agreed=["No talk"])
    assert phone.board()["title"] == NAME, "what does not score is no other rule"


def test_who_is_erased_is_erased_from_it(alice, house) -> None:
    game = begin(alice, saved(house))
    eva = scorebook.add_player(house.club, "Eva")
    scorebook.erase_person(house.club_id, ask(), person=eva.public_id, name="Eva")
    assert Phone(game, "Vera").board()["title"] == "Friday at Former player (1)’s"


@pytest.mark.parametrize("kind", ["Alice", "Vera", "a reader"])
def test_a_list_asks_no_more_for_more_games_nor_a_board_for_the_name(house, kind) -> None:
    game, hidden = house.club.games.get(), scorebook.add_player(house.club, "Eva")
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    url = reverse("scorekeeper:club", args=[house.club.public_id])
    if kind == "a reader":
        Club.objects.update(is_open=True)
    client = Client() if kind == "a reader" else opened(game, kind)
    url = address(game, "sheet") if kind == "Vera" else url

    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(url).status_code == 200
        return len(captured)

    start(club=house.club, rules_name=NAME, agreed=["Eva deals"])
    few = asked()
    for _game in range(4):
        start(club=house.club, rules_name=NAME, agreed=["Eva deals"])
    assert asked() <= few


def test_the_games_of_a_race_keep_it(house: HouseRules) -> None:
    ruleset = rules.read_ruleset({"preset": PRESET, "options": {"target": 60}})
    game = start(PRESET, club=house.club, options={"target": 60}, rules_name=NAME)
    race = director.start_race(game.pk, ask(), victories=2)
    win(game, "Ana")
    following = go_on(race)
    assert (following.rules_name, facts_of(following).rules) == (NAME, ruleset)
