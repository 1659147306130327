"""Phones at the tables of a tournament to test at: those that opened a table's code, and how a table begins."""

from typing import Any

from django.test import Client

from scorekeeper.links import token
from scorekeeper.models import Game
from tests.table import ask, key
from tests.tournaments.night import drawn, facts, night
from tournaments import director
from tournaments.models import Round, Table, Tournament
from tournaments.night.sitting import names_key, sitting
from tournaments.room.at_tables import due_at
from tournaments.room.table_code import TableCode

LEADS = {"start": [{"score": 0}, {"score": 0}, {"score": 40}, {"score": 0}], "start_hands": 2}
"""On the paper of four Cleo, or whoever sits third, leads after two hands."""


class Seated:
    """A phone at a table: it opened the code of that table, and can open pages and send forms of it."""

    def __init__(self, tournament: Tournament, number: int = 1, *, opens: bool = True, **client: Any) -> None:
        self.tournament, self.number, self.client = tournament, number, Client(**client)
        if opens:
            assert self.open(number).status_code == 302

    def open(self, number: int) -> Any:
        """Open the code of a table."""
        return self.client.get(code_of(self.tournament, number))

    def address(self, page: str = "") -> str:
        """Where a page of the table is."""
        return f"/tournaments/{self.tournament.public_id}/tables/{self.number}/{page}"

    def get(self, page: str = "", **headers: str) -> Any:
        """Open a page of the table."""
        return self.client.get(self.address(page), headers=headers)

    def post(self, page: str = "", **fields: Any) -> Any:
        """Send a form to a page of the table."""
        return self.client.post(self.address(page), {"key": key(), **fields})

    def table(self) -> dict[str, Any]:
        """What the page of the table shows."""
        page = self.get()
        assert page.status_code == 200, page.status_code
        return dict(page.context["table"])

    def start(self, **fields: Any) -> Any:
        """Tap "Start the game"."""
        shown = self.table()
        return self.post(**{"table": shown["table"], "was": shown["was"], **fields})

    def game(self, game: Game) -> Any:
        """Open a scorepad; "w" where it may be written, "r" where it is read, "-" for a stranger."""
        page = self.client.get(f"/games/{game.public_id}/")
        return "-" if page.status_code == 404 else "w" if page.context["board"]["may_write"] else "r"


def code_of(tournament: Tournament, number: int) -> str:
    """The link on the card of a table."""
    secret = token(TableCode(tournament, number), "table")
    return f"/tournaments/open/table/{tournament.public_id}/{number}/{secret}/"


def two_tables(**more: Any) -> tuple[Tournament, Round]:
    """Eight at two tables, Ada to Dora and Emil to Hedy; nobody has begun."""
    tournament = night(8, **more)
    return tournament, drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])


def begun(tournament: Tournament, number: int = 1, **more: Any) -> Game:
    """The game of a table, begun through the pen."""
    its = facts(tournament)
    due = due_at(its, number)
    assert due
    was = names_key(sitting(its, due.stage, due.table))
    return director.open_game(tournament.pk, ask(), table=due.table.pk, was=was, **more)


def names_at(table: Table) -> list[str]:
    """Who sits at a table as the tournament has it, by seat."""
    its = facts(table.round.stage.tournament)
    found = its.find(table.pk)
    assert found
    return [str(each.player) for each in sitting(its, found[0], found[2])]
