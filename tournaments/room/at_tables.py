"""A physical table as who sits down there needs it: what is due, who sits where, by which rules, what comes after.

One value that a template draws. Nothing here writes.
"""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper import rules
from scorekeeper.rules import Ruleset
from scorekeeper.scoreboard.naming import title_of
from scorekeeper.words import tell

from ..models import Place, Round, Stage
from ..night.facts import Found, NightFacts
from ..night.sitting import Sitter, names_key, rules_name, rules_of, seat_told, shown, sitting
from ..night.titles import round_title
from ..results.told import result_waits_told
from .comes_next import comes_next

Drawn = dict[str, Any]


def published(facts: NightFacts) -> list[tuple[Stage, Round]]:
    """The rounds that were published, in the order in which they were."""
    rounds = (each for each in facts.played if each[1].published_at)
    return sorted(rounds, key=lambda one: (one[1].published_at, one[1].pk))


def tables_at(facts: NightFacts, number: int) -> list[Found]:
    """What was played at a physical table and is due there, the first first."""
    return [
        Found(stage, round, table)
        for stage, round in published(facts)
        for table in facts.tables(round)
        if table.number == number
    ]


class Course:
    """Where everybody was, round by round, looked up once for a whole tournament."""

    def __init__(self, facts: NightFacts) -> None:
        self.facts = facts
        self.dues: dict[int, Found] = {}
        self.last: dict[int, Found] = {}
        """By number of the table: what is due there."""
        self.before: dict[int, Found] = {}
        """By number of the table: what was due there before that."""
        self.after: dict[int, Drawn | None] = {}
        """By stage: what comes after it, as soon as that is due."""
        self.rounds: list[Round] = []
        self.places: dict[int, list[tuple[int, Place]]] = {}
        """By entrant: in the how-manieth round they were where."""
        for turn, (stage, round) in enumerate(published(facts)):
            self.rounds.append(round)
            for table in facts.tables(round):
                if table.number in self.last:
                    self.before[table.number] = self.last[table.number]
                self.dues[table.pk] = self.last[table.number] = Found(stage, round, table)
            for place in round.places.all():
                if place.table_id is None or place.table_id in self.dues:
                    self.places.setdefault(place.entry_id, []).append((turn, place))

    def due(self, place: Place) -> Found | None:
        """The table of a place; None for no table."""
        return self.dues[place.table_id] if place.table_id else None

    def next_place(self, round: Round, entry_id: int) -> Place | None:
        """Where an entrant is in the first round published after this one."""
        turn = next((turn for turn, each in enumerate(self.rounds) if each.pk == round.pk), len(self.rounds))
        return next((place for at, place in self.places.get(entry_id, ()) if at > turn), None)

    def comes_next(self, stage: Stage) -> Drawn | None:
        """What comes after a stage, None while rounds of it are left."""
        if stage.pk not in self.after:
            self.after[stage.pk] = comes_next(self.facts, stage)
        return self.after[stage.pk]

    def next_drawn(self, due: Found) -> list[Drawn]:
        """Where each of a table sits next, once that is published."""
        there = [(place.entry_id, self.next_place(due.round, place.entry_id)) for place in self.facts.seated(due.table)]
        return [
            {"name": self.facts.name(entry_id), "text": place_told(self.facts, self.due(place), place)}
            for entry_id, place in there
            if place is not None
        ]

    def gone_from(self, due: Found) -> list[Drawn]:
        """Where those sit now who sat at this table before, until its game begins; those who stay there left out."""
        before, facts = self.before.get(due.table.number), self.facts
        if before is None or state_of(facts, due) != "start":
            return []
        stay = {facts.name(place.entry_id) for place in facts.seated(due.table)}
        return [each for each in self.next_drawn(before) if each["name"] not in stay]


def due_at(facts: NightFacts, number: int) -> Found | None:
    """What is due at a physical table: of all that was published for it the last."""
    return next(reversed(tables_at(facts, number)), None)


def tables_drawn(course: Course) -> dict[int, Drawn]:
    """Everything that the page of each physical table shows, by number; the clock as a round that tells it."""
    return {number: table_drawn(course, due) for number, due in course.last.items()}


def nothing_drawn(number: int, notice: str) -> Drawn:
    """What the page of a table shows where nothing was published for it yet."""
    return {"number": number, "state": "nothing", "round": "", "notice": notice, "clock": None, "table": 0}


