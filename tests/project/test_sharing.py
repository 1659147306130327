"""What a proxy may keep: boards and history that are open to all, asked for by nobody in particular.

That it may keep nothing else test_permissions says, with every role.
"""

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.models import Club
from scorekeeper.serving.sharing import BOARD, HISTORY
from tests.api import token_for, where
from tests.grounds import MATRIX
from tests.table import HTMX, Phone, link, play, start
from tests.test_permissions import grounds as grounds

pytestmark = pytest.mark.django_db
BOARDS = {"game", "poll", "tournaments:race", "tournaments:poll", "nights:at_table", "nights:at_table_poll",
          "nights:player", "nights:player_poll", "nights:screen", "nights:screen_poll"}  # fmt: skip
OF_HISTORY = re.compile(r"history.*|leaderboard|ratings|partners|opponents|pairs|compared")


def public(seconds: int) -> str:
    return f"public, max-age=0, s-maxage={seconds}"


def kept(answer: Any) -> str:
    """What an answer says of who may keep it."""
    return str(answer.headers.get("Cache-Control", ""))


def test_a_stranger_is_given_what_all_are_given_where_a_club_is_open(grounds) -> None:
    Club.objects.update(is_open=True)
    shared = set()
    for page, address in ((page, address) for ground in grounds for page, address in ground.addresses.items()):
        answer = Client().get(address)
        if "public" not in kept(answer):
            continue
        shared.add(page)
        assert not answer.cookies, page
        assert b"csrfmiddlewaretoken" not in b"".join(answer), page
        assert answer["ETag"], page
        assert {"Cookie", "Accept-Language"} <= set(answer["Vary"].split(", ")), page
        assert kept(answer) == public(HISTORY if OF_HISTORY.fullmatch(page) else BOARD), page
    history = {page for page in MATRIX if OF_HISTORY.fullmatch(page)}
    of_api = {page for page in shared if page.startswith("api:")}
    assert shared >= BOARDS
    assert len(history & shared) > 15
    assert shared <= BOARDS | history | of_api
    assert len(of_api) > 10


def test_no_token_and_no_password_is_for_anybody() -> None:
    game = start()
    Club.objects.update(is_open=True)
    address, secret = where("board", game.public_id), token_for(game)
    assert kept(Client().get(address)) == public(BOARD)
    assert kept(Client().get(address, {"token": secret})) == "private, no-cache"
    assert kept(Client().get(address, headers={"authorization": f"Bearer {secret}"})) == "private, no-cache"


def test_who_only_looks_at_what_is_open_is_given_no_cookie_and_asks_as_anybody_does() -> None:
    game = start()
    play(game, ["4", "5", "6"], [4, 5, 8])
    Club.objects.update(is_open=True)
    client = Client()
    board = client.get(f"/games/{game.public_id}/")
    assert not client.cookies
    seen = {"If-None-Match": board["ETag"], **HTMX}
    poll = client.get(f"/games/{game.public_id}/poll/", headers=seen)
    assert (poll.status_code, kept(poll)) == (304, public(BOARD))
    play(game, ["4", "5", "6"], [4, 5, 8])
    poll = client.get(f"/games/{game.public_id}/poll/", headers=seen)
    assert (poll.status_code, kept(poll), "HX-Request" in poll["Vary"]) == (200, public(BOARD), True)


def test_history_that_is_as_it_was_is_not_sent_again() -> None:
    game = start()
    Club.objects.update(is_open=True)
    address = f"/clubs/{game.club.public_id}/history/"
    first = Client().get(address)
    again = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert kept(again) == public(HISTORY)
    bob = Phone(game, "Bob").client
    assert "no-store" in kept(bob.get(address, headers={"If-None-Match": first["ETag"]}))


def test_who_asks_for_the_pen_of_an_open_club_is_known_from_there_on() -> None:
    game = start()
    Club.objects.update(is_open=True)
    client = Client()
    client.get(f"/games/{game.public_id}/")
    page = client.get(f"/games/{game.public_id}/takeover/")
    assert "phone" in client.cookies
    assert kept(page) == "max-age=0, no-cache, no-store, must-revalidate, private"
    known = client.cookies["phone"].value
    client.post(f"/games/{game.public_id}/takeover/", {"ask": "1", "key": "k" * 32})
    game.refresh_from_db()
    assert game.asking
    client.get(f"/games/{game.public_id}/")
    assert link(game, "Vera").split("/")[-2] not in known


def test_a_file_is_kept_for_ever_under_the_name_of_its_hash(settings, tmp_path, client) -> None:
    """As a server collects and serves them; a new version has new names, and those of before stay."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "scorekeeper.project.storage.SmallStaticFiles"},
    }
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=["admin", "*-4.*", "ext"])
    page = Client().get("/new/").content.decode()
    files = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))
    assert len(files) >= 2
    for file in files:
        answer = Client().get(file, headers={"accept-encoding": "br"})
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", file), file
        assert answer["Cache-Control"] == "max-age=315360000, public, immutable", file
        assert not answer.cookies
        answer.close()
