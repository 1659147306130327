"""A tournament to test at: people who are there, one stage of any format, rounds drawn and played.

It is written row by row, as the pen would leave it, so that each part of the pen can be tested by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.models import Club
from scorekeeper.scorebook.people import add_players, newcomer
from tests.table import key
from tournaments.draws.to_draw import drew_of, met_at
from tournaments.models import Entry, EntryPlayer, Place, Result, Round, Stage, StageEntry, Table, Tournament
from tournaments.night.facts import NightFacts

FIRST = (
    "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy", "Ivo", "June", "Kai", "Lena", "Milo", "Nora", "Otto",
    "Pia", "Quin", "Rosa", "Sam", "Tess", "Udo", "Vera", "Walt", "Xena", "Yves", "Zoe",
)  # fmt: skip
RULES: dict[int, dict[str, Any]] = {
    2: {"preset": "two-handed-500", "options": {}},
    3: {"preset": "cutthroat-official", "options": {}},
    4: {"preset": "cutthroat-4", "options": {}},
    5: {"preset": "cutthroat-5", "options": {}},
}
PARTNERS = {"preset": "partners-500", "options": {}}


def name(number: int) -> str:
    """An invented first name for each of any number of people."""
    turn, place = divmod(number - 1, len(FIRST))
    return FIRST[place] + (f" {turn + 1}" if turn else "")


def night(
    entrants: int = 8,
    format: str = "tables",
    *,
    sides: str = "solo",
    size: int = 4,
    rounds: int = 3,
    club: Club | None = None,
    **stage: Any,
) -> Tournament:
    """A tournament whose entrants have all checked in; nothing is drawn."""
    club, now = club or scorebook.found_club(), timezone.now()
    tournament = Tournament.objects.create(
        club=club, name="Club night", sides=sides, key=key(), created_at=now, written_at=now
    )
    seats = 2 if sides == "pairs" else 1
    partners = sides == "pairs" or format in ("rotation", "progressive")
    rules = {"4": PARTNERS} if partners else {str(seated): told for seated, told in RULES.items()}
    Stage.objects.create(
        tournament=tournament, number=1, format=format, size=size, rounds=rounds, **{"rules": rules, **stage}
    )
    enter(tournament, club, [[name(seats * place + seat + 1) for seat in range(seats)] for place in range(entrants)])
    return tournament


def enter(tournament: Tournament, club: Club, named: Sequence[Sequence[str]]) -> list[Entry]:
    """Enter people, or pairs, who are there."""
    numbers, now = enumerate(named, tournament.entries.count() + 1), timezone.now()
    entries = [Entry(tournament=tournament, number=number, checked_in_at=now) for number, _names in numbers]
    people = [[newcomer(club, each) for each in names] for names in named]
    add_players(player for players in people for player in players)
    Entry.objects.bulk_create(entries)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(tournament=tournament, entry=entry, position=position, player_id=player.pk)
        for entry, players in zip(entries, people, strict=True)
        for position, player in enumerate(players)
    )
    return entries


def drawn(
    tournament: Tournament, *tables: Sequence[int], byes: Sequence[int] = (), stage: int = 1, published: bool = True
) -> Round:
    """A round with these entrants, by number, at its tables."""
    its, now = tournament.stages.get(number=stage), timezone.now()
    entries = {entry.number: entry for entry in tournament.entries.all()}
    if its.begun_at is None:
        its.begun_at = now
        its.save()
        seeds = enumerate(entries.values(), 1)
        StageEntry.objects.bulk_create(StageEntry(stage=its, entry=entry, seed=seed) for seed, entry in seeds)
    number = its.played.filter(cancelled_at__isnull=True).count() + 1
    round = Round.objects.create(stage=its, number=number, drawn_at=now, published_at=now if published else None)
    reason = {"text": "Made by hand."}
    made = Table.objects.bulk_create(
        Table(round=round, number=place, reason=reason) for place, _who in enumerate(tables, 1)
    )
    places = [
        Place(round=round, entry=entries[who], table=table, seat=seat)
        for table, seated in zip(made, tables, strict=True)
        for seat, who in enumerate(seated)
    ]
    places += [Place(round=round, entry=entries[who], kind="bye") for who in byes]
    Place.objects.bulk_create(places)
    return round


def table_of(round: Round, number: int = 1) -> Table:
    """A table of a round."""
    return round.tables.get(number=number)


def result(table: Table, *points: int, winner: int | None = None, hands: int | None = 9, **more: Any) -> Result:
    """A final score, typed at the desk; the most points win."""
    most = max(points, default=0)
    leads = [side for side, each in enumerate(points) if each == most]
    won = winner if winner is not None else (leads[0] if len(leads) == 1 else None)
    now = timezone.now()
    told: Mapping[str, Any] = {"source": "desk", "at": now, "confirmed_at": now, **more}
    return Result.objects.create(table=table, points=list(points) or None, winner=won, hands=hands, **told)


def facts(tournament: Tournament) -> NightFacts:
    """The tournament as it stands in the database."""
    return NightFacts.load(Tournament.objects.select_related("club").get(pk=tournament.pk))


def met(told: NightFacts) -> Mapping[frozenset[str], int]:
    """How often any two sat at one table, as a draw reads it."""
    return met_at(each for stage in told.stages for each in drew_of(told, stage))
