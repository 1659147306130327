"""Rules passed on: the link, JSON, taken into another club or a game; compared; printed; played by."""

import json

import pytest
from django.core import signing
from django.test import Client

from scorekeeper import rules, scorebook
from scorekeeper.links import token
from scorekeeper.models import Game, HouseRules
from scorekeeper.phone import COOKIE, SALT
from tests.table import kept_rules, key, one_hand, opened, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(game) -> Client:
    return opened(game, "Alice")


@pytest.fixture
def house(game) -> HouseRules:
    return kept_rules(game.club, "Friday", "base", {"target": 275}, ["No talking."])


@pytest.fixture
def charlie(house) -> Client:
    """A stranger who was sent the link."""
    client = Client()
    answer = client.get(f"/open/rules/{house.public_id}/{token(house, 'viewer')}/")
    assert (answer.status_code, answer["Location"]) == (302, at(house))
    return client


def at(house: HouseRules, page: str = "") -> str:
    return f"/clubs/{house.club.public_id}/rules/{house.public_id}/{page}"


class TestLink:
    @pytest.mark.parametrize("page", ["", "compare/", "share/", "take/", "print/", "rules.json"])
    def test_whoever_has_it_reads(self, charlie, house, page) -> None:
        assert charlie.get(at(house, page)).status_code == 200

    def test_it_opens_these_rules_and_nothing_else(self, charlie, house, game) -> None:
        other = kept_rules(game.club, "Saturday")
        assert charlie.get(at(other)).status_code == 404
        assert charlie.get(f"/clubs/{game.club.public_id}/rules/").status_code == 404
        assert charlie.get(f"/games/{game.public_id}/").status_code == 404
        assert charlie.get(at(house, f"compare/?with={other.public_id}")).status_code == 404
        assert "Saturday" not in charlie.get(at(house, "compare/")).content.decode()

    @pytest.mark.parametrize("page", ["edit/", "archive/", "share/"])
    def test_it_lets_nobody_write(self, charlie, house, page) -> None:
        assert charlie.post(at(house, page), {"key": key(), "do": "away", "was": "1"}).status_code == 403

    @pytest.mark.parametrize("secret", ["x", "no-secret-of-ours", "é"])
    def test_a_wrong_secret_opens_nothing(self, client, house, secret) -> None:
        assert client.get(f"/open/rules/{house.public_id}/{secret}/").status_code == 404
        assert client.get(f"/open/rules/nowhere/{secret}/").status_code == 404

    def test_a_new_link_stops_the_old_one_once(self, alice, charlie, house) -> None:
        for _ in range(2):  # a second tap on the same page
            assert alice.post(at(house, "share/"), {"key": key(), "was": "1"}).status_code == 302
        assert charlie.get(at(house)).status_code == 404
        old = token(house, "viewer")
        house.refresh_from_db()
        assert house.viewer_link == 2
        assert b"stopped" in Client().get(f"/open/rules/{house.public_id}/{old}/").content

    @pytest.mark.parametrize("had", [True, False])
    def test_who_stops_it_keeps_what_they_had_and_gets_nothing_else(self, alice, house, had) -> None:
        if had:
            alice.get(f"/open/rules/{house.public_id}/{token(house, 'viewer')}/")
        alice.post(at(house, "share/"), {"key": key(), "was": "1"})
        told = signing.loads(alice.cookies[COOKIE].value, salt=SALT)
        assert told["others"] == ({f"HouseRules {house.public_id}": ["viewer", 2]} if had else {})


class TestTaking:
    def test_it_goes_into_a_club_of_ones_own(self, charlie, house) -> None:
        own = one_hand().club
        charlie.get(f"/open/club/{own.public_id}/{token(own, 'owner')}/")
        sent = {"key": key(), "club": own.public_id, "name": "From Alice"}
        for _ in range(2):  # the same key twice
            assert charlie.post(at(house, "take/"), sent).status_code == 302
        taken = own.house_rules.get()
        assert (taken.name, taken.versions.get().ruleset) == ("From Alice", house.versions.get().ruleset)
        assert taken.versions.get().agreed == ["No talking."]
        assert charlie.post(at(house, "take/"), {**sent, "key": key()}).status_code == 422  # the name is taken

    @pytest.mark.parametrize("club", ["theirs", "", "\x00"])
    def test_it_goes_into_no_club_of_others(self, charlie, house, club) -> None:
        said = house.club.public_id if club == "theirs" else club
        assert charlie.post(at(house, "take/"), {"key": key(), "club": said, "name": "Mine"}).status_code == 422
        assert HouseRules.objects.count() == 1

    def test_who_organizes_no_club_plays_by_it_at_once(self, charlie, house) -> None:
        page = charlie.get(at(house, "take/"))
        assert ">Play by these rules</a>" in page.content.decode()
        assert page.context["play_url"] == charlie.get(at(house)).context["play_url"]

    def test_a_game_of_ones_own_begins_by_it(self, charlie, house) -> None:
        names = {f"name-{seat}": name for seat, name in enumerate(["Ana", "Bea", "Carl", "Dan"])}
        assert charlie.post(f"/new/table/?saved={house.public_id}", {"key": key(), **names}).status_code == 302
        game = Game.objects.latest("pk")
        assert game.club != house.club
        assert (game.ruleset["options"]["target"], game.preset) == (275, "base")