def table_drawn(course: Course, due: Found) -> Drawn:
    """Everything that the page of a physical table shows."""
    facts = course.facts
    there = sitting(facts, due.stage, due.table) if rules_of(facts, due) else []
    return {
        "number": due.table.number,
        "notice": "" if facts.tournament.ended_at else facts.words(facts.tournament.notice),
        "state": state_of(facts, due),
        "table": due.table.pk,
        "on_paper": due.table.on_paper,
        "round": round_title(facts, due.stage, due.round),
        "clock": clock_only(due.round),
        "seats": list(seats_drawn(facts, there)),
        "deals": shown(facts, there[0].player) if there and due.table.game_id is None else "",
        "rules": rules_drawn(facts, due),
        "was": names_key(there),
        "result": result_told(facts, due),
        "waits": facts.result(due.table) is not None and facts.is_open(due.table),
        "calls": bool(due.table.calls.all()),
        "next": course.next_drawn(due),
        "gone": course.gone_from(due),
        "after": course.comes_next(due.stage),
    }


def clock_only(round: Round) -> Round:
    """A round without all that hangs on it: what its clock says is told when it is looked at."""
    return Round(ends_at=round.ends_at, paused_at=round.paused_at, last_hand_at=round.last_hand_at)


def state_of(facts: NightFacts, due: Found) -> str:
    """Where a table is: "start", "paper", "playing", "in" (its result), "none" (no rules for so many), "ended",
    "rehearsal" (which nobody plays).
    """
    if facts.result(due.table) is not None:
        return "in"
    if facts.tournament.ended_at:
        return "ended"
    if due.table.on_paper:
        return "paper"
    if due.table.game_id or due.table.race_id:
        return "playing"
    if facts.tournament.rehearses_id:
        return "rehearsal"
    return "start" if rules_of(facts, due) else "none"


def seats_drawn(facts: NightFacts, there: list[Sitter]) -> Iterator[Drawn]:
    """Each seat with who sits there."""
    for each in there:
        own = facts.people(facts.by_pk[each.place.entry_id])
        left = facts.by_pk[each.place.entry_id].left_at and each.place.stand_in_id is None
        for_whom = shown(facts, own[each.place.stand_in_at]) if each.player == each.place.stand_in else ""
        yield {
            "seat": seat_told(each.seat, len(there)),
            "name": shown(facts, each.player),
            "for": _("stands in for {who}").format(who=for_whom) if for_whom else _("has left") if left else "",
        }


def rules_drawn(facts: NightFacts, due: Found) -> Drawn | None:
    """The rules of a table: how they are called, and what they mean for the cards."""
    ruleset = rules_of(facts, due)
    if ruleset is None:
        return None
    words = facts.tournament.club.words
    size = ruleset.players
    name = facts.words(rules_name(due.stage, size)) or title_of(ruleset.preset)
    target = _("to {target}").format(target=ruleset.target) if ruleset.target else ""
    ends = target or (_("{n} hands").format(n=ruleset.hands_limit) if ruleset.hands_limit else "")
    told = rules.tell_rules(ruleset, "table")
    lines = [tell(text, words) for text in told if not (ruleset.removed_cards and "cards" in text.fill)]
    lines += prizes_told(ruleset)
    return {"title": ", ".join(part for part in (name, ends) if part), "cards": cards_told(ruleset), "lines": lines}


def prizes_told(ruleset: Ruleset) -> list[str]:
    """What the table must look out for while it plays: the prize cards, and that it will be asked who caught them."""
    told = [tell(text) for name in ("prizes", "prize_rule") for text in rules.tell_option(ruleset, name)]
    return [*told, _("After each hand the scorepad asks who caught them.")] if ruleset.prizes else []


def cards_told(ruleset: Ruleset) -> str:
    """What to do with the cards before the first deal: "Take out 2♣: 17 cards each"; "" for a whole pack."""
    if not ruleset.removed_cards:
        return ""
    cards = ", ".join(rules.card_face(card) for card in ruleset.removed_cards)
    told = ngettext("Take out {cards}: {n} card each", "Take out {cards}: {n} cards each", ruleset.hand_tricks)
    return told.format(cards=cards, n=ruleset.hand_tricks)


def result_told(facts: NightFacts, due: Found) -> str:
    """How a table ended, "" while it plays: "Ana won, 310 : 280"."""
    return result_waits_told(facts, due.table) if rules_of(facts, due) else ""


def place_told(facts: NightFacts, due: Found | None, place: Place) -> str:
    """Where somebody is in a round: "table 7, north", "free this round"."""
    if due is None:
        return _("free this round")
    number, told = _("table {number}").format(number=due.table.number), seats_told(facts, due, place)
    return _("{table}, {seat}").format(table=number, seat=told) if told else number


def seats_told(facts: NightFacts, due: Found, place: Place) -> str:
    """The seat of an entrant at a table, both of a pair: "north + south"."""
    if (ruleset := rules_of(facts, due)) is None:
        return ""
    seats = [each.seat for each in sitting(facts, due.stage, due.table) if each.place.pk == place.pk]
    return " + ".join(seat_told(seat, ruleset.players) for seat in seats)
