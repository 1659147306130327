"""Rows that are named in lists and objects of other rows: the people of a step, the games of a merge, all of a joining.

They lie in the database by their keys, which mean nothing elsewhere; a file tells them by their ids. Somebody who is of
another club by now is nobody there (null, and 0 once it is read).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from ..facts import GAME_FACTS, HAND_FACTS
from ..models import Club, Game, Hand, HouseRules, Merge, Player
from . import fields
from .kinds import Ids, Mentions

Find = Callable[[type[Model], Any], Any]
Named = tuple[type[Model], Any]
OF_PHONES = {"phone", "link"}
"""In a step by which the pen went to another phone: which phones, by which number of the link. They stay here."""
CARRIED: dict[str, type[Model]] = {"games": Game, "players": Player, "clubs": Club, "merges": Merge}
RENAMED: dict[str, type[Model]] = {"tags": Player, "rules": HouseRules}
"""What came over with a club, in `Joining.moved`: lists of keys; lists of [key, before, now]."""


def must(right: bool, name: str) -> None:
    """Raise ValueError, naming the part, unless it is right."""
    if not right:
        raise ValueError(_("“{field}” is not what it should be").format(field=name))


def facts_told(values: Sequence[Mapping[str, Any]], ids: Ids) -> list[Any]:
    """What steps changed, with the ids of the people in them."""
    known = ids.of(Player, {key for value in values for _model, key in people_named(value)})
    return [facts_with(value, lambda _model, key: known.get(key)) for value in values]


def people_named(facts: Mapping[str, Any]) -> Iterator[Named]:
    """Who is named in what a step changed. Raises ValueError for what is no such thing."""
    seats, name = facts.get("seats") or [], facts.get("name")
    must(isinstance(seats, list) and all(isinstance(seat, list) and len(seat) == 4 for seat in seats), "seats")
    yield from ((Player, seat[2]) for seat in seats)
    if name:
        must(isinstance(name, list) and len(name) == 3, "name")
        yield Player, name[0]


def facts_with(facts: Mapping[str, Any], find: Find) -> dict[str, Any]:
    """The same with other names for the people in it, and without what stays here."""
    fresh = {key: value for key, value in facts.items() if key not in OF_PHONES}
    if fresh.get("seats"):
        fresh["seats"] = [[place, hand, find(Player, who), credited] for place, hand, who, credited in fresh["seats"]]
    if fresh.get("name"):
        fresh["name"] = [find(Player, fresh["name"][0]), *fresh["name"][1:]]
    return fresh


def facts_read(facts: Mapping[str, Any], find: Find) -> dict[str, Any]:
    """What a step changed, as an undo can put it back. Raises ValueError for what it could not."""
    for key, told in facts.items():
        if key == "game":
            facts_fit(told, Game, GAME_FACTS, "game")
        elif key == "seats":
            for place, hand, _who, credited in told:
                must(all(type(each) is int for each in (place, hand)) and isinstance(credited, bool), "seats")
        elif key == "name":
            must(all(isinstance(each, str) for each in told[1:]), "name")
        elif key == "step":
            must(type(told) is int, "step")
        else:
            must(key.removeprefix("hand ").isdecimal() and key.startswith("hand "), key[:60])
            if told is not None:
                facts_fit(told, Hand, HAND_FACTS, key)
                must(told.keys() == {*HAND_FACTS}, key)
    return facts_with(facts, lambda model, who: 0 if who is None else find(model, who))


def facts_fit(told: Any, model: type[Model], names: Iterable[str], key: str) -> None:
    """Raise ValueError unless these are facts of a row of this model."""
    must(isinstance(told, dict) and told.keys() <= {*names}, key)
    for name, value in told.items():
        fields.read(fields.of(model, name), value)


def seats_told(values: Sequence[Sequence[Any]], ids: Ids) -> list[Any]:
    """The seats that went over in merges, by the ids of their games; one whose game is another club's is left out."""
    known = ids.of(Game, {seat[0] for value in values for seat in value})
    return [[[known[seat[0]], *seat[1:]] for seat in value if seat[0] in known] for value in values]