def test_a_club_without_a_name_is_called_as_everywhere(alice, house) -> None:
    def titles() -> list[str]:
        return [club["text"] for club in alice.get(at(house, "take/")).context["clubs"]]

    assert titles() == [alice.get(f"/clubs/{house.club.public_id}/").context["club"]]
    other = start().club
    alice.get(f"/open/organize/{other.public_id}/{token(other, 'organizer')}/")
    assert all(title.startswith("Club of ") for title in titles())


class TestPlaying:
    def test_the_rules_that_fit_are_offered_first_and_those_put_away_are_not(self, alice, house, game) -> None:
        kept_rules(game.club, "Trios", "base", {"players": 6, "sides": "trios"})
        away = kept_rules(game.club, "Old")
        scorebook.put_rules_away(away, scorebook.Ask(key()), archived=True)
        games = alice.get("/new/?players=4&sides=solo").context["games"]
        assert [each["title"] for each in games][:2] == ["Friday", "Cutthroat for four"]
        assert "Old" not in {each["title"] for each in games}
        sizes = alice.get("/new/").context["sizes"]
        trios = next(size for size in sizes if size["text"] == "in two trios")
        (line,) = alice.get(trios["url"]).context["games"]
        assert (line["title"], alice.get(line["url"]).status_code) == ("Trios", 200)

    def test_the_table_begins_with_what_was_chosen(self, alice, house) -> None:
        line = alice.get("/new/?players=4&sides=solo").context["games"][0]
        page = alice.get(line["url"])
        assert page.context["title"] == "Friday"
        assert page.context["told"]["differences"] == ["Target: 275"]
        assert page.context["agreed"] == "No talking."

    def test_a_change_saved_meanwhile_is_not_what_was_chosen(self, alice, house) -> None:
        line = alice.get("/new/?players=4&sides=solo").context["games"][0]
        wanted = scorebook.Wanted("Friday", rules.read_ruleset({"options": {"target": 300}}))
        was = scorebook.saved_rules_key(house, scorebook.newest(house))
        scorebook.change_saved_rules(house, scorebook.Ask(key()), wanted, was=was)
        assert alice.get(line["url"]).context["told"]["differences"] == ["Target: 275"]

    def test_from_paper_too(self, alice, house) -> None:
        line = alice.get("/new/?then=paper&players=4&sides=solo").context["games"][0]
        assert line["url"].startswith("/paper/?saved=")
        assert alice.get(line["url"]).status_code == 200

    @pytest.mark.parametrize("query", ["saved=nowhere", "saved=", "saved=%00", "saved={id}&version=9"])
    def test_what_is_not_there_is_not_found(self, alice, house, query) -> None:
        assert alice.get(f"/new/table/?{query.format(id=house.public_id)}").status_code == 404

    def test_a_stranger_plays_by_no_rules_of_others(self, client, house) -> None:
        assert client.get(f"/new/table/?saved={house.public_id}").status_code == 404


