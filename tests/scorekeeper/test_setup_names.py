"""Names: the club's own are offered, and a name that is known asks whether it is the same one."""

import pytest
from django.test import Client

from scorekeeper.models import Game, Player

pytestmark = pytest.mark.django_db

TABLE = "/new/table/?preset=two-handed-500"


def begin(client, first, second, key, headers=None, **fields):
    return client.post(TABLE, {"key": key, "name-0": first, "name-1": second, **fields}, headers=headers)


@pytest.fixture
def ana(client) -> Player:
    """Ana has played Bea here."""
    begin(client, "Ana", "Bea", "first-page")
    return Player.objects.get(name="Ana")


def sitting() -> list[str]:
    return [str(seat.player) for seat in Game.objects.latest("pk").seats.all()]


def test_names_are_offered_by_how_lately_they_played(client, ana) -> None:
    begin(client, "Carl", "Dan", "second-page")
    assert [chip["name"] for chip in client.get(TABLE).context["known"]] == ["Carl", "Dan", "Ana", "Bea", "Guest"]


def test_a_phone_without_a_club_is_offered_nobody(ana) -> None:
    stranger = Client()
    assert stranger.get(TABLE).context["known"] == []
    assert begin(stranger, "Ana", "Carl", "other-page").status_code == 302
    assert Player.objects.filter(name="Ana").count() == 2, "each club has its own Ana"


def test_a_known_name_asks_the_same_one(client, ana) -> None:
    answer = begin(client, "ana", "Carl", "second-page")
    assert answer.status_code == 422
    (question,) = answer.context["questions"]
    assert question["field"] == "same-0"
    assert [choice["value"] for choice in question["choices"]] == [ana.public_id, "new"]
    assert question["tag"] == "2"
    assert answer.context["places"][0]["invalid"]
    assert Game.objects.count() == 1


def test_the_same_one_plays_on(client, ana) -> None:
    begin(client, "ana", "Carl", "second-page", **{"same-0": ana.public_id})
    assert Game.objects.latest("pk").seats.get(place=0).player == ana


def test_somebody_else_is_told_apart_by_a_tag(client, ana) -> None:
    begin(client, "Ana", "Carl", "second-page", **{"same-0": "new", "tag-0": "K."})
    assert sitting() == ["Ana (K.)", "Carl"]


@pytest.mark.parametrize("tag", ["", "k."])
def test_a_tag_that_tells_nobody_apart_is_refused(client, ana, tag) -> None:
    begin(client, "Ana", "Carl", "second-page", **{"same-0": "new", "tag-0": "K."})
    answer = begin(client, "Ana", "Dan", "third-page", **{"same-0": "new", "tag-0": tag})
    assert answer.status_code == 422
    assert answer.context["errors"] == ["Ana needs a tag that nobody of this name has."]
    assert [choice["text"] for choice in answer.context["questions"][0]["choices"]] == [
        "Ana (K.)",
        "Ana",
        "Somebody else",
    ]


def test_a_name_written_with_its_tag_is_that_person(client, ana) -> None:
    begin(client, "Ana", "Carl", "second-page", **{"same-0": "new", "tag-0": "2"})
    begin(client, "Dan", "ana (2)", "third-page")
    assert sitting() == ["Dan", "Ana (2)"]


def test_the_same_person_cannot_sit_twice(client, ana) -> None:
    answer = begin(client, "Ana", "Ana", "second-page", **{"player-0": ana.public_id, "player-1": ana.public_id})
    assert answer.status_code == 422
    assert Game.objects.count() == 1


def test_a_tap_on_a_name_fills_the_next_free_place_without_script(client, ana) -> None:
    answer = client.post(TABLE, {"key": "second-page", "name-0": "Carl", "name-1": "", "pick": ana.public_id})
    assert answer.status_code == 200
    assert [(place["name"], place["player"]) for place in answer.context["places"]] == [
        ("Carl", ""),
        ("Ana", ana.public_id),
    ]
    assert Game.objects.count() == 1


def test_a_known_player_typed_over_is_known_no_longer(client, ana) -> None:
    begin(client, "Carl", "Dan", "second-page", **{"player-0": ana.public_id})
    assert sitting() == ["Carl", "Dan"]


def test_a_player_of_another_club_cannot_be_seated(ana) -> None:
    stranger = Client()
    begin(stranger, "Ana", "Carl", "other-page", **{"player-0": ana.public_id, "same-0": ana.public_id})
    assert ana not in [seat.player for seat in Game.objects.latest("pk").seats.all()]


def test_a_guest_stays_one_where_the_phone_speaks_another_language_by_then(client) -> None:
    begin(client, "Ana", "Guest", "first-page", **{"player-1": "guest"}, headers={"Accept-Language": "hu"})
    assert [seat.player.guest for seat in Game.objects.get().seats.all()] == [False, True]
