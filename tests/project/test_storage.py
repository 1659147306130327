"""What `collectstatic` makes of our files."""

from pathlib import Path
from typing import Any

from django.core.management import call_command

from scorekeeper.project.scripts import DUTIES, SOURCES, joined


def test_our_script_is_collected_without_its_comments(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "scorekeeper.project.storage.SmallStaticFiles"}}
    for _again in range(2):
        call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=["admin"])
    [served] = (tmp_path / "scorekeeper").glob("app.*.js")
    script = served.read_text(encoding="utf-8")
    assert "/*" in joined()
    assert "/*" not in script
    assert '"use strict"' in script
    assert Path(f"{served}.br").exists()


def test_every_source_is_joined() -> None:
    assert sorted(path.stem for path in SOURCES.glob("*.js")) == sorted(DUTIES)
    for duty in DUTIES:
        assert (SOURCES / f"{duty}.js").read_text(encoding="utf-8") in joined()
