"""Nothing lies about: each template is drawn by somebody, each class of the style sheets stands on a page."""

import re
from pathlib import Path

from tests.test_house import APPS, OURS, ROOT, TEMPLATES

SHEETS = sorted(path for app in APPS for path in (ROOT / app).rglob("*.css"))
SCRIPTS = sorted(path for app in APPS for path in (ROOT / app).rglob("*.js"))
DJANGO_S = {"403.html", "403_csrf.html", "404.html", "500.html"}  # it looks for these by name


def text_of(paths: list[Path]) -> str:
    """What files say, without the comments of templates and sheets."""
    told = "\n".join(path.read_text() for path in paths)
    return re.sub(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}|/\*.*?\*/", "", told, flags=re.DOTALL)


CODE = text_of([*TEMPLATES, *SCRIPTS, *OURS.values()])


def test_each_template_is_drawn() -> None:
    """By its path, or where a view says the rest of it by its name alone."""
    names = [str(path.relative_to(ROOT / "templates")) for path in TEMPLATES]
    lost = [name for name in names if not re.search(rf'"({name}|{Path(name).stem})["#]', CODE)]
    assert set(lost) - DJANGO_S == set()


def test_each_class_stands_on_a_page() -> None:
    """As it is, or put together from what stands before the braces and a value."""
    heads = re.findall(r"([^{}]*)\{", text_of(SHEETS))
    classes = {name for head in heads for name in re.findall(r"\.([a-zA-Z][\w-]*)", head)}
    words = set(re.findall(r"[\w-]+", CODE))
    built = "|".join(set(re.findall(r"([\w-]+)\{\{", " ".join(re.findall(r'class="([^"]*)"', CODE)))))
    assert classes
    assert {name for name in classes - words if not re.fullmatch(rf"(?:{built})(?:\d+|(?<=-)\w+)", name)} == set()
