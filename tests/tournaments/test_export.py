"""What a club takes away of its races."""

import io
import json
import zipfile
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Club, Player
from tests.table import ask
from tests.tournaments.race import Watcher, first_game, fresh, go_on, race_of, win
from tournaments import director
from tournaments.director.playing import token_key
from tournaments.director.ruling import ruling_key
from tournaments.models import Race
from tournaments.race.facts import rules_of

pytestmark = pytest.mark.django_db


def downloaded(client: Client, club: Club) -> dict[str, Any]:
    """The files of a club's download, read."""
    answer = client.get(f"/clubs/{club.public_id}/records.zip")
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:  # type: ignore[attr-defined]
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def told_of(race: Race) -> dict[str, Any]:
    """The file of a race."""
    files = downloaded(Watcher(race).client, race.club)
    return next(told for name, told in files.items() if name.endswith(f"{race.public_id}.json"))


def because(reason: str) -> scorebook.Ask:
    return scorebook.Ask(ask().key, "phone", reason)


def test_a_race_with_all_that_was_played_chosen_and_ruled() -> None:
    race = race_of(3)
    first = race.games.select_related("game").get()
    assert first.game is not None
    director.choose_sticker(race.pk, ask(), number=1, sticker="cat", was=token_key(first))
    win(game := go_on(race), "Bea")
    row = race.games.get(number=2)
    director.rule_game(race.pk, because("Dan had left"), number=2, won="2", was=ruling_key(row))
    director.add_paper_game(race.pk, because("no signal"), won="0", after=2)
    Player.objects.filter(club=race.club, name="Carl").update(hidden=True)
    told = told_of(race)
    assert (told["format"], told["id"], told["title"]) == ("spades-race/1", race.public_id, "Race to 3 tokens")
    assert (told["victories"], told["winner"], told["closed"]) == (3, None, None)
    assert told["ruleset"] == {"preset": "cutthroat-4", "options": {"target": 60}}
    assert [(each["people"], each["plays"], each["tokens"]) for each in told["entrants"]] == [
        (["Ana"], True, 2), (["Bea"], True, 0), (["Carl"], True, 1), (["Dan"], True, 0)
    ]  # fmt: skip
    assert [list(each.values()) for each in told["games"]] == [
        [1, first.game.public_id, True, False, "Ana", "", {"of": "Ana", "sticker": "cat"}],
        [2, game.public_id, True, True, "Carl", "Dan had left", {"of": "Carl", "sticker": None}],
        [3, None, True, True, "Ana", "no signal", {"of": "Ana", "sticker": None}],
    ]
    assert [(each["did"], each["game"], each["reason"]) for each in told["log"]] == [
        ("start", 1, ""), ("sticker", 1, ""), ("game", 2, ""), ("rule", 2, "Dan had left"), ("paper", 3, "no signal")
    ]  # fmt: skip
    files = downloaded(Watcher(race).client, race.club)
    assert {each["game"] for each in told["games"] if each["game"]} == {
        name.rpartition("-")[2].removesuffix(".json") for name in files if not name.startswith("races/")
    }


def test_one_that_is_won_and_one_of_pairs() -> None:
    race = race_of(1)
    assert (told_of(race)["winner"], fresh(race).is_open) == ("Ana", False)
    pairs = director.start_race(first_game(None, "partners-500").pk, ask(), victories=2)
    assert [each["people"] for each in told_of(pairs)["entrants"]] == [["Ana", "Carl"], ["Bea", "Dan"]]


def test_the_download_asks_no_more_for_more_races() -> None:
    race, asked = race_of(), []
    for more in (0, 1, 4):
        for _one in range(more):
            director.start_race(scorebook.start_game(race.club, ask(), setup_like(race)).pk, ask(), victories=2)
        client = Watcher(race).client
        with CaptureQueriesContext(connection) as captured:
            assert len(downloaded(client, race.club)) == 2 * Race.objects.count()
        asked.append(len(captured))
    assert asked[0] == asked[1] == asked[2]


def setup_like(race: Race) -> scorebook.Setup:
    """The first game of a race once more, on its own."""
    facts, first = fresh(race), race.games.get(number=1).game
    assert first is not None
    return scorebook.Setup(rules_of(first), [facts.people(each)[0] for each in facts.entrants])