def games_named(seats: Sequence[Any]) -> Iterator[Named]:
    """The games of such seats. Raises ValueError for what is none."""
    for seat in seats:
        must(isinstance(seat, list) and len(seat) == 3 and all(type(each) is int for each in seat[1:]), "seats")
        yield Game, seat[0]


def seats_read(seats: Sequence[Any], find: Find) -> list[Any]:
    """The same by their keys."""
    return [[find(Game, seat[0]), *seat[1:]] for seat in seats]


def before_told(values: Sequence[Mapping[str, Any]], _ids: Ids) -> list[Any]:
    """What a merge changed of the record that stayed; which account went over stays here."""
    return [{key: value for key, value in told.items() if key != "member"} for told in values]


def before_read(before: Mapping[str, Any], _find: Find) -> dict[str, Any]:
    """The same, read. Raises ValueError for what could not be put back."""
    for name, pair in before.items():
        must(name in ("hidden", "guest", "archived", "played_at") and isinstance(pair, list) and len(pair) == 2, name)
        for value in pair:
            fields.read(fields.of(Player, name), value)
    return dict(before)


def moved_told(values: Sequence[Mapping[str, Any]], ids: Ids) -> list[Any]:
    """What came over with clubs; accounts, numbers of links and keys of pages stay here."""
    every: dict[type[Model], set[Any]] = {}
    for value in values:
        for model, key in moved_named(value):
            every.setdefault(model, set()).add(key)
    known = {model: ids.of(model, keys) for model, keys in every.items()}
    fresh = []
    for value in values:
        told = {name: [known[model][key] for key in value.get(name, ()) if key in known[model]]
                for name, model in CARRIED.items()}  # fmt: skip
        more = {name: [[known[model][each[0]], *each[1:]] for each in value.get(name, ()) if each[0] in known[model]]
                for name, model in RENAMED.items()}  # fmt: skip
        fresh.append(told | more)
    return fresh


def moved_named(moved: Mapping[str, Any]) -> Iterator[Named]:
    """All that came over with a club. Raises ValueError for what is no such thing."""
    for name, model in CARRIED.items():
        must(isinstance(moved.get(name, []), list), name)
        yield from ((model, key) for key in moved.get(name, ()))
    for name, model in RENAMED.items():
        must(isinstance(moved.get(name, []), list), name)
        for each in moved.get(name, ()):
            must(isinstance(each, list) and len(each) == 3, name)
            yield model, each[0]


def moved_read(moved: Mapping[str, Any], find: Find) -> dict[str, Any]:
    """The same, read. No account came over here; who owns the club is to own both, should they part again."""
    must(moved.keys() <= CARRIED.keys() | RENAMED.keys(), "moved")
    told: dict[str, Any] = {name: [find(model, key) for key in moved.get(name, ())] for name, model in CARRIED.items()}
    for name, model in RENAMED.items():
        must(all(isinstance(text, str) for each in moved.get(name, ()) for text in each[1:]), name)
        told[name] = [[find(model, key), *texts] for key, *texts in moved.get(name, ())]
    return {**told, "members": [], "claimed": [], "owner_link": 0}


def new_told(values: Sequence[Mapping[str, Any]], ids: Ids) -> list[Any]:
    """Who came into the roster with old results, and goes with them."""
    known = ids.of(Player, {key for value in values for _model, key in new_named(value)})
    return [{"new": [known[key] for _model, key in new_named(value) if key in known]} for value in values]


def new_named(plan: Mapping[str, Any]) -> Iterator[Named]:
    """Those people. Raises ValueError for what is no list."""
    must(plan.keys() <= {"new"} and isinstance(plan.get("new", []), list), "plan")
    yield from ((Player, key) for key in plan.get("new", ()))


def new_read(plan: Mapping[str, Any], find: Find) -> dict[str, Any]:
    """The same by their keys."""
    return {"new": [find(Player, who) for who in plan.get("new", ())]}


NEW = Mentions(new_told, new_read, new_named)
STEP = Mentions(facts_told, facts_read, people_named)
SEATS = Mentions(seats_told, seats_read, games_named)
BEFORE = Mentions(before_told, before_read, lambda before: ())
MOVED = Mentions(moved_told, moved_read, moved_named)
