"""A tournament whose desk and tables have phones, which call a server over the network; what must hold afterwards."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.links import token
from tests.devices import Answer, Device
from tests.live import Server
from tests.tournaments.night import facts, night, table_of
from tests.tournaments.night_tables import code_of
from tests.tournaments.test_rounds import last
from tournaments.models import Tournament
from tournaments.simulation.invariants import Invariants

Send = Callable[[], Answer]
ASKED, DONE, STALE, REFUSED = 200, 302, 409, 422
GONE = (403, 404)  # of a table of a round that was cancelled
WHY = "entered wrongly"


class Hall:
    """A tournament as `night` makes it, its log from the beginning."""

    def __init__(self, server: Server, *args: Any, **more: Any) -> None:
        self.server, self.tournament = server, night(*args, **more)
        Tournament.objects.filter(pk=self.tournament.pk).update(version=0)
        self.phones: dict[str | int, Device] = {}
        self.home = f"/tournaments/{self.tournament.public_id}/"

    def phone(self, who: str | int) -> Device:
        """The phone of the desk, or of the table of a number; what it sends at once it sends from several pages."""
        if who not in self.phones:
            club = self.tournament.club
            desk = f"/open/organize/{club.public_id}/{token(club, 'organizer')}/"
            link = code_of(self.tournament, who) if isinstance(who, int) else desk
            self.phones[who] = Device(self.server, link)
        return self.phones[who]

    def ready(
        self, who: str | int, page: str, typed: Mapping[str, Any] | None = None, to: str = "", /, **pressed: Any
    ) -> Send:
        """A form of a page as a phone sees it now, filled in; it is sent when it is called."""
        phone = self.phone(who)
        form = phone.get(page if page.startswith("/") else self.home + page).form(to, **pressed)
        return lambda: phone.send(form, **{**pressed, **(typed or {})})

    def looked(self, page: str, typed: Mapping[str, Any], **pressed: Any) -> Send:
        """A correction at the desk, whose effects it has looked at; it is saved when it is called."""
        desk, told = self.phone("desk"), {**pressed, **typed, "reason_text": WHY}
        seen = desk.send(desk.get(self.home + page).form(**pressed, step="look"), **told, step="look")
        form = seen.form(**pressed, step="save")
        return lambda: desk.send(form, **told, step="save")

    def sure(self, who: int, pad: str) -> Send:
        """The undoing of a game that is over, which a scorepad has said the effects of."""
        phone = self.phone(who)
        form = phone.send(phone.get(pad).form("undo/")).form("undo/", sure=1)
        return lambda: phone.send(form)

    def result_page(self, number: int = 1) -> str:
        """Where the result of a table of the last round is."""
        return f"results/{table_of(last(self.tournament), number).pk}/"

    def file(self) -> dict[str, Any]:
        """The whole tournament, as the desk takes it away."""
        told: dict[str, Any] = json.loads(self.phone("desk").get(self.home + "tournament.json").text)
        return told

    def kept(self) -> Counter[str]:
        """All that was played, as the file tells it: results and hands, those that count for nothing among them."""
        rounds = [round for stage in self.file()["stages"] for round in stage["played"]]
        tables = [table for round in rounds for table in round["tables"]]
        results = [str((each["points"], each["winner"], each["kind"])) for table in tables for each in table["results"]]
        return Counter([*results, *(str(hand) for table in tables if table["game"] for hand in table["game"]["hands"])])

    def people(self) -> dict[str, str]:
        """The records of the club, by name."""
        return {each.name: each.public_id for each in self.tournament.club.players.all()}

    def person(self, name: str) -> str:
        """Where a person of the club is."""
        return f"/clubs/{self.tournament.club.public_id}/people/{self.people()[name]}/"

    def merge(self, kept: str, gone: str) -> Send:
        """Two records of the club are put together."""
        people = self.people()
        return self.ready("desk", f"{self.person(kept)}merge/?other={people[gone]}", kept=people[kept])

    def sound(
        self, statuses: list[int], *, one: bool = False, also: int | tuple[int, ...] = (), unlogged: bool = False
    ) -> list[int]:
        """Each phone was obeyed or told why not (or got what may `also` be), with `one` exactly one was obeyed, and
        nothing is broken: neither a law of the rows, nor the file, nor the standings; and the server has written
        nothing. What is done to the people of a club is no step of a tournament: `unlogged`.
        """
        may = {DONE, STALE, REFUSED, *((also,) if isinstance(also, int) else also)}
        assert set(statuses) <= may, f"{statuses}\n{self.server.trouble()}"
        assert not one or statuses.count(DONE) == 1, statuses
        broken = list(Invariants()(facts(self.tournament)))
        assert [told for told in broken if not (unlogged and told.startswith("the log has every version"))] == []
        assert self.phone("desk").get(self.home + "standings/").status == 200
        for stage in self.file()["stages"]:
            for round in stage["played"]:
                assert max(Counter(each["entrant"] for each in round["places"]).values()) == 1
                assert all(sum(each["current"] for each in table["results"]) <= 1 for table in round["tables"])
        assert self.server.trouble() == ""
        return statuses


def points(*figures: int, **more: Any) -> dict[str, Any]:
    """The final points of a table, as its form has them."""
    return {**{f"points-{side}": each for side, each in enumerate(figures)}, **more}
