"""A tournament with all that a night may have, so that no field of any row of it stands as it began; and its file."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils import timezone

from scorekeeper import scorebook
from tests.table import ask, play, start
from tests.tournaments.night import drawn, enter, night, result, table_of
from tests.tournaments.night_tables import LEADS, begun
from tournaments import director
from tournaments.files.export import portable
from tournaments.models import (
    Call,
    Confirmation,
    Entrant,
    Entry,
    EntryPlayer,
    KeptApart,
    Penalty,
    Place,
    Round,
    Stage,
    StageEntry,
    Table,
    Tournament,
    TournamentStep,
)

Rows = list[dict[str, Any]]
WHY = {"text": "Made by hand."}
ROWS: dict[str, Callable[[Any], Rows]] = {
    "Tournament": lambda file: [file],
    "TournamentStep": lambda file: file["log"],
    "Entry": lambda file: file["entrants"],
    "EntryPlayer": lambda file: [each for entry in file["entrants"] for each in entry["people"]],
    "KeptApart": lambda file: [{"one": pair[0], "other": pair[1]} for pair in file["apart"]],
    "Penalty": lambda file: file["penalties"],
    "Stage": lambda file: file["stages"],
    "StageEntry": lambda file: inside(file, "Stage", "entrants"),
    "Round": lambda file: inside(file, "Stage", "played"),
    "Place": lambda file: inside(file, "Round", "places"),
    "Table": lambda file: inside(file, "Round", "tables"),
    "Result": lambda file: inside(file, "Table", "results"),
    "Call": lambda file: inside(file, "Table", "calls"),
    "Confirmation": lambda file: inside(file, "Result", "confirmations"),
    "Race": lambda file: [table["race"] for table in ROWS["Table"](file) if table["race"]],
    "Entrant": lambda file: inside(file, "Race", "entrants"),
    "EntrantPlayer": lambda file: inside(file, "Entrant", "people"),
    "RaceGame": lambda file: inside(file, "Race", "games"),
    "RaceStep": lambda file: inside(file, "Race", "log"),
}
"""Where the rows of each model stand in a file."""


def inside(file: Any, model: str, part: str) -> Rows:
    """What stands in the rows of a model."""
    return [each for row in ROWS[model](file) for each in row[part]]


def file_of(tournament: Tournament) -> Any:
    """The file, as whoever runs the night writes it."""
    return json.loads(json.dumps(portable(tournament)))


def whole_night(*, ended: bool = False) -> Tournament:
    """Two rounds, one of them cancelled, with all that a night may have."""
    tournament = night(7, confirms=True, minutes=40)
    club, now = tournament.club, timezone.now()
    entries = {entry.number: entry for entry in tournament.entries.all()}
    KeptApart.objects.create(tournament=tournament, one=entries[1], other=entries[7])
    first = drawn(tournament, [1, 2, 3, 4], [5, 6, 7])
    cancelled = drawn(tournament, [1, 5, 6, 7], [2, 3, 4])
    Round.objects.filter(pk=cancelled.pk).update(cancelled_at=now)
    drawn(tournament, [1, 5, 2, 6], byes=[3, 4, 7])
    game = start(club=club, names=["Emil", "Fay", "Gus"])
    play(game, ["4", "4", "5"], [5, 6, 6])
    Table.objects.filter(pk=table_of(first, 2).pk).update(game=game)
    old = result(table_of(first), 300, 280, 0, 0, current=False)
    said = result(table_of(first), 310, 280, -40, 120, reason="the cards were counted again")
    Confirmation.objects.create(result=said, entry=entries[2], agrees=True, at=now)
    Call.objects.create(table=table_of(first), hand=3, at=now, answered_at=now, ruling="No renege.")
    Penalty.objects.create(tournament=tournament, entry=entries[3], round=cancelled, kind="warning", reason="x", at=now)
    stand_in = scorebook.add_player(club, "Zoe")
    Place.objects.filter(round=first, entry=entries[4]).update(stand_in=stand_in, ranked=False)
    Entry.objects.filter(pk=entries[4].pk).update(left_at=now, paid=True)
    director.say_to_tables(tournament.pk, ask(), text="Soup", was="")
    assert old.pk
    at_a_race(tournament)
    nothing_as_it_began(tournament, first)
    if ended:
        director.end_night(tournament.pk, ask(), anyway=True)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def at_a_race(tournament: Tournament) -> None:
    """A second stage: a race at one table, with a game of the cards, one on paper, one that is ruled."""
    kept = tournament.stages.get().rules
    settings = {"tokens": 3}
    Stage.objects.create(
        tournament=tournament, number=2, format="race", size=4, rounds=1, rules=kept, settings=settings
    )
    round = drawn(tournament, [1, 2, 3, 4], stage=2)
    scorebook.end_game(begun(tournament, start=LEADS).pk, ask(), how="leader")
    race = table_of(round).race
    assert race
    director.choose_sticker(race.pk, ask(), number=1, sticker="cat", was=director.token_key(race.games.get()))
    says = partial(scorebook.Ask, phone="phone", reason="agreed by the table")
    director.add_paper_game(race.pk, says(ask().key), won="0", after=1)
    director.add_paper_game(race.pk, says(ask().key), won="1", after=2)
    director.take_out(
        race.pk, says(ask().key), number=3, counts=False, was=director.ruling_key(race.games.get(number=3))
    )
    Entrant.objects.filter(race=race, place=2).update(sticker="fox")
    director.let_sit(race.pk, ask(), place=3, sits=False)
    director.close_race(race.pk, ask())


def nothing_as_it_began(tournament: Tournament, round: Round) -> None:
    """What else of a night is seldom: each field somewhere with another value than it had at first."""
    now, its = timezone.now(), Tournament.objects.filter(pk=tournament.pk)
    its.update(begins_at=now, ends_by=now, sign_up_until=now, sign_up_limit=40)
    (late,) = enter(tournament, tournament.club, [["Hedy"]])
    Entry.objects.filter(pk=late.pk).update(status="waiting", seed=8, guest=True, fixed_table=5)
    first = tournament.entries.get(number=1)
    gone = scorebook.add_player(tournament.club, "Yara")
    EntryPlayer.objects.create(tournament=tournament, entry=first, position=0, player=gone, replaced_at=now)
    points = {"kind": "points", "amount": 20, "reason": "late", "at": now, "undone_at": now}
    Penalty.objects.create(tournament=tournament, entry=first, **points)
    more = {"tie_breaks": ["tokens", "place-points"], "through": 4, "settled": [1], "ended_at": now, "seed": 7}
    tournament.stages.filter(number=1).update(**more, plan={"walked": {}})
    tournament.stages.filter(number=2).update(carries=True)
    StageEntry.objects.filter(stage__number=2, entry__number=7).update(from_round=2)
    clock = {"ends_at": now, "paused_at": now, "last_hand_at": now}
    Round.objects.filter(pk=round.pk).update(seed=9, forced=True, open_tables=[2], warnings=[WHY], **clock)
    Table.objects.create(round=round, number=3, match=3, added=True, on_paper=True, cancelled_at=now, reason=WHY)
    Place.objects.filter(round=round, entry__number=4).update(stand_in_at=1, reason=WHY)
    result(table_of(round), 0, 0, 0, 0, kind="forfeit", absent=[1], overtime=True, current=False)
    TournamentStep.objects.filter(tournament=tournament).update(own_table=True, reason="so agreed")
