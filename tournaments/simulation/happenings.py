"""All that may happen in a night besides a draw and a game, each by its name: people, places, corrections, rulings.

Each looks at the tournament as it stands, picks something by chance, and lets the pen do it; where there is nothing to
pick nothing happens. It must not know in which order a night goes.
"""

from collections.abc import Callable

from .. import director
from ..draws.to_draw import seats_each
from ..models import Call, Place, Round
from ..night.facts import NightFacts
from ..night.sitting import place_key, sitting
from .evening import Evening
from .people import (
    check_in,
    come_back,
    come_late,
    fix_table,
    keep_apart,
    leave,
    mark,
    pair_up,
    part_pair,
    sign_up,
    somebody,
    substitute,
)
from .rulings import correct, correct_hand, penalize, take_back_result, undo
from .tables import facts_of, open_tables, people_at, play_hand, played_tables

Happening = Callable[[Evening], object]
WHY = "seen by the desk"


def last_round(facts: NightFacts, *, published: bool) -> Round | None:
    """The last round that was drawn, if it is published, or if it is not."""
    last = facts.last_round(facts.stage)
    return last if last and (last.published_at is not None) == published else None


# A round before it is played


def draw_again(evening: Evening) -> None:
    if round := evening.facts.last_round(evening.facts.stage):
        evening.do(director.draw_again, round=round.pk, seed=evening.lot())


def swap_drawn(evening: Evening) -> None:
    if (round := last_round(evening.facts, published=False)) and (two := two_of(evening, round.pk)):
        evening.do(director.swap_drawn, round=round.pk, entrants=two)


def move_drawn(evening: Evening) -> None:
    facts = evening.facts
    if (round := last_round(facts, published=False)) and (entry := evening.pick(facts.entries)):
        to = evening.chance.choice([director.OUT, director.NEW, "1", "2", "3"])
        evening.do(director.move_drawn, round=round.pk, entrant=entry.number, to=to)


def two_of(evening: Evening, round: int) -> tuple[int, int] | None:
    """Two entrants of a round, by number."""
    facts = evening.facts
    numbers = [facts.by_pk[place.entry_id].number for place in places_of(facts, round)]
    two = pair_of(evening, len(numbers))
    return (numbers[two[0]], numbers[two[1]]) if two else None


def pair_of(evening: Evening, count: int) -> list[int] | None:
    """Two different numbers below a count."""
    return evening.chance.sample(range(count), 2) if count > 1 else None


def places_of(facts: NightFacts, round: int) -> list[Place]:
    """Where everybody is in a round."""
    return [place for place in facts.places if place.round_id == round]


# A round that is played


def cancel_round(evening: Evening) -> None:
    if round := evening.facts.last_round(evening.facts.stage):
        evening.do(director.cancel_round, why=WHY, round=round.pk, even_played=evening.maybe(0.7))


def change_places(evening: Evening) -> None:
    facts = evening.facts
    round = last_round(facts, published=True)
    places = places_of(facts, round.pk) if round else []
    if round and (two := pair_of(evening, len(places))):
        one, other = places[two[0]], places[two[1]]
        entrants = facts.by_pk[one.entry_id].number, facts.by_pk[other.entry_id].number
        was = place_key(one), place_key(other)
        evening.do(director.change_places, round=round.pk, entrants=entrants, was=was)


def add_table(evening: Evening) -> None:
    facts = evening.facts
    if round := last_round(facts, published=True):
        playing = {place.entry_id for place in places_of(facts, round.pk) if place.table_id}
        free = [entry.number for entry in facts.there if entry.pk not in playing]
        size = facts.stage.size // seats_each(facts)
        evening.do(director.add_table, round=round.pk, entrants=evening.chance.sample(free, min(size, len(free))))


def stand_in(evening: Evening) -> None:
    facts = evening.facts
    table = evening.pick(open_tables(facts))
    found = facts.find(table.pk) if table else None
    if table is None or found is None or str(people_at(facts, table)) not in found[0].rules:
        return
    there = evening.chance.choice(sitting(facts, found[0], table))
    evening.do(
        director.stand_in, table=table.pk, was=there.player.public_id, seat=there.seat, name=somebody(evening),
        ranked=evening.maybe(0.5), leaves=evening.maybe(0.5),
    )  # fmt: skip


def stop_or_replay(evening: Evening) -> None:
    facts = evening.facts
    if table := evening.pick(played_tables(facts)):
        place = evening.pick(facts.seated(table))
        gone = facts.by_pk[place.entry_id].number if place and evening.maybe(0.5) else None
        write = evening.chance.choice((director.stop_table, director.replay_table))
        evening.do(write, table=table.pk, was=table.game.version if table.game else 0, leaves=gone)


def play_some(evening: Evening) -> None:
    games = [table.game_id for table in open_tables(evening.facts) if table.game_id]
    if game := evening.pick(games):
        facts = facts_of(game)
        if facts.sheet.next and not facts.game.ended:
            play_hand(evening, facts)


def put_on_paper(evening: Evening) -> None:
    if table := evening.pick(open_tables(evening.facts)):
        evening.do(director.set_paper, table=table.pk, on_paper=not table.on_paper, was=table.on_paper)


def call(evening: Evening) -> None:
    waiting = Call.objects.filter(table__round__stage__tournament=evening.pk, answered_at__isnull=True)
    if one := waiting.order_by("pk").first():
        evening.do(director.answer_call, call=one.pk, ruling="no renege", own_table=evening.maybe(0.3))
    elif table := evening.pick(open_tables(evening.facts)):
        evening.do(director.call_organizer, table=table.pk)


PEOPLE: tuple[Happening, ...] = (
    come_late, sign_up, check_in, leave, come_back, substitute, pair_up, part_pair, keep_apart, fix_table, mark,
)  # fmt: skip
BEFORE: tuple[Happening, ...] = (draw_again, swap_drawn, move_drawn)
DURING: tuple[Happening, ...] = (
    change_places, add_table, stand_in, stop_or_replay, play_some, put_on_paper, call, penalize
)  # fmt: skip
AFTER: tuple[Happening, ...] = (correct, take_back_result, undo, correct_hand, penalize)
