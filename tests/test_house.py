"""The house keeps its shape: who may import whom, who may write, how long things may get."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
APPS = ["scorekeeper", "tournaments"]
PURE = {"scorekeeper.rules": set(), "tournaments.formats": {"scorekeeper.rules", "rustworkx"}}
PENS = {"scorekeeper": "scorebook", "tournaments": "director"}
READS = {
    "scorekeeper.backup",
    "scorekeeper.moment",
    "scorekeeper.prepared",
}  # they copy all of a database, begin a reading, send a QuerySet, which only reads
ROOMS = {"race", "night", "setting_up", "entrants", "standings", "results", "draws", "desk", "room", "files"}
WRITES = {
    *("save", "create", "update", "delete", "bulk_create", "bulk_update", "get_or_create", "update_or_create"),
    *("execute", "executemany"),
}


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))}
OURS = {name: path for name, path in MODULES.items() if ".migrations" not in name}
TESTS = {name_of(path): path for path in sorted((ROOT / "tests").rglob("*.py"))}
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def within(name: str, *packages: str) -> bool:
    """Whether a module is one of these packages or lies in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@cache
def parsed(path: Path) -> ast.Module:
    """A module as Python reads it: once, however many rules look at it."""
    return ast.parse(path.read_text())


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that stands in a module."""
    return list(ast.walk(parsed(path)))


@cache
def imports(name: str) -> set[str]:
    """Every module, ours or not, that a module's text imports, wherever in it."""
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    found = set()
    for node in nodes(MODULES[name]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            inner = {f"{source}.{alias.name}" for alias in node.names}
            found |= (inner & set(MODULES)) or {source}
    return found


def room_of(name: str) -> str:
    """The room of the tournaments in which a module lies, "" for none."""
    room = name.split(".")[1] if name.startswith("tournaments.") else ""
    return room if room in ROOMS else ""


def breaches(arrow: str) -> Iterator[str]:
    """Each import that runs against an arrow of the house."""
    for name in MODULES:
        for target in imports(name):
            pure = next((package for package in PURE if within(name, package)), None)
            wrong = {
                "a pure package knows the standard library and what is below it": pure is not None
                and target.partition(".")[0] not in sys.stdlib_module_names
                and not within(target, pure, *PURE[pure]),
                "one table knows nothing of many": within(name, "scorekeeper")
                and not within(name, "scorekeeper.project")
                and within(target, "tournaments"),
                "nobody imports the project": within(target, "scorekeeper.project")
                and not within(name, "scorekeeper.project"),
                "models know neither pens nor pages": within(name, *(f"{app}.models" for app in APPS))
                and within(
                    target,
                    *(f"{app}.{part}" for app in APPS for part in (PENS[app], "views", "forms", "urls", "htmx")),
                ),
                "a room of the tournaments reads: it knows neither the pen nor a page": room_of(name) != ""
                and within(target, "tournaments.director", "tournaments.views"),
                "no signals": within(target, "django.dispatch", "django.db.models.signals", "django.core.signals"),
            }
            if wrong[arrow]:
                yield f"{name} imports {target}"


@pytest.mark.parametrize(
    "arrow",
    [
        "a pure package knows the standard library and what is below it",
        "one table knows nothing of many",
        "nobody imports the project",
        "models know neither pens nor pages",
        "a room of the tournaments reads: it knows neither the pen nor a page",
        "no signals",
    ],
)
def test_arrow(arrow: str) -> None:
    assert list(breaches(arrow)) == []


def test_no_two_rooms_of_the_tournaments_need_each_other() -> None:
    needed = {(room_of(name), room_of(target)) for name in OURS for target in imports(name)}
    found = [pair for pair in needed if all(pair) and pair[0] != pair[1] and pair[::-1] in needed]
    assert found == []


@pytest.mark.parametrize("package", [package for package in PURE if package in MODULES])
def test_pure_package_needs_nothing_installed(package: str) -> None:
    names = [name for name in OURS if within(name, package) and not name.endswith("__main__")]
    code = f"import sys, {', '.join(names)}; print([name for name in sys.modules if name.startswith('django')])"
    # -S: an interpreter that sees no installed package at all.
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_only_a_pen_writes() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} .{node.func.attr}()"
        for name, path in OURS.items()
        if not within(name, *PURE, *READS, *(f"{app}.{pen}" for app, pen in PENS.items()))
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES
    ]
    assert found == []


