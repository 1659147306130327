"""What a phone asks for to keep the scorepad as an app, in the reader's language."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET

from ..htmx import HtmxHttpRequest
from ..own_clubs import clubs_of
from .start import games_of

ICONS = [("icon.svg", "any", "any"), ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
         ("maskable-512.png", "512x512", "maskable")]  # fmt: skip
"""Our drawing and what `tests.icons` makes of it: file, sizes, what for."""


@require_GET
@cache_control(private=True, max_age=86400)
def manifest(request: HtmxHttpRequest) -> HttpResponse:
    """Its names, its icons, where it opens."""
    last = reverse("scorekeeper:last")
    told: dict[str, Any] = {
        "id": "/",
        "name": _("Spades score"),
        "short_name": pgettext("under the icon", "Spades"),
        "lang": get_language(),
        "start_url": last,
        "scope": "/",
        "display": "standalone",
        "background_color": "#0f1d17",
        "theme_color": "#17603f",
        "icons": [icon(*each) for each in ICONS],
        "shortcuts": [
            {"name": name, "url": url, "icons": [icon(*ICONS[1])]}
            for name, url in ((_("New game"), reverse("scorekeeper:new_game")), (_("Last game"), last))
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


def icon(file: str, sizes: str, purpose: str) -> dict[str, str]:
    """An icon as a manifest names it."""
    kind = "image/svg+xml" if file.endswith(".svg") else "image/png"
    return {"src": static(f"scorekeeper/{file}"), "sizes": sizes, "type": kind, "purpose": purpose}


@require_GET
@never_cache
def last(request: HtmxHttpRequest) -> HttpResponse:
    """Where the table was: the last game that goes on, or the first page, which offers the same table again."""
    going = next((game for game in games_of(request, clubs_of(request)) if not game.is_over), None)
    return redirect("scorekeeper:game", going.public_id) if going else redirect("scorekeeper:start")
