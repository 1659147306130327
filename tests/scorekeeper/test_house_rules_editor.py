"""The editor: what it starts from, what it tells as the rules change, figures of one's own, what cannot be played."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import rules
from scorekeeper.models import HouseRules
from scorekeeper.scoreboard.rules_told import rules_in_words
from tests.table import BOTH_WAYS, HTMX, imported, kept_rules, key, opened, record_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(game) -> Client:
    return opened(game, "Alice")


def address(game, query: str = "?preset=base") -> str:
    return f"/clubs/{game.club.public_id}/rules/new/{query}"


def show(client: Client, game, query: str = "?preset=base", headers=None, **fields):
    sent = {"key": key(), "step": "preview", **fields}
    return client.post(address(game, query), sent, headers=headers or {})


def drawn(page, name: str):
    return next(each for group in page.context["groups"] for each in group["options"] if each["name"] == name)


class TestStart:
    def test_every_preset_is_offered_to_those_whom_it_fits(self, alice, game) -> None:
        sizes = alice.get(address(game, "")).context["sizes"]
        offered = [alice.get(address(game, size["url"])).context["starts"] for size in sizes]
        assert {start["url"] for starts in offered for start in starts} == {f"?preset={name}" for name in rules.PRESETS}
        assert all(0 < len(starts) <= 5 for starts in offered)

    @pytest.mark.parametrize("query", ["?players=9&sides=solo", "?players=%00", "?players=4&sides=x"])
    def test_so_many_whom_no_game_fits_are_asked_again(self, alice, game, query) -> None:
        page = alice.get(address(game, query))
        assert (page.context["starts"], len(page.context["sizes"])) == ([], 5)

    @pytest.mark.parametrize("preset", sorted(rules.PRESETS))
    def test_the_paragraphs_tell_what_the_summary_tells(self, preset) -> None:
        told = rules_in_words(rules.read_ruleset({"preset": preset}))
        assert " ".join(told["paragraphs"]) == " ".join(told["summary"])

    @pytest.mark.parametrize("preset", sorted(rules.PRESETS))
    def test_every_option_is_on_the_form_and_none_is_marked(self, alice, game, preset) -> None:
        page = alice.get(address(game, f"?preset={preset}"))
        names = [option["name"] for group in page.context["groups"] for option in group["options"]]
        assert sorted(names) == sorted(rules.OPTIONS)
        assert {group["count"] for group in page.context["groups"]} == {0}
        assert page.context["told"]["differences"] == []
        assert page.context["told"]["example"]

    def test_the_rules_of_a_game_can_be_kept(self, alice, game) -> None:
        played = imported(record_of("base", options={"target": 225}, agreed=["No talking."]), game.club)
        page = alice.get(address(game, f"?from={played.public_id}"))
        assert page.context["told"]["differences"] == ["Target: 225"]
        assert page.context["agreed"] == "No talking."
        rules_page = alice.get(f"/games/{played.public_id}/rules/")
        assert rules_page.context["keep_url"] == address(game, f"?from={played.public_id}")

    def test_other_kept_rules_can_be_started_from(self, alice, game) -> None:
        house = kept_rules(game.club, options={"target": 225})
        page = alice.get(address(game, f"?saved={house.public_id}"))
        assert page.context["told"]["differences"] == ["Target: 225"]

    @pytest.mark.parametrize("query", ["?preset=nowhere", "?from=nowhere", "?saved=nowhere", "?saved=%00", "?from=%00"])
    def test_what_is_not_there_is_not_found(self, alice, game, query) -> None:
        assert alice.get(address(game, query)).status_code == 404

    def test_a_game_or_rules_of_strangers_are_not_found(self, alice, game) -> None:
        theirs = imported(record_of("base"))
        house = kept_rules(theirs.club)
        assert alice.get(address(game, f"?from={theirs.public_id}")).status_code == 404
        assert alice.get(address(game, f"?saved={house.public_id}")).status_code == 404
        assert alice.get(address(theirs)).status_code == 404

    def test_who_only_reads_may_not_make_rules(self, game) -> None:
        bob = opened(game, "Bob")
        assert bob.get(address(game)).status_code == 403
        assert show(bob, game).status_code == 403


class TestTold:
    def test_words_example_and_marks_change_for_htmx(self, alice, game) -> None:
        answer = show(alice, game, headers=HTMX, target="275", bag_points="-10")
        text = answer.content.decode()
        assert answer.status_code == 200
        assert answer.headers["Vary"].count("HX-Request") == 1
        assert text.lstrip().startswith('<section id="told"')
        assert "The first at 275 points wins" in text
        assert "<li>Ana: 1 bag: −10</li>" in text
        assert 'id="says-bags" hx-swap-oob="true"\n  class="lede">Each bag costs 10 points. At 10 bags' in text
        assert 'id="mark-target" hx-swap-oob="true">House rule; usually: 500<' in text
        assert 'id="count-end" hx-swap-oob="true"\n  class="lede">1 house rule<' in text
        assert '<div id="wrong" hx-swap-oob="true"\n  hidden>' in text

    def test_without_script_the_page_comes_back_as_it_was_filled_in(self, alice, game) -> None:
        answer = show(alice, game, target="275", name="Friday", agreed="No talking.\nWe shuffle twice.")
        assert answer.status_code == 200
        assert drawn(answer, "target")["changed"] == "500"
        assert (answer.context["name"], answer.context["agreed"]) == ("Friday", "No talking.\nWe shuffle twice.")
        assert not HouseRules.objects.exists()

    @BOTH_WAYS
    @pytest.mark.parametrize(
        ("fields", "told"),
        [
            ({"blind_bid_min": "8", "blind_bid_max": "6"}, "The highest blind bid (6) is below the lowest (8)."),
            ({"sides": "trios"}, "4 players cannot play in trios."),
            ({"bag_penalty": "50", "bag_penalty_per_bag": "5"}, "either a fixed penalty or so much for each bag"),
            ({"tricks": "14"}, "14 tricks cannot be played: there are cards for 13."),
            ({"prizes.new": "2C", "removed_cards": "own", "removed_cards.own": "2♣"}, "2♣ is not in the pack exactly"),
            ({"moon": "1", "has": "moon", "moon.tricks": "14"}, "moon asks for 14 tricks; a hand has 13."),
            ({"exact_bids.new": "nil"}, "Two bids would be called “nil”."),
            ({"target": "own", "target.own": "many"}, "Target: many will not do"),
            ({"target": "own", "target.own": "9" * 5000}, "Target: 9999"),
            ({"target": "own", "target.own": "0"}, "Target: 0 will not do"),
            ({"floor": "own", "floor.own": "10"}, "Floor: 10 will not do"),
            ({"removed_cards": "own", "removed_cards.own": "Q"}, "Cards taken out: a list will not do"),
        ],
        ids=lambda value: " ".join(value)[:40] if isinstance(value, dict) else None,
    )
    def test_what_cannot_be_played_is_explained_in_the_words_of_the_table(
        self, alice, game, headers, fields, told
    ) -> None:
        answer = show(alice, game, headers=headers, **fields)
        assert answer.status_code == 422
        assert told in answer.content.decode()

    def test_what_was_typed_wrong_stands_on_the_form(self, alice, game) -> None:
        answer = show(alice, game, target="own", name="Friday", **{"target.own": "many", "floor": "-200"})
        assert [choice["text"] for choice in drawn(answer, "target")["choices"] if choice["checked"]] == ["many"]
        assert drawn(answer, "floor")["changed"] == "none"
        assert answer.context["name"] == "Friday"

    def test_a_club_reads_its_own_words(self, alice, game) -> None:
        game.club.words = {"trick": "book", "bag": "over"}
        game.club.save()
        text = show(alice, game, headers=HTMX).content.decode()
        assert "13 books in a hand" in text
        assert "<li>Ana: 1 over: +1</li>" in text

    @pytest.mark.parametrize(
        "fields",
        [
            {"target": "\x00"}, {"has": ["prizes.\x00", "prizes.ZZ", "exact_bids."], "prizes.ZZ": "1"},
            {"exact_bids.new": "\x00"}, {"exact_bids.new": "x" * 5000}, {"prizes.new": "ZZ"}, {"sides": "nowhere"},
            {"players": "9" * 5000}, {"agreed": "\x00" * 50 + "x" * 5000}, {"removed_cards.own": "x"},
            {"exact_bids.new": "a", "exact_bids.new.tricks": "-1"}, {"players.own": "6", "players": "own"},
        ],
        ids=lambda fields: " ".join(fields),
    )  # fmt: skip
    @pytest.mark.parametrize("step", ["preview", "save"])
    def test_rubbish_is_refused_or_read_and_never_breaks(self, alice, game, fields, step) -> None:
        answer = show(alice, game, **{"name": "Friday", **fields, "step": step})
        assert answer.status_code in {200, 302, 422}

    def test_another_step_is_a_bad_request(self, alice, game) -> None:
        assert show(alice, game, step="burn").status_code == 400


class TestOwn:
    def saved(self, alice: Client, game, query: str = "?preset=base", **fields):
        answer = alice.post(address(game, query), {"key": key(), "step": "save", "name": "Friday", **fields})
        assert answer.status_code == 302, answer.context["errors"]
        return rules.ruleset_of({"ruleset": HouseRules.objects.get().versions.get().ruleset})

    def test_any_figure_can_be_said(self, alice, game) -> None:
        ruleset = self.saved(
            alice, game, target="own", floor="own", **{"target.own": " 333 ", "floor.own": "−45"}, trick_points="own",
            **{"trick_points.own": "7"},
        )  # fmt: skip
        assert rules.differences(ruleset) == {"target": 333, "floor": -45, "trick_points": 7}

    def test_a_figure_that_is_about_to_be_said_is_no_fault_until_it_is_saved(self, alice, game) -> None:
        fields = {"target": "own", "target.own": " "}
        assert show(alice, game, headers=HTMX, **fields).status_code == 200
        answer = show(alice, game, **fields, step="save", name="Friday")
        assert answer.context["errors"][0].startswith("Target: … will not do")

    def test_players_and_sides_can_be_changed_too(self, alice, game) -> None:
        assert rules.differences(self.saved(alice, game, players="6", sides="trios")) == {
            "players": 6,
            "sides": "trios",
        }

    def test_cards_are_written_as_people_write_them(self, alice, game) -> None:
        ruleset = self.saved(alice, game, removed_cards="own", **{"removed_cards.own": "2♣, 2d 10♥ Qs"})
        assert ruleset.removed_cards == ["2C", "2D", "TH", "QS"]

    def test_a_bid_and_a_card_can_be_added(self, alice, game) -> None:
        new = {"exact_bids.new": "3 for 60", "exact_bids.new.tricks": "3", "exact_bids.new.exact": "60"}
        ruleset = self.saved(alice, game, **new, **{"prizes.new": "QS", "prizes.new.points": "own",
                                                    "prizes.new.points.own": "-13"})  # fmt: skip
        assert ruleset.exact_bids == [{"name": "3-for-60", "tricks": 3, "exact": 60, "over": 10, "set": -50}]
        assert ruleset.prizes == {"QS": {"points": -13, "bags": 0}}

    def test_what_was_added_is_a_box_of_the_form_from_then_on(self, alice, game) -> None:
        page = show(alice, game, **{"prizes.new": "QS"})
        boxes = {part["name"]: part["checked"] for part in drawn(page, "prizes")["parts"]}
        assert boxes == {"prizes.JC": False, "prizes.JD": False, "prizes.JH": False, "prizes.QS": True}
        sent: dict[str, Any] = {"has": list(boxes), "prizes.QS": "1", "prizes.QS.points": "20"}
        again = show(alice, game, **sent)
        assert again.context["told"]["differences"] == ["Prize cards: Q♠ caught: +20."]

    def test_ready_lines_and_own_lines_are_agreed_once(self, alice, game) -> None:
        ready = "Whoever holds 2♣ leads first."
        self.saved(alice, game, agree=ready, agreed=f"{ready}\n\n  No   talking.")
        assert HouseRules.objects.get().versions.get().agreed == [ready, "No talking."]
