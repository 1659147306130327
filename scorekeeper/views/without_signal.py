"""What a phone keeps so that the scorepad opens without signal: one page, and the worker that shows it.

This module must not know what that page draws: its script does that, of the games that the phone keeps.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path

import rjsmin
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import translation
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from ..htmx import HtmxHttpRequest

SHELL = "scorekeeper/alone/shell.html"
SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"
SOURCES = (SCRIPTS / "going" / "shelf.js", SCRIPTS / "worker" / "worker.js")
KEPT = ("app.js", "alone.js", "going.js", "ways.css", "icon.svg")
"""The files of every language that the page needs."""


@require_GET
@never_cache
@ensure_csrf_cookie
def shell(request: HtmxHttpRequest) -> HttpResponse:
    """The page without signal, the same at every address; its token is also that of taps that waited for long."""
    return render(request, SHELL)


@require_GET
@cache_control(no_cache=True)
def worker(request: HtmxHttpRequest) -> HttpResponse:
    """The worker of this build; a browser asks for it again and again, and takes another one for a new version."""
    return HttpResponse(f'const BUILD = "{build()}";\n{script()}', content_type="text/javascript; charset=utf-8")


@lru_cache(maxsize=1)
def script() -> str:
    """What the worker does, after the files that it keeps."""
    files = json.dumps([static(f"scorekeeper/{name}") for name in KEPT])
    sources = "\n".join(source.read_text(encoding="utf-8") for source in SOURCES)
    return f"const KEPT = {files};\n{rjsmin.jsmin(sources)}"


@lru_cache(maxsize=1)
def build() -> str:
    """A name for all that the worker keeps: one sign of it is another, and the name is another."""
    with translation.override("en"):
        page = render_to_string(SHELL)
    return hashlib.sha256((page + script()).encode()).hexdigest()[:16]