class TestComparing:
    def test_two_sets_differ_where_they_differ(self, alice, house, game) -> None:
        other = kept_rules(game.club, "Saturday", "base", {"target": 300, "bag_limit": None}, ["We shuffle twice."])
        page = alice.get(at(house, f"compare/?with={other.public_id}")).context
        assert page["rows"] == [
            {"label": "Target", "one": "275", "other": "300"},
            {"label": "Bag limit", "one": "10", "other": "none"},
        ]
        assert (page["agreed"], page["other_agreed"]) == (["No talking."], ["We shuffle twice."])

    def test_the_presets_for_as_many_players_come_first(self, alice, house) -> None:
        choices = alice.get(at(house, "compare/")).context["choices"]
        assert [choice["value"] for choice in choices][:2] == ["preset:base", "preset:cutthroat-4"]

    @pytest.mark.parametrize(("said", "rows"), [("preset:base", 1), ("version:1", 0)])
    def test_with_a_preset_or_a_version(self, alice, house, said, rows) -> None:
        assert len(alice.get(at(house, "compare/"), {"with": said}).context["rows"]) == rows

    @pytest.mark.parametrize("said", ["nowhere", "preset:nowhere", "version:7", "version:", "\x00", "x" * 5000, ":"])
    def test_what_is_not_there_is_not_found(self, alice, house, said) -> None:
        assert alice.get(at(house, "compare/"), {"with": said}).status_code == 404


def test_the_printed_page_has_it_all(alice, house) -> None:
    page = alice.get(at(house, "print/"))
    text = page.content.decode()
    assert all(said in text for said in ("The first at 275 points wins", "No talking.", "Ana bid 3, took 4", "<svg"))
    assert page.context["address"].endswith(f"/open/rules/{house.public_id}/{token(house, 'viewer')}/")


class TestJson:
    def take(self, alice: Client, game, text: str, **more: str):
        return alice.post(f"/clubs/{game.club.public_id}/rules/import/", {"key": key(), "text": text, **more})

    def test_what_goes_out_comes_in_again(self, alice, house, game) -> None:
        text = alice.get(at(house, "rules.json")).content.decode()
        assert json.loads(text)["ruleset"] == {"preset": "base", "options": {"target": 275}}
        assert self.take(alice, game, text).status_code == 422  # the name is taken
        assert self.take(alice, game, text, name="Again").status_code == 302
        again = HouseRules.objects.get(name="Again").versions.get()
        assert (again.ruleset, again.agreed) == (house.versions.get().ruleset, ["No talking."])

    @pytest.mark.parametrize("name", sorted(rules.PRESETS))
    def test_every_preset_survives(self, alice, game, name) -> None:
        kept = kept_rules(game.club, "One", name)
        text = alice.get(at(kept, "rules.json")).content.decode()
        assert self.take(alice, game, text, name="Two").status_code == 302
        assert HouseRules.objects.get(name="Two").versions.get().ruleset == kept.versions.get().ruleset

    @pytest.mark.parametrize(
        ("told", "said"),
        [
            ({"options": {"target": 0, "floor": 5}}, "Floor: 5 will not do"),
            ({"options": {"flavour": 1}}, "There is no option called “flavour”."),
            ({"preset": "nowhere"}, "There is no preset called “nowhere”."),
            ({"options": {"players": 5, "sides": "pairs"}}, "5 players cannot play in pairs."),
        ],
        ids=["each fault", "option", "preset", "combination"],
    )
    def test_a_fault_of_the_rules_is_told_and_nothing_kept(self, alice, game, told, said) -> None:
        text = json.dumps({"format": "spades-rules/1", "name": "One", "ruleset": told})
        answer = self.take(alice, game, text)
        assert answer.status_code == 422
        assert said in " ".join(answer.context["errors"])
        assert answer.context["text"] == text
        assert not HouseRules.objects.exists()

    @pytest.mark.parametrize(
        "text", ["", "[]", "7", "null", "[" * 100_000, "NaN", "\x00", '{"format": "spades-record/1"}', "x" * 1_000_001],
        ids=lambda text: text[:30] or "nothing",
    )  # fmt: skip
    def test_what_is_no_rules_is_refused(self, alice, game, text) -> None:
        assert self.take(alice, game, text).status_code == 422
        assert not HouseRules.objects.exists()

    @pytest.mark.parametrize(
        "more",
        [
            '"name": 7', '"name": ""', '"name": "\\ud800"', '"name": "x", "name": ""', '"name": "x", "mood": 1',
            '"name": "x", "agreed": "x"', '"name": "x", "agreed": [1]', '"name": "x", "agreed": ["\\u0000"]',
            '"name": "x", "ruleset": 7', '"name": "x", "ruleset": {"options": {"target": 1e999}}',
            '"name": "x", "ruleset": {"options": {"target": 300, "target": 350}}',
        ],
    )  # fmt: skip
    def test_what_cannot_be_kept_is_refused(self, alice, game, more) -> None:
        assert self.take(alice, game, '{"format": "spades-rules/1", ' + more + "}").status_code == 422
        assert not HouseRules.objects.exists()
