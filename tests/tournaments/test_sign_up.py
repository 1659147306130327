"""Signing up by phone: a link, a closing time, a limit, a waiting list; its name and times; the end of the night."""

import pytest
from django.utils import timezone

from tests.table import BOTH_WAYS
from tests.tournaments.night import drawn, facts, night, result, table_of
from tests.tournaments.night_phones import NightPhone
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    made = night(0)
    made.sign_up_limit = 2
    made.save()
    return made


def test_phones_sign_up_wait_and_move_up(tournament) -> None:
    phones = [NightPhone(tournament, "sign-up") for _ in range(3)]
    for phone, name in zip(phones, ("Ana", "Bo", "Cy"), strict=True):
        assert phone.post("sign-up/", name=name).status_code == 302
    assert [entry.status for entry in tournament.entries.all()] == ["entered", "entered", "waiting"]
    waits = phones[2].get("sign-up/")
    assert [(each["name"], each["waits"]) for each in waits.context["own"]] == [("Cy", 1)]
    assert phones[0].post("sign-up/", do="out", number=2).status_code == 403, "another's"
    assert phones[0].post("sign-up/", do="out", number=1).status_code == 302
    assert [entry.status for entry in tournament.entries.all()] == ["withdrawn", "entered", "entered"]
    assert phones[0].get("sign-up/").context["own"] == []


@BOTH_WAYS
def test_what_cannot_be_is_told_and_stays(tournament, headers) -> None:
    phone = NightPhone(tournament, "sign-up")
    phone.post("sign-up/", name="Ana")
    for name, told in (("ana", "Ana is entered already."), ("", "Type your name."), ("x" * 70, "at most 60")):
        answer = phone.post("sign-up/", htmx=bool(headers), name=name)
        assert answer.status_code == 422
        assert told in answer.content.decode()
        assert f'value="{name}"' in answer.content.decode()
    tournament.sign_up_until = timezone.now()
    tournament.save()
    assert "closed" in phone.post("sign-up/", name="Bo").content.decode()
    assert Entry.objects.count() == 1


def test_who_may_sign_up(tournament) -> None:
    for link, status in (("sign-up", 200), ("organize", 200), ("read", 403), ("watch", 403), ("", 404)):
        phone = NightPhone(tournament, link)
        assert phone.get("sign-up/").status_code == status, link
        assert phone.post("sign-up/", name=f"Of {link}").status_code == {200: 302}.get(status, status)
    assert NightPhone(tournament, "sign-up").get("people/").status_code == 404, "the list is no right to watch"


def test_a_stopped_link_signs_nobody_up_any_more(tournament) -> None:
    phone, desk = NightPhone(tournament, "sign-up"), NightPhone(tournament)
    assert desk.post("sign-up/settings/", stop="sign_up", was=1).status_code == 302
    assert phone.post("sign-up/", name="Ana").status_code == 404
    tournament.refresh_from_db()
    assert NightPhone(tournament, "sign-up").post("sign-up/", name="Ana").status_code == 302


def test_who_plays_already_says_it_at_the_desk(tournament) -> None:
    phone = NightPhone(tournament, "sign-up")
    phone.post("sign-up/", name="Ana")
    Entry.objects.update(checked_in_at=timezone.now())
    drawn(tournament, [1])
    assert phone.post("sign-up/", do="out", number=1).status_code == 422


def test_the_desk_says_until_when_and_for_how_many(tournament) -> None:
    desk = NightPhone(tournament)
    was = desk.get("sign-up/settings/").context["was"]
    for wrong in ({"limit": "1"}, {"limit": "many"}, {"until": "tomorrow"}, {"until": "2031-02-30T10:00"}):
        answer = desk.post("sign-up/settings/", was=was, **wrong)
        assert answer.status_code == 422
        assert next(iter(wrong.values())) in answer.content.decode()
    sent = {"was": was, "limit": "40", "until": "2031-02-03T18:00"}
    assert desk.post("sign-up/settings/", **sent).status_code == 302
    assert desk.post("sign-up/settings/", **{**sent, "limit": "30"}).status_code == 409
    tournament.refresh_from_db()
    assert (tournament.sign_up_limit, tournament.sign_up_until is not None) == (40, True)


