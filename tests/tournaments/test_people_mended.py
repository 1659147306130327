"""What goes wrong at the desk is put right there: a name written wrongly, somebody who is not coming, a list with one
known name in it, somebody who took a sign-up back.
"""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorekeeper import scorebook
from scorekeeper.models import Player
from tests.table import BOTH_WAYS, key
from tests.tournaments.night import drawn, facts, night
from tests.tournaments.night_phones import NightPhone
from tournaments.models import Entry, Tournament
from tournaments.night.log import log_told

pytestmark = pytest.mark.django_db


def names(tournament: Tournament) -> list[str]:
    told = facts(tournament)
    return [told.name(each) for each in told.entries if told.people(each)]


def said(tournament: Tournament) -> list[str]:
    """The log of a tournament."""
    return [line["text"] for line in log_told(facts(tournament), tournament.steps.order_by("number"))]


@BOTH_WAYS
def test_the_others_of_a_refused_list_are_added_by_a_tap(headers: Any) -> None:
    tournament = night(2)  # Ada, Ben
    phone = NightPhone(tournament)
    file = SimpleUploadedFile("list.csv", b"Name\nGus\nAda\nHedy\n")
    for sent in ({"names": "Gus\nAda\nHedy"}, {"file": file}):
        answer = phone.post("people/add/", htmx=bool(headers), way="list", **sent)
        assert (answer.status_code, answer.context["rest"]["n"]) == (422, 2)
        assert b"Nothing was added yet." in answer.content
        assert b">Gus\nHedy</textarea>" in answer.content
    assert names(tournament) == ["Ada", "Ben"]
    rest = {"way": "list", "commas": "1", "names": "Gus\nHedy", "key": key()}
    assert [phone.post("people/add/", **rest).status_code for _twice in range(2)] == [302, 302]
    assert names(tournament) == ["Ada", "Ben", "Gus", "Hedy"]


def test_several_names_in_one_field_are_told_apart_or_kept() -> None:
    tournament = night(0)
    phone = NightPhone(tournament)
    answer = phone.post("people/add/", way="one", name="Ilse Vogt, Rosa Keller")
    assert (answer.status_code, b"Ilse Vogt\nRosa Keller</textarea>" in answer.content) == (422, True)
    assert names(tournament) == []
    assert phone.post("people/add/", way="list", names="Ilse Vogt\nKeller, Jr.", commas="1").status_code == 302
    assert names(tournament) == ["Ilse Vogt", "Keller, Jr."]


def test_who_was_added_and_how_many_there_are_is_told() -> None:
    phone = NightPhone(night(2))
    phone.post("people/add/", way="one", name="Gus")
    page = phone.get("people/add/")
    assert page.context["last"] == {"n": 3, "names": ["Gus", "Ben", "Ada"]}
    assert b"Added: Gus" in page.content
    assert b"autofocus" in page.content


@pytest.mark.parametrize("limit", [None, 2])
def test_who_took_a_sign_up_back_comes_again_behind_who_waits(limit: int | None) -> None:
    tournament = night(0)
    tournament.sign_up_limit = limit
    tournament.save()
    phone = NightPhone(tournament, "sign-up")
    for name in ("Ana", "Bo", "Cy"):
        phone.post("sign-up/", name=name)
    assert phone.post("sign-up/", do="out", number=1).status_code == 302
    assert phone.post("sign-up/", name="Ana").status_code == 302
    assert phone.post("sign-up/", name="Ana").status_code == 422, "in already"
    assert names(tournament) == ["Bo", "Cy", "Ana"]
    assert [each.status for each in Entry.objects.all()] == [
        "withdrawn", "entered", "entered", "waiting" if limit else "entered",
    ]  # fmt: skip
    assert said(tournament)[0] == "Signed up: number 1"


