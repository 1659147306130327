"""The texts of a language for a phone without signal: of all catalogues only what the law, scripts/alone and the
templates there say, as gettext gives it. Must not know what a text is about.
"""

import json
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.formats import get_format

from ..rules.declared import declared
from .drawn import PARTS, Drawn

ALONE = Path(__file__).resolve().parent.parent / "scripts" / "alone"
STRING = r'"((?:[^"\\]|\\.)*)"'
CALLS = {
    rf"\b_\(\s*{STRING}": ("one",),
    rf"\bngettext\(\s*{STRING},\s*{STRING}": ("one", "many"),
    rf"\bpgettext\(\s*{STRING},\s*{STRING}": ("context", "one"),
}
"""How a text stands in a script, and what it is made of."""
Text = tuple[str, str, str]
"""A text, its plural ("" for none), its context ("" for none)."""


def texts() -> set[Text]:
    """Every text that a phone without signal may say."""
    return {*of_scripts(), *Drawn(PARTS).texts, *of_law(declared())}


def of_scripts() -> Iterator[Text]:
    """What our scripts hand to gettext."""
    for path in sorted(ALONE.glob("*.js")):
        script = path.read_text(encoding="utf-8")
        for call, parts in CALLS.items():
            for found in re.findall(call, script):
                strings = [found] if isinstance(found, str) else found
                told = dict(zip(parts, (json.loads(f'"{each}"') for each in strings), strict=True))
                yield told["one"], told.get("many", ""), told.get("context", "")


def of_law(told: Any) -> Iterator[Text]:
    """What the law declares: any text, and pairs of which the second has {n}."""
    match told:
        case {"one": str(one), "many": str(many)}:
            yield one, many, ""
        case (str(one), str(many)) if "{n}" in many:
            yield one, many, ""
        case str():
            yield told, "", ""
        case dict():
            for value in told.values():
                yield from of_law(value)
        case list() | tuple():
            for value in told:
                yield from of_law(value)


def catalogue(language: str) -> dict[str, Any]:
    """The texts of a language with a translation, and which form each number takes, as scripts/alone/texts.js reads
    them: "forms" has a figure for each of 0 to 200, "moment" is how a day with its time is written; a text with a
    context stands under both.
    """
    rule = plural_rule(language)
    forms = "".join(str(rule(n)) for n in range(201))
    counts = [forms.index(form) for form in sorted({*forms})]
    said: dict[str, Any] = {}
    with translation.override(language):
        moment = get_format("SHORT_DATETIME_FORMAT")
        for one, many, context in sorted(texts()):
            if many:
                said[one] = [translation.ngettext(one, many, n) for n in counts]
            elif context:
                said[f"{context}\4{one}"] = translation.pgettext(context, one)
            elif (there := translation.gettext(one)) != one:
                said.setdefault(one, there)
    return {"language": language, "forms": forms, "moment": moment, "texts": said}


def plural_rule(language: str) -> Any:
    """Which form a number takes, by the head of our own texts."""
    file = Path(settings.LOCALE_PATHS[0], translation.to_locale(language), "LC_MESSAGES", "django.mo")
    with file.open("rb") as compiled:
        return GNUTranslations(compiled).plural  # type: ignore[attr-defined]
