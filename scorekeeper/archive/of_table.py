"""What goes out of each model of this app, and what stays here, with the reason.

Whatever a model declares and no list here names goes out; `tests/scorekeeper/test_archive_fields.py` fails for a model
that is in neither. This module must not know how a line is written.
"""

import secrets
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from ..clock import known_zones
from ..models import (
    Batch,
    BatchGame,
    Club,
    Game,
    Hand,
    HouseRules,
    HouseRulesVersion,
    Joining,
    Merge,
    Player,
    Seat,
    Step,
)
from ..models.identity import new_code
from ..roles import TABLE
from ..stickers import COLOURS, STICKERS
from ..words import WORDS
from . import mentions
from .kinds import Block, Kind, Stays, of_club


def fresh_number() -> int:
    """The number of a link that nobody has: where a club comes back, no link that was stopped opens it again."""
    return secrets.randbelow(2**31 - 1) + 1


def fresh_key() -> str:
    """A key that no page has."""
    return secrets.token_hex(16)


LINK = Stays("a link: it is given out anew", fresh_number)
KEY = Stays("the key of the page that wrote it: whoever has it is taken for that page", fresh_key)
PHONE = Stays("whose phone it was")
CODE = Stays("a secret of the table: it gets another", new_code)
TRIES = Stays("tries of that code")
DERIVED = Stays("follows from the rest")
COUNTED = Stays("counts writes: goes on from the last step", lambda: 1)
THE_WRITE = Stays("tells whether a page sends the same again")

TAKEN_BACK = Stays("one that was taken back does not go out")

LEFT_OUT = {
    "Member": "an account, and its role in a club",
    **dict.fromkeys(("Figure", "Appearance", "Tally", "Together", "Family", "History", "Noted"), DERIVED.why),
    "Rating": "follows from the games, by “manage.py rate”",
    "Tries": "wrong passwords and links, counted here for ten minutes",
}
"""Models of which nothing goes out."""


def check_club(club: Any) -> None:
    """Raise ValueError for a club that could not be shown."""
    if club.time_zone not in known_zones():
        raise ValueError(_("the time zone “{zone}” is not known here").format(zone=club.time_zone))
    if any(theirs not in WORDS.get(ours, ()) for ours, theirs in club.words.items()):
        raise ValueError(_("“{field}” is not what it should be").format(field="words"))


def check_player(player: Any) -> None:
    """Raise ValueError for a colour or a sticker that is none."""
    if player.colour and player.colour not in COLOURS:
        raise ValueError(_("“{field}” cannot be “{value}”").format(field="colour", value=player.colour))
    if player.sticker and player.sticker not in STICKERS:
        raise ValueError(_("“{field}” cannot be “{value}”").format(field="sticker", value=player.sticker))
    if not all(isinstance(each, str) for each in player.former):
        raise ValueError(_("“{field}” is not what it should be").format(field="former"))


CLUBS = Block(
    Kind(
        "club", Club, stays={role.field: LINK for role in TABLE}, check=check_club,
    ),
    lambda clubs: Q(pk__in=clubs),
)  # fmt: skip

# Two records of one person may have one name, once they are one.
PLAYERS = Block(
    Kind("player", Player, until_tied={"name": lambda one: one.public_id, "tag": lambda _one: ""}, check=check_player),
    of_club,
    at_once=500,
)

RULES = Block(
    Kind("rules", HouseRules, stays={"viewer_link": LINK}),
    of_club,
    (
        Kind(
            "rules-version", HouseRulesVersion, "house_rules", in_order=("number",), stays={"key": KEY, "phone": PHONE}
        ),
    ),
)

GAMES = Block(
    Kind("game", Game, stays={
        "key": KEY, "version": COUNTED, "scorer_link": LINK, "viewer_link": LINK, "table_code": CODE,
        "wrong_codes": TRIES, "wrong_code_at": TRIES, "phone": PHONE, "phone_seen_at": PHONE, "asking": PHONE,
        "family": DERIVED, "status": DERIVED, "winner": DERIVED, "scores": DERIVED, "hands_played": DERIVED,
    }),
    of_club,
    (
        Kind("seat", Seat, "game", in_order=("place", "from_hand")),
        Kind("hand", Hand, "game", in_order=("number",)),
        Kind("step", Step, "game", in_order=("number",), mentions={"before": mentions.STEP, "after": mentions.STEP},
             stays={"key": KEY, "content": THE_WRITE, "phone": PHONE}),
    ),
)  # fmt: skip

# What was taken back is told of nowhere: all is as it was before.
MERGES = Block(
    Kind("merge", Merge, numbered=True, stays={"phone": PHONE, "taken_back_at": TAKEN_BACK},
         mentions={"seats": mentions.SEATS, "before": mentions.BEFORE}),
    lambda clubs: Q(kept__club__in=clubs, gone__club__in=clubs, taken_back_at__isnull=True),
)  # fmt: skip

JOININGS = Block(
    Kind("joining", Joining, stays={"phone": PHONE, "taken_back_at": TAKEN_BACK}, mentions={"moved": mentions.MOVED}),
    lambda clubs: Q(into__in=clubs, club__in=clubs, taken_back_at__isnull=True),
)  # fmt: skip

# What is still coming in, or only looked at, is no part of the club yet.
ON_THE_WAY = Stays("said while it is on its way in")
BATCHES = Block(
    Kind("batch", Batch, mentions={"plan": mentions.NEW}, stays={
        "key": KEY, "phone": PHONE, "source": ON_THE_WAY, "chosen": ON_THE_WAY, "shelf": ON_THE_WAY,
        "state": Stays("only those go out that are here", lambda: "here"),
        "taken_out_at": Stays("none that was taken out goes out"),
    }),
    lambda clubs: Q(club__in=clubs, state="here"),
    (Kind("batch-game", BatchGame, "batch", in_order=("number",), stays={"told": ON_THE_WAY}),),
)  # fmt: skip

BLOCKS = (CLUBS, PLAYERS, RULES, GAMES, MERGES, JOININGS, BATCHES)
"""In the order in which they stand in a file: each after what it refers to."""
