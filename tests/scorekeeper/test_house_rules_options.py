"""Every option: changed in the editor, saved, a game started from it, and both values seen in hands that are played.

One value goes through the editor and is played hand by hand; the other, as a record of the same hands, in one write.

The options, their values and the hands come from the law's declarations (tests/rules/shown.py): one that is declared
and does nothing fails here, and none can be forgotten.
"""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import rules, scorebook
from scorekeeper.facts import SILENT
from scorekeeper.forms.rules_editor import NEW, OWN
from scorekeeper.models import Game, HouseRules
from scorekeeper.rules.kinds import ByCard, Several
from tests.rules.shown import NAMES, Shown, outcome, pairs, piled, record_of, shown, told_of
from tests.table import ask, facts_of, imported, key, opened, play, start

pytestmark = pytest.mark.django_db

CASES = [(name, label) for name in rules.OPTIONS for label, _draw in pairs(name)]


@pytest.fixture
def alice(db: None) -> Client:
    """The organizer of a club."""
    return opened(start(), "Alice")


def fields_of(drawn: dict[str, Any], value: Any) -> dict[str, Any]:
    """What a browser sends of one option of the editor, once it stands at this value."""
    name, kind = drawn["name"], drawn["kind"]
    if kind == "bool":
        return {name: "1"} if value else {}
    if kind == "object":
        return {field: said for part in drawn["parts"] for field, said in part_of(name, part, value).items()}
    said = "none" if value is None else " ".join(value) if isinstance(value, list) else str(value)
    if said in [choice["value"] for choice in drawn["choices"]]:
        return {name: said}
    return {name: OWN, drawn["own"]["name"]: said}


def part_of(name: str, part: dict[str, Any], value: Any) -> dict[str, Any]:
    """What it sends of one object of an option: a bid, a card, the moon."""
    held = objects(name, value).get(part["name"])
    if held is None:
        return {}
    figures = [fields_of(figure, held[figure["name"].rpartition(".")[2]]) for figure in part["figures"]]
    return {part["name"]: "1"} | {field: said for figure in figures for field, said in figure.items()}


def objects(name: str, value: Any) -> dict[str, Any]:
    """The objects of an option's value by the field that ticks them."""
    if isinstance(rules.OPTIONS[name].kind, Several):
        return {f"{name}.{item['name']}": item for item in value}
    if isinstance(rules.OPTIONS[name].kind, ByCard):
        return {f"{name}.{card}": item for card, item in value.items()}
    return {name: value} if value else {}


