"""The house rules of a form, read and drawn from the law's own declarations: a new option is on the form by itself.

Only the order of the first few and the figures on offer are said here. This module must not know a rule.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .. import rules
from ..rules.kinds import ByCard, Cards, Choice, Flag, Number, Several, Shape
from ..words import by_law, figure, tell
from .typed import typed

CHOSEN_BEFORE = ("players", "sides")
FIRST = ("target", "bag_limit", "bag_penalty", "bag_penalty_per_bag", "nil_points", "blind_nil_points")
NONE = "none"
COUNTS = range(16)
POINTS = (0, 1, 2, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 350, 400, 500, 750, 1000)
POINT_WORDS = {"points", "penalty", "behind", "target", "floor"}
POINT_KEYS = {"exact", "over", "set", "made"}
MOST_PARTS = 20
KEYS = {
    "tricks": gettext_lazy("Tricks"), "points": gettext_lazy("Points"), "penalty": gettext_lazy("Points lost"),
    "wins_game": gettext_lazy("It wins the game"), "min": gettext_lazy("From"), "max": gettext_lazy("To"),
    "made": gettext_lazy("Made"), "set": gettext_lazy("Set"), "bags": gettext_lazy("Bags"),
    "exact": gettext_lazy("Just so many"), "over": gettext_lazy("With tricks over"),
}  # fmt: skip
Drawn = dict[str, Any]


def preset_of(name: str) -> rules.Ruleset:
    """A preset as it was published."""
    return rules.ruleset_of({"ruleset": {"preset": name}})


def read_options(base: rules.Ruleset, fields: QueryDict, fixed: Collection[str] = CHOSEN_BEFORE) -> dict[str, Any]:
    """All options as the form has them; what is fixed or not on the form stays as in `base`. Nothing is checked."""
    values = base.options()
    return {
        name: value if name in fixed else read(rules.OPTIONS[name].kind, name, value, fields)
        for name, value in values.items()
    }


def ruleset_from(base: rules.Ruleset, values: Mapping[str, Any]) -> rules.Ruleset:
    """The ruleset of these options: the preset and what differs from it. Raises RulesError if it cannot be played."""
    usual = preset_of(base.preset).options()
    changed = {name: value for name, value in values.items() if value != usual[name]}
    return rules.read_ruleset({"preset": base.preset, "options": changed})


def read(kind: object, name: str, value: Any, fields: QueryDict) -> Any:
    """One value from the form, as JSON would have it; what cannot be read is left for the law to refuse."""
    if isinstance(kind, Flag):
        return name in fields if name in fields.getlist("has") else value
    if isinstance(kind, Shape | Several | ByCard):
        return read_object(kind, name, value, fields)
    if name not in fields:
        return value
    said = typed(fields, name).replace("−", "-")
    if isinstance(kind, Cards):
        return said.split()
    if isinstance(kind, Number):
        digits = said.removeprefix("-")
        number = digits.isascii() and digits.isdigit() and len(digits) < 9
        return None if said == NONE else int(said) if number else said
    return said


def read_object(kind: Shape | Several | ByCard, name: str, value: Any, fields: QueryDict) -> Any:
    """An option with parts: each of its objects is on or off, and on it has a value for each key."""
    told: dict[str, dict[str, Any]] = {}
    known = parts_of(kind, name, value)
    for part, (shape, usual) in (known | added(kind, name, fields, known)).items():
        if read(Flag(), part, part in held(kind, name, value), fields):
            told[part] = {
                key: usual[key] if key == "name" else read(of, f"{part}.{key}", usual[key], fields)
                for key, of in shape.keys.items()
            }
    if isinstance(kind, Shape):
        return told.get(name)
    if isinstance(kind, Several):
        return list(told.values())
    return {part.removeprefix(f"{name}."): given for part, given in told.items()}


def held(kind: Shape | Several | ByCard, name: str, value: Any) -> dict[str, Any]:
    """The objects of an option's value, each under the field that turns it on."""
    if isinstance(kind, Shape):
        return {name: value} if value else {}
    if isinstance(kind, Several):
        return {f"{name}.{item['name']}": item for item in value}
    return {f"{name}.{card}": item for card, item in value.items()}


def parts_of(kind: Shape | Several | ByCard, name: str, value: Any) -> dict[str, tuple[Shape, dict[str, Any]]]:
    """Every object that may be turned on: those of this value, and those that any preset has."""
    shape = kind if isinstance(kind, Shape) else kind.shape
    known: dict[str, Any] = {}
    for preset in rules.PRESETS:
        for part, item in held(kind, name, getattr(preset_of(preset), name)).items():
            known.setdefault(part, item)
    return {part: (shape, item) for part, item in (known | held(kind, name, value)).items()}


def added(
    kind: Shape | Several | ByCard, name: str, fields: QueryDict, known: Collection[str]
) -> dict[str, tuple[Shape, dict[str, Any]]]:
    """The objects that stand on the form because somebody added them there."""
    if isinstance(kind, Shape):
        return {}
    parts = [part for part in dict.fromkeys(fields.getlist("has")) if part.startswith(f"{name}.") and part not in known]
    return {part: (kind.shape, blank(kind, part.removeprefix(f"{name}."))) for part in parts[:MOST_PARTS]}


