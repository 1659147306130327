"""What the desk has to do now, the most urgent first, each with its one next step.

| what | |
|---|---|
| call | a table calls the organizer, with the hand and its bids |
| differ | somebody says that a result is not right |
| level | the last hand is over and the leaders are level: one more |
| left | somebody at a table that plays has left |
| overdue | time is up and no result is in |
| confirm | a result waits for the word of the others |
| late | somebody is here and in no stage |
| here | before the first round: who is not here yet |
| clock | the round was published and its clock has not begun |
| publish, draw | a round is drawn and not published; the next can be drawn |
| few | too few are here for the next round |
| stage, end | all rounds are played: the next stage, or the ceremony |

Nothing here writes.
"""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import Hand
from scorekeeper.words import tell

from ..models import Confirmation, Round, Table
from ..night.clock import clock_at, minutes_told
from ..night.facts import NightFacts
from ..night.sitting import gone_at, names_at, players_at
from .need import Need, listed, need, open_tables, since_told, table_url, way
from .next_step import next_round, not_here


def needs(facts: NightFacts) -> list[Need]:
    """Everything that waits for the desk; a table that is disputed, or left, waits for no word or result as well."""
    found = [need for find in FINDERS for need in find(facts)]
    disputed = {need["table"] for need in found if need["what"] in ("differ", "left")}
    return [need for need in found if need["what"] not in ("confirm", "overdue") or need["table"] not in disputed]


def called_tables(facts: NightFacts) -> Iterator[Need]:
    """Who calls, the first first; with the bids of the hand."""
    calls = [
        (call, table)
        for stage in facts.stages
        for round in facts.rounds(stage)
        for table in facts.tables(round)
        for call in table.calls.all()
    ]
    hands = hands_of(facts, [(table, call.hand) for call, table in calls]) if calls else {}
    for call, table in sorted(calls, key=lambda one: one[0].at):
        waits = since_told(call.at)
        hand = hands.get(table.pk)
        bids = bids_told(facts, table, hand) if hand else ""
        number = _("hand {number}").format(number=call.hand) if call.hand else ""
        small = " · ".join(part for part in (number, bids or names_at(facts, table), waits) if part)
        text = _("Table {number} calls you").format(number=table.number)
        yield need("call", text, way(facts, "call", call.pk), _("Rule"), small=small, urgent=True)


def hands_of(facts: NightFacts, asked: list[tuple[Table, int | None]]) -> dict[int, Hand]:
    """The hand of each table that is asked for, in one query."""
    games = {table.game_id: (table.pk, hand) for table, hand in asked if table.game_id}
    found = Hand.objects.filter(game__in=games, number__in={hand for _table, hand in games.values() if hand})
    return {games[hand.game_id][0]: hand for hand in found if games[hand.game_id][1] == hand.number}


def bids_told(facts: NightFacts, table: Table, hand: Hand) -> str:
    """Who has bid what: "Ana 3, Bea nil"."""
    known = facts.rules_at(table.round.stage, table).bids
    names = names_by_seat(facts, table)
    told = [(who, known.get(bid or "")) for who, bid in zip(names, hand.bids, strict=False)]
    return ", ".join(f"{who} {tell(bid.label)}" for who, bid in told if bid)


def names_by_seat(facts: NightFacts, table: Table) -> list[str]:
    """Who sits where at a table, seat by seat: of two pairs every other one."""
    places = facts.seated(table)
    people = [[facts.shown[player.pk] for player in players_at(facts, place)] for place in places]
    seats = [pair[turn] for turn in range(max(map(len, people), default=0)) for pair in people if turn < len(pair)]
    return [str(each) for each in seats]


def different_results(facts: NightFacts) -> Iterator[Need]:
    """Tables whose result somebody says is not right."""
    open_results = {
        result.pk: table for _round, table in open_tables(facts) if (result := facts.result(table)) is not None
    }
    denied = Confirmation.objects.filter(result__in=open_results, agrees=False).order_by("pk") if open_results else []
    for key, who in {each.result_id: each.entry_id for each in denied}.items():
        table = open_results[key]
        text = _("Table {number}: two results").format(number=table.number)
        small = _("{who} says that it is not right").format(who=facts.name(who))
        yield need("differ", text, table_url(facts, table), _("Decide"), small=small, urgent=True, table=table.pk)