def test_name_and_times() -> None:
    tournament = night(4)
    desk = NightPhone(tournament)
    was = desk.get("settings/").context["was"]
    wrong = {"name": "Friday", "begins_at": "2031-02-03T18:00", "ends_by": "2031-02-03T17:00", "was": was}
    assert "It ends before it begins." in desk.post("settings/", **wrong).content.decode()
    assert desk.post("settings/", **{**wrong, "ends_by": ""}).status_code == 302
    assert desk.post("settings/", **{**wrong, "name": "Other", "ends_by": ""}).status_code == 409
    tournament.refresh_from_db()
    assert (tournament.name, tournament.ends_by) == ("Friday", None)
    assert NightPhone(tournament, "help").get("settings/").status_code == 403


def test_the_night_ends_and_goes_on() -> None:
    tournament = night(8)
    table = table_of(drawn(tournament, [1, 2, 3, 4]))
    desk, helper = NightPhone(tournament), NightPhone(tournament, "help")
    assert helper.post("more/", do="end").status_code == 403
    refused = desk.post("more/", do="end")
    assert (refused.status_code, "table 1" in refused.content.decode()) == (422, True)
    result(table, 4, 3, 2, 1)
    assert desk.post("more/", do="end").status_code == 302
    assert helper.get("people/").status_code == 403
    assert desk.post("people/add/", way="one", name="Late").status_code == 422
    assert desk.post("more/", do="take-up").status_code == 302
    assert helper.get("more/").status_code == 200
    assert facts(tournament).tournament.ended_at is None


def test_links_are_stopped_one_by_one() -> None:
    tournament = night(4)
    desk, helper, watcher = (NightPhone(tournament, link) for link in ("organize", "help", "watch"))
    assert helper.get("share/").status_code == 403
    assert desk.post("share/", stop="helper", was=1).status_code == 302
    assert b"That link opens nothing any more; the new one is here." in desk.get("share/").content
    assert desk.post("share/", stop="helper", was=1).status_code == 302, "stopped already: nothing"
    assert (helper.get("people/").status_code, watcher.get("standings/").status_code) == (404, 200)
    tournament.refresh_from_db()
    assert (tournament.helper_link, tournament.viewer_link) == (2, 1)
    assert desk.post("share/", stop="everything", was=1).status_code == 400


def test_a_night_is_found_again_from_the_first_page_and_from_its_club() -> None:
    tournament = night(8)
    desk, reader = NightPhone(tournament), NightPhone(tournament, "read")
    for phone in (desk, reader):
        assert [line["url"] for line in phone.client.get("/").context["lines"]] == [desk.address("")]
    assert reader.client.get(desk.address(""))["Location"] == desk.address("players/")
    club = f"/clubs/{tournament.club.public_id}/"
    [line] = desk.client.get(club).context["lines"]
    assert (line["url"], "8 entered" in line["text"]) == (desk.address(""), True)
    new = f"/tournaments/new/?club={tournament.club.public_id}"
    assert new in desk.client.get(club).content.decode()
    assert new not in reader.client.get(club).content.decode()
    assert "/tournaments/new/" in NightPhone(tournament, "").client.get("/").content.decode()


def test_who_comes_says_so_at_the_door() -> None:
    tournament = night(3)
    Entry.objects.update(checked_in_at=None)
    phone, reader = NightPhone(tournament, "door"), NightPhone(tournament, "watch")
    assert [row["name"] for row in phone.get("door/?q=b").context["rows"]] == ["Ben"]
    assert phone.post("door/", number=2).status_code == 302
    assert [each.number for each in facts(tournament).there] == [2]
    assert phone.post("door/", number=9).status_code == 422
    assert phone.post("door/", number="x").status_code == 400
    [own] = phone.get("door/").context["own"]
    assert (own["name"], phone.client.get(own["url"]).context["player"]["name"]) == ("Ben", "Ben")
    assert phone.get("players/")["Location"] == own["url"], "the phone knows whom it brought"
    assert phone.post("door/", number=2, do="back").status_code == 302
    assert facts(tournament).there == []
    assert NightPhone(tournament, "door").post("door/", number=2, do="back").status_code == 403, "another phone"
    assert "Not on the list?" in phone.get("door/").content.decode()
    assert (reader.get("door/").status_code, reader.post("door/", number=1).status_code) == (403, 403)
    NightPhone(tournament).post("share/", stop="table", was=1)
    assert phone.post("door/", number=1).status_code == 404
    tournament.refresh_from_db()
    again = NightPhone(tournament, "door")
    NightPhone(tournament).post("more/", do="end")
    assert again.post("door/", number=1).status_code == 403
