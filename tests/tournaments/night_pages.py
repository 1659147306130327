"""An address of each page of a tournament, and what its form sends: the ground for who may what, and for every page."""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from scorekeeper.models import Club
from tests.table import ask
from tests.tournaments.night import drawn, night, table_of
from tournaments import director
from tournaments.formats.season import Rule
from tournaments.models import Call, Round, Season, Tournament

FORMS: dict[str, dict[str, Any]] = {
    "nights:new_season": {"name": "Spring", "by": "tokens"},
    "nights:season_settings": {"do": "out", "night": "none"},
    "nights:found": {"name": "Friday", "1-format": "tables", "1-size": "4", "1-rounds": "4"},
    "nights:plan": {"1-rounds": "5"},
    "nights:sign_up": {"name": "Somebody new"},
    "nights:sign_up_settings": {"was": "|", "limit": 40},
    "nights:settings": {"name": "Friday", "was": ""},
    "nights:more": {"do": "end"},
    "nights:delete_night": {"name": "another"},
    "nights:draw": {"do": "cancel", "round": 0},
    "nights:round": {"do": "cancel", "round": 0},
    "nights:stage": {"do": "take-back"},
    "nights:rehearsal": {"do": "begin"},
    "nights:door": {"number": 1},
    "nights:people": {"do": "all-here"},
    "nights:enter": {"way": "one", "name": "Somebody new"},
    "nights:seeds": {"do": "lot", "lot": 1},
    "nights:pairs": {"do": "lot", "lot": 1},
    "nights:entrant": {"do": "fix", "table": 2},
    "nights:at_table": {"table": 1, "was": ""},
    "nights:seats": {"round": 1},
    "nights:paper": {"do": "paper", "on": "phone"},
    "nights:leaving": {"do": "stop", "version": 0},
    "nights:call": {"ruling": "Nobody led out of turn"},
    "nights:add_table": {"round": 0},
    "nights:table": {"do": "typed", "by": 1, "points-0": "310", "was": ""},
    "nights:hands": {"first": 1},
    "nights:penalties": {"do": "give", "who": "1", "kind": "warning", "reason": "late"},
    "nights:clock": {"do": "say", "text": "Soup", "was": ""},
    "nights:share": {"stop": "viewer", "was": 1},
}
MORE: dict[str, list[Any]] = {  # what else than the tournament an address names
    "nights:entrant": [..., 1],
    "nights:open": ["watch", ..., "no-secret-of-ours"],
    "nights:working": [..., 1],
    "nights:stage": [..., 1],
    **{f"nights:{page}": [..., 1] for page in ("at_table", "at_table_poll", "seats", "paper", "leaving", "call_desk")},
    **{f"nights:{page}": [..., 1] for page in ("player", "player_poll")},
    **{f"nights:{page}": [..., "pairings"] for page in ("screen", "screen_poll")},
    "nights:open_table": [..., 1, "no-secret-of-ours"],
}
OF_NO_NIGHT = {
    "nights:new": "?club={club}",
    "nights:found": "?club={club}",
    "nights:import_first": "",
}  # what is asked for instead


def season_of(tournament: Tournament) -> Season:
    """A season in which this night counts."""
    season = director.found_season(tournament.club, ask(), name="Spring", rule=Rule())
    return director.put_night(season.pk, ask(), tournament=tournament.public_id, counts=True)


def address_in_night(page: str, club: Club) -> str:
    """An address of this page of a tournament of the club whose first round goes on at two tables: that is made once,
    for whatever page is asked first.
    """
    if page in OF_NO_NIGHT:
        return reverse(page) + OF_NO_NIGHT[page].format(club=club.public_id)
    if page in ("nights:new_season", "nights:import_night"):
        return reverse(page, args=[club.public_id])
    tournament = Tournament.objects.filter(club=club).first() or night(8, club=club)
    if "season" in page:
        season = Season.objects.filter(club=club).first() or season_of(tournament)
        return reverse(page, args=[season.public_id])
    rounds = Round.objects.filter(stage__tournament=tournament)
    round = rounds.first() or drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    if page == "nights:call":
        call = Call.objects.create(table=table_of(round), at=timezone.now())
        return reverse(page, args=[tournament.public_id, call.pk])
    if page in ("nights:table", "nights:hands"):
        return reverse(page, args=[tournament.public_id, table_of(round).pk])
    return reverse(page, args=[tournament.public_id if each is ... else each for each in MORE.get(page, [...])])
