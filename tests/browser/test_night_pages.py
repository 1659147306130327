"""Every page of a tournament: axe finds nothing, dark and light, and nothing hangs over the side of a phone."""

from typing import Any

import pytest
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.links import token
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.table import ask, bid, start
from tests.tournaments.night import drawn, night, result, table_of
from tournaments import director
from tournaments.formats.season import Rule
from tournaments.models import Call, Place, Round, Table, Tournament
from tournaments.night_urls import urlpatterns

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Maximiliana-Konstantina von Hohenfels"
NO_PAGES = {  # they lead elsewhere, are asked for by pages, or give files
    "open", "open_table", "desk_poll", "at_table_poll", "player_poll", "screen_poll", "standings_csv", "pairings_csv",
    "log_csv", "tournament_file",
}  # fmt: skip
OF_THE_DESK = {
    "desk": "", "clock": "clock/", "log": "log/", "papers": "print/", "table_cards": "print/cards/?tables=2",
    "wall_sheet": "print/wall/", "score_sheets": "print/sheets/", "standings_print": "print/standings/",
    "ceremony": "ceremony/", "share": "share/", "more": "more/", "settings": "settings/", "plan": "plan/",
    "rehearsal": "rehearsal/", "delete_night": "delete/",
}  # fmt: skip
OF_THE_PEOPLE = {
    "door": "door/", "people": "people/", "enter": "people/add/", "seeds": "people/seeds/", "pairs": "people/pairs/",
    "entrant": "people/1/", "sign_up_settings": "sign-up/settings/", "sign_up": "sign-up/", "penalties": "penalties/",
    "players": "players/", "player": "players/1/", "standings": "standings/", "working": "standings/1/",
}  # fmt: skip
OF_THE_TABLES = {
    "draw": "draw/", "round": "round/", "stage": "stages/2/", "table": "results/{table}/",
    "hands": "results/{table}/hands/", "call": "calls/{call}/",
    "at_table": "tables/2/", "seats": "tables/2/seats/", "paper": "tables/2/paper/", "leaving": "tables/2/leaving/",
    "call_desk": "tables/2/call/", "add_table": "tables/add/", "screens": "screens/", "screen": "screens/pairings/",
}  # fmt: skip
BEFORE = {
    "new": "/tournaments/new/?club={club}", "found": "/tournaments/new/plan/?club={club}",
    "import_night": "/tournaments/import/of/{club}/", "import_first": "/tournaments/import/",
    "new_season": "/tournaments/seasons/of/{club}/new/",
    "season": "/tournaments/seasons/{season}/", "season_settings": "/tournaments/seasons/{season}/settings/",
}  # fmt: skip


@pytest.fixture
def tournament() -> Tournament:
    """A round is over, the second goes on: a table plays on a phone and calls, one is in, one has not begun."""
    tournament = night(10, rounds=3, minutes=40)
    tournament.stages.create(number=2, format="final-table", size=4, rounds=1, rules=tournament.stages.get().rules)
    tournament.stages.update(through=4)
    for table in drawn(tournament, [1, 2, 3, 4], [5, 6, 7], [8, 9, 10]).tables.all():
        result(table, *[310, 280, 20, -40][: table.places.count()])
    round = drawn(tournament, [1, 5, 8], [2, 6, 9], [3, 7, 10], byes=[4])
    long_named = Place.objects.get(round=round, entry__number=1).entry.people.get().player
    was = scorebook.Described.of(long_named).seen
    wanted = scorebook.Described(LONG, "", "", "", "")
    scorebook.describe_person(tournament.club_id, ask(), person=long_named.public_id, wanted=wanted, was=was)
    game = start(club=tournament.club, names=[LONG, "Emil", "Hedy"])
    bid(game, ["4", "5", None], close=False)
    Table.objects.filter(pk=table_of(round).pk).update(game=game)
    Call.objects.create(table=table_of(round), hand=1, at=timezone.now())
    result(table_of(round, 3), 310, 280, 20)
    director.say_to_tables(tournament.pk, ask(), text="Soup is ready", was="")
    return tournament


def walk(phone: Any, live_server: Any, tournament: Tournament, pages: dict[str, str]) -> None:
    """Open these pages as an organizer."""
    club = tournament.club
    phone.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    round = Round.objects.get(number=2)
    season = director.found_season(club, ask(), name=f"The season of {LONG}", rule=Rule(best=8, final=4))
    director.put_night(season.pk, ask(), tournament=tournament.public_id, counts=True)
    known = {
        "season": season.public_id,
        "table": table_of(round, 3).pk,
        "call": Call.objects.get().pk,
        "club": club.public_id,
    }
    for page in pages.values():
        path = page.format(**known)
        path = path if path.startswith("/") else f"/tournaments/{tournament.public_id}/{path}"
        answer = phone.goto(live_server.url + path)
        assert answer.status == 200, path
        assert found(phone, "dark", "light") == [], path
        assert fits(phone), path


@pytest.mark.parametrize(
    "pages", [OF_THE_DESK, OF_THE_PEOPLE, OF_THE_TABLES, BEFORE], ids=["desk", "people", "tables", "new"]
)
def test_axe_finds_nothing_and_the_pages_fit(phone, live_server, tournament, pages) -> None:
    walk(phone, live_server, tournament, pages)


def test_no_page_is_forgotten() -> None:
    names = {str(getattr(url, "name", "")) for url in urlpatterns} - NO_PAGES
    assert names == {*OF_THE_DESK, *OF_THE_PEOPLE, *OF_THE_TABLES, *BEFORE}
