"""A club whose games are over: the ground of the pages of history, brought in at once and read by phones."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from django.test import Client

from scorekeeper import rules, scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Game, Player
from tests.rules.shown import hand_of
from tests.table import ask

PEOPLE = ["Ana", "Bea", "Carl", "Dora", "Egon", "Fay"]
BEGINS = datetime(2025, 11, 30, 12, tzinfo=UTC)
KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("partners-500", {"target": 150, "blind_nil_points": 100}), ("cutthroat-official", {"target": 120}),
    ("partners-500", {"target": 150, "bag_limit": 5}),
)  # fmt: skip


def club_of(people: Sequence[str] = PEOPLE, games: int = 12, seed: int = 1) -> Club:
    """A club of these people with so many games of random hands under three kinds of rules, a day or some apart."""
    random, club = Random(seed), scorebook.found_club()
    roster = [scorebook.add_player(club, name) for name in people]
    brought = [a_game(random, roster, BEGINS + timedelta(days=3 * number)) for number in range(games)]
    scorebook.bring_in(club, ask(), brought)
    return Club.objects.get(pk=club.pk)


def a_game(random: Random, roster: Sequence[Player], at: datetime) -> Any:
    """A game of random hands to its end, or as far as chance let it go."""
    preset, options = random.choice(KINDS)
    ruleset = rules.read_ruleset({"preset": preset, "options": options})
    players = random.sample(list(roster), ruleset.players)
    hands = list(hands_of(ruleset, random))
    return scorebook.Brought(scorebook.Setup(ruleset, players), at, hands, "nobody")


def hands_of(ruleset: rules.Ruleset, random: Random) -> Iterator[dict[str, Any]]:
    """Random hands that the law lets stand, until somebody has won: each with the tricks of everybody."""
    told = {"preset": ruleset.preset, "options": ruleset.options()}
    hands: list[Any] = []
    for _try in range(9):
        more = hand_of(ruleset, random, False)
        more.pop("adjustments", None)
        record = {"format": rules.FORMAT, "ruleset": told, "seats": PEOPLE[: ruleset.players], "hands": [*hands, more]}
        try:
            sheet = rules.score(record)
        except rules.RulesError:
            continue
        hands.append(more)
        yield more
        if sheet.status == "finished":
            return


def phone(club: Club, role: str = "reader") -> Client:
    """The browser of a phone that opened a link of a club."""
    client = Client()
    kind = {"reader": "read", "owner": "club", "starter": "join"}[role]
    assert client.get(f"/open/{kind}/{club.public_id}/{token(club, role)}/").status_code == 302
    return client


def person(club: Club, name: str) -> Player:
    """Somebody by name."""
    return Player.objects.get(club=club, name=name)


def games(club: Club) -> list[Game]:
    """Its games, the first one first."""
    return list(club.games.order_by("created_at", "pk"))
