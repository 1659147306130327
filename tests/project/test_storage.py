"""What `collectstatic` makes of our files."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as our
from django.core.management import call_command

from scorekeeper.project.scripts import SCRIPTS, SOURCES, joined
from scorekeeper.rules.declared import declared

OTHERS = ["admin", "django_htmx"]  # what is not ours takes longest
APP, _SETUP, ALONE, *_LATER = SCRIPTS


def test_our_scripts_are_collected_without_their_comments(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "scorekeeper.project.storage.SmallStaticFiles"}}
    for _again in range(2):
        call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=OTHERS)
    for name in SCRIPTS:
        [served] = tmp_path.glob(name.replace(".js", ".*.js"))
        script = served.read_text(encoding="utf-8")
        assert "@ts-check" in joined(name)
        assert "@ts-check" not in script
        assert '"use strict"' in script
        assert Path(f"{served}.br").exists()
    said = {path.name.split(".")[1] for path in tmp_path.glob("scorekeeper/alone.*.json.br")}
    assert said == {code for code, _name in our.LANGUAGES} - {"en"}


def test_every_source_is_joined() -> None:
    taken = set()
    for name, script in SCRIPTS.items():
        sources = {(script.folder / f"{duty}.js").resolve() for duty in script.duties}
        taken |= sources
        assert [path for path in sources if path.read_text(encoding="utf-8") not in joined(name)] == []
    assert taken == {path for path in SOURCES.rglob("*.js") if path.parent.name != "worker"}


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_template_stands_within_another(name: str) -> None:
    """What takes the comments out would take white space out of the inner one."""
    script = SCRIPTS[name]
    for duty in script.duties:
        assert re.findall(r"\$\{[^}`]*`.*", (script.folder / f"{duty}.js").read_text(encoding="utf-8")) == []


def test_the_law_of_the_phone_has_every_declaration_from_the_law_here() -> None:
    [told] = re.findall(r"^const DECLARED = (.*);$", joined(ALONE), re.MULTILINE)
    assert json.loads(told) == json.loads(json.dumps(declared()))


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_name_of_a_joined_script_stands_for_two_things(name: str) -> None:
    script = SCRIPTS[name]
    sources = [(script.folder / f"{duty}.js").read_text(encoding="utf-8") for duty in script.duties]
    names = re.findall(r"^(?:/\*\* @type .*?\*/ )?(?:const|let|function|class) (\w+)", "\n".join(sources), re.MULTILINE)
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_no_page_loads_what_needs_no_signal_at_its_first_visit() -> None:
    pages = [page.read_text() for page in (our.BASE_DIR / "templates").rglob("*.html")]
    assert [name in "".join(pages) for name in (APP, ALONE)] == [True, False]
