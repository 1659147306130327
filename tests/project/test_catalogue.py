"""The texts of a phone without signal: those that Python or a template has, with gettext's own forms."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.utils import translation

from scorekeeper.project import catalogue
from tests import machine, texts

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
TEXT = "{n} bag", "{n} bags"
SPEAK = {"texts", "draw"}  # they say what they are given


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_takes_the_form_that_gettext_gives_it(language: str) -> None:
    kept = catalogue.catalogue(language)
    with translation.override(language):
        for n in range(2_001):
            form = int(kept["forms"][n if n <= 200 else n % 100 + 100])
            assert kept["texts"]["{n} bag"][form] == translation.ngettext(*TEXT, n)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_is_said_as_gettext_says_it(language: str) -> None:
    said = catalogue.catalogue(language)["texts"]
    with translation.override(language):
        for one, many, context in catalogue.texts():
            if context:
                assert said[f"{context}\4{one}"] == translation.pgettext(context, one)
            elif not many and isinstance(said.get(one, one), str):
                assert said.get(one, one) == translation.gettext(one)
    assert len(said) > 200


@pytest.mark.skipif(not machine.xgettext() and not machine.IN_CI, reason="gettext is not installed")
def test_a_script_says_nothing_that_python_does_not() -> None:
    python = {(each.one, each.many, each.context) for each in texts.found()}
    assert {*catalogue.of_scripts()} - python == set()


def test_how_a_text_stands_in_a_script(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "some.js").write_text(
        'const a = [_("One \\"thing\\""), ngettext(\n  "{n} bag",\n  "{n} bags", n), pgettext("mark", "D"), no_("x")];'
    )
    monkeypatch.setattr(catalogue, "ALONE", tmp_path)
    assert [*catalogue.of_scripts()] == [('One "thing"', "", ""), ("{n} bag", "{n} bags", ""), ("D", "", "mark")]


def test_each_text_of_a_script_can_be_found() -> None:
    """It stands in the call itself, in double quotes, or the law declares it."""
    sources = [path.read_text() for path in catalogue.ALONE.glob("*.js") if path.stem not in SPEAK]
    calls = re.findall(r"\b(?:_|ngettext|pgettext)\((?!DECLARED\.)", "".join(sources))
    assert len(calls) == len([*catalogue.of_scripts()]) > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_a_file(language: str) -> None:
    path = find(f"scorekeeper/alone.{language}.json")
    assert json.loads(Path(str(path)).read_text(encoding="utf-8")) == catalogue.catalogue(language)
