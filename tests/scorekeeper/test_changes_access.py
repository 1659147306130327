"""Who may change what: the ladder of every page that changes a game."""

import pytest

from scorekeeper.models import Step

from .seated import HTMX, address, phone, play, start

pytestmark = pytest.mark.django_db

PAGES = ["correct", "adjust", "misdeal", "deal", "seats", "rules", "end"]
WRITERS = [page for page in PAGES if page != "rules"]
HEADERS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])


@pytest.fixture
def game():
    game = start()
    play(game, ["5", "4", "6"], [6, 4, 7])
    return game


def url(game, page):
    return address(game, page, *([1] if page == "correct" else []))


@HEADERS
@pytest.mark.parametrize("page", PAGES)
def test_a_scorer_sees_the_form(game, page, headers) -> None:
    answer = phone(game).get(url(game, page), headers=headers)
    assert answer.status_code == 200
    assert "HX-Request" in answer["Vary"]
    assert b'id="form"' in answer.content
    assert (b"<html" in answer.content) != bool(headers)


@HEADERS
@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_finds_nothing(game, page, headers) -> None:
    client = phone(game, "stranger")
    assert client.get(url(game, page), headers=headers).status_code == 404
    assert client.post(url(game, page), {"key": "k" * 9}, headers=headers).status_code == 404


@HEADERS
@pytest.mark.parametrize("page", PAGES)
def test_a_viewer_may_not_write(game, page, headers) -> None:
    answer = phone(game, "viewer").post(url(game, page), {"key": "k" * 9, "step": "save"}, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize("page", WRITERS)
def test_a_viewer_does_not_see_a_form(game, page) -> None:
    assert phone(game, "viewer").get(url(game, page)).status_code == 403


def test_a_viewer_reads_the_rules_without_the_form(game) -> None:
    answer = phone(game, "viewer").get(url(game, "rules"))
    assert answer.status_code == 200
    assert b"Change a house rule" not in answer.content


@pytest.mark.parametrize("page", PAGES)
def test_other_methods_are_refused(game, page) -> None:
    client = phone(game)
    assert client.put(url(game, page)).status_code == 405
    assert client.delete(url(game, page)).status_code == 405


@pytest.mark.parametrize("page", PAGES)
def test_looking_writes_no_step(game, page) -> None:
    before = Step.objects.count()
    phone(game).get(url(game, page))
    assert Step.objects.count() == before


@pytest.mark.parametrize("page", PAGES)
def test_the_link_of_another_game_opens_nothing(game, page) -> None:
    assert phone(start()).get(url(game, page)).status_code == 404


@pytest.mark.parametrize("page", ["misdeal", "deal", "seats", "rules", "end", "adjust"])
def test_a_write_without_a_key_is_a_broken_page(game, page) -> None:
    fields = {
        "hand": 2, "version": 1, "dealer": 1, "do": "rename", "seat": 0, "name": "Ann", "how": "nobody", "step": "save",
        "kind": "set", "side": 0, "reason": "why",
    }  # fmt: skip
    if page == "misdeal":
        fields["dealer"] = "same"
    if page in ("seats", "end"):
        fields["version"] = "" if page == "end" else "Ana\nBea\nCarl"
    assert phone(game).post(url(game, page), fields).status_code == 400
