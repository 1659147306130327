"""A page is offered, and says that it is, in no language but those that its texts were translated into."""

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


@pytest.mark.parametrize("asked", ["ro", "pt-BR, pt", "hu;q=0.5", "tlh", "\x00", "de, en"])
def test_a_page_names_the_language_that_it_is_in(asked) -> None:
    phone = Client(headers={"Accept-Language": asked})
    phone.cookies["django_language"] = "ro"
    answer = phone.get("/")
    assert (answer["Content-Language"], '<html lang="en">' in answer.content.decode()) == ("en", True)
