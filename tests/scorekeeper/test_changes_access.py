"""Who may change what: the ladder of every page that changes a game."""

import pytest

from scorekeeper.models import Step
from tests.table import BOTH_WAYS, address, opened, start

pytestmark = pytest.mark.django_db

PAGES = ["correct", "adjust", "misdeal", "deal", "seats", "rules", "end"]
WRITERS = [name for name in PAGES if name != "rules"]


def url(game, name):
    return address(game, name, *([1] if name == "correct" else []))


@BOTH_WAYS
@pytest.mark.parametrize("name", PAGES)
def test_a_scorer_sees_the_form(game, name, headers) -> None:
    answer = opened(game).get(url(game, name), headers=headers)
    assert answer.status_code == 200
    assert "HX-Request" in answer["Vary"]
    assert b'id="form"' in answer.content
    assert (b"<html" in answer.content) != bool(headers)


@BOTH_WAYS
@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_finds_nothing(game, name, headers) -> None:
    client = opened(game, "Charlie")
    assert client.get(url(game, name), headers=headers).status_code == 404
    assert client.post(url(game, name), {"key": "k" * 9}, headers=headers).status_code == 404


@BOTH_WAYS
@pytest.mark.parametrize("name", PAGES)
def test_a_viewer_may_not_write(game, name, headers) -> None:
    answer = opened(game, "Vera").post(url(game, name), {"key": "k" * 9, "step": "save"}, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize("name", WRITERS)
def test_a_viewer_does_not_see_a_form(game, name) -> None:
    assert opened(game, "Vera").get(url(game, name)).status_code == 403


def test_a_viewer_reads_the_rules_without_the_form(game) -> None:
    answer = opened(game, "Vera").get(url(game, "rules"))
    assert answer.status_code == 200
    assert b"Change a house rule" not in answer.content


@pytest.mark.parametrize("name", PAGES)
def test_other_methods_are_refused(game, name) -> None:
    client = opened(game)
    assert client.put(url(game, name)).status_code == 405
    assert client.delete(url(game, name)).status_code == 405


@pytest.mark.parametrize("name", PAGES)
def test_looking_writes_no_step(game, name) -> None:
    before = Step.objects.count()
    opened(game).get(url(game, name))
    assert Step.objects.count() == before


@pytest.mark.parametrize("name", PAGES)
def test_the_link_of_another_game_opens_nothing(game, name) -> None:
    assert opened(start()).get(url(game, name)).status_code == 404


@pytest.mark.parametrize("name", ["misdeal", "deal", "seats", "rules", "end", "adjust"])
def test_a_write_without_a_key_is_a_broken_page(game, name) -> None:
    fields = {
        "hand": 2, "version": 1, "dealer": 1, "do": "rename", "seat": 0, "name": "Ann", "how": "nobody", "step": "save",
        "kind": "set", "side": 0, "reason": "why",
    }  # fmt: skip
    if name == "misdeal":
        fields["dealer"] = "same"
    if name in ("seats", "end"):
        fields["version"] = "" if name == "end" else "Ana\nBea\nCarl"
    assert opened(game).post(url(game, name), fields).status_code == 400
