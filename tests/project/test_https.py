"""`make run` serves http and https beside each other: a phone keeps its games on either, and no link says https."""

import ssl
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from django.test import Client

from scorekeeper.links import token
from scorekeeper.management.commands.serve import APART
from tests.devices import Forms
from tests.live import HOST, Server, serving, wait_for_port
from tests.table import one_hand

pytestmark = pytest.mark.django_db(transaction=True)
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Server]:
    """A server of both; only its first number is told to stop."""
    with serving(tmp_path, "--https") as server:
        wait_for_port(server.port + APART)
        yield server
    for port in (server.port, server.port + APART):
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(f"http://{HOST}:{port}/", timeout=5)
    assert not server.trouble()


def test_a_phone_goes_on_by_https_with_the_games_it_had_and_passes_on_http(both: Server, tmp_path: Path) -> None:
    game = one_hand()
    plain, safe = f"http://{HOST}:{both.port}", f"https://{HOST}:{both.port + APART}"
    kept = urllib.request.HTTPCookieProcessor(CookieJar())
    phone = urllib.request.build_opener(kept)
    phone.open(f"{plain}/open/score/{game.public_id}/{token(game, 'scorer')}/")
    given = phone.open(f"{plain}/trust/spades-score.crt")
    assert given.headers["Content-Type"] == "application/x-x509-ca-cert"
    trusted = ssl.create_default_context(cadata=given.read())
    phone = urllib.request.build_opener(kept, urllib.request.HTTPSHandler(context=trusted))
    address = f"{safe}/games/{game.public_id}/share/"
    page = phone.open(address).read().decode()
    assert f"{plain}/open/watch/{game.public_id}/" in page
    assert "https://" not in page
    form = next(form for form in Forms(page).found if ("revoke", "code") in form.offers)
    sent = urllib.parse.urlencode(form.filled(revoke="code")).encode()
    phone.open(urllib.request.Request(address, sent, {"Referer": address, "Origin": safe}))
    game.refresh_from_db()
    assert game.table_code not in page
    assert game.table_code in phone.open(f"{plain}/games/{game.public_id}/share/").read().decode()
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(safe)


@pytest.mark.parametrize(("told", "open_at"), [(IPHONE, "iPhone"), ("Linux; Android 14", "Android"), ("", "Laptop")])
def test_each_kind_of_phone_is_told_its_own_way(told: str, open_at: str) -> None:
    page = Client(headers={"user-agent": told}).get("/trust/").content.decode()
    assert page.count("<details") == 3
    assert (
        page.partition('<details class="card" open>')[2]
        .partition("</summary>")[0]
        .endswith(f">{open_at}" if open_at != "iPhone" else ">iPhone, iPad")
    )
    assert 'href="https://testserver:8443/"' in page


def test_where_no_https_is_served_there_is_nothing_to_trust(settings) -> None:
    settings.HTTPS_PORT = 0
    assert {Client().get(path).status_code for path in ("/trust/", "/trust/spades-score.crt")} == {404}
    assert "/trust/" not in Client().get("/").content.decode()


def test_the_way_to_https_is_offered_until_it_was_taken() -> None:
    assert "/trust/" in Client().get("/").content.decode()
    assert "/trust/" not in Client().get("/", secure=True).content.decode()