def filled(page: Any, options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The form of an editor page filled in, and the objects that stand on it nowhere yet."""
    sent: dict[str, Any] = {"has": []}
    missing: dict[str, Any] = {}
    for drawn in [drawn for group in page.context["groups"] for drawn in group["options"]]:
        value = options[drawn["name"]]
        parts = [part["name"] for part in drawn.get("parts", ())]
        figures = [figure for part in drawn.get("parts", ()) for figure in part["figures"]]
        flags = [figure["name"] for figure in figures if figure["kind"] == "bool"]
        sent["has"] += [*parts, *flags, *([drawn["name"]] if drawn["kind"] == "bool" else [])]
        sent |= fields_of(drawn, value)
        if drawn["kind"] == "object":
            missing |= {part: item for part, item in objects(drawn["name"], value).items() if part not in parts}
    return sent, missing


def edited(alice: Client, preset: str, ruleset: rules.Ruleset, name: str) -> HouseRules:
    """Rules that Alice made in the editor: every list and box touched, whatever is new added, then saved."""
    address = f"/clubs/{Game.objects.earliest('pk').club.public_id}/rules/new/?preset={preset}"
    page = alice.get(address)
    sent, missing = filled(page, ruleset.options())
    while missing:
        part, item = missing.popitem()
        option, _dot, called = part.partition(".")
        new = {f"{option}.{NEW}": called} | {f"{option}.{NEW}.{key}": value for key, value in item.items()}
        page = alice.post(address, {**sent, **new, "step": "preview", "key": key()})
        sent, left = filled(page, ruleset.options())
        assert len(left) < len(missing) + 1, (part, left)
        missing = left
    answer = alice.post(address, {**sent, "step": "save", "name": name, "key": key()})
    assert answer.status_code == 302, answer.context["errors"]
    return HouseRules.objects.get(name=name)


def started(alice: Client, house: HouseRules) -> Game:
    """A game by kept rules."""
    players = house.versions.latest("number").ruleset["options"]["players"]
    names = {f"name-{seat}": who for seat, who in enumerate(NAMES[:players])}
    same = {f"same-{seat}": player.public_id for seat, who in enumerate(NAMES[:players])
            for player in house.club.players.filter(name=who)}  # fmt: skip
    sent = {"key": key(), "dealer": "0", **names, **same}
    answer = alice.post(f"/new/table/?saved={house.public_id}", sent)
    assert answer.status_code == 302, answer.context["errors"]
    return Game.objects.latest("pk")


def played(game: Game, hands: list[dict[str, Any]]) -> Any:
    """What the sheet of the game tells once these hands are played through the pen, as at a table."""
    ruleset = facts_of(game).rules
    for number, hand in enumerate(hands, 1):
        for card in hand["prizes"].keys() - ruleset.prizes.keys():
            scorebook.enter(game.pk, ask(), hand=number, field="prize", place=card, value="0", was="")
        tricks = [SILENT if taken is None else taken for taken in piled(ruleset, hand)]
        play(game, hand.get("bids") or [None] * ruleset.players, tricks, hand["prizes"])
        for decision in hand.get("adjustments", ()):
            scored = facts_of(game).hand(number)
            assert scored
            was = scorebook.decisions_key(scored)
            scorebook.adjust(game.pk, ask(), hand=number, was=was, add=decision)
    return told_of(facts_of(game).sheet)


def written(ruleset: rules.Ruleset, hands: list[dict[str, Any]]) -> Any:
    """What the sheet tells of the same hands brought in as a record."""
    return told_of(facts_of(imported(record_of(ruleset, hands))).sheet)


def same(one: Any, other: Any) -> bool:
    """Is it the same value? A form keeps its own order of bids."""
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    return bool(one == other)


@pytest.mark.parametrize(("name", "label"), CASES, ids=lambda part: str(part))
def test_both_values_of_every_option_are_seen_in_played_hands(alice, name, label) -> None:
    case: Shown = shown(name, label)
    rulesets = [rules.read_ruleset({"preset": case.preset, "options": {**case.beside, name: value}})
                for value in case.values]  # fmt: skip
    changed = case.values[1] != rules.read_ruleset({"preset": case.preset}).options()[name]  # the other one is, if not
    house = edited(alice, case.preset, rulesets[changed], name)
    game = started(alice, house)
    assert same(game.ruleset["options"][name], rulesets[changed].options()[name])

    def seen(which: int, hands: list[dict[str, Any]]) -> Any:
        return played(game, hands) if which == changed else written(rulesets[which], hands)

    told = [seen(which, hands) for which, hands in enumerate(case.hands)]
    assert told == [outcome(ruleset, hands) for ruleset, hands in zip(rulesets, case.hands, strict=True)]
    if not case.refused:
        assert told[0] != told[1]
        return
    assert outcome(rulesets[1], case.hands[0]) is None
    if rulesets[0].players == rulesets[1].players:  # else the hand does not fit the table at all
        game = started(alice, house)
        with pytest.raises((*scorebook.REFUSALS, rules.RulesError)):
            seen(1, case.hands[0])


def test_a_saved_change_touches_no_game_that_has_begun(alice) -> None:
    """The options of a game are those of the version that it began with."""
    ruleset = rules.read_ruleset({"preset": "base", "options": {"target": 275}})
    house = edited(alice, "base", ruleset, "Friday")
    game = started(alice, house)
    before = facts_of(game).record()
    page = alice.get(f"/clubs/{house.club.public_id}/rules/{house.public_id}/edit/")
    fields = {"key": key(), "version": page.context["version"], "name": "Friday", "step": "save", "target": "300"}
    assert alice.post(page.request["PATH_INFO"], fields).status_code == 302
    assert [version.ruleset["options"]["target"] for version in house.versions.all()] == [300, 275]
    assert facts_of(game).record() == before
    assert facts_of(game).rules.target == 275
    assert started(alice, house).ruleset["options"]["target"] == 300
