"""Who is entered, as pages: typed, pasted, read from a file, tapped; in the words of the desk, and nothing lost."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from tests.table import BOTH_WAYS, key
from tests.tournaments.night import drawn, facts, night
from tests.tournaments.night_phones import NightPhone
from tournaments.entrants.entering import lines_in, lines_of_file
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
PAGES = ["people/", "people/add/", "people/1/", "people/seeds/", "people/pairs/"]


def names(tournament: Tournament) -> list[str]:
    told = facts(tournament)
    return [told.name(each) for each in told.entries]


@pytest.mark.parametrize("page", PAGES)
def test_helpers_may_readers_may_not_strangers_learn_nothing(page) -> None:
    tournament = night(4)
    for link, status in (("organize", 200), ("help", 200), ("read", 403), ("watch", 403), ("", 404)):
        phone = NightPhone(tournament, link)
        assert phone.get(page).status_code == status, link
        assert phone.client.put(phone.address(page)).status_code == 405
    tournament.ended_at = tournament.created_at
    tournament.save()
    assert NightPhone(tournament, "help").get(page).status_code == 403, "a helper's link ends with the night"


def test_unknown_entrants_and_garbage_are_told_so() -> None:
    phone = NightPhone(night(4))
    assert phone.get("people/9/").status_code == 404
    assert phone.post("people/", do="here-9-0").status_code == 409
    assert phone.post("people/", do="here-x-0").status_code == 400
    assert phone.post("people/1/", do="fix", table="9" * 5000).status_code == 422
    assert phone.post("people/1/", do="fix", table="two").status_code == 422
    assert phone.post("people/1/", do="apart", other="1").status_code == 422
    assert phone.post("people/1/", do="substitute", name="\x00", was="").status_code == 422
    assert phone.post("people/add/", way="one", name="\x00 ").status_code == 422
    seeds = phone.post("people/seeds/", do="save", **{"seed-1": "first", "was-1": ""})
    assert (seeds.status_code, b'value="first"' in seeds.content) == (422, True)


def test_one_is_typed_a_list_is_pasted() -> None:
    tournament = night(0)
    phone = NightPhone(tournament)
    assert phone.post("people/add/", way="one", name="Ana", **{"as": "here"}).status_code == 302
    assert phone.post("people/add/", way="list", names="1. Bo\n\n- Cy\nDi (2)\n").status_code == 302
    assert names(tournament) == ["Ana", "Bo", "Cy", "Di (2)"]
    assert [each.number for each in facts(tournament).there] == [1]


@pytest.mark.parametrize("htmx", [False, True])
def test_what_is_wrong_has_its_line_and_stays(htmx) -> None:
    tournament = night(0)
    phone = NightPhone(tournament)
    sent = {"way": "list", "names": f"Ana\nBo\n{'x' * 61}\nana", "key": key()}
    answer = phone.post("people/add/", htmx=htmx, **sent)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Line 3, “xxx" in text
    assert f"Ana\nBo\n{'x' * 61}\nana</textarea>" in text
    assert Entry.objects.count() == 0
    assert phone.post("people/add/", **{**sent, "names": "Ana\nBo"}).status_code == 302
    assert phone.post("people/add/", **{**sent, "names": "Ana\nBo"}).status_code == 302, "the same page again"
    assert phone.post("people/add/", **{**sent, "names": "Cy"}).status_code == 409
    assert names(tournament) == ["Ana", "Bo"]


def test_pairs_are_typed_pasted_and_read_from_a_file() -> None:
    tournament = night(0, "swiss", sides="pairs")
    phone = NightPhone(tournament)
    phone.post("people/add/", way="one", name="Ana", partner="Carl")
    phone.post("people/add/", way="list", names="Bo & Cy\nDi")
    file = SimpleUploadedFile("list.csv", "Name;Partner\nEve;Flo\nÉmile;\n".encode("cp1252"))
    phone.post("people/add/", way="list", file=file)
    assert names(tournament) == ["Ana + Carl", "Bo + Cy", "Di", "Eve + Flo", "Émile"]
    assert "2 look for a partner" in phone.get("people/").content.decode()
    assert phone.post("people/pairs/", do="pair", who=["3"]).status_code == 422
    assert phone.post("people/pairs/", do="pair", who=["3", "5"]).status_code == 302
    assert names(tournament)[2] == "Di + Émile"


def test_tiles_of_the_roster() -> None:
    tournament = night(0)
    ids = [scorebook.add_player(tournament.club, each).public_id for each in ("Ana", "Bo", "Cy")]
    phone = NightPhone(tournament)
    phone.post("people/add/", way="roster", player=ids[1:])
    assert names(tournament) == ["Bo", "Cy"]
    page = phone.get("people/add/").content.decode()
    assert ids[0] in page
    assert ids[1] not in page, "who has entered is offered no more"
    assert phone.post("people/add/", way="roster", player=["nobody"]).status_code == 422


def test_lists_as_people_write_them() -> None:
    assert lines_in(" 1) Ana\n\n* Bo \n\x00") == ["Ana", "Bo"]
    assert lines_of_file(b"") == []
    assert lines_of_file(b"Partner,Player\nCy,Ana\n,Bo\n") == ["Ana + Cy", "Bo"]


@BOTH_WAYS
def test_one_tap_checks_in_and_another_takes_it_back(headers) -> None:
    tournament = night(3)
    Entry.objects.update(checked_in_at=None)
    phone, page = NightPhone(tournament), key()
    for do in ("here-2-0", "here-2-0", "away-2-ab12", "here-2-cd34", "paid-2-0"):
        sent = {"key": page, "do": do}
        answer = phone.client.post(phone.address("people/"), sent, headers=headers)
        assert answer.status_code == (200 if headers else 302)
    two = Entry.objects.get(number=2)
    assert (two.checked_in_at is not None, two.paid, tournament.steps.count()) == (True, True, 4)
    if headers:
        assert 'id="entry-2"' in answer.content.decode()
        assert "1 of 3 here" in answer.content.decode()
    assert phone.post("people/", do="all-here").status_code == 302
    assert len(facts(tournament).there) == 3


def test_who_plays_already_is_not_sent_away_by_a_tap() -> None:
    tournament = night(4)
    drawn(tournament, [1, 2, 3, 4])
    answer = NightPhone(tournament).post("people/", htmx=True, do="away-2-0")
    assert answer.status_code == 422
    assert "Ben plays already" in answer.content.decode()


def test_an_entrant_leaves_comes_back_and_is_replaced() -> None:
    tournament = night(4)
    phone = NightPhone(tournament)
    for do in (
        {"do": "leave"},
        {"do": "return"},
        {"do": "guest"},
        {"do": "fix", "table": "2"},
        {"do": "apart", "other": "3"},
    ):
        assert phone.post("people/1/", **do).status_code == 302
    page = phone.get("people/1/")
    assert b"always table 2" in page.content
    assert [each["name"] for each in page.context["apart"]] == ["Cleo"]
    was = page.context["was"]
    assert phone.post("people/1/", do="substitute", place=0, name="Sub", was=was).status_code == 302
    assert phone.post("people/1/", do="substitute", place=0, name="Other", was=was).status_code == 409
    assert names(tournament)[0] == "Sub"


def test_four_hundred_are_found_and_asked_for_in_as_many_statements_as_four() -> None:
    asked = []
    for entrants in (4, 400):
        tournament = night(0)
        phone = NightPhone(tournament)
        phone.post("people/add/", way="list", names="\n".join(f"Name {n}" for n in range(entrants)))
        phone.get("people/")
        with CaptureQueriesContext(connection) as queries:
            page = phone.get("people/?page=9")
        asked.append(len(queries))
    assert asked[0] == asked[1]
    assert len(page.context["rows"]) == 100
    assert [row["number"] for row in phone.get("people/?q=399").context["rows"]] == [399, 400]