def waiting_tables(facts: NightFacts) -> Iterator[Need]:
    """Tables that keep the round from its end: level after the last hand, overdue, waiting for a word."""
    for round, table in open_tables(facts):
        url, names = table_url(facts, table), names_at(facts, table)
        clock, result = clock_at(round), facts.result(table)
        if result is None and clock.last_hand_at and is_level(facts, table):
            text = _("Table {number} is level: one more hand").format(number=table.number)
            yield need("level", text, url, _("Look"), small=names, urgent=True)
        elif result is None and (clock.state == "up" or is_behind(facts, round)):
            text = _("Table {number}: no result yet").format(number=table.number)
            yield need("overdue", text, url, _("Enter it"), small=names, urgent=True, table=table.pk)
    for _round, table in open_tables(facts):
        if (waits := facts.result(table)) is not None:
            since = since_told(waits.at)
            text = _("Table {number}: the others have to confirm").format(number=table.number)
            yield need("confirm", text, table_url(facts, table), _("Look"), small=since, table=table.pk)


def left_tables(facts: NightFacts) -> Iterator[Need]:
    """Tables that somebody has left for good: who plays in their place, or what becomes of the game."""
    for _round, table in open_tables(facts):
        gone = gone_at(facts, table) if facts.result(table) is None else []
        if gone:
            names = ", ".join(facts.name(place.entry_id) for place in gone)
            text = ngettext("Table {number}: {names} has left", "Table {number}: {names} have left", len(gone))
            url = f"{way(facts, 'leaving', table.number)}?gone={facts.number_at(gone[0])}"
            small = _("a stand-in, or the game is stopped")
            told = text.format(number=table.number, names=names)
            yield need("left", told, url, _("Decide"), small=small, urgent=True, table=table.pk)


def is_level(facts: NightFacts, table: Table) -> bool:
    """Has the last hand been played, with the leaders level?"""
    game = facts.game_at(table)
    if game is None or game.is_over or not game.hands_played:
        return False
    return game.scores.count(max(game.scores, default=0)) > 1


def is_behind(facts: NightFacts, round: Round) -> bool:
    """Was a later round drawn without waiting for this one?"""
    last = facts.last_round(facts.stage)
    return facts.stage.format != "open-play" and last is not None and last.number > round.number


def late_arrivals(facts: NightFacts) -> Iterator[Need]:
    """Who is here and in no stage, once the first has begun."""
    if facts.stage.begun_at is None:
        return
    known = {each.entry_id for stage in facts.stages for each in facts.in_stage(stage)}
    late = [facts.name(entry) for entry in facts.there if entry.pk not in known]
    if late and facts.stage == facts.stages[0]:
        text = ngettext("{n} has come late", "{n} have come late", len(late)).format(n=len(late))
        yield need("late", text, way(facts, "people"), _("Let them in"), small=listed(late))


def clock_to_start(facts: NightFacts) -> Iterator[Need]:
    """A round that may take so many minutes was published, and its clock has not begun; no result of it is in yet."""
    stage = facts.stage
    round = facts.last_round(stage)
    if not (stage.minutes and round and round.published_at) or round.ends_at:
        return
    if 0 < len(facts.open_tables(round)) == len(facts.tables(round)):
        text = _("Round {round}: the clock has not begun").format(round=round.number)
        small = _("{minutes} a round").format(minutes=minutes_told(stage.minutes))
        yield need("clock", text, way(facts, "clock"), _("Start the clock"), small=small)


FINDERS: tuple[Callable[[NightFacts], Iterator[Need]], ...] = (
    called_tables, different_results, left_tables, waiting_tables, late_arrivals, not_here, next_round, clock_to_start,
)  # fmt: skip
