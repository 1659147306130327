"""Every page beside the board: axe finds nothing, dark and light, and nothing hangs over the side of a phone."""

import pytest

from scorekeeper.urls import urlpatterns
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.table import link, play, start

pytestmark = pytest.mark.django_db(transaction=True)

OF_A_GAME = [
    "sheet/", "print/", "text/", "share/", "hands/1/", "adjust/", "adjust/?kind=renege", "adjust/?kind=points",
    "adjust/?kind=bags", "adjust/?kind=set", "misdeal/", "deal/", "seats/", "rules/", "end/", "rematch/",
    "bring/",
]  # fmt: skip
OF_NO_GAME = [
    "/", "/new/", "/new/?players=4&sides=pairs", "/new/table/?preset=cutthroat-official",
    "/new/table/?preset=partners-500", "/paper/", "/import/", "/nowhere/", "/api/", "/style/", "/trust/", "/phone/",
]  # fmt: skip
FOR_A_VIEWER = ["takeover/", "sheet/", "rules/"]
DRAWN_ELSEWHERE = {"game", "poll", "enter", "close", "reopen", "save", "undo", "open", "record", "new_draw"}
IN_CLUB_PAGES = {
    "club", "club_settings", "keep", "members", "become_member", "member", "leave_club", "delete_club", "join_clubs",
    "move_game", "club_records", "club_archive", "account", "new_club", "close_account", "sign_up", "sign_in",
    "sign_out", "change_email", "change_password", "forgot_password", "password_sent", "new_password",
}  # fmt: skip
DRAWN_ELSEWHERE |= {"style_board"}  # test_style
DRAWN_ELSEWHERE |= {"course", "card", ""}  # test_course, test_history
DRAWN_ELSEWHERE |= {"authority", "this_phone", "last", "manifest"}  # test_https, test_installing
DRAWN_ELSEWHERE |= {"kept", "shell", "worker"}  # test_kept, test_without_signal, the browser's test_alone
DRAWN_ELSEWHERE |= {"old_results", "old_sample", "old_batch", "typed"}  # test_old_results
DRAWN_ELSEWHERE |= {"people", "person", "merge", "erase", "person_records"}  # test_roster_pages

DRAWN_ELSEWHERE |= {  # test_house_rules_pages
    "house_rules", "new_rules", "import_rules", "saved_rules", "edit_rules", "archive_rules", "compare_rules",
    "share_rules", "take_rules", "print_rules", "rules_record", "open_rules",
}  # fmt: skip


@pytest.fixture
def game():
    game = start()
    play(game, ["4", "5", "6"], [4, 5, 8])
    return game


def test_axe_finds_nothing_on_the_pages_of_a_game_and_they_fit(phone, live_server, game) -> None:
    phone.request.get(live_server.url + link(game, "Bob"))
    for path in OF_A_GAME:
        phone.goto(f"{live_server.url}/games/{game.public_id}/{path}")
        assert found(phone, "dark", "light") == [], path
        assert fits(phone), path


def test_axe_finds_nothing_on_the_pages_before_a_game_and_they_fit(phone, live_server, game, complaints) -> None:
    phone.request.get(live_server.url + link(game, "Alice"))
    for path in OF_NO_GAME:
        phone.goto(live_server.url + path)
        assert found(phone, "light", "dark") == [], path
        assert fits(phone), path
    complaints.provoked(404)  # the page that is not there


def test_axe_finds_nothing_on_what_a_viewer_sees(phone, live_server, game) -> None:
    phone.request.get(live_server.url + link(game, "Vera"))
    for path in FOR_A_VIEWER:
        phone.goto(f"{live_server.url}/games/{game.public_id}/{path}")
        assert found(phone, "dark", "light") == [], path
        assert fits(phone), path


def test_no_page_is_forgotten() -> None:
    paths = " ".join([*OF_A_GAME, *OF_NO_GAME, *FOR_A_VIEWER])
    names = {str(getattr(url, "name", "")) for url in urlpatterns} - DRAWN_ELSEWHERE - IN_CLUB_PAGES
    drawn = {"start", "new_game", "new_table", "correct"} | {name for name in names if f"{name}/" in paths}
    assert names == drawn
