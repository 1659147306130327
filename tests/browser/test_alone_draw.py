"""A phone without signal draws what Django draws, sign for sign: boards in every state, each page of a game, and both
once more with odd names, holes and figures in whatever they are given.
"""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import translation

from scorekeeper.facts import SILENT, Facts
from scorekeeper.project.drawn import PAGE, PARTS
from scorekeeper.scoreboard.board import board
from scorekeeper.scoreboard.samples import SAMPLES, drawn
from scorekeeper.views.style import clash, refused, told
from tests.browser import alone
from tests.table import Phone, form_of, play, start

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]

LANGUAGES = [code for code, _name in settings.LANGUAGES]
BOARD = "scorekeeper/game.html"
PIECES = {
    "title": re.compile("<title>(.*)</title>"),
    "body_class": re.compile('<body class="([^"]*)"'),
    "body": re.compile(r'href="#main">[^<]*</a>\n(.*)\n<div id="live"', re.DOTALL),
    "board": re.compile(r'href="#main">[^<]*</a>\n\n(.*)\n\n\n<div id="live"', re.DOTALL),
}
"""Where the parts of a page stand in it."""
ODD = [
    "<script>alert(1)</script>",
    'O\'Hara & "Co"',
    "רות",
    "🂡 𝔄na",
    "{n} %(n)s %% {% now %}",
    " ",
    "&amp;",
    "0",
    "None",
]
KEPT = [
    {"id": "a", "url": "/games/a/", "title": ODD[0], "text": ODD[1]},
    {"id": "b", "url": "", "title": "", "text": ""},
]
PLACES = [{"n": 0, "label": 1, "name": ODD[0], "deals": True}, {"n": 1, "label": 2, "name": ODD[1], "deals": False}]
ROSTER = [{"name": ODD[2], "tag": ""}, {"name": "Ana", "tag": "2"}]
OF_NO_GAME: dict[str, list[dict[str, Any]]] = {
    "scorekeeper/alone/front.html": [{"games": KEPT, "new_url": "/new/"}, {"games": []}],
    "scorekeeper/alone/new_game.html": [{"games": KEPT}, {"games": []}],
    "scorekeeper/alone/new_table.html": [
        {"url": "/?a&b", "key": "k", "title": "T", "places": PLACES, "roster": ROSTER}
    ],
    "scorekeeper/alone/said.html": [
        {"hands": n, "taps": n, "count": n, "texts": ODD[:n]} for n in (0, 1, 2, 20, 101, 1_020)
    ],
    "scorekeeper/alone/waits.html": [
        {"back": "/", "hands": n, "text": "/?a&b", "path": path, "size": 29, "taps": taps, "apart": n, "title": "A&B"}
        for n in (0, 2)
        for taps in ([], ODD[:2])
        for path in (None, "M0 0h1")
    ],
}
"""What those templates are given that no view draws."""
DRAW = """([texts, asked]) => {
  alone.speak(texts);
  return asked.map(([name, context]) => alone.draw(name, context));
}"""
Asked = tuple[str, Any]
"""A template and its context."""


@pytest.fixture
def differing(page):
    """Which of many parts, each with its context, the two draw otherwise: a part, what stands here and what there."""
    draw = alone.opened(page)

    def compared(language: str, asked: list[Asked], here: list[str]) -> list[tuple[str, str, str]]:
        texts = None if language == "en" else alone.catalogue(language)
        [there] = draw(DRAW, [[texts, asked]])
        both = zip(asked, here, there, strict=True)
        return [(name, *around(ours, theirs)) for (name, _context), ours, theirs in both if ours != theirs][:3]

    return compared


def around(ours: str, theirs: str) -> tuple[str, str]:
    """The first place where two texts differ, and a little before it."""
    at = next((n for n, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other), len(ours))
    return ours[max(0, at - 60) : at + 60], theirs[max(0, at - 60) : at + 60]


def whole(context: Any) -> Any:
    """As the phone has it: JSON."""
    return json.loads(json.dumps(context))


def mangled(value: Any, chance: Random, key: str = "") -> Any:
    """The same with other values in some places; how long Django may keep a part of it is none."""
    if key == "keep" and isinstance(value, int):
        return 0
    if isinstance(value, dict | list) and key not in ("", "board") and chance.random() < 0.02:
        return [] if isinstance(value, list) else None
    if isinstance(value, dict):
        return {name: mangled(each, chance, name) for name, each in value.items()}
    if isinstance(value, list):
        return [mangled(each, chance) for each in value]
    if chance.random() < 0.7:
        return value
    others: dict[type, list[Any]] = {int: [0, 7, 200], bool: [True, False, None], str: ["", None, *ODD]}
    return chance.choice(others.get(type(value), [None, ""]))


def boards(games: list[Facts], chance: Random) -> Iterator[Any]:
    """What the template of a board is given."""
    for name, sample in SAMPLES.items():
        for partial in (False, True):
            yield {"board": drawn(sample), "partial": partial, "csrf_token": "a&token"}
        if name in ("bidding", "finished"):
            sure = {"url": "#", "step": 1, "texts": told()}
            yield {"board": drawn(sample), "conflict": clash(), "errors": refused(), "sure": sure}
    for facts in games:
        context = {"board": board(facts, chance.choice(["scorer", "scorer", "viewer"]))}
        yield context
        pads = [row[pad] for row in context["board"]["rows"] for pad in ("bid_pad", "tricks_pad") if row.get(pad)]
        if pads:
            yield {"board": board(facts, "scorer", wanted=chance.choice(pads)), "csrf_token": "one"}


