"""What a night prints, as Chromium prints it: each sheet on as many pages as it should have, in black on white."""

import pytest

from scorekeeper.links import token
from tests.tournaments.night import drawn, night

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_sheets_fill_their_pages(desk, live_server) -> None:
    tournament = night(14)
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12, 13, 14])
    club = tournament.club
    desk.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    pages = {}
    for sheet in ("cards/?tables=5", "wall/", "sheets/", "standings/"):
        desk.goto(f"{live_server.url}/tournaments/{tournament.public_id}/print/{sheet}")
        printed = desk.pdf(format="A4", print_background=True)
        pages[sheet.partition("/")[0]] = printed.count(b"/Type /Page\n")
    assert pages == {"cards": 3, "wall": 1, "sheets": 4, "standings": 1}
