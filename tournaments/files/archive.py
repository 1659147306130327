"""What goes out of each model of this app where a whole club is taken along, and what stays here, with the reason.

Races and tournaments are each a block, seasons after the nights they count. Nothing here writes.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scorekeeper.archive.kinds import Block, Bundle, Kind, Refused, Stays, of_club
from scorekeeper.archive.of_table import COUNTED, DERIVED, KEY, LINK, PHONE, THE_WRITE
from scorekeeper.archive.proving import told_of
from scorekeeper.entering import NotPossible
from scorekeeper.rules import RulesError
from scorekeeper.stickers import STICKERS

from .. import models
from .playable import WRONG
from .proof import look_at_race, look_through

LEFT_OUT: dict[str, str] = {}
"""Models of which nothing goes out."""

OF_STEP = {"key": KEY, "content": THE_WRITE, "phone": PHONE}
OF_PHONE = {"phone": PHONE}
AGAIN = Stays("set where it is read, from the games")


def check_sticker(row: Any) -> None:
    """Raise ValueError for a sticker that is none."""
    said = row.chosen if isinstance(row, models.RaceGame) else row.sticker
    if said and said not in STICKERS:
        raise ValueError(_("“{field}” cannot be “{value}”").format(field="sticker", value=said))


RACES = Block(
    Kind("race", models.Race, stays={
        "key": KEY, "phone": PHONE, "version": COUNTED, "viewer_link": LINK, "winner": DERIVED,
    }),
    of_club,
    (
        Kind("entrant", models.Entrant, "race", numbered=True, in_order=("place",), check=check_sticker),
        Kind("entrant-player", models.EntrantPlayer, "race", in_order=("entrant__place", "position")),
        Kind("race-game", models.RaceGame, "race", in_order=("number",), check=check_sticker,
             stays={"awarded": AGAIN, "sticker": AGAIN}),
        Kind("race-step", models.RaceStep, "race", in_order=("number",), stays=OF_STEP),
    ),
)  # fmt: skip

TOURNAMENTS = Block(
    Kind("tournament", models.Tournament, stays={
        "key": KEY, "phone": PHONE, "version": COUNTED,
        **dict.fromkeys(("viewer_link", "helper_link", "table_link", "sign_up_link"), LINK),
    }),
    of_club,
    (
        Kind("entry", models.Entry, "tournament", numbered=True),
        Kind("entry-player", models.EntryPlayer, "tournament"),
        Kind("kept-apart", models.KeptApart, "tournament"),
        Kind("stage", models.Stage, "tournament", numbered=True),
        Kind("stage-entry", models.StageEntry, "stage__tournament"),
        Kind("round", models.Round, "stage__tournament", numbered=True),
        Kind("table", models.Table, "round__stage__tournament", numbered=True),
        Kind("place", models.Place, "round__stage__tournament"),
        Kind("result", models.Result, "table__round__stage__tournament", numbered=True, stays=OF_PHONE),
        Kind("confirmation", models.Confirmation, "result__table__round__stage__tournament", stays=OF_PHONE),
        Kind("penalty", models.Penalty, "tournament", stays=OF_PHONE),
        Kind("call", models.Call, "table__round__stage__tournament", stays=OF_PHONE),
        Kind("tournament-step", models.TournamentStep, "tournament", in_order=("number",), stays=OF_STEP),
    ),
    at_once=1,
)  # fmt: skip

SEASONS = Block(
    Kind("season", models.Season, stays={"key": KEY, "phone": PHONE, "version": COUNTED}),
    of_club,
    (
        Kind("season-night", models.SeasonNight, "season"),
        Kind("season-step", models.SeasonStep, "season", in_order=("number",), stays=OF_STEP),
    ),
)


def count_writes(bundles: Sequence[Bundle]) -> None:
    """Let each go on to count its writes from its last step."""
    for bundle in bundles:
        steps = [
            step.number for name, rows in bundle.under.items() if name.endswith("-step") for step in bundle.rows(name)
        ]
        bundle.head.row.version = max(steps, default=1)


def look_at_races(bundles: Sequence[Bundle]) -> None:
    """Raise Refused for a race of which a page could not be drawn."""
    for bundle in bundles:
        with looked_at(bundle):
            look_at_race(bundle.head.row)


def look_at_tournaments(bundles: Sequence[Bundle]) -> None:
    """Raise Refused for a tournament that could not be played on, or of which a page could not be drawn."""
    for bundle in bundles:
        with looked_at(bundle):
            tournament = models.Tournament.objects.select_related("club").get(pk=bundle.head.row.pk)
            look_through(tournament, draws=tournament.ended_at is None)


@contextmanager
def looked_at(bundle: Bundle) -> Iterator[None]:
    """Say at which line it is, if something is wrong."""
    try:
        yield
    except ValidationError as error:
        raise Refused(bundle.head.line, " ".join(error.messages)) from None
    except (NotPossible, RulesError, *WRONG) as error:
        raise Refused(bundle.head.line, told_of(error)) from None
