"""The page of every element leaves no class of a stylesheet out, and asks nothing of anybody's data."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.scoreboard.samples import SAMPLES, drawn
from scorekeeper.templatetags.page import STYLESHEETS
from scorekeeper.views.style import ON
from tests.test_pages import text_of

pytestmark = pytest.mark.django_db

OF_OTHER_PAGES = {
    "sheetpage": "the body of a score sheet, which is wider",
    "racepage": "the body of a race",
    "onepage": "the body of rules that are printed on one page",
    "dark": "the body of a page on a TV that was asked for so",
    "light": "the body of a page on a TV that was asked for so",
    "languages": "the foot of the first page, of what the server was given",
    "qr": "a picture of a link, which is somebody's",
    "lost": "what is told in place of a page that is no more",
}
"""Classes that stand on no page here, and why."""

OF_A_BOARD = {"told", "loud", "lost"}
"""What no board here is: one of a tournament, which tells what goes on; and one whose link was stopped meanwhile."""
OF_BOTH = {"act", "bar", "go", "own", "quiet", "row", "cut", "dock", "menu", "sheet", "skip"}
"""What of a scorepad looks otherwise on another page, the last five on paper."""


def page(path: str) -> str:
    answer: Any = Client().get(path)
    assert answer.status_code == 200, path
    return str(answer.content.decode())


def boards() -> list[str]:
    return [reverse("scorekeeper:style_board", args=[name]) for name in (*SAMPLES, *ON)]


def classes(*sheets: Path) -> set[str]:
    """Every class that a stylesheet names."""
    heads = re.findall(r"([^{}]*)\{", text_of([*sheets]))
    return {name for head in heads for name in re.findall(r"\.([a-zA-Z][\w-]*)", head)}


def shown(*paths: str) -> set[str]:
    """Every class that stands on a page."""
    return {name for path in paths for told in re.findall(r'class="([^"]*)"', page(path)) for name in told.split()}


def test_every_class_of_the_stylesheets_can_be_looked_at() -> None:
    named = classes(*STYLESHEETS.values(), STYLESHEETS["app"].with_name("wall.css"))
    there = shown("/style/", *boards(), f"{boards()[1]}?tv=1")
    assert named - there - set(OF_OTHER_PAGES) == set()
    assert set(OF_OTHER_PAGES) - there == set(OF_OTHER_PAGES) & named


def test_a_scorepad_carries_what_it_shows_and_nothing_else() -> None:
    there = shown(*boards())
    assert classes(STYLESHEETS["app"]) - there == OF_A_BOARD
    assert classes(STYLESHEETS["pages"]) & there == OF_BOTH
    assert [page(path).count("<style>") for path in ("/style/", *boards())] == [2, *(1 for _board in boards())]


def test_a_board_stands_in_every_state_that_a_game_can_be_in() -> None:
    states = {drawn(sample)["state"] for sample in SAMPLES.values()}
    assert states == {"bidding", "playing", "ready", "finished", "stopped"}
    assert [name for name in states & set(SAMPLES) if drawn(SAMPLES[name])["state"] != name] == []
    assert Client().get("/style/nothing/").status_code == 404


def test_nothing_is_kept_and_next_to_nothing_asked() -> None:
    for path in ["/style/", *boards()]:
        with CaptureQueriesContext(connection) as asked:
            page(path)
        assert len(asked) <= 2, path
        assert [each["sql"] for each in asked if not each["sql"].startswith("SELECT")] == [], path


def test_what_was_refused_stands_on_a_board() -> None:
    assert 'id="conflict"' in page("/style/conflict/")
    assert 'id="errors"' in page("/style/refused/")
    assert 'id="sure"' in page("/style/undone/")