def test_whoever_locks_a_game_or_a_race_lets_others_refer_to_it() -> None:
    """Else a token that is written while boards are drawn again waits for a game, after its race: a deadlock."""
    lines = [line for name in OURS.values() for line in name.read_text().splitlines() if "select_for_update(" in line]
    locks = [line for line in lines if re.search(r"\b(Game|Race|games|races)\b", line)]
    assert len(locks) > 10
    assert [line for line in locks if "no_key=True" not in line] == []


def test_modules_stay_short() -> None:
    limits = {name: 200 if within(name, *PURE) else 300 for name in OURS} | dict.fromkeys(TESTS, 250)
    lengths = {name: len(path.read_text().splitlines()) for name, path in (OURS | TESTS).items()}
    assert {name: lines for name, lines in lengths.items() if lines > limits[name]} == {}


def test_templates_stay_short() -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text().splitlines()) for path in TEMPLATES}
    assert {path: lines for path, lines in lengths.items() if lines > 150} == {}


def test_functions_stay_short() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {node.end_lineno - node.lineno + 1}"
        for path in OURS.values()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno + 1 > 50
    ]
    assert found == []


def test_modules_say_what_they_own() -> None:
    silent = [name for name, path in OURS.items() if (tree := parsed(path)).body and not ast.get_docstring(tree)]
    assert silent == []


def test_a_map_of_modules_names_each_of_them() -> None:
    """Where a package says which module does what, it leaves none out, and names none that is gone; but for tests."""
    for name, path in (OURS | TESTS).items():
        told = ast.get_docstring(parsed(path)) or "" if path.name == "__init__.py" else ""
        if "| module |" not in told:
            continue
        cells = [line.split("|")[1] for line in told.splitlines() if line.startswith("|")][2:]
        within_it = [each for each in OURS | TESTS if each.startswith(f"{name}.")]
        there = {each.removeprefix(f"{name}.").partition(".")[0] for each in within_it}
        named = {each.strip() for cell in cells for each in cell.split(",")}
        lacking = {each for each in there - named if not re.match("test_|conftest$|admin$|apps$", each)}
        assert (named - there, lacking) == (set(), set()), name


def test_what_is_said_can_be_translated() -> None:
    """A text stands where it is said, and so do both of a plural, else nobody who gathers the texts finds them."""
    found = [
        f"{name}:{node.lineno}"
        for name, path in OURS.items()
        if name != "scorekeeper.words"  # the law's own texts
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id.removesuffix("_lazy") in {"_", "gettext", "ngettext", "pgettext"}
        and not all(isinstance(text, ast.Constant) for text in node.args[: 1 + (node.func.id[0] in "np")])
    ]
    assert found == []


def test_no_module_for_leftovers() -> None:
    vague = {"utils", "util", "helpers", "common", "base", "misc"}
    assert [name for name in OURS if vague & set(name.split("."))] == []


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("inline style", r"""\sstyle\s*=\s*["']"""),
        ("inline script", r"<script(?![^>]*\ssrc=)"),
        ("handler in an attribute", r"\s(on[a-z]+|hx-on[:a-z-]*)\s*=\s*[\"']"),
        ("evaluated attribute", r"""=\s*["']\s*(js|javascript):"""),
        ("file from elsewhere", r"""(src|href|action|hx-[a-z]+)\s*=\s*["'](https?:)?//"""),
    ],
)
def test_templates_keep_the_policy(what: str, pattern: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0].strip()}"
        for path in TEMPLATES
        for match in re.finditer(pattern, path.read_text(), re.IGNORECASE)
    ]
    assert found == [], what


@pytest.mark.parametrize("name", ["base", "pg", "dev"])
def test_lock_names_hashes_and_no_place(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    pins = re.findall(r"^[a-z0-9._-]+(?:\[[a-z,]+\])?==.*?(?=^[a-z0-9]|\Z)", text, re.MULTILINE | re.DOTALL)
    assert pins
    assert [pin.split("==")[0] for pin in pins if "--hash=sha256:" not in pin] == []
    assert re.findall(r"https?:|file:|--[a-z-]*index|--find-links|@ ", text) == []
