"""What `collectstatic` makes of our files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as our
from django.core.management import call_command

from scorekeeper.project.scripts import SCRIPTS, joined
from scorekeeper.rules.declared import declared

APP, _SETUP, LAW = SCRIPTS


def test_our_scripts_are_collected_without_their_comments(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "scorekeeper.project.storage.SmallStaticFiles"}}
    for _again in range(2):
        call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=["admin"])
    for name in SCRIPTS:
        [served] = tmp_path.glob(name.replace(".js", ".*.js"))
        script = served.read_text(encoding="utf-8")
        assert "@ts-check" in joined(name)
        assert "@ts-check" not in script
        assert '"use strict"' in script
        assert Path(f"{served}.br").exists()


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_source_is_joined(name: str) -> None:
    script = SCRIPTS[name]
    assert sorted(path.stem for path in script.folder.glob("*.js")) == sorted(
        duty for duty in script.duties if not duty.startswith("..")
    )
    for duty in script.duties:
        assert (script.folder / f"{duty}.js").read_text(encoding="utf-8") in joined(name)


def test_the_law_of_the_phone_has_every_declaration_from_the_law_here() -> None:
    [told] = re.findall(r"^const DECLARED = (.*);$", joined(LAW), re.MULTILINE)
    assert json.loads(told) == json.loads(json.dumps(declared()))


def test_no_page_loads_the_law_of_the_phone_at_its_first_visit() -> None:
    pages = [page.read_text() for page in (our.BASE_DIR / "templates").rglob("*.html")]
    assert [APP in "".join(pages), LAW in "".join(pages)] == [True, False]
