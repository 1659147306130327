"""A page is offered, and says that it is, in no language but those that its texts were translated into."""

import re

import pytest
from django.conf import settings
from django.test import Client

from scorekeeper.project.languages import translated

pytestmark = pytest.mark.django_db


def test_to_add_a_language_is_to_add_its_compiled_texts(tmp_path) -> None:
    assert translated(tmp_path / "locale") == [("en", "English")]
    for name, texts in (("pt_BR", "django.mo"), ("hu", "django.mo"), ("ro", "django.po"), ("tlh", "django.mo")):
        (there := tmp_path / "locale" / name / "LC_MESSAGES").mkdir(parents=True)
        (there / texts).touch()
    found = [("en", "English"), ("hu", "Magyar"), ("pt-br", "Português Brasileiro"), ("tlh", "tlh")]
    assert translated(tmp_path / "locale") == found


def test_the_languages_of_the_app_are_those_that_it_has_texts_of() -> None:
    assert translated(settings.LOCALE_PATHS[0]) == settings.LANGUAGES


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("ro", "ro"), ("pt-BR, pt", "pt-br"), ("pt", "pt-br"), ("hu-HU;q=0.5", "hu"), ("en, hu", "en"),
     ("tlh", "en"), ("\x00", "en"), ("de, fr", "en")],
)  # fmt: skip
def test_a_page_is_in_the_language_that_a_browser_asks_for_and_says_so(asked, spoken) -> None:
    answer = Client(headers={"Accept-Language": asked}).get("/")
    assert (answer["Content-Language"], f'<html lang="{spoken}">' in answer.content.decode()) == (spoken, True)


def test_a_person_chooses_another_and_keeps_it() -> None:
    phone = Client(headers={"Accept-Language": "hu"})
    offered = re.findall(r'name="language" value="([^"]+)" lang="([^"]+)">([^<]+)<', phone.get("/").content.decode())
    assert offered == [(code, code, name) for code, name in settings.LANGUAGES if code != "hu"]
    for code, _code, _name in offered:
        assert phone.post("/i18n/setlang/", {"language": code, "next": "/"})["Location"] == "/"
        assert phone.get("/")["Content-Language"] == code
    phone.post("/i18n/setlang/", {"language": "tlh", "next": "https://example.org/"})
    assert phone.get("/")["Content-Language"] == code, "no language of ours, no page of ours: nothing changes"
