"""The code of a physical table: the same all night, it opens the game that is due there.

Whose phone has opened it scores that game, and reads those played there before. A table is let go once its result
counts and a later round is published, or once it, its round or the tournament is over: from then on no link of its game
lets anybody write who has no role in the club. In open play, where each table is a round of its own, it is let go once
somebody else sits down there. A round that was drawn while a table still played leaves that table its game.

A code is no row: a tournament's `table_link` gives and revokes them all.
"""

import dataclasses
from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import HttpRequest

from scorekeeper.models import Club, Game
from scorekeeper.phone import Phone, phone_of

from ..models import Race, RaceGame, Result, Round, Table, Tournament

HIGHEST = 999
"""The number of a table that no hall has."""


@dataclasses.dataclass(frozen=True)
class TableCode:
    """What the link of a table opens, as links and phones know things."""

    tournament: Tournament
    number: int

    @property
    def public_id(self) -> str:
        """The tournament and the number of the table."""
        return f"{self.tournament.public_id}-{self.number}"

    @property
    def table_link(self) -> int:
        """The number of the links of all its tables."""
        return self.tournament.table_link

    @property
    def club(self) -> Club:
        """The club of the tournament, in whose language its phones read."""
        return self.tournament.club


def codes_of(phone: Phone) -> Iterable[tuple[str, int, int]]:
    """The codes that a phone has opened: tournament, table, number of the link."""
    for key, (role, link, *_by) in phone.others.items():
        kind, _space, name = key.partition(" ")
        tournament, _dash, number = name.partition("-")
        if (kind, role) == ("TableCode", "table") and number.isdigit():
            yield tournament, int(number), link


def has_code(phone: Phone, tournament: Tournament, number: int) -> bool:
    """Has this phone opened the code of this table?"""
    return phone.role_in(TableCode(tournament, number)) == "table"


def let_go() -> Q:
    """Whether a table was let go, as a condition on tables."""
    later = Round.objects.filter(
        ~Q(stage__format="open-play") | Q(tables__number=OuterRef("number")),
        stage__tournament=OuterRef("round__stage__tournament"),
        cancelled_at__isnull=True,
        published_at__gt=OuterRef("round__published_at"),
    )
    counts = Result.objects.filter(table=OuterRef("pk"), current=True, confirmed_at__isnull=False)
    return (
        Q(cancelled_at__isnull=False)
        | Q(round__cancelled_at__isnull=False)
        | Q(round__stage__tournament__ended_at__isnull=False)
        | (Q(Exists(counts)) & Q(Exists(later)))
    )


def game_let_go() -> Exists:
    """For `scorekeeper`: the same as a condition on games."""
    return Exists(Table.objects.filter(let_go(), game=OuterRef("pk")))


def games_scored(request: HttpRequest) -> set[int]:
    """For `scorekeeper`: the games that the codes of their tables let this phone score; those of the whole tournament
    for a helper.
    """
    phone = phone_of(request)
    held = Q()
    for tournament, number, link in codes_of(phone):
        held |= Q(number=number) & of_link("table", tournament, link)
    for tournament, link in links_of(phone, "helper"):
        held |= of_link("helper", tournament, link)
    return games_at(Table.objects.filter(held).exclude(let_go())) if held else set()


def games_watched(request: HttpRequest) -> set[int]:
    """For `scorekeeper`: the games that the codes of their tables let this phone read, whenever they were played there;
    all of a tournament whose link to watch or to help it has opened.
    """
    phone = phone_of(request)
    held = Q()
    for tournament, number, link in codes_of(phone):
        held |= Q(number=number) & of_link("table", tournament, link)
    for role in ("viewer", "helper"):
        for tournament, link in links_of(phone, role):
            held |= of_link(role, tournament, link)
    return games_at(Table.objects.filter(held)) if held else set()


def of_link(role: str, tournament: str, link: int) -> Q:
    """Tables of a tournament whose links of a role have this number."""
    of = "round__stage__tournament"
    return Q(**{f"{of}__public_id": tournament, f"{of}__{role}_link": link})


def race_by_code(phone: Phone, race: Race) -> bool:
    """Does the code of a table let this phone play on a race: is that what is played there now?"""
    held = Q()
    for tournament, number, link in codes_of(phone):
        held |= Q(number=number) & of_link("table", tournament, link)
    return bool(held) and Table.objects.filter(held, race=race).exclude(let_go()).exists()


def links_of(phone: Phone, role: str) -> Iterable[tuple[str, int]]:
    """The tournaments whose own links a phone has opened in a role, and the numbers of those."""
    for key, (has, link, *_by) in phone.others.items():
        if key.startswith("Tournament ") and has == role:
            yield key.removeprefix("Tournament "), link


def games_at(tables: QuerySet[Table]) -> set[int]:
    """The keys of the games at tables, those of a race there too; none that went to another club."""
    club = F("round__stage__tournament__club")
    rows: Iterable[Any] = tables.filter(Q(game__isnull=False) | Q(race__isnull=False)).annotate(home=club)
    rows = list(rows.values_list("game", "race", "home", "game__club"))  # type: ignore[attr-defined]
    games = {game for game, _race, home, club in rows if game and home == club}
    races = {race for _game, race, _home, _club in rows if race}
    if races:
        own = RaceGame.objects.filter(race__in=races, game__club=F("race__club"))
        games |= set(own.values_list("game", flat=True))
    return games


def table_of_game(game: Game) -> Table | None:
    """The table at which a game is played, with its round, stage and tournament."""
    known = Table.objects.select_related("round__stage__tournament__club")
    return known.filter(game=game).first() if game.has_context else None
