"""The editor of house rules: every option of the law in its group, the size of the table too, any figure that will do.

A list offers the figures that tables use; behind its last choice stands a field for another. Exact bids and prize cards
can be added. What is read and drawn of one option is said in house_rules.py. This module must not know a rule.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from .. import rules
from ..names import LONGEST_BID, as_written
from ..rules.cards import RANKS, SUITS
from ..rules.kinds import ByCard, Cards, Kind, Number, Several, Shape
from ..words import by_law
from .house_rules import Drawn, draw, draw_value, figure_label, parts_of, preset_of, read, read_options, shown
from .table import READY_AGREED

OWN, NEW = "own", "new"
SMALL = 15  # a list of a range that is no longer holds all of it
GROUPS = {
    "table": gettext_lazy("The table"), "end": gettext_lazy("The end of the game"), "bidding": gettext_lazy("Bidding"),
    "contract": gettext_lazy("Contracts"), "bags": gettext_lazy("Bags"), "nil": gettext_lazy("Nil"),
    "blind": gettext_lazy("Blind numbers"), "special": gettext_lazy("Special bids"),
    "prizes": gettext_lazy("Prizes and penalties"),
}  # fmt: skip


def read_rules(base: rules.Ruleset, fields: QueryDict) -> dict[str, Any]:
    """All options as the editor has them, with what was added; what is not on the form stays. Nothing is checked."""
    told = as_typed(fields)
    values = read_options(base, told, fixed=())
    for name, option in rules.OPTIONS.items():
        if isinstance(option.kind, Several | ByCard):
            values[name] = with_new(option.kind, name, values[name], told)
    return values


def as_typed(fields: QueryDict) -> QueryDict:
    """The fields with each figure of one's own where the list has it."""
    told = fields.copy()
    for name in fields:
        if fields[name] == OWN and f"{name}.{OWN}" in fields:
            said = fields.get(f"{name}.{OWN}", "")[:200].strip()
            option = rules.OPTIONS.get(name)
            told[name] = cards_said(said) if option and isinstance(option.kind, Cards) else said or "…"
            if not said and fields.get("step") != "save":  # it is about to be said
                del told[name]
    return told


def cards_said(said: str) -> str:
    """Cards as somebody writes them, as the law does.

    >>> cards_said("2♣, 10h js")
    '2C TH JS'
    """
    for letter, suit in SUITS.items():
        said = said.replace(suit, letter)
    return " ".join(said.replace(",", " ").replace("\ufe0e", "").upper().replace("10", "T").split())


def with_new(kind: Several | ByCard, name: str, value: Any, fields: QueryDict) -> Any:
    """An option's objects and the one that was added, if its name or card was said."""
    called = as_written(fields.get(f"{name}.{NEW}", "")[:200])[:LONGEST_BID].strip()
    if not called:
        return value
    item = {
        key: called.replace(" ", "-") if key == "name" else read(of, f"{name}.{NEW}.{key}", usual, fields)
        for key, of, usual in new_figures(kind, name)
    }
    return [*value, item] if isinstance(kind, Several) else {**value, called: item}


def new_figures(kind: Several | ByCard, name: str) -> Iterator[tuple[str, Kind, Any]]:
    """Each key of an object to add, its kind, and what the first such object of the presets has there."""
    usual = next(item for _shape, item in parts_of(kind, name, [] if isinstance(kind, Several) else {}).values())
    yield from ((key, of, usual[key]) for key, of in kind.shape.keys.items())


def draw_groups(values: Mapping[str, Any], preset: str) -> list[Drawn]:
    """The options in their groups; `changed` tells how many of a group are house rules."""
    usual = preset_of(preset).options()
    groups: dict[str, Drawn] = {}
    for name, option in rules.OPTIONS.items():
        title = str(GROUPS.get(option.group, option.group))
        group = groups.setdefault(option.group, {"name": option.group, "title": title, "options": [], "count": 0})
        group["options"].append(draw_in_editor(name, values[name], usual[name]))
        group["count"] += values[name] != usual[name]
    for group in groups.values():
        group["changed"] = ngettext("{n} house rule", "{n} house rules", group["count"]).format(n=group["count"])
    return list(groups.values())


def draw_in_editor(name: str, value: Any, usual: Any) -> Drawn:
    """One option, with the field for a figure of one's own, what can be added, and the mark of a house rule."""
    kind = rules.OPTIONS[name].kind
    told = draw(name, value, usual) | {"mark": f"mark-{name}"}
    if isinstance(kind, Shape | Several | ByCard):
        shape = kind if isinstance(kind, Shape) else kind.shape
        for part in told["parts"]:
            for figure in part["figures"]:
                with_own(figure, shape.keys[figure["name"].rpartition(".")[2]])
        if not isinstance(kind, Shape):
            told["new"] = draw_new(kind, name, value)
    return with_own(told, kind)


def with_own(told: Drawn, kind: object) -> Drawn:
    """A list whose last choice opens the field for another figure, or for other cards."""
    if isinstance(kind, Cards) or (isinstance(kind, Number) and kind.high - kind.low > SMALL):
        cards = isinstance(kind, Cards)
        text = _("other cards …") if cards else _("another figure …")
        told["choices"].append({"value": OWN, "text": text, "checked": False})
        label = _("{option}: cards, as in 2♣ 2♦") if cards else _("{option}: another figure")
        # A phone's keyboard of figures has no minus.
        plain = cards or (isinstance(kind, Number) and kind.low < 0)
        told["own"] = {
            "name": f"{told['name']}.{OWN}",
            "label": label.format(option=told["label"]),
            "mode": "text" if plain else "numeric",
        }
    return told


def draw_new(kind: Several | ByCard, name: str, value: Any) -> Drawn:
    """What can be added: an exact bid by its name, a prize by its card."""
    figures = [
        with_own({"name": f"{name}.{NEW}.{key}", "label": figure_label(key)} | draw_value(of, key, usual, usual), of)
        for key, of, usual in new_figures(kind, name)
        if key != "name"
    ]
    if isinstance(kind, Several):
        return {"name": f"{name}.{NEW}", "title": _("Add a bid"), "label": _("Its name"), "figures": figures}
    there = parts_of(kind, name, value)
    cards = [rank + suit for suit in SUITS for rank in reversed(RANKS) if f"{name}.{rank + suit}" not in there]
    choices = [{"value": "", "text": _("none")}, *({"value": card, "text": rules.card_face(card)} for card in cards)]
    return {
        "name": f"{name}.{NEW}", "title": _("Add a card"), "label": _("Its card"), "choices": choices,
        "figures": figures,
    }  # fmt: skip


def draw_agreed(agreed: list[str]) -> Drawn:
    """The ready lines as boxes, the others as text."""
    ready = [str(text) for text in READY_AGREED]
    return {
        "ready": [{"value": text, "checked": text in agreed} for text in ready],
        "agreed": "\n".join(line for line in agreed if line not in ready),
    }


def compared(one: rules.Ruleset, other: rules.Ruleset) -> list[dict[str, str]]:
    """The options in which two rulesets differ, each with both values in words."""
    values, others = one.options(), other.options()
    return [
        {"label": by_law(option.title), "one": shown(option, values[name]), "other": shown(option, others[name])}
        for name, option in rules.OPTIONS.items()
        if values[name] != others[name]
    ]
