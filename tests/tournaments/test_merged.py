"""The tokens of a person who turned out to be known twice."""

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Merge, Player
from tests.table import ask, key
from tests.tournaments.race import Watcher, fresh, go_on, race_of, tokens, win
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db


def test_records_of_one_person_have_their_tokens_together_and_apart_again() -> None:
    race = race_of(9)
    club = race.club
    director.join_race(race.pk, ask(), people=[scorebook.Person("Anne")])
    director.let_sit(race.pk, ask(), place=0, sits=False)
    game = go_on(race)
    win(game, "Anne")
    assert tokens(race) == {"Ana": 1, "Anne": 1}
    kept, gone = (Player.objects.get(club=club, name=name) for name in ("Ana", "Anne"))
    merge = scorebook.merge_players(club.pk, ask(), kept=kept.public_id, gone=gone.public_id)
    assert tokens(race) == {"Ana": 2}
    assert [fresh(race).name(each) for each in fresh(race).entrants] == ["Ana", "Bea", "Carl", "Dan"]
    scorebook.take_back_merge(club.pk, ask(), merge=merge.pk)
    assert tokens(race) == {"Ana": 1, "Anne": 1}


def anna_merged(race: Race) -> tuple[str, Merge]:
    """Anne joins, sits for Ana, wins a token and turns out to be Ana; the page of Ana, and the merge."""
    director.join_race(race.pk, ask(), people=[scorebook.Person("Anne")])
    director.let_sit(race.pk, ask(), place=0, sits=False)
    win(go_on(race), "Anne")
    kept, gone = (Player.objects.get(club=race.club, name=name) for name in ("Ana", "Anne"))
    merge = scorebook.merge_players(race.club_id, ask(), kept=kept.public_id, gone=gone.public_id)
    return f"/clubs/{race.club.public_id}/people/{kept.public_id}/", merge


def test_taking_it_back_says_first_which_tokens_go() -> None:
    race = race_of(2)
    page, merge = anna_merged(race)
    alice, told = Watcher(race).client, {"do": "take_back", "merge": merge.pk}
    assert fresh(race).winner is not None
    asked = alice.post(page, {**told, "key": key()})
    assert asked.context["sure"]["texts"] == [
        "Race to 2 tokens: Ana’s token for game 2 would go.",
        "Race to 2 tokens: Anne would get the token for game 2.",
        "Race to 2 tokens: Ana would no longer have won the race.",
        "Race to 2 tokens: The race would be open again.",
    ]
    assert tokens(race) == {"Ana": 2}
    assert alice.post(page, {**told, "key": key(), "sure": "1"}).status_code == 302
    assert tokens(race) == {"Ana": 1, "Anne": 1}
    assert alice.post(page, {**told, "key": key()}).status_code == 302, "done once"


def test_a_merge_on_which_no_token_hangs_is_taken_back_at_once() -> None:
    race = race_of(9)
    kept, gone = Player.objects.get(club=race.club, name="Ana"), scorebook.add_player(race.club, "Anne")
    merge = scorebook.merge_players(race.club_id, ask(), kept=kept.public_id, gone=gone.public_id)
    page = f"/clubs/{race.club.public_id}/people/{kept.public_id}/"
    told = {"do": "take_back", "merge": merge.pk, "key": key()}
    assert Watcher(race).client.post(page, told).status_code == 302


def test_a_token_that_hangs_on_a_third_record_is_derived_anew_too() -> None:
    """Stacy, who is entered, and Anne, who won a game as a substitute, were both put together with Ana."""
    race = race_of(9)
    game = go_on(race)
    scorebook.substitute(game.pk, ask(), place=0, was="Ana", credited=True, name="Anne")
    stacy = scorebook.add_player(race.club, "Stacy")
    people = {name: Player.objects.get(club=race.club, name=name).public_id for name in ("Ana", "Anne")}
    scorebook.merge_players(race.club_id, ask(), kept=stacy.public_id, gone=people["Ana"])
    merge = scorebook.merge_players(race.club_id, ask(), kept=stacy.public_id, gone=people["Anne"])
    win(game, "Stacy")
    assert tokens(race) == {"Stacy": 2}
    scorebook.take_back_merge(race.club_id, ask(), merge=merge.pk)
    assert tokens(race) == {"Stacy": 1}


def test_a_person_known_by_another_record_from_now_on() -> None:
    race = race_of(9)
    other = scorebook.add_player(race.club, "Anastasia")
    gone = Player.objects.get(club=race.club, name="Ana")
    scorebook.merge_players(race.club_id, ask(), kept=other.public_id, gone=gone.public_id)
    assert tokens(race) == {"Anastasia": 1}
    assert Watcher(race).board()["sides"][0]["name"] == "Anastasia"
