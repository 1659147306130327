"""A tournament read again from its file (`docs/tournament-file.md`): all of it or nothing.

People are those of the roster whom their names mean, or join it; the games are kept as imported records; what was done
stays in the log, and that it was read from a file is added. What a file says wrongly is refused before anything stays.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Club, Game, Player
from scorekeeper.models.identity import new_id
from scorekeeper.rules import RulesError
from scorekeeper.scorebook import Ask, Home
from scorekeeper.scorebook.clubs import held_club
from scorekeeper.scorebook.people import add_players
from scorekeeper.scorebook.roster import add_guest
from scorekeeper.scorebook.steps import a_turn
from scorekeeper.scorebook.tables import join, known_as

from ..files.export import FORMAT
from ..files.proof import look_through
from ..models import (
    Call,
    Confirmation,
    Entry,
    EntryPlayer,
    KeptApart,
    Penalty,
    Place,
    Race,
    Result,
    Round,
    Stage,
    StageEntry,
    Table,
    Tournament,
    TournamentStep,
)
from .file_rows import natural, row
from .night_steps import note_night
from .race_import import read_race

Told = Mapping[str, Any]
WRONG = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, StopIteration, ArithmeticError)
IN_ORDER = (Stage, StageEntry, Round, Table, Place, Result, Confirmation, Penalty, Call, TournamentStep)
"""Each after what it refers to."""


def import_night(club: Club | None, ask: Ask, *, told: Any, time_zone: str = "UTC", language: str = "") -> Tournament:
    """Read a tournament from its file into a club, or into one that begins with it; the same page reads it once.

    Raises NotPossible, and says where, for what is no such file.
    """
    try:
        with a_turn(), transaction.atomic():
            home = held_club(club.pk, ask) if club else scorebook.found_club(time_zone, language)
            if founded := read_before(club, ask):
                transaction.set_rollback(club is None)
                return founded
            return written(home, ask, told)
    except ValidationError as error:
        raise NotPossible(refused(" ".join(error.messages))) from None
    except IntegrityError:
        if founded := read_before(club, ask):
            return founded
        raise NotPossible(refused(_("something stands in it twice, or at two places"))) from None
    except RulesError as error:
        raise NotPossible(refused(str(error))) from None
    except (*WRONG, DataError) as error:
        raise NotPossible(refused(what_is_wrong(error))) from None


def read_before(club: Club | None, ask: Ask) -> Tournament | None:
    """What the same page has read already: into this club, or into one that this phone founded with it."""
    where = {"club": club} if club else {"phone": ask.phone}
    return Tournament.objects.filter(key=ask.key, **where).first()


def what_is_wrong(error: Exception) -> str:
    """What a file lacks, or has otherwise than such a file."""
    if isinstance(error, KeyError):
        return _("“{name}” is missing in it").format(name=str(error.args[0])[:60])
    return _("something in it is not as in such a file: {what}").format(what=str(error)[:160])


def refused(why: str) -> str:
    """Why a file cannot be read."""
    return _("This is no file of a tournament that can be kept: {why}").format(why=why)


def written(club: Club, ask: Ask, told: Any) -> Tournament:
    """The tournament, written and looked through: a page of it that could not be drawn refuses the whole file."""
    if not isinstance(told, Mapping) or told.get("format") != FORMAT:
        raise NotPossible(refused(_("it does not say “format”: “{format}”").format(format=FORMAT)))
    reading = Reading(club, ask, told)
    tournament = reading.write()
    look_through(tournament)
    note_night(tournament, ask.granted, "import", {}, {"n": len(reading.games)})
    return tournament


class Reading:
    """A file that is read: the people it names, the entrants by number, and the rows as they come together."""

    def __init__(self, club: Club, ask: Ask, told: Told) -> None:
        self.club, self.ask, self.told = club, ask, told
        self.rows: dict[type[models.Model], list[Any]] = {model: [] for model in IN_ORDER}
        self.entries: dict[int, Entry] = {}
        self.games: list[Game] = []
        self.races = 0
        self.people: list[Player] = []

    def write(self) -> Tournament:
        """Write all of it."""
        now = timezone.now()
        more = {"club": self.club, "key": self.ask.key, "phone": self.ask.phone, "written_at": now}
        self.tournament = row(Tournament, self.told, **more)
        self.tournament.version = max((int(step["number"]) for step in self.told["log"]), default=1)
        self.tournament.save()
        self.people = people_in(self.club, self.told["people"])
        self.enter(self.told["entrants"])
        rounds = {int(each["number"]): self.stage(each) for each in self.told["stages"]}
        for each in self.told["penalties"]:
            at = each["round"]
            drawn = rounds[at[0]][at[1]] if at else None
            self.add(Penalty, each, tournament=self.tournament, entry=self.entries[each["entrant"]], round=drawn)
        for place, each in enumerate(self.told["log"]):
            key = f"file-{place}-{self.ask.key}"[:64]
            self.add(TournamentStep, each, tournament=self.tournament, key=key, content="")
        for model, made in self.rows.items():
            model._default_manager.bulk_create(made, batch_size=500)
        scorebook.redraw_games((game.pk for game in self.games), hosted=True)
        return self.tournament

    def add(self, model: type[models.Model], told: Told, **more: Any) -> Any:
        """One more row, written with the others of its kind."""
        made = row(model, told, **more)
        self.rows[model].append(made)
        return made

    def enter(self, entrants: Iterable[Told]) -> None:
        """The entrants with their people, and who is kept apart."""
        made, people = [], []
        for told in entrants:
            entry = row(Entry, told, tournament=self.tournament)
            made.append(entry)
            for each in told["people"]:
                player = self.people[natural(each["person"])]
                people.append(row(EntryPlayer, each, tournament=self.tournament, entry=entry, player=player))
        Entry.objects.bulk_create(made)
        EntryPlayer.objects.bulk_create(people)
        self.entries = {entry.number: entry for entry in made}
        apart = [sorted(self.entries[number].pk for number in pair) for pair in self.told["apart"]]
        KeptApart.objects.bulk_create(
            KeptApart(tournament=self.tournament, one_id=one, other_id=other) for one, other in apart
        )

    def stage(self, told: Told) -> list[Round]:
        """A stage with its rounds."""
        stage = self.add(Stage, told, tournament=self.tournament)
        for each in told["entrants"]:
            self.add(StageEntry, each, stage=stage, entry=self.entries[each["entrant"]])
        return [self.round(stage, each) for each in told["played"]]

    def round(self, stage: Stage, told: Told) -> Round:
        """A round with its tables, and where everybody was."""
        round: Round = self.add(Round, told, stage=stage)
        tables = [self.table(round, each) for each in told["tables"]]
        for each in told["places"]:
            table = None if each["table"] is None else tables[natural(each["table"])]
            instead = None if each["stand_in"] is None else self.people[natural(each["stand_in"])]
            entry = self.entries[each["entrant"]]
            self.add(Place, each, round=round, entry=entry, table=table, stand_in=instead)
        return round

    def table(self, round: Round, told: Told) -> Table:
        """A table with its game or its race, its results and its calls."""
        game, race = self.game(told), self.race(told.get("race"))
        table: Table = self.add(Table, told, round=round, game=game, race=race)
        for each in told["results"]:
            result = self.add(Result, each, table=table)
            for said in each["confirmations"]:
                self.add(Confirmation, said, result=result, entry=self.entries[said["entrant"]])
        for each in told["calls"]:
            self.add(Call, each, table=table)
        return table

    def game(self, told: Told) -> Game | None:
        """A game of a table or a race, kept as any imported record; ended early if it was."""
        if told["game"] is None:
            return None
        keys = (f"{len(self.games)}-{part}{self.ask.key}"[:64] for part in ("", "end-"))
        game = scorebook.import_table(Ask(next(keys), self.ask.phone), Home(self.club), told["game"])
        if how := told.get("ended"):
            scorebook.end_game(game.pk, Ask(next(keys), self.ask.phone), how=how)
        self.games.append(game)
        return game

    def race(self, told: Any) -> Race | None:
        """The race of a table."""
        if told is None:
            return None
        self.races += 1
        return read_race(self.club, self.ask, told, self.races, self.people, self.game)


def people_in(club: Club, names: Iterable[str]) -> list[Player]:
    """The people of these names: of the roster, or new there; of two with one name the second is a guest."""
    roster = list(club.players.known().order_by("pk"))
    found: list[Player] = []
    for name in names:
        player = known_as(roster, name) or join(club, roster, name)
        found.append(add_guest(club, new_id()) if any(player is each for each in found) else player)
    add_players(player for player in roster if player.pk is None)
    return found
