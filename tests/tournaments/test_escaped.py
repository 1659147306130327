"""Whatever people and things are called, every page shows it as text: pages, pictures, JSON and tables of a club in
which every word that somebody typed is an attack. What a phone draws without signal is the same (test_alone_draw).
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db.models import CharField, JSONField, TextField
from django.test import Client

from scorekeeper.cells import FORMULA, cells_in
from scorekeeper.links import token
from scorekeeper.models import Club, Game
from tests.scorekeeper.pages import of_each_kind, pages
from tests.tournaments.whole_club import MODELS, whole_club

pytestmark = pytest.mark.django_db
TYPED = {"name", "tag", "nickname", "reason", "rules_name", "venue", "note", "text", "notice", "place", "reply", "said"}
ATTACK = "=<b id=x>\"'&{{7}}\u202e\u200f🂡e\u0301</script>"
BROKEN = re.compile(r"<b id=x>|</script>\d")
GAMES = 1  # of many that differ in their presets


def attacked() -> Club:
    """A club with everything in it, each word that somebody typed another one."""
    club = whole_club()
    for model in MODELS:
        for field in model._meta.concrete_fields:
            if field.name in TYPED and isinstance(field, (CharField, TextField)) and not field.choices:
                for row in model._base_manager.exclude(**{field.name: ""}):
                    word = f"{ATTACK}{row.pk}"
                    model._base_manager.filter(pk=row.pk).update(**{field.name: word[-(field.max_length or 200) :]})
            elif field.name == "agreed" and isinstance(field, JSONField):
                model._base_manager.update(agreed=[ATTACK])
    return Club.objects.get(pk=club.pk)


def some_pages(club: Club) -> Iterator[str]:
    """Every page of the club, those of a game of a few games, those of a person of one of each kind."""
    few = set(club.games.order_by("-pk").values_list("public_id", flat=True)[:GAMES])
    others = set(Game.objects.values_list("public_id", flat=True)) - few
    yield from (page for page in pages(club, of_each_kind(club)) if not others & set(page.split("/")))


def faults(page: str, answer: Any) -> Iterator[str]:
    """Where a word is more than a word."""
    kind, text = answer.headers.get("Content-Type", ""), b"".join(answer).decode(errors="replace")
    if answer.status_code >= 500:
        yield f"{page}: {answer.status_code}"
    if "html" in kind and (found := BROKEN.search(text)):
        yield f"{page}: {text[max(0, found.start() - 80) : found.end() + 20]}"
    if "svg" in kind and any(
        each.tag.rpartition("}")[2] in ("b", "script") for each in ElementTree.fromstring(text).iter()
    ):
        yield f"{page}: a picture"
    if "json" in kind and answer.status_code == 200:
        for line in text.splitlines() if page.endswith(".jsonl") else [text]:
            json.loads(line)
    if "csv" in kind:
        cells = [cell for row in cells_in(text.removeprefix("\ufeff")) for cell in row]
        yield from (
            f"{page}: {cell}" for cell in cells if cell.startswith(FORMULA) and not re.fullmatch(r"-?[\d.,]+", cell)
        )


def test_no_word_is_more_than_a_word() -> None:
    club = attacked()
    client = Client(raise_request_exception=False)
    client.get(f"/open/club/{club.public_id}/{token(club, 'owner')}/")
    found, kinds, shown = list[str](), set[str](), 0
    for page in some_pages(club):
        answer = client.get(page)
        kinds.add(answer.headers.get("Content-Type", "").split(";")[0])
        found += faults(page, answer)
        shown += not answer.streaming and b"&lt;b id=x&gt;" in answer.content
    assert found == []
    assert shown > 60
    assert kinds >= {"text/html", "application/json", "text/csv", "image/svg+xml"}


@pytest.mark.parametrize("text", ["<b id=x>", f"{ATTACK}7"])
def test_what_is_looked_for_is_found(text) -> None:
    assert BROKEN.search(text)
