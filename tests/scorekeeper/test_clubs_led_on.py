"""The addresses of a club that has joined another: who looks is led on, who sends is told and loses nothing."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Member, Player
from tests.scorekeeper.test_clubs import at
from tests.scorekeeper.test_clubs_joined import join
from tests.table import HTMX, ask, club_of, kept_rules, key

pytestmark = pytest.mark.django_db
PAGES = ["", "people/", "settings/", "members/", "keep/", "join/", "leave/", "delete/", "rules/", "rules/new/",
         "rules/import/", "records.zip", "people/?show=archived"]  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_who_looks_is_led_on(club, other, alice, page) -> None:
    join(club, other)
    assert alice.get(at(other, page))["Location"] == at(club, page)
    assert Client().get(at(other, page)).status_code == 404


def test_so_is_who_looks_at_a_person_or_at_rules(club, other, alice) -> None:
    who, house = other.players.earliest("pk"), kept_rules(other)
    join(club, other)
    for page in (f"people/{who.public_id}/", f"people/{who.public_id}/merge/", f"people/{who.public_id}/erase/",
                 f"rules/{house.public_id}/", f"rules/{house.public_id}/edit/"):  # fmt: skip
        assert alice.get(at(other, page))["Location"] == at(club, page)
        assert alice.get(at(club, page)).status_code == 200
    assert alice.get(f"/clubs/{club_of('Q', 'R', 'S').public_id}/rules/{house.public_id}/").status_code == 404


RULES = '{"format": "spades-rules/1", "ruleset": {"preset": "base"}}'
SENT = {
    "people/": ({"name": "Neu", "as": "member"}, 'value="Neu"'),
    "settings/": ({"name": "Our Fridays", "time_zone": "Europe/Berlin", "language": "en", "was": "x"}, "Our Fridays"),
    "delete/": ({"name": "Something typed"}, "Something typed"),
    "leave/": ({"sure": "1"}, ""),
    "members/": ({"stop": "owner", "was": "1"}, ""),
    "rules/import/": ({"name": "Sundays", "text": RULES}, "Sundays"),
    "rules/new/?preset=base": ({"step": "save", "name": "Sundays"}, "Sundays"),
}  # fmt: skip


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize("page", SENT)
def test_who_sends_is_told_and_what_was_typed_stays(club, other, alice, page, headers) -> None:
    if headers and page.startswith("rules/new"):  # the editor saves with a page of its own
        return
    Club.objects.filter(pk=club.pk).update(name="Fridays")
    join(club, other)
    fields, stays = SENT[page]
    answer = alice.post(at(other, page), {"key": key(), **fields}, headers=headers)
    assert answer.status_code == 409, answer.status_code
    told = answer.content.decode()
    assert "This club joined Fridays meanwhile" in told
    assert stays in told
    assert at(other) not in told
    assert not Player.objects.filter(name="Neu").exists()
    assert alice.get(at(club, "settings/")).status_code == 200
    club.refresh_from_db()
    assert (club.name, club.owner_link, club.house_rules.count()) == ("Fridays", 1, 0)


def test_an_account_is_told_where_its_role_is(club, other) -> None:
    client = Client()
    client.get(f"/open/keep/{other.public_id}/{token(other, 'scorer')}/")
    client.force_login(get_user_model().objects.create_user("xenia"))
    join(club, other)
    answer = client.post(at(other, "members/become/"), {"key": key()})
    assert (answer.status_code, answer.context["address"]) == (409, at(club))
    assert not Member.objects.exists()


def test_a_game_that_was_to_go_there_is_told(club, other, alice) -> None:
    game = club_of("Q", "R", "S").games.get()
    alice.get(f"/open/club/{game.club.public_id}/{token(game.club, 'owner')}/")
    join(club, other)
    answer = alice.post(f"/games/{game.public_id}/move/", {"key": key(), "other": other.public_id})
    assert (answer.status_code, answer.context["address"]) == (409, f"/games/{game.public_id}/move/")
    assert Client().post(f"/games/{game.public_id}/move/", {"other": other.public_id}).status_code == 404


def test_somebody_holds_each_club_once_links_were_stopped_and_they_part(club, other) -> None:
    phone = Client()
    for each in (club, other):
        phone.get(f"/open/club/{each.public_id}/{token(each, 'owner')}/")
    joining = join(club, other)
    told = {"key": key(), "stop": "owner", "was": "1"}
    assert phone.post(at(club, "members/"), told).status_code == 302
    parts = {"key": key(), "do": "part", "joining": joining.pk}
    assert phone.post(at(club, "join/"), parts).status_code == 302
    assert [phone.get(at(each, "settings/")).status_code for each in (club, other)] == [200, 200]


@pytest.mark.parametrize("stopped", [True, False])
def test_who_parts_them_holds_what_nobody_else_may(club, other, stopped) -> None:
    """Its one key was that of the club that came: of the other it has none, unless that is nobody's by now."""
    phone = Client()
    phone.get(f"/open/club/{other.public_id}/{token(other, 'owner')}/")
    joining = join(club, other)
    if stopped:
        scorebook.stop_link(club.pk, ask(), role="owner", was=1)
        fresh = Club.objects.get(pk=other.pk)
        phone.get(f"/open/club/{fresh.public_id}/{token(fresh, 'owner')}/")
    parts = {"key": key(), "do": "part", "joining": joining.pk}
    assert phone.post(at(club, "join/"), parts).status_code == 302
    opens = [phone.get(at(each, "settings/")).status_code for each in (club, other)]
    assert opens == [200 if stopped else 404, 200]


def test_an_old_joining_opens_nothing_to_whom_it_did_not_part(club, other) -> None:
    phone, theirs = Client(), Client()
    phone.get(f"/open/club/{club.public_id}/{token(club, 'owner')}/")
    joining = join(club, other)
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert phone.post(at(club, "join/"), {"key": key(), "do": "part", "joining": joining.pk}).status_code == 302
    assert phone.get(at(other, "settings/")).status_code == 404
    assert theirs.get(at(other)).status_code == 404