def blank(kind: Several | ByCard, called: str) -> dict[str, Any]:
    """A new object before its figures are said: no number of its form will be out of range."""
    return {
        key: called[:40].replace("\x00", "") if key == "name" else True if isinstance(of, Flag) else 0
        for key, of in kind.shape.keys.items()
    }


def drawn(values: Mapping[str, Any], preset: str) -> tuple[list[Drawn], list[Drawn]]:
    """The options for the form: those that tables change most, and the rest."""
    usual = preset_of(preset).options()
    every = {name: draw(name, values[name], usual[name]) for name in rules.OPTIONS if name not in CHOSEN_BEFORE}
    return [every[name] for name in FIRST], [option for name, option in every.items() if name not in FIRST]


def draw(name: str, value: Any, usual: Any) -> Drawn:
    """One option for the form."""
    option = rules.OPTIONS[name]
    changed = "" if value == usual else shown(option, usual)
    told = {"name": name, "label": by_law(option.title), "changed": changed}
    kind = option.kind
    if isinstance(kind, Shape | Several | ByCard):
        return {**told, "kind": "object", "parts": list(draw_parts(kind, name, value))}
    if isinstance(kind, Choice):
        return {**told, **choice(kind.values, value, lambda each: shown(option, each))}
    return {**told, **draw_value(kind, name, value, usual)}


def draw_parts(kind: Shape | Several | ByCard, name: str, value: Any) -> Iterator[Drawn]:
    """The objects of an option: a box that turns each on, and its figures."""
    there = held(kind, name, value)
    for part, (shape, item) in parts_of(kind, name, value).items():
        label = part.removeprefix(f"{name}.") if part != name else _("Played")
        figures = [
            {"name": f"{part}.{key}", "label": figure_label(key), "changed": ""}
            | draw_value(of, f"{part}.{key}", item[key])
            for key, of in shape.keys.items()
            if key != "name"
        ]
        face = rules.card_face(label) if isinstance(kind, ByCard) else label
        title = by_law(rules.OPTIONS[name].title) if part == name else face
        yield {"name": part, "label": face, "title": title, "checked": part in there, "figures": figures}


def figure_label(key: str) -> str:
    """What a figure of an object is called."""
    return str(KEYS.get(key, key))


def draw_value(kind: object, name: str, value: Any, usual: Any = None) -> Drawn:
    """A plain value: a box to tick, or a list to choose from."""
    if isinstance(kind, Flag):
        return {"kind": "bool", "checked": value is True}
    if isinstance(kind, Cards):
        known = [preset_of(preset).removed_cards for preset in rules.PRESETS]
        packs = dict.fromkeys(" ".join(cards) for cards in [[], *known, value])
        return choice(list(packs), " ".join(value), lambda cards: faces(cards) or _("none"), "number")
    if isinstance(kind, Number):
        figures = offered(kind, name, [value, usual])
        return choice(figures, value, lambda each: _("none") if each is None else figure(each), "number")
    raise TypeError(kind)


def faces(cards: str) -> str:
    """Cards as the table writes them."""
    return " ".join(map(rules.card_face, cards.split()))


def choice(values: Any, chosen: Any, text: Callable[[Any], str], kind: str = "choice") -> Drawn:
    """Something to choose from."""
    choices = [
        {"value": NONE if each is None else str(each), "text": text(each), "small": "", "checked": each == chosen}
        for each in values
    ]
    return {"kind": kind, "choices": choices}


def offered(kind: Number, name: str, also: list[Any]) -> list[Any]:
    """The figures on offer: every one of a small range, else those that tables use, and the one that stands."""
    word = name.rpartition(".")[2]
    points = word in POINT_KEYS or POINT_WORDS & set(word.split("_"))
    ladder = {*(POINTS if points else COUNTS)} if kind.high - kind.low > 15 else {*range(kind.low, kind.high + 1)}
    if kind.low < 0:
        ladder |= {-figure for figure in ladder if figure <= 500}
    figures = sorted({each for each in (*ladder, *also) if type(each) is int and kind.accepts(each)})
    strange = [each for each in also[:1] if not kind.accepts(each)]
    return [*([None] if kind.none else []), *figures, *strange]


QUIET = {"nil": gettext_lazy("nil"), "fixed": gettext_lazy("a fixed figure")}
"""The choices that the law says nothing of: another option says the rest."""


def shown(option: rules.Option, value: Any) -> str:
    """A value in words."""
    if isinstance(option.kind, Number):
        return _("none") if value is None else figure(value)
    told = " ".join(tell(text) for text in option.tell(value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return told or str(QUIET.get(str(value), _("none")))


def told(ruleset: rules.Ruleset) -> dict[str, list[str]]:
    """The rules in plain words, and what is not as in the preset."""
    summary = [tell(text) for text in rules.tell_rules(ruleset)]
    changed = [
        f"{by_law(rules.OPTIONS[name].title)}: {shown(rules.OPTIONS[name], value)}"
        for name, value in rules.differences(ruleset).items()
    ]
    return {"summary": summary, "differences": changed, "errors": []}
