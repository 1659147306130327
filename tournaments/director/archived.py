"""What follows in races, tournaments and seasons of a club that was read again from its file: tokens and winners from
the games, as every write derives them; then each is looked through.
"""

import dataclasses
from collections.abc import Sequence

from scorekeeper.archive.kinds import Bundle

from ..files import archive
from ..models import Race, RaceGame, Season
from ..race.facts import RaceFacts
from ..standings.seasonboard import rule_of
from .seasons import check


def follow_races(bundles: Sequence[Bundle]) -> None:
    """Set who has the token of each game, with which sticker, and who has won."""
    races: list[Race] = [bundle.head.row for bundle in bundles]
    rows: list[RaceGame] = []
    for bundle, facts in zip(bundles, RaceFacts.load_all(races), strict=True):
        with archive.looked_at(bundle):
            for row in facts.rows:
                row.awarded_id, row.sticker = facts.awarded(row), facts.sticker(row)
                rows.append(row)
            facts.race.winner = facts.winner
    RaceGame.objects.bulk_update(rows, ["awarded", "sticker"], batch_size=500)
    Race.objects.bulk_update(races, ["winner"])
    archive.look_at_races(bundles)


def prove_seasons(bundles: Sequence[Bundle]) -> None:
    """Raise Refused for a season that cannot count so."""
    archive.count_writes(bundles)
    for bundle in bundles:
        season: Season = bundle.head.row
        with archive.looked_at(bundle):
            check(season.name, rule_of(season))


BLOCKS = [
    dataclasses.replace(archive.RACES, prove=archive.count_writes, follow=follow_races),
    dataclasses.replace(archive.TOURNAMENTS, prove=archive.count_writes, follow=archive.look_at_tournaments),
    dataclasses.replace(archive.SEASONS, prove=prove_seasons),
]
