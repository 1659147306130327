"""A night by wish: what an organizer would tap, and who comes: by invented first names.

The plan comes from the same form as a page's. It must not know what is played then.
"""

import dataclasses
from collections.abc import Iterator
from random import Random
from urllib.parse import parse_qsl

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Club

from .. import director
from ..models import Tournament
from ..setting_up.form import NightForm
from ..setting_up.plan import NightPlan
from ..setting_up.rules_choice import RulesOffered, minutes_by_size
from ..setting_up.stage_formats import FORMATS
from ..setting_up.wishes import KINDS, Asked, offers
from .evening import Evening, ask

NAMES = (
    "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy", "Ivo", "June", "Kai", "Lena", "Milo", "Nora", "Otto",
    "Pia", "Quin", "Rosa", "Sam", "Tess", "Udo", "Vera", "Walt", "Xena", "Yves", "Zoe",
)  # fmt: skip
STARTERS = tuple(format for format in FORMATS if format != "final-table")
"""The formats that a night can begin with."""
MOST = {"race": 4, "all-play-all": 8}
"""How many can play a format in an evening, where that is not everybody."""
LEAST = {"rotation": 4, "progressive": 4, "tables": 3, "swiss-tables": 3, "table-knock-out": 6, "race": 3}
"""How many a format needs, where that is more than two."""
SHORT = 2  # rounds
MINUTES = (180, 300, 600, 1440)
FINALS = {"final-table": 4, "knock-out": 4}


def name(number: int) -> str:
    """An invented first name for each of any number of people, from 0."""
    turn, place = divmod(number, len(NAMES))
    return NAMES[place] + (f" {turn + 1}" if turn else "")


def kinds_of(format: str) -> list[str]:
    """Who can enter a format, as a page asks it."""
    known = FORMATS[format]
    pairs = ["pairs"] if "pairs" in known.sides else []
    two = ["two"] if 2 in known.seats and "solo" in known.sides else []
    return [*pairs, *two, *(["solo"] if len(known.seats) > 1 or known.partners or not (pairs or two) else [])]


def entrants_of(format: str, kind: str, wanted: int) -> int:
    """How many enter: people, or pairs."""
    if format == "race" and kind != "solo":
        return 2
    return max(min(wanted, MOST.get(format, wanted)), LEAST.get(format, 2))


def plan_of(club: Club, format: str, kind: str, entrants: int, chance: Random, title: str, short: bool) -> NightPlan:
    """The plan of a night, as the form makes it of a wish; now and then with a final; `short`: of few hands a game.

    Raises NotPossible if no wish grants the format.
    """
    fields = {"name": title, **wished(club, format, kind, entrants, chance)}
    sides = KINDS[kind][1]
    after = [code for code in FINALS if sides in FORMATS[code].sides and code != format]
    if after and entrants > FINALS["knock-out"] + 1 and format != "race" and chance.random() < 0.6:
        fields |= {"2-format": chance.choice(after), "2-through": str(FINALS["knock-out"]), "2-size": "2"}
        fields |= {"2-carries": "1"} if chance.random() < 0.5 else {}
    if chance.random() < 0.3:
        fields["1-confirms"] = "1"
    if chance.random() < 0.5:
        fields["1-late"] = "half"
    form = NightForm(fields, RulesOffered(club), sides)
    plan, wrong = form.plan()
    if wrong:
        raise NotPossible(" ".join(wrong))
    return shortened(plan) if short else plan


def wished(club: Club, format: str, kind: str, entrants: int, chance: Random) -> dict[str, str]:
    """What a wish fills in: of the shortest evening that grants it."""
    took = minutes_by_size(club)
    for minutes in MINUTES:
        found = [wish for wish in offers(Asked(kind, entrants, minutes), took) if wish["format"] == format]
        if found:
            told = dict(parse_qsl(chance.choice(found[0]["options"])["query"]))
            rules = {"1-rule": chance.choice(("winners", "whist", "rainbow", "euchre"))}
            fields = {f"1-{key}": value for key, value in told.items() if key not in ("kind", "n")}
            return {"1-rounds": "4", "1-tokens": "2", **rules, **fields}
    size = "2" if kind != "solo" or FORMATS[format].seats == (2,) else "4"
    return {"1-format": format, "1-size": size, "1-rounds": "3", "1-tokens": "2"}


def shortened(plan: NightPlan) -> NightPlan:
    """The same night in few rounds, with games that two or three hands win."""
    quick = {"target": 60}
    stages = (
        dataclasses.replace(
            stage,
            rounds=min(stage.rounds, SHORT),
            rules={size: {**told, "options": {**told["options"], **quick}} for size, told in stage.rules.items()},
        )
        for stage in plan.stages
    )
    return dataclasses.replace(plan, stages=tuple(stages))


def gather(evening: Evening, people: list[list[str]]) -> None:
    """Let these enter and come, but for who comes late or not at all; solo sign-ups of pairs are matched."""
    chance, pairs = evening.chance, evening.facts.tournament.sides == "pairs"
    alone = [[name] for pair in people[-2:] for name in pair] if pairs and len(people) > 3 else []
    rest = people[: len(people) - 2] if alone else people
    entering = [[scorebook.Person(name) for name in names] for names in rest + alone]
    evening.do(director.enter, entrants=entering[:-1])
    evening.do(director.sign_up, people=entering[-1])
    if alone:
        evening.do(director.pair_rest, seed=evening.lot())
    if evening.maybe(0.5):
        evening.do(director.draw_seeds, seed=evening.lot())
    evening.do(director.check_in, numbers=None, here=True)
    if len(people) > 6 and evening.maybe(0.3):
        numbers = [entry.number for entry in evening.facts.there]
        one, other = chance.sample(numbers, 2)
        evening.do(director.keep_apart, one=one, other=other, apart=True)
    if evening.maybe(0.2):
        evening.do(director.fix_table, number=chance.choice([entry.number for entry in evening.facts.there]), table=1)


def found(club: Club, plan: NightPlan) -> Tournament:
    """Found a night as it is planned."""
    return director.found_night(ask(), scorebook.Home(club), plan=plan)


def named(first: Iterator[str], entrants: int, kind: str) -> list[list[str]]:
    """The names of so many entrants."""
    return [[next(first) for _person in range(2 if kind == "pairs" else 1)] for _entrant in range(entrants)]