def test_a_name_is_put_right_everywhere() -> None:
    tournament = night(3)
    phone, page = NightPhone(tournament), key()
    sent = {"do": "rename", "place": 0, "call": "Adele (2)", "called": "Ada", "key": page}
    assert [phone.post("people/1/", **sent).status_code for _twice in range(2)] == [302, 302]
    assert phone.post("people/1/", **{**sent, "key": key(), "call": "Other"}).status_code == 409, "no longer Ada"
    assert names(tournament)[0] == "Adele (2)"
    assert said(tournament)[-1] == "Adele (2): was written Ada"
    for wrong in ("", "x" * 70, "\x00"):
        answer = phone.post("people/2/", do="rename", place=0, call=wrong, called="Ben")
        assert answer.status_code == 422
    assert phone.post("people/2/", do="rename", place=1, call="Bea", called="Ben").status_code == 409
    assert phone.post("people/2/", do="rename", place=0, call="Cleo", called="Ben").status_code == 422, "is entered"
    assert NightPhone(tournament, "watch").post("people/2/", **sent).status_code == 403


def test_another_of_the_roster_takes_the_place_of_a_name_written_wrongly() -> None:
    tournament = night(4)
    known = scorebook.add_player(tournament.club, "Gustav")
    phone = NightPhone(tournament)
    sent = {"do": "rename", "place": 0, "call": "gustav"}
    assert phone.post("people/1/", **sent, called="Ada").status_code == 302
    assert Entry.objects.get(number=1).people.get().player == known
    assert Player.objects.filter(name="Ada").exists(), "as she was"
    drawn(tournament, [1, 2, 3, 4])
    answer = phone.post("people/2/", do="rename", place=0, call="Ada", called="Ben")
    assert (answer.status_code, b"somebody else of the roster" in answer.content) == (422, True)
    assert phone.post("people/2/", do="rename", place=0, call="Bennie", called="Ben").status_code == 302


def test_a_helper_renames_nobody_who_has_played_before() -> None:
    tournament = night(2)
    helper = NightPhone(tournament, "help")
    sent = {"do": "rename", "place": 0, "call": "Adele", "called": "Ada"}
    other = night(0, club=tournament.club)
    NightPhone(other).post("people/add/", way="one", name="Ada")
    assert helper.post("people/1/", **sent).status_code == 422
    assert helper.post("people/2/", **{**sent, "called": "Ben"}).status_code == 302
    assert NightPhone(tournament).post("people/1/", **{**sent, "call": "Adelaide"}).status_code == 302


def test_who_has_not_played_is_taken_off_the_list_and_who_has_stays() -> None:
    tournament = night(5)
    phone = NightPhone(tournament)
    was = {number: phone.get(f"people/{number}/").context["was"] for number in (1, 5)}
    page = key()
    sent = {"do": "take-off", "was": was[5], "key": page}
    assert [phone.post("people/5/", **sent).status_code for _twice in range(2)] == [302, 302]
    assert phone.get("people/5/").status_code == 404
    assert said(tournament)[-1] == "Taken off the list: Emil"
    assert phone.post("people/add/", way="one", name="Emil").status_code == 302, "and may come again"
    assert names(tournament) == ["Ada", "Ben", "Cleo", "Dora", "Emil"]
    drawn(tournament, [1, 2, 3, 4])
    answer = phone.post("people/1/", do="take-off", was=was[1])
    assert (answer.status_code, b"stays on the list" in answer.content) == (422, True)
    assert phone.post("people/6/", do="take-off", was="nobody").status_code == 409


def test_the_page_of_one_says_where_they_sit_and_lets_them_in() -> None:
    tournament = night(5)
    Entry.objects.filter(number=5).update(checked_in_at=None)
    phone = NightPhone(tournament)
    drawn(tournament, [1, 2, 3, 4])
    Entry.objects.get(number=5).stages.all().delete()
    assert phone.post("people/5/", do="here").status_code == 302
    page = phone.get("people/5/")
    assert page.context["plays"] == "plays from round 2 on"
    assert phone.client.get(page.context["own_url"]).status_code == 200
