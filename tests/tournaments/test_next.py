"""The next game of a race: one tap does it once; who sits out, who joins, by which rules, whose deal it is."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.http import QueryDict

from scorekeeper import rules, scorebook
from scorekeeper.models import Game
from scorekeeper.scorebook import Ask, KeyReused, Person, Stale
from tests.table import Phone, ask, imported, kept_rules, key, play, record_of
from tests.tournaments.race import SHORT, Watcher, fresh, go_on, race_of, tokens, undo_last, win, won_by
from tournaments import director
from tournaments.models import RaceGame
from tournaments.race.next_table import NextTable

pytestmark = pytest.mark.django_db


def names(game: Game) -> list[str]:
    """Who sits in a game, clockwise."""
    return [str(seat.player) for seat in game.seats.select_related("player").order_by("place")]


def joined(race, name: str):
    return director.join_race(race.pk, ask(), people=[Person(name)])


def test_a_double_tap_starts_one_game() -> None:
    race = race_of()
    alice, same = Watcher(race), key()
    answers = [alice.client.post(f"{alice.address}next/", {"key": same, "after": "1"}) for _twice in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert race.games.count() == 2


def test_two_phones_start_one_game() -> None:
    race = race_of()
    places = {Watcher(race, who).post("next/", after="1")["Location"] for who in ("Alice", "Bob")}
    assert len(places) == 1
    assert race.games.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_the_same_moment_start_one_game() -> None:
    race = race_of()
    facts = fresh(race)

    def tap(_phone: int) -> int:
        try:
            return director.next_game(race.pk, ask(), NextTable(facts, QueryDict()).setup(False), after=1).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(tap, range(4)))) == 1
    assert race.games.count() == 2


def test_the_key_of_one_game_starts_no_other() -> None:
    race = race_of()
    wish = Ask(key(), "phone")
    first = director.next_game(race.pk, wish, NextTable(fresh(race), QueryDict()).setup(False), after=1)
    other = race_of()
    with pytest.raises(KeyReused):
        director.next_game(other.pk, wish, NextTable(fresh(other), QueryDict()).setup(False), after=1)
    assert first.followers.count() == 0


def test_a_page_that_knows_less_than_the_race_is_told() -> None:
    race = race_of()
    setup = NextTable(fresh(race), QueryDict()).setup(False)
    win(go_on(race), "Bea")
    with pytest.raises(Stale):
        director.next_game(race.pk, ask(), setup, after=1)
    answer = Watcher(race).post("next/", after="1")
    assert answer.status_code == 409


def test_a_won_race_has_no_next_game() -> None:
    race = race_of(1)
    alice = Watcher(race)
    assert alice.get("next/")["Location"] == alice.address
    assert alice.post("next/", after="1").status_code == 409
    assert race.games.count() == 1


def test_the_deal_goes_on_from_game_to_game() -> None:
    race = race_of(9)
    dealers = []
    for winner in ("Ana", "Ana", "Bea"):
        game = go_on(race)
        dealers.append(game.first_dealer)
        assert (game.scores, game.hands_played) == ([0, 0, 0, 0], 0)
        win(game, winner)
    assert dealers == [1, 2, 3]


def test_with_more_than_seats_it_is_asked_who_sits_out() -> None:
    race = joined(joined(race_of(9), "Eva"), "Finn")
    alice = Watcher(race)
    page = alice.get("next/")
    assert [choice["checked"] for choice in page.context["plays"]] == [True] * 6
    asked = alice.post("next/", after="1")
    assert asked.status_code == 422
    answer = alice.post("next/", after="1", asked="1", plays=["0", "1", "4", "5"])
    assert answer.status_code == 302
    game = Game.objects.latest("pk")
    assert names(game) == ["Ana", "Bea", "Eva", "Finn"]
    assert game.first_dealer == 1
    win(game, "Eva")
    assert tokens(race) == {"Ana": 1, "Eva": 1}
    alice.post("next/", after="2", asked="1", plays=["1", "2", "3", "4"])
    assert names(Game.objects.latest("pk")) == ["Bea", "Eva", "Carl", "Dan"]


def test_another_number_of_players_asks_for_rules_and_remembers_them() -> None:
    race = race_of(9)
    director.let_sit(race.pk, ask(), place=3, sits=False)
    alice = Watcher(race)
    asked = alice.post("next/", after="1")
    assert asked.status_code == 422
    assert asked.context["errors"] == ["3 play now: say by which rules."]
    assert "cutthroat-official" in [choice["value"] for choice in asked.context["rules"]]
    fields = {"asked": "1", "plays": ["0", "1", "2"], "rules": "cutthroat-short"}
    assert alice.post("next/", after="1", **fields).status_code == 302
    game = Game.objects.latest("pk")
    assert (game.preset, names(game)) == ("cutthroat-short", ["Ana", "Bea", "Carl"])
    director.take_out(race.pk, Ask(key(), "", "x"), number=2, counts=False, was="counts-cards")
    director.let_sit(race.pk, ask(), place=3, sits=True)
    page = alice.get("next/")
    assert page.context["rules"][0]["small"] == "as in game 1"


def test_who_leaves_keeps_the_tokens() -> None:
    race = race_of(3, winner=3)
    alice = Watcher(race)
    assert alice.post("people/", do="leave", entrant="3").status_code == 302
    assert tokens(race) == {"Dan": 1}
    assert alice.board()["sides"][3]["left"] is True
    assert alice.post("people/", do="return", entrant="3").status_code == 302
    assert alice.board()["sides"][3]["left"] is False


def test_two_must_stay() -> None:
    race = race_of()
    alice = Watcher(race)
    answers = [alice.post("people/", do="leave", entrant=place).status_code for place in "012"]
    assert answers == [302, 302, 422]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"name-0": "Eva"}, 302), ({"name-0": "Ana"}, 422), ({"name-0": ""}, 422), ({"name-0": "x" * 79}, 422),
        ({"player-0": "nobody-here"}, 422), ({"name-0": "Ana", "tag-0": "2"}, 302),
    ],
)  # fmt: skip
def test_somebody_joins(fields, status) -> None:
    race = race_of()
    answer = Watcher(race).post("people/", do="join", **fields)
    assert answer.status_code == status
    assert len(fresh(race).entrants) == (5 if status == 302 else 4)
    if status == 422 and fields.get("name-0"):
        assert answer.context["joining"][0]["name"] == fields["name-0"][:60]


def test_a_pair_has_one_board_and_one_token() -> None:
    hand = {"bids": ["5", "3", "4", "1"], "tricks": [5, 3, 4, 1]}
    game = imported(record_of("partners-500", hand, options={"target": 80}))
    race = director.start_race(game.pk, ask(), victories=3)
    assert tokens(race) == {"Ana + Carl": 1}
    second = go_on(race)
    assert names(second) == ["Ana", "Bea", "Carl", "Dan"]
    assert [entrant.place for entrant in fresh(race).can_win_now] == []


def test_new_partners_play_no_game_of_this_race() -> None:
    hand = {"bids": ["5", "3", "4", "1"], "tricks": [5, 3, 4, 1]}
    game = imported(record_of("partners-500", hand, options={"target": 80}))
    race = director.start_race(game.pk, ask(), victories=3)
    assert Phone(game).post("rematch/", seats="rotate-1").status_code == 302
    assert RaceGame.objects.filter(race=race).count() == 1


def test_level_leaders_have_no_token_until_it_is_decided() -> None:
    level = {"bids": ["6", "6", "1", "1"], "tricks": [6, 6, 1, 0]}
    race = director.start_race(imported(record_of("cutthroat-4", level, options=SHORT)).pk, ask(), victories=2)
    game = fresh(race).rows[0].game
    assert game is not None
    assert game.status == "tie-break"
    assert tokens(race) == {}
    hand = won_by(1)
    play(game, hand["bids"], hand["tricks"])
    assert tokens(race) == {"Bea": 1}
    undo_last(game)
    assert tokens(race) == {}


def test_a_race_waits_for_weeks() -> None:
    race = race_of()
    game = go_on(race)
    scorebook.end_game(game.pk, ask(), how="later")
    assert [row.game for row in fresh(race).going] == [game]
    assert Watcher(race).post("next/", after="2")["Location"] == f"/games/{game.public_id}/"
    scorebook.end_game(game.pk, ask(), how="", was="later")
    win(game, "Dan")
    assert tokens(race) == {"Ana": 1, "Dan": 1}


def test_the_rules_that_the_club_keeps_can_be_chosen() -> None:
    race = race_of(9)
    wanted = scorebook.Wanted("Thursday rules", rules.read_ruleset({"preset": "cutthroat-short"}), ["2C leads"])
    scorebook.keep_rules(race.club_id, ask(), wanted)
    director.let_sit(race.pk, ask(), place=3, sits=False)
    alice = Watcher(race)
    choice = alice.get("next/").context["rules"][0]
    assert choice["text"] == "Thursday rules"
    answer = alice.post("next/", after="1", asked="1", plays=["0", "1", "2"], rules=choice["value"])
    assert answer.status_code == 302
    assert (Game.objects.latest("pk").preset, Game.objects.latest("pk").agreed) == ("cutthroat-short", ["2C leads"])


def test_too_many_for_one_table_are_asked_at_once_who_sits_out() -> None:
    race = race_of()
    alice = Watcher(race)
    assert alice.get("next/").context["hint"] == ""
    for name in ("Eva", "Finn"):
        joined(race, name)
    assert alice.get("next/").context["hint"] == "No game is for these 6: say who plays and who sits out."


def test_the_rules_of_an_earlier_game_come_back_with_what_was_agreed() -> None:
    """Four play by rules of the club, then three, then four again."""
    game = imported(record_of("cutthroat-4", won_by(0), options=SHORT, agreed=["No talking."]))
    kept = kept_rules(game.club, "Friday", "cutthroat-4", SHORT, ["No talking."])
    Game.objects.filter(pk=game.pk).update(rules_name="Friday")
    race = director.start_race(game.pk, ask(), victories=9)
    director.let_sit(race.pk, ask(), place=3, sits=False)
    three = QueryDict("rules=cutthroat-short")
    setup = NextTable(fresh(race), three).setup(False)
    assert (setup.agreed, setup.rules_name) == ([], "")
    scorebook.end_game(director.next_game(race.pk, ask(), setup, after=1).pk, ask(), how="nobody")
    director.let_sit(race.pk, ask(), place=3, sits=True)
    for chosen in ("game-1", f"saved-{kept.public_id}"):
        setup = NextTable(fresh(race), QueryDict(f"rules={chosen}")).setup(False)
        assert (setup.agreed, setup.rules_name) == (["No talking."], "Friday"), chosen
