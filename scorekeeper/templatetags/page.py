"""What a page as a whole needs: its stylesheets, put into the page itself; a scorepad needs one, other pages both.

One blocking file less halves the wait of a first visit on a slow line. The policy of `project` allows exactly
the texts that stand here, by their hashes.
"""

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django import template
from django.conf import settings
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from ..addresses import own_path
from ..ways import ways_of

register = template.Library()

FOLDER = Path(__file__).resolve().parent.parent / "static" / "scorekeeper"
STYLESHEETS = {name: FOLDER / f"{name}.css" for name in ("app", "pages")}
TOKENS = re.compile(
    r"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)"']*\))"""
    r"""|/\*.*?\*/"""
    r"""|\s*(?P<mark>[{};,])\s*"""
    r"""|(?P<space>\s+)""",
    re.DOTALL,
)


class Critical(NamedTuple):
    """A stylesheet as it stands in a page, and how a policy names it."""

    element: SafeString
    hash: str


def critical(name: str) -> Critical:
    """A stylesheet of this process; in development that of this moment."""
    return made(name, STYLESHEETS[name].stat().st_mtime_ns if settings.DEBUG else 0)


@lru_cache(maxsize=len(STYLESHEETS))
def made(name: str, _moment: int) -> Critical:
    """Read, shrink and hash the file; kept until the moment changes."""
    css = stylesheet(name)
    if "</" in css:
        raise ValueError(f"{name}.css would end the element that it stands in.")
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    # Our own file, without the one sign that could end the element.
    return Critical(mark_safe(f"<style>{css}</style>"), f"sha256-{digest}")  # noqa: S308


def stylesheet(name: str) -> str:
    """The text of a stylesheet, as it stands in a page."""
    return shrink(STYLESHEETS[name].read_text(encoding="utf-8"))


def shrink(css: str) -> str:
    """Without comments and needless space; what stands in quotes stays as it is.

    >>> shrink("/* ink */ a, b { color : red ;\\n  content: 'a  ; b' ; }")
    "a,b{color : red;content: 'a  ; b'}"
    """

    def short(match: re.Match[str]) -> str:
        return match["string"] or match["mark"] or (" " if match["space"] else "")

    return TOKENS.sub(short, css).replace(";}", "}").strip()


@register.simple_tag
def critical_css(name: str) -> SafeString:
    """`{% critical_css "app" %}`: a stylesheet as a `<style>` element."""
    return critical(name).element


@register.simple_tag(takes_context=True)
def ways(context: Context) -> str:
    """`{% ways as chosen %}`: how who holds this phone wants it, as classes of the page."""
    request = context.get("request")
    return " ".join(ways_of(request)) if request else ""


@register.simple_tag(takes_context=True)
def came_from(context: Context) -> str:
    """`{% came_from as there %}`: the page of ours by which htmx asked, "" for none: a header may say anything."""
    request = context.get("request")
    try:
        path = request.htmx.current_url_abs_path if request and request.htmx else ""
    except ValueError:
        path = ""
    return own_path(path or "")
