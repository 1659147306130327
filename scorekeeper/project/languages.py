"""The languages that pages are offered in: English, in which each text is written, and whatever it was translated into.

Must not know a language by name: to add one is to put its compiled texts into the folder of `settings.LOCALE_PATHS`.
"""

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

WRITTEN = "en"


def translated(folder: Path) -> list[tuple[str, str]]:
    """The code of each language and the name that it has for itself, English first.

    A folder `pt_BR/LC_MESSAGES` counts once its `django.mo` is there: before that a page would say that it speaks a
    language of which it knows no word.
    """
    there = sorted(texts.parent.parent.name for texts in folder.glob("*/LC_MESSAGES/django.mo"))
    codes = dict.fromkeys([WRITTEN, *map(to_language, there)])
    return [(code, str(LANG_INFO.get(code, {}).get("name_local", code))) for code in codes]
