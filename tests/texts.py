"""The catalogues of texts: `make texts` finds every text that people read and merges them into each language's.

A text of Python or of a template is found by gettext's own extraction, one of the law, whose packages know no gettext,
by where it stands: any string there that is neither a docstring nor a name. `test_texts` fails on what has no
translation yet.
"""

import ast
import re
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polib
from django.utils.translation.template import templatize

from scorekeeper.project.texts import FOLDER
from tests import machine

ROOT = Path(__file__).parent.parent
APPS, LAW = ("scorekeeper", "tournaments", "templates"), ("scorekeeper/rules", "tournaments/formats")
KEYWORDS = (
    "gettext", "gettext_lazy", "gettext_noop", "ngettext:1,2", "ngettext_lazy:1,2", "pgettext:1c,2",
    "pgettext_lazy:1c,2", "npgettext:1c,2,3", "_",
)  # fmt: skip
NAME = re.compile(r"[A-Z_]{3,}|([A-Z][a-z]+){2,}")  # of a constant or a class


class Found(NamedTuple):
    """A text, its plural ("" for none), its context ("" for none), and the files in which it stands."""

    one: str
    many: str
    context: str
    where: tuple[str, ...]


@cache
def found() -> list[Found]:
    """Every text once, in the order of its first file."""
    told: dict[tuple[str, str], Found] = {}
    for each in [*of_law(), *of_app()]:
        before = told.setdefault((each.one, each.context), each)
        if each.many and before.many and each.many != before.many:  # gettext would take either for both
            raise ValueError(f"One singular, two plurals: {each.one}")
        if each.many or not before.many:
            where = tuple(sorted({*before.where, *each.where}))
            told[each.one, each.context] = each._replace(where=where)
    return sorted(told.values(), key=lambda each: (each.where, each.one, each.context))


def of_app() -> Iterator[Found]:
    """What code and templates hand to gettext."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for path in sorted(
            path for app in APPS for path in (ROOT / app).rglob("*.*") if path.suffix in {".py", ".html", ".txt"}
        ):
            name = path.relative_to(ROOT)
            (there := Path(folder, name)).parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text()
            there.write_text(text if path.suffix == ".py" else templatize(text, origin=str(name)))
            names.append(str(name))
        subprocess.run(
            [
                machine.xgettext() or "xgettext", "--language=Python", "--from-code=UTF-8", "--add-location=file",
                "--no-wrap", "--output=all.pot", "--files-from=-", "--keyword",
                *(f"--keyword={each}" for each in KEYWORDS),
            ],
            input="\n".join(names), text=True, cwd=folder, check=True,
        )  # fmt: skip
        for entry in polib.pofile(str(Path(folder, "all.pot"))):
            where = tuple(sorted({name for name, _line in entry.occurrences}))
            yield Found(as_meant(entry.msgid), as_meant(entry.msgid_plural), entry.msgctxt or "", where)


def as_meant(text: str) -> str:
    r"""A text as Python reads it: gettext's extraction leaves what is written as \uXXXX alone."""
    return re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), text)


def of_law() -> Iterator[Found]:
    """What the law says, with its plurals: a pair of which the second has {n}."""
    for path in sorted(path for app in LAW for path in (ROOT / app).rglob("*.py")):
        tree, where = ast.parse(path.read_text()), (str(path.relative_to(ROOT)),)
        left_out: set[ast.AST] = set()
        sure: set[ast.AST] = set()
        plurals: dict[ast.AST, str] = {}
        for node in ast.walk(tree):
            match node:
                case ast.Expr(value=ast.Constant() as docstring):
                    left_out.add(docstring)
                case ast.JoinedStr(values=values):
                    left_out.update(values)
                case ast.Assign(targets=[ast.Name(id="__all__")], value=names):
                    left_out.update(ast.walk(names))
                case ast.Tuple(elts=[ast.Constant(value=str()) as one, ast.Constant(value=str() as many) as other]) if (
                    "{n}" in many
                ):
                    left_out.add(other)
                    plurals[one] = many
                case ast.Call(func=ast.Name(id="Text") | ast.Attribute(attr="of"), args=[ast.Constant() as one, *more]):
                    sure.add(one)
                    if more and isinstance(more[0], ast.Constant):
                        left_out.add(more[0])
                        plurals[one] = str(more[0].value)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(text := node.value, str) or node in left_out:
                continue
            if text and (node in sure or node in plurals or reads(text)):
                yield Found(text, plurals.get(node, ""), "", where)


def reads(text: str) -> bool:
    """Is it written for people? What has a space, or begins as a sentence does; a name of our own is neither."""
    return bool(re.search(r"[a-z]", text)) and (" " in text.strip() or text[:1].isupper()) and not NAME.fullmatch(text)


def merged(language: str) -> polib.POFile:
    """The catalogue of a language with every text of now, in order; what is no longer said is gone."""
    before = polib.pofile(str(catalogue(language)))
    kept = {(each.msgid, each.msgctxt or ""): each for each in before}
    forms = len({*next((each.msgstr_plural for each in before if each.msgid_plural), {0: "", 1: ""})})
    after = polib.POFile(wrapwidth=120)
    after.metadata, after.header = before.metadata, before.header
    for text in found():
        was = kept.get((text.one, text.context))
        same = was if was and (was.msgid_plural or "") == text.many else None
        plural = same.msgstr_plural if same else dict.fromkeys(range(forms), "")
        after.append(
            polib.POEntry(
                msgid=text.one, msgid_plural=text.many, msgctxt=text.context or None,
                msgstr=same.msgstr if same and not text.many else "", msgstr_plural=plural if text.many else {},
                occurrences=[(name, "") for name in text.where],
            )
        )  # fmt: skip
    return after


def catalogue(language: str) -> Path:
    """Where the texts of a language are."""
    return FOLDER / language / "LC_MESSAGES" / "django.po"


def languages() -> list[str]:
    """Those that there are, by the names of their folders."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


if __name__ == "__main__":
    for language in languages():
        merged(language).save(str(catalogue(language)))
        lacking = sum(not each.translated() for each in polib.pofile(str(catalogue(language))))
        print(f"{language}: {lacking} lack a translation")
