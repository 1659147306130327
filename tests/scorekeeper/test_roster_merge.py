"""The pages on which two records are compared, put together and taken apart again."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Merge, Player
from tests.table import BOTH_WAYS, ask, facts_of, form_of, imported, key, record_of

pytestmark = pytest.mark.django_db
HAND = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}


@pytest.fixture
def other(game):
    """A game of the same club, in which Anna sits where Ana sat."""
    return imported({**record_of("cutthroat-official", HAND), "seats": ["Anna", "Bea", "Carl"]}, game.club)


@pytest.fixture
def organizer(game):
    client = Client()
    client.get(f"/open/organize/{game.club.public_id}/{token(game.club, 'organizer')}/")
    return client


def player(name):
    return Player.objects.get(name=name)


def page_of(who, name="merge"):
    return reverse(f"scorekeeper:{name}", args=[who.club.public_id, who.public_id])


def compared(client, one, two):
    return client.get(page_of(one), {"other": two.public_id})


def test_the_other_record_is_chosen_by_name_or_from_the_list(game, other, organizer) -> None:
    for name in ("Dora", "Zanna", "Guest"):
        scorebook.add_person(game.club_id, ask(), name=name, guest=name == "Guest")
    offered = organizer.get(page_of(player("Anna"))).context["others"]
    assert [each["name"] for each in offered][:2] == ["Zanna", "Ana"], "the likeliest first"
    assert {each["name"] for each in offered} == {"Zanna", "Ana", "Dora", "Guest"}, "nobody of her table"
    found = organizer.get(page_of(player("Anna")), {"q": "ana"}).context["others"]
    assert [each["name"] for each in found] == ["Ana"]
    assert [each["name"] for each in organizer.get(page_of(player("Anna")), {"q": "bea"}).context["others"]] == ["Bea"]
    page = organizer.get(page_of(player("Anna")) + found[0]["url"])
    assert page.status_code == 200


def test_both_are_seen_side_by_side(game, other, organizer) -> None:
    imported(record_of("cutthroat-official", HAND, HAND), game.club)
    page = compared(organizer, player("Anna"), player("Ana"))
    assert [each["text"] for each in page.context["choices"] if each["checked"]] == ["Ana"], (
        "who has more games is kept"
    )
    told = {each["label"]: dict(each["facts"]) for each in page.context["records"]}
    assert [(told[name]["Games"], told[name]["Hands"]) for name in ("Ana", "Anna")] == [(2, 3), (1, 1)]


@BOTH_WAYS
@pytest.mark.parametrize("stays", ["Ana", "Anna"])
def test_two_records_are_put_together_once_and_taken_apart_on_the_page(other, organizer, headers, stays) -> None:
    one, two = player("Anna"), player("Ana")
    form = {**form_of(compared(organizer, one, two), "key", "other"), "kept": player(stays).public_id}
    answers = [organizer.post(page_of(one), form, headers=headers) for _time in range(2)]
    kept = page_of(player(stays), "person")
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, kept)] * 2
    assert facts_of(other).names()[0] == stays
    page = organizer.get(kept)
    (merge,) = page.context["merges"]
    assert (merge["who"], len(page.context["games"])) == ("Anna" if stays == "Ana" else "Ana", 2)
    for _time in range(2):
        answer = organizer.post(kept, {"key": key(), "do": "take_back", "merge": merge["id"]}, headers=headers)
        assert answer.status_code == 302
    assert facts_of(other).names()[0] == "Anna"
    assert organizer.get(kept).context["merges"] == []


@BOTH_WAYS
def test_two_people_of_one_table_are_refused_by_name(other, organizer, headers) -> None:
    anna, bea = player("Anna"), player("Bea")
    form = {"key": key(), "other": bea.public_id, "kept": bea.public_id}
    answer = organizer.post(page_of(anna), form, headers=headers)
    assert answer.status_code == 422
    assert "Anna, Bea, Carl" in answer.context["errors"][0]


@BOTH_WAYS
def test_a_record_that_went_elsewhere_meanwhile_is_a_conflict(game, other, organizer, headers) -> None:
    dora = scorebook.add_player(game.club, "Dora")
    form = {**form_of(compared(organizer, player("Anna"), dora), "key", "other"), "kept": player("Anna").public_id}
    scorebook.merge_players(game.club_id, ask(), kept=player("Ana").public_id, gone=dora.public_id)
    answer = organizer.post(page_of(player("Anna")), form, headers=headers)
    assert (answer.status_code, Merge.objects.count()) == (409, 1)


@BOTH_WAYS
def test_what_is_in_the_way_of_taking_it_back_is_told(game, other, organizer, headers) -> None:
    ana = player("Ana")
    merge = scorebook.merge_players(game.club_id, ask(), kept=ana.public_id, gone=player("Anna").public_id)
    scorebook.add_player(game.club, "Anna")
    form = {"key": key(), "do": "take_back", "merge": merge.pk}
    answer = organizer.post(page_of(ana, "person"), form, headers=headers)
    assert (answer.status_code, answer.context["errors"]) == (
        422, ["Another player is called Anna by now: give that one a tag first."],
    )  # fmt: skip


def test_what_no_page_sends_is_refused(game, other, organizer) -> None:
    ana, eve = player("Ana"), scorebook.add_player(scorebook.found_club(), "Eve")
    for fields in (
        {},
        {"other": eve.public_id, "kept": ana.public_id},
        {"other": player("Anna").public_id, "kept": "x"},
    ):
        assert organizer.post(page_of(ana), {"key": key(), **fields}).status_code == 400
    for said in (eve.public_id, ana.public_id, "\x00", ""):
        assert organizer.get(page_of(ana), {"other": said}).status_code == 404
    theirs = Merge.objects.create(kept=eve, gone=scorebook.add_player(eve.club, "Eva"), at=game.created_at)
    answer = organizer.post(page_of(ana, "person"), {"key": key(), "do": "take_back", "merge": theirs.pk})
    theirs.refresh_from_db()
    assert (answer.status_code, theirs.taken_back_at) == (404, None)
