"""The rules on the form: every option is there, is read back as it was drawn, and is told as it changes."""

import pytest
from django.http import QueryDict
from django.test import Client

from scorekeeper import rules
from scorekeeper.forms import house_rules
from scorekeeper.models import Game

PRESETS = sorted(rules.PRESETS)


def fields_of(drawn) -> QueryDict:
    """What a browser sends of these options when nothing is touched."""
    fields = QueryDict(mutable=True)
    for option in drawn:
        for part in option.get("parts", ()):
            fields.appendlist("has", part["name"])
            if part["checked"]:
                fields[part["name"]] = "1"
            drawn = [*drawn, *part["figures"]]
    for option in drawn:
        if option["kind"] == "bool":
            fields.appendlist("has", option["name"])
            if option["checked"]:
                fields[option["name"]] = "1"
        elif option["kind"] != "object":
            (chosen,) = [choice["value"] for choice in option["choices"] if choice["checked"]]
            fields[option["name"]] = str(chosen)
    return fields


def untouched(preset) -> QueryDict:
    first, others = house_rules.drawn(house_rules.preset_of(preset).options(), preset)
    return fields_of([*first, *others])


def changed(preset, **fields) -> rules.Ruleset:
    sent = untouched(preset)
    for name, value in fields.items():
        if value is None:
            del sent[name.replace("__", ".")]
        else:
            sent[name.replace("__", ".")] = value
    base = house_rules.preset_of(preset)
    return house_rules.ruleset_from(base, house_rules.read_options(base, sent))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_but_the_size_is_on_the_form(preset) -> None:
    first, others = house_rules.drawn(house_rules.preset_of(preset).options(), preset)
    assert {option["name"] for option in [*first, *others]} == set(rules.OPTIONS) - {"players", "sides"}
    assert [option["name"] for option in first][:2] == ["target", "bag_limit"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_form_that_nobody_touched_gives_the_preset(preset) -> None:
    assert changed(preset) == house_rules.preset_of(preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_form_without_options_gives_the_preset(preset) -> None:
    base = house_rules.preset_of(preset)
    assert house_rules.ruleset_from(base, house_rules.read_options(base, QueryDict())) == base


@pytest.mark.parametrize(
    ("preset", "sent", "options"),
    [
        ("base", {"target": "300"}, {"target": 300}),
        ("base", {"target": "none"}, {"target": None}),
        ("base", {"floor": "−200"}, {"floor": -200}),
        ("base", {"bids_may_not_total_tricks": "1"}, {"bids_may_not_total_tricks": True}),
        ("base", {"set_penalty": "shortfall"}, {"set_penalty": "shortfall"}),
        ("base", {"removed_cards": "2C 2D"}, {"removed_cards": ["2C", "2D"]}),
        ("base", {"prizes__JC": "1", "prizes__JC__points": "20"}, {"prizes": {"JC": {"points": 20, "bags": 0}}}),
        ("cutthroat-official", {"moon": None}, {"moon": None}),
        ("cutthroat-official", {"prizes__JD": None}, {"prizes": {"JC": {"points": 10, "bags": 0}}}),
        ("cutthroat-official", {"bag_penalty": "50"}, {"bag_penalty": 50, "bag_penalty_per_bag": None}),
        (
            "partners-500",
            {"ten_bid": "1", "ten_bid__max": "10"},
            {"ten_bid": {"min": 10, "max": 10, "made": 200, "set": -200, "bags": True}},
        ),
        (
            "cutthroat-official",
            {"exact_bids__2-for-40": None, "exact_bids__1-for-50__over": "20"},
            {"exact_bids": [{"name": "1-for-50", "tricks": 1, "exact": 50, "over": 20, "set": -50}]},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)  # fmt: skip
def test_what_is_changed_on_the_form_differs_from_the_preset(preset, sent, options) -> None:
    assert rules.differences(changed(preset, **sent)) == options


def test_both_bag_penalties_are_explained() -> None:
    base = rules.read_ruleset({"preset": "base", "options": {"bag_penalty_per_bag": 5}})
    values = house_rules.read_options(base, QueryDict("bag_penalty=50"))
    with pytest.raises(rules.RulesError, match="not both"):
        house_rules.ruleset_from(base, values)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_figure_on_offer_will_do(preset) -> None:
    first, others = house_rules.drawn(house_rules.preset_of(preset).options(), preset)
    offers = [(each["name"], choice["value"]) for each in [*first, *others] for choice in each.get("choices", ())]
    assert len(offers) > 200
    for name, value in offers:
        kind = rules.OPTIONS[name].kind
        assert kind.accepts(house_rules.read(kind, name, None, QueryDict(f"{name}={value}"))), (name, value)


@pytest.mark.django_db
class TestTold:
    """What the rules mean, told anew by the page."""

    URL = "/new/table/?preset=partners-500"

    def send(self, htmx: bool, **fields: str):
        headers = {"HX-Request": "true"} if htmx else {}
        return Client().post(self.URL, {"key": "this-page", "step": "rules", **fields}, headers=headers)

    def test_htmx_gets_the_part_that_changes(self) -> None:
        answer = self.send(True, target="250")
        assert answer.status_code == 200
        assert answer.headers["Vary"].count("HX-Request") == 1
        text = answer.content.decode()
        assert text.lstrip().startswith('<section id="told"')
        assert "Target: 250" in text
        assert "The first at 250 points wins" in text

    def test_without_script_the_page_comes_back_with_the_rules_open(self) -> None:
        answer = self.send(False, target="250", **{"name-1": "Bea"})
        assert answer.status_code == 200
        assert answer.context["told"]["open"] is True
        assert answer.context["places"][1]["name"] == "Bea"
        assert b"<html" in answer.content

    @pytest.mark.parametrize("htmx", [True, False])
    def test_what_cannot_be_played_is_explained(self, htmx) -> None:
        answer = self.send(htmx, blind_bid_min="8", blind_bid_max="6")
        assert answer.status_code == 422
        assert "The highest blind bid (6) is below the lowest (8)." in answer.content.decode()

    def test_a_house_rule_is_marked_beside_its_option(self) -> None:
        answer = self.send(False, target="250")
        option = next(option for option in answer.context["options"] if option["name"] == "target")
        assert option["changed"] == "500"

    def test_ready_lines_and_own_lines_are_agreed_once(self) -> None:
        ready = "Whoever holds 2♣ leads first."
        names = {f"name-{seat}": name for seat, name in enumerate(["Ana", "Bea", "Carl", "Dan"])}
        Client().post(self.URL, {"key": "this-page", **names, "agree": ready, "agreed": f"{ready}\n\nNo talking."})
        assert Game.objects.get().agreed == [ready, "No talking."]
