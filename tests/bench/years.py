"""Clubs with a thousand, a hundred thousand and a million hands, ten years long.

A block of games comes in by the bulk path of the pen. A larger club is that block over and over, doubled row by row in
the database: other people of those who play as often, on the same evenings; and its summaries are built by the pen from
all of it. Whoever comes more often plays more: of a million hands the heaviest player has one in thirty.
"""

import itertools
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any, NamedTuple

from django.db import connection, transaction

YEARS, AT_ONCE, POOL, ALIKE = 10, 400, 60, 8
BEGINS = datetime(2016, 1, 7, 19, tzinfo=UTC)
SIZES = {1_000: (1_000, 64), 100_000: (6_250, 64), 1_000_000: (7_813, 128)}
"""Hands: of the block, and how many people there are."""


class Large(NamedTuple):
    """A club, its hands, how long its block and its copies took."""

    club: Any
    hands: int
    brought: float
    copied: float


@cache
def club_of(hands: int) -> Large:
    """A club in which so many hands were played."""
    from scorekeeper import scorebook
    from scorekeeper.models import Club, Hand, Player

    block, members = SIZES[hands]
    start = time.monotonic()
    club = scorebook.found_club(name=f"Bench {hands}")
    Club.objects.filter(pk=club.pk).update(is_open=True)
    Player.objects.bulk_create(Player(club=club, name=f"Player {number}") for number in range(members))
    people = list(Player.objects.filter(club=club).order_by("pk"))
    games = list(brought(people, block, Random(hands)))
    for at in range(0, len(games), AT_ONCE):
        scorebook.bring_in(club, scorebook.Ask(f"bench-{hands}-{at}"), games[at : at + AT_ONCE])
    brought_in = time.monotonic() - start
    turn = 0
    while Hand.objects.filter(game__club=club).count() < hands * 0.99:
        turn += 1
        double(club.pk, people[0].pk, turn)
    if turn:
        scorebook.histories.rebuild(club.pk)
    copied = time.monotonic() - start - brought_in
    count = Hand.objects.filter(game__club=club).count()
    told = f"{count} hands: {block} brought in in {brought_in:.0f} s, the rest copied and added up in {copied:.0f} s"
    print(told, file=sys.stderr, flush=True)
    return Large(Club.objects.get(pk=club.pk), count, brought_in, copied)


def brought(people: list[Any], hands: int, chance: Random) -> Iterator[Any]:
    """Games of so many hands in all, an evening after the other."""
    from scorekeeper import scorebook
    from tournaments.demo.hands import Nature, game_of
    from tournaments.demo.years import KINDS

    alike = [Nature(0, 0)] * 6
    pool = [(rules, game_of(rules, alike[: rules.players], chance)) for rules in KINDS[:3] for _game in range(POOL)]
    weights = list(itertools.accumulate(1 / (1 + number // ALIKE / 3) for number in range(len(people))))
    chosen, total = [], 0
    while total < hands:
        chosen.append(chance.choice(pool))
        total += len(chosen[-1][1].hands)
    gap = timedelta(days=365 * YEARS) / len(chosen)
    for number, (rules, played) in enumerate(chosen):
        sat: dict[int, None] = {}
        while len(sat) < rules.players:
            sat.update(dict.fromkeys(chance.choices(range(len(people)), cum_weights=weights, k=rules.players)))
        setup = scorebook.Setup(rules, [people[who] for who in list(sat)[: rules.players]])
        yield scorebook.Brought(setup, BEGINS + gap * number, played.hands, played.ended)


@transaction.atomic
def double(club: int, first: int, turn: int) -> None:
    """Write every row of a club's games once more, some seconds later, for others who play as often."""
    from scorekeeper.models import Appearance, Figure, Game, Hand, Seat

    others = f"({first} + (player_id - {first}) / {ALIKE} * {ALIKE} + (player_id - {first} + {turn}) % {ALIKE})"
    later = "strftime('%Y-%m-%d %H:%M:%f', {}, '+' || " + str(2**turn) + " || ' seconds')"
    ids = {model: following(model) for model in (Game, Hand)}
    game, hand = f"game_id + {ids[Game]}", f"hand_id + {ids[Hand]}"
    games = f"(SELECT id FROM {Game._meta.db_table} WHERE club_id = {club})"
    hands = f"(SELECT id FROM {Hand._meta.db_table} WHERE game_id IN {games})"
    told: list[tuple[Any, dict[str, str], str]] = [
        (Figure, {"hand_id": hand, "player_id": others}, f"hand_id IN {hands}"),
        (Appearance, {"game_id": game, "player_id": others, "at": later.format("at")}, f"game_id IN {games}"),
        (Seat, {"game_id": game, "player_id": others}, f"game_id IN {games}"),
        (Hand, {"id": f"id + {ids[Hand]}", "game_id": game}, f"game_id IN {games}"),
        (Game, {
            "id": f"id + {ids[Game]}", "public_id": "lower(hex(randomblob(6)))", "key": "hex(randomblob(16))",
            "created_at": later.format("created_at"),
        }, f"club_id = {club}"),
    ]  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        for model, changed, where in told:
            names = [field.column for field in model._meta.concrete_fields if not field.primary_key]
            names = ["id", *names] if "id" in changed else names
            columns = ", ".join(f'"{name}"' for name in names)
            values = ", ".join(changed.get(name, f'"{name}"') for name in names)
            table = model._meta.db_table
            cursor.execute(f"INSERT INTO {table} ({columns}) SELECT {values} FROM {table} WHERE {where}")


def following(model: Any) -> int:
    """What is added to a key so that nobody has it yet."""
    last = model.objects.order_by("-pk").values_list("pk", flat=True).first()
    return int(last or 0)