def test_boards(differing) -> None:
    games = [*alone.tables("boards", 5)]
    for language in LANGUAGES:
        chance = Random(language)
        with translation.override(language):
            given = [whole(context) for context in boards(games if language == "en" else games[::3], chance)]
            given += [mangled(context, chance) for context in given]
            drawn_here = [page_of(BOARD, context) for context in given]
            here = [piece(name, page) for page in drawn_here for name in PARTS[BOARD]]
        asked = [(f"{BOARD}#{name}", context) for context in given for name in PARTS[BOARD]]
        assert len(asked) > 250
        assert differing(language, asked, here) == []


def page_of(name: str, context: Any) -> str:
    """A whole page."""
    cache.clear()  # what mangled values have in common with others is no mark of theirs
    return render_to_string(name, dict(context))


def piece(name: str, page: str) -> str:
    """A part of a whole page."""
    found = PIECES[name].search(page)
    assert found, name
    return found[1]


def pages(language: str) -> Iterator[Any]:
    """What the phone of a scorer is answered on its way through every page of some games."""
    for preset, tricks in (("cutthroat-official", [6, 5, 6]), ("partners-500", [7, 6, SILENT, SILENT])):
        game = start(preset, options={"target": 100_000})
        phone = Phone(game, HTTP_ACCEPT_LANGUAGE=language)
        yield from (phone.get(name) for name in ("adjust/", "misdeal/", "deal/", "end/"))
        play(game, ["3"] * len(tricks), tricks)
        hand = phone.get("hands/1/")
        yield from (hand, phone.get("sheet/"))
        fields: dict[str, Any] = form_of(hand, "hand", "version")
        yield phone.post("hands/1/", **fields | {"tricks-0": "5", "reason_text": "<lost>", "step": "preview"})
        yield phone.post("hands/1/", **fields | {"tricks-0": "99", "step": "save"})
        phone.bid(*["3"] * len(tricks))
        phone.close()
        for kind in ("renege", "points", "bags", "set"):
            form = phone.get(f"adjust/?kind={kind}")
            yield form
            fields = form_of(form, "kind", "hand", "version")
            for step in ("preview", "save"):
                yield phone.post("adjust/", **fields, step=step, move="0-1", side="0", amount="-50", reason="it's <so>")
        yield from (phone.get(name) for name in ("adjust/", "misdeal/", "deal/", "end/", "sheet/"))
        yield phone.post("misdeal/", hand="1", version="0", dealer="next", bids="")
        yield phone.post("end/", version="later", how="leader")
        phone.post("end/", version="", how="leader")
        yield from (phone.get(name) for name in ("rematch/", "sheet/"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages(differing, language: str) -> None:
    chance = Random(language)
    asked: list[Asked] = []
    here: list[str] = []
    for answer in pages(language):
        if answer.status_code == 302:
            continue
        assert answer.templates, (answer.status_code, answer.request)
        name, html = answer.templates[0].name, answer.content.decode()
        token = re.search('name="csrfmiddlewaretoken" value="(.*?)"', html)
        context = as_given(answer.context[0].flatten()) | {"csrf_token": token[1] if token else ""}
        given = [(html, context)]
        with translation.override(language):
            for _ in range(2):
                other = mangled(context, chance)
                given.append((page_of(name, other), other))
        for drawn_here, told_here in given:
            asked += [(f"{name}#{each}", told_here) for each in PARTS[name]]
            here += [piece(each, drawn_here) for each in PARTS[name]]
    assert {name.partition("#")[0] for name, _context in asked} == PARTS.keys() - {BOARD} - OF_NO_GAME.keys()
    assert differing(language, asked, here) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_phone_shows_of_no_game(differing, language: str) -> None:
    chance = Random(language)
    told = [(name, context) for name, contexts in OF_NO_GAME.items() for context in contexts]
    told += [(name, mangled(context, chance)) for name, context in told for _ in range(9)]
    asked = [(f"{name}#{each}", context) for name, context in told for each in PARTS[name]]
    with translation.override(language):
        here = [part_of(name, context) for name, context in asked]
    assert differing(language, asked, here) == []


def part_of(name: str, context: Any) -> str:
    """A part of a page, or a partial."""
    page, _sign, part = name.partition("#")
    return piece(part, page_of(page, context)) if PARTS[page] == PAGE else page_of(name, context)


def as_given(context: Any) -> Any:
    """What of a context is JSON; the rest is Django's own."""
    kept = {}
    for name, value in context.items():
        try:
            kept[name] = whole(value)
        except TypeError:
            assert name in DJANGO_S, name  # or a form whose fields Django draws
    return {name: value for name, value in kept.items() if name not in ("True", "False", "None")}


DJANGO_S = {"request", "user", "perms", "csrf_token", "messages"}
