"""Every text can be translated, every one is, and what a translation keeps of it is what has to be kept."""

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polib
import pytest
from django.test import Client
from django.utils import dates, formats, translation

from scorekeeper.clock import known_zones
from scorekeeper.links import KINDS, token
from scorekeeper.project.texts import compile_texts
from tests import machine, texts
from tests.scorekeeper.pages import of_each_kind, pages
from tests.tournaments.whole_club import told, whole_club

needs_gettext = pytest.mark.skipif(not machine.xgettext() and not machine.IN_CI, reason="gettext is not installed")
PSEUDO = "eo"  # a language that Django knows and we do not offer
SILENT = {"script", "style", "pre", "code"}
SHOWN = {"alt", "aria-label", "aria-description", "placeholder", "title"}
INSIDE = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
TYPED = {
    "agreed",
    "former",
    "gone",
    "name",
    "nickname",
    "note",
    "notice",
    "people",
    "place",
    "reason",
    "seats",
    "text",
    "who",
    "words",
}
OURS = {"Spades", "Scorekeeper", "QR", "CSV", "JSON", "English", "Pseudo", "Café", "zzzz", "iPhone", "iPad", "Android"}
ENGLISH_WORDS = {"trick", "bag", "set", "book", "over", "bumped"}  # what a club calls otherwise in English texts
COLUMNS = set(
    WORD.findall("JC JD away bid cutthroat date dealer game hands note partners place rules short tricks was")
)
ADDRESS = re.compile(r"https?://\S+")
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\(\w+\)s|%%|</?\w+")


class Read(HTMLParser):
    """What a page says: its text and what is read out, not what is code or an address."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.silent = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        self.said += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def foreign(page: str) -> set[str]:
    """The words of a page that were not translated: all that stand outside of the brackets of the pseudo-language."""
    told = ADDRESS.sub(" ", "\n".join(Read(page).said))
    while INSIDE.search(told):
        told = INSIDE.sub(" ", told)
    return set(WORD.findall(told))


def typed_words(told: Any, here: bool = False) -> set[str]:
    """The words that people of a club have typed, out of all that is kept of it."""
    if isinstance(told, dict):
        return set().union(*(typed_words(value, here or key in TYPED) for key, value in told.items()), set())
    if isinstance(told, list):
        return set().union(*(typed_words(value, here) for value in told), set())
    return set(WORD.findall(told)) if here and isinstance(told, str) else set()


def words_of_dates() -> set[str]:
    """How Django writes months and days in the pseudo-language: these it translates itself."""
    with translation.override(PSEUDO):
        names = [*dates.MONTHS.values(), *dates.MONTHS_3.values(), *dates.MONTHS_ALT.values(), *dates.WEEKDAYS.values()]
        form = formats.get_format("DATE_FORMAT") + formats.get_format("DATETIME_FORMAT")
        return set(WORD.findall(" ".join([*map(str, names), form.replace("\\", "")])))


@pytest.fixture
def pseudo(tmp_path: Path, settings: Any) -> None:
    """A language in which every text stands in brackets."""
    kept = polib.POFile()
    kept.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    for text in texts.found():
        one, many = f"⟦{text.one}⟧", f"⟦{text.many}⟧"
        said = {"msgstr_plural": {0: one, 1: many}} if text.many else {"msgstr": one}
        kept.append(polib.POEntry(msgid=text.one, msgid_plural=text.many, msgctxt=text.context or None, **said))
    (there := tmp_path / PSEUDO / "LC_MESSAGES").mkdir(parents=True)
    kept.save_as_mofile(str(there / "django.mo"))
    settings.LANGUAGES, settings.LOCALE_PATHS = [("en", "English"), (PSEUDO, "Pseudo")], [tmp_path]


@needs_gettext
@pytest.mark.django_db
def test_no_page_says_what_cannot_be_translated(pseudo) -> None:
    """Every page of a club with everything in it, as its owner reads it, those of a person for one of each kind; the
    description of the API is for who writes programs, and in English.
    """
    club = whole_club()
    known = typed_words([json.loads(line) for line in told(club).splitlines()]) | words_of_dates()
    known |= OURS | ENGLISH_WORDS | COLUMNS
    known |= set(WORD.findall(" ".join(known_zones())))
    client = Client(headers={"Accept-Language": PSEUDO})
    client.get(f"/open/club/{club.public_id}/{token(club, KINDS['club'][1])}/")
    left: dict[str, str] = {}
    seen = 0
    for page in pages(club, of_each_kind(club)):
        if page.startswith("/api/") or "." in page.rpartition("/")[2]:  # of programs, or a file
            continue
        answer: Any = client.get(page)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            seen += 1
            left |= dict.fromkeys(foreign(b"".join(answer).decode()) - known, page)
    assert seen > 150
    assert left == {}


@needs_gettext
@pytest.mark.parametrize("language", texts.languages())
def test_every_text_is_translated(language: str) -> None:
    kept = {
        (each.msgid, each.msgctxt or "", each.msgid_plural): each
        for each in polib.pofile(str(texts.catalogue(language)))
    }
    now = {(each.one, each.context, each.many) for each in texts.found()}
    assert now - {key for key, each in kept.items() if each.translated()} == set(), "`make texts`, and translate these"
    assert kept.keys() - now == set(), "`make texts`: nobody says these any more"


@pytest.mark.parametrize("language", texts.languages())
def test_a_translation_fills_in_what_the_text_does(language: str) -> None:
    for entry in polib.pofile(str(texts.catalogue(language))):
        wanted = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        for said in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            may = [wanted, set(PLACEHOLDER.findall(entry.msgid))]
            assert set(PLACEHOLDER.findall(said)) in may, entry.msgid
            assert [said[:1].isspace(), said[-1:].isspace()] == [entry.msgid[:1].isspace(), entry.msgid[-1:].isspace()]


def test_a_catalogue_is_compiled_once_it_is_older_than_its_texts(tmp_path: Path) -> None:
    (there := tmp_path / "ro" / "LC_MESSAGES").mkdir(parents=True)
    kept = polib.POFile()
    kept.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    kept.append(polib.POEntry(msgid="Hand", msgstr="Mână"))
    kept.save(str(there / "django.po"))
    assert list(compile_texts(tmp_path)) == [there / "django.mo"]
    assert list(compile_texts(tmp_path)) == []
    assert polib.mofile(str(there / "django.mo"))[0].msgstr == "Mână"
    later = (there / "django.mo").stat().st_mtime + 2
    os.utime(there / "django.po", (later, later))
    assert list(compile_texts(tmp_path)) == [there / "django.mo"]
    assert [path.name for path in there.iterdir() if path.suffix not in {".po", ".mo"}] == []
