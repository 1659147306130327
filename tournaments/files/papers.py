"""What a night prints: table cards, the wall sheet, blank score sheets. The addresses of the tables' codes come from
whoever answers the request. Nothing here writes.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper import rules
from scorekeeper.scoreboard.naming import title_of
from scorekeeper.scoreboard.rules_told import rules_in_words
from scorekeeper.words import tell

from ..draws.progress import progress_of
from ..models import Round, Stage, Table
from ..night.facts import NightFacts
from ..night.sitting import rules_name, seat_told, shown, sitting
from ..setting_up.plan import MOST_TABLES

Paper = dict[str, Any]
Coded = Callable[[int], dict[str, Any]]
"""Given the number of a table: its code, `{"address", "qr"}`."""

HANDS = 14  # lines of a blank score sheet
BAG_OUTS = 3  # rows of boxes for bags: so often a side is bagged out before it needs another sheet


def tables_needed(facts: NightFacts) -> int:
    """How many physical tables the night needs: as many as were used so far, or as those who are entered fill."""
    used = [table.number for _stage, round in facts.played for table in round.tables.all()]
    people = sum(len(facts.people(entry)) for entry in facts.entries if entry.status == "entered")
    sizes = [int(size) for stage in facts.stages for size in stage.rules]
    size = max(min(sizes, default=4), facts.stage.size, 2)
    return min(max([*used, -(-people // size), 1]), MOST_TABLES)


def table_cards(facts: NightFacts, count: int, coded: Coded) -> list[Paper]:
    """A card for each physical table: its number, its code, how the pack is made up for so many people."""
    packs = list(packs_told(facts))
    return [{"number": number, "packs": packs, **coded(number)} for number in range(1, count + 1)]


def packs_told(facts: NightFacts) -> Iterator[str]:
    """For each number of people who may sit at a table of the night: their pack, and which cards in it are prizes."""
    known: dict[str, None] = {}
    for stage in facts.stages:
        for size in sorted(stage.rules, key=int, reverse=True):
            ruleset = facts.ruleset(stage, int(size))
            prizes = [tell(text) for text in rules.tell_option(ruleset, "prizes")]
            known |= dict.fromkeys([*rules_in_words(ruleset)["paragraphs"][:1], *prizes])
    yield from known


def round_to_print(facts: NightFacts) -> Round | None:
    """The round that was drawn last, published or not."""
    return facts.last_round(facts.stage)


def wall_sheet(facts: NightFacts) -> Paper | None:
    """Who sits where this round, by name and by table; None before the first draw."""
    round, stage = round_to_print(facts), facts.stage
    if round is None:
        return None
    there, tables = [], []
    for table in facts.tables(round):
        sitters = sitting(facts, stage, table)
        seats = [{"name": shown(facts, each.player), "seat": seat_told(each.seat, len(sitters))} for each in sitters]
        tables.append({"number": table.number, "seats": seats})
        there += [{**seat, "table": table.number} for seat in seats]
    free = [facts.name(place.entry_id) for place in round.places.all() if place.kind == "bye"]
    there += [{"name": name, "seat": "", "table": 0} for name in free]
    rounds = progress_of(facts, stage).rounds
    return {
        "title": round_told(stage, round, rounds),
        "by_name": sorted(there, key=lambda each: str(each["name"]).casefold()),
        "by_table": tables,
        "published": round.published_at is not None,
    }


def round_told(stage: Stage, round: Round, rounds: int | None) -> str:
    """Which round it is."""
    if rounds and rounds >= round.number:
        return _("Round {round} of {rounds}").format(round=round.number, rounds=rounds)
    return _("Round {round}").format(round=round.number)


def score_sheets(facts: NightFacts, coded: Coded, number: int | None = None) -> list[Paper]:
    """A blank score sheet for each table of the round that was drawn last, or for one of them."""
    round = round_to_print(facts)
    tables = facts.tables(round) if round else []
    return [score_sheet(facts, round, table, coded) for table in tables if round and number in (None, table.number)]


def score_sheet(facts: NightFacts, round: Round, table: Table, coded: Coded) -> Paper:
    """A sheet to fill in by hand: a column a side, boxes for its bags, a line a hand."""
    stage = facts.stage
    ruleset, sitters = facts.rules_at(stage, table), sitting(facts, stage, table)
    names = [shown(facts, each.player) for each in sitters]
    sides = [" + ".join(names[seat] for seat in seats if seat < len(names)) for seats in ruleset.side_seats]
    words = facts.tournament.club.words
    return {
        "number": table.number,
        "round": round_told(stage, round, progress_of(facts, stage).rounds),
        "sides": sides,
        "hands": range(1, HANDS + 1),
        "boxes": range(ruleset.bag_limit or 0),
        "bag_outs": range(BAG_OUTS if ruleset.bag_limit else 0),
        "rules": rules_name(stage, len(sitters)) or title_of(ruleset.preset),
        "says": rules_in_words(ruleset, words)["paragraphs"],
        "bids": list(dict.fromkeys(tell(bid.label) for bid in ruleset.bids.values() if bid.kind != "number")),
        **coded(table.number),
    }
