"""The pages of the room, for whoever asks where they sit: who may see them, and how a phone finds the way back."""

import pytest

from scorekeeper.phone import Phone
from tests.tournaments.night import drawn, night
from tests.tournaments.night_phones import NightPhone
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
ROOM = ["players/?who=other", "players/1/", "players/1/poll/", "screens/pairings/", "screens/clock/", "standings/"]
ROOM += ["standings/1/", "ceremony/"]


@pytest.mark.parametrize("page", ROOM)
def test_who_signs_up_or_comes_in_sees_the_room_as_who_watches_does(page) -> None:
    tournament = night(4)
    drawn(tournament, [1, 2, 3, 4])
    for link, status in (("watch", 200), ("sign-up", 200), ("door", 200), ("read", 200), ("", 404)):
        phone = NightPhone(tournament, link)
        assert phone.get(page).status_code in {status, 304, 286 if "poll" in page and not link else status}, link
        assert phone.client.put(phone.address(page)).status_code == 405


@pytest.mark.parametrize("page", ["tables/1/", "people/", "print/standings/", "standings.csv", "share/"])
def test_a_guest_of_the_room_reads_nothing_else(page) -> None:
    tournament = night(4)
    drawn(tournament, [1, 2, 3, 4])
    for link in ("sign-up", "door"):
        assert NightPhone(tournament, link).get(page).status_code == 404
    assert (
        b'href="/tournaments/' + tournament.public_id.encode() + b"/tables"
        not in NightPhone(tournament, "door").get("players/1/").content
    )


def test_the_link_to_watch_leads_to_the_seats_and_every_page_to_the_others() -> None:
    tournament = night(4)
    phone = NightPhone(tournament, "watch")
    assert phone.get("")["Location"] == phone.address("players/")
    for page in ("players/", "screens/pairings/", "standings/", "screens/clock/"):
        tabs = phone.get(page).context["night"]["tabs"]
        assert [str(tab["title"]) for tab in tabs] == ["My seat", "All seats", "Standings", "Clock"]
        assert [tab["url"] for tab in tabs if tab["here"]] == [phone.address(page)]


def test_a_stopped_link_shuts_the_room() -> None:
    tournament = night(4)
    phones = [NightPhone(tournament, link) for link in ("sign-up", "door")]
    desk = NightPhone(tournament)
    desk.post("sign-up/settings/", stop="sign_up", was=1)
    desk.post("share/", stop="table", was=1)
    assert [phone.get("players/").status_code for phone in phones] == [404, 404]


def test_who_signed_up_is_led_to_their_seat() -> None:
    tournament = night(0)
    phone = NightPhone(tournament, "sign-up")
    phone.post("sign-up/", name="Ana")
    phone.post("sign-up/", name="Bo")
    own = phone.get("sign-up/").context["own"]
    assert [each["name"] for each in own] == ["Ana", "Bo"]
    assert phone.get("players/")["Location"] == own[0]["url"], "whom it signed up first"


def test_the_first_page_lists_the_nights_whose_links_a_phone_has_opened() -> None:
    tournament = night(4)
    for link, page in (("watch", ""), ("help", ""), ("sign-up", "sign-up/"), ("door", "players/")):
        phone = NightPhone(tournament, link)
        assert [line["url"] for line in phone.client.get("/").context["lines"]] == [phone.address(page)], link
    tournament.viewer_link = 2
    tournament.save()
    phone = NightPhone(tournament, "watch")
    tournament.viewer_link = 3
    tournament.save()
    assert phone.client.get("/").context["lines"] == [], "its link was stopped"


def test_a_hidden_person_stands_there_as_elsewhere_and_nobody_for_who_was_taken_off() -> None:
    tournament = night(4)
    person = tournament.entries.get(number=1).people.get().player
    person.hidden = True
    person.save()
    phone = NightPhone(tournament, "watch")
    assert b"Ada" not in phone.get("players/").content
    Entry.objects.get(number=2).people.all().delete()
    tournament.version += 1
    tournament.save()
    assert phone.get("players/2/").status_code == 404
    assert "Ben" not in phone.get("players/").content.decode()


def test_a_phone_keeps_the_last_it_said_it_was() -> None:
    phone = Phone()
    for each in range(12):
        phone.be(f"night{each}", each + 1)
    assert (phone.own_number("night11"), phone.own_number("night0")) == (12, 0)
    phone.leave(["night11"])
    assert phone.own_number("night11") == 0
