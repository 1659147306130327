"""The rules that a club keeps: the list, reading, changing, putting away; who may, what is refused."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import rules, scorebook
from scorekeeper.models import HouseRules, HouseRulesVersion
from tests.table import ask, kept_rules, key, opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(game) -> Client:
    return opened(game, "Alice")


@pytest.fixture
def bob(game) -> Client:
    """He keeps the score of one game: in the club he reads."""
    return opened(game, "Bob")


@pytest.fixture
def house(game) -> HouseRules:
    return kept_rules(game.club, "Friday", "base", {"target": 275}, ["No talking."])


def at(house: HouseRules, page: str = "") -> str:
    return f"/clubs/{house.club.public_id}/rules/{house.public_id}/{page}"


def at_club(house: HouseRules, page: str = "") -> str:
    return f"/clubs/{house.club.public_id}/rules/{page}"


PAGES = ["", "edit/", "compare/", "compare/?with=preset:base", "share/", "take/", "print/", "rules.json"]
READ = [page for page in PAGES if page != "edit/"]


def save(client: Client, house: HouseRules, **fields):
    """Save in the editor; what is not said stays."""
    page = client.get(at(house, "edit/"))
    sent = {
        "key": key(),
        "version": page.context["version"],
        "name": house.name,
        "step": "save",
        "agreed": "No talking.",
    }
    return client.post(at(house, "edit/"), {**sent, **fields})


class TestReading:
    def test_the_list_tells_what_differs_from_the_preset_in_one_line(self, alice, house) -> None:
        page = alice.get(at_club(house))
        (line,) = page.context["kept"]
        assert (line["name"], line["number"], line["text"]) == ("Friday", 1, "Four, each alone; Target: 275")
        assert page.context["may_write"]

    @pytest.mark.parametrize("page", PAGES)
    def test_an_organizer_sees_every_page(self, alice, house, page) -> None:
        assert alice.get(at(house, page)).status_code == 200

    @pytest.mark.parametrize("page", READ)
    def test_a_reader_reads(self, bob, house, page) -> None:
        assert bob.get(at(house, page)).status_code == 200

    @pytest.mark.parametrize("page", PAGES)
    def test_a_stranger_learns_nothing(self, client, house, page) -> None:
        assert client.get(at(house, page)).status_code == 404

    def test_rules_are_found_in_their_own_club_alone(self, alice, house) -> None:
        other = scorebook.found_club()
        assert alice.get(f"/clubs/{other.public_id}/rules/{house.public_id}/").status_code == 404
        assert alice.get(f"/clubs/{house.club.public_id}/rules/nowhere/").status_code == 404

    @pytest.mark.parametrize("version", ["0", "2", "x", "²", "1" * 5000, ""])
    def test_a_version_that_is_not_there_is_not_found(self, alice, house, version) -> None:
        assert alice.get(at(house), {"version": version}).status_code == 404

    def test_an_earlier_version_can_be_read(self, alice, house) -> None:
        save(alice, house, target="300")
        page = alice.get(at(house), {"version": "1"})
        assert page.context["told"]["differences"] == ["Target: 275"]
        assert [line["shown"] for line in page.context["versions"]] == [False, True]

    @pytest.mark.parametrize("kept", [1, 12])
    def test_the_list_asks_no_more_for_more_rules(self, alice, house, kept) -> None:
        for number in range(kept):
            kept_rules(house.club, f"Rules {number}")
        with CaptureQueriesContext(connection) as asked:
            assert alice.get(at_club(house)).status_code == 200
        assert len(asked) <= 3


class TestWriting:
    def test_a_saved_change_is_a_new_version(self, alice, house) -> None:
        answer = save(alice, house, target="300")
        assert (answer.status_code, answer.url) == (302, at(house))
        assert [each.ruleset["options"]["target"] for each in house.versions.all()] == [300, 275]
        assert house.versions.latest("number").agreed == ["No talking."]

    def test_what_is_saved_unchanged_is_no_new_version(self, alice, house) -> None:
        assert save(alice, house).status_code == 302
        assert house.versions.count() == 1

    def test_a_new_name_alone_is_no_new_version(self, alice, house) -> None:
        assert save(alice, house, name="Saturday").status_code == 302
        house.refresh_from_db()
        assert (house.name, house.versions.count()) == ("Saturday", 1)

    def test_the_same_key_twice_is_one_version(self, alice, house) -> None:
        page = alice.get(at(house, "edit/"))
        sent = {"key": key(), "version": page.context["version"], "name": "Friday", "step": "save", "target": "300"}
        for _ in range(2):
            assert alice.post(at(house, "edit/"), sent).status_code == 302
        assert house.versions.count() == 2

    def test_the_same_key_with_something_else_is_refused(self, alice, house) -> None:
        sent = {"key": key(), "version": alice.get(at(house, "edit/")).context["version"], "name": "Friday"}
        assert alice.post(at(house, "edit/"), {**sent, "step": "save", "target": "300"}).status_code == 302
        assert alice.post(at(house, "edit/"), {**sent, "step": "save", "target": "350"}).status_code == 409
        assert house.versions.count() == 2

    def test_a_change_of_what_was_changed_meanwhile_is_told_and_kept_on_the_form(self, alice, house) -> None:
        seen = alice.get(at(house, "edit/")).context["version"]
        save(alice, house, target="300")
        sent = {"key": key(), "version": seen, "name": "Friday", "step": "save", "bag_limit": "5"}
        answer = alice.post(at(house, "edit/"), sent)
        assert answer.status_code == 409
        assert answer.context["conflict"]["stands"] == ["Friday", "Four, each alone; Target: 300"]
        assert "Bag limit: 5" in answer.context["conflict"]["sent"][1]
        assert house.versions.count() == 2
        again = alice.post(at(house, "edit/"), {**sent, "key": key(), "version": answer.context["version"]})
        assert again.status_code == 302

    @pytest.mark.parametrize("page", ["edit/", "archive/", "share/"])
    def test_a_reader_may_not_write(self, bob, house, page) -> None:
        sent = {"key": key(), "do": "away", "was": "1", "step": "save", "name": "Mine"}
        assert bob.post(at(house, page), sent).status_code == 403
        house.refresh_from_db()
        assert (house.archived, house.viewer_link, house.versions.count()) == (False, 1, 1)

    @pytest.mark.parametrize("page", ["", "compare/", "print/", "rules.json"])
    def test_what_is_only_read_takes_no_post(self, alice, house, page) -> None:
        assert alice.post(at(house, page)).status_code == 405

    def test_putting_away_takes_no_get(self, alice, house) -> None:
        assert alice.get(at(house, "archive/")).status_code == 405


class TestPuttingAway:
    def put(self, client: Client, house: HouseRules, do: str):
        return client.post(at(house, "archive/"), {"key": key(), "do": do})

    def test_rules_are_put_away_and_brought_back(self, alice, house) -> None:
        for do in ("away", "away", "back", "back"):  # a second tap changes nothing
            assert self.put(alice, house, do).url == at_club(house)
            page = alice.get(at_club(house)).context
            assert [line["name"] for line in page["away" if do == "away" else "kept"]] == ["Friday"]

    def test_who_has_the_name_meanwhile_keeps_it(self, alice, house) -> None:
        self.put(alice, house, "away")
        kept_rules(house.club, "friday")
        answer = self.put(alice, house, "back")
        assert answer.status_code == 422
        assert "Rules called “Friday” are kept here already" in answer.content.decode()

    @pytest.mark.parametrize("sent", [{"do": "burn"}, {}])
    def test_what_no_page_of_ours_sends_is_a_bad_request(self, alice, house, sent) -> None:
        assert alice.post(at(house, "archive/"), {"key": key(), **sent}).status_code == 400


class TestNames:
    @pytest.mark.parametrize("name", ["", "  ", "x" * 61, "FRIDAY", " Friday\u200b"])
    def test_a_name_that_cannot_be_is_told_and_nothing_is_lost(self, alice, house, name) -> None:
        sent = {"key": key(), "name": name, "step": "save", "target": "350", "agreed": "No talking."}
        answer = alice.post(at_club(house, "new/?preset=base"), sent)
        assert answer.status_code == 422
        assert answer.context["errors"]
        assert answer.context["told"]["differences"] == ["Target: 350"]
        assert (answer.context["name"], answer.context["agreed"]) == (name.strip(), "No talking.")
        assert HouseRules.objects.count() == 1

    def test_another_club_may_use_the_name(self, house) -> None:
        assert kept_rules(scorebook.found_club(), "Friday").name == house.name

    def test_a_name_keeps_no_sign_that_nobody_sees(self, alice, house) -> None:
        answer = alice.post(at_club(house, "new/?preset=base"), {"key": key(), "name": "a\x00b\u202ec", "step": "save"})
        assert answer.status_code == 302
        assert HouseRules.objects.latest("pk").name == "abc"

    def test_too_many_exact_bids_are_refused(self, game) -> None:
        bids = [{"name": f"bid-{number}", "tricks": 1, "exact": 1, "over": 1, "set": 1} for number in range(21)]
        ruleset = rules.read_ruleset({"options": {"exact_bids": bids}})
        with pytest.raises(scorebook.REFUSALS):
            scorebook.keep_rules(game.club.pk, ask(), scorebook.Wanted("Many", ruleset))
        assert not HouseRulesVersion.objects.exists()
