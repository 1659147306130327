"""The log of a tournament: everything that was done, the last first, in sentences."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorekeeper.htmx import HtmxHttpRequest

from ...night.access import night_for
from ...night.facts import NightFacts
from ...night.log import log_told
from .answers import answer_night

AT_ONCE = 100


@never_cache
@require_GET
def log(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """A hundred writes a page."""
    tournament, _role = night_for(request, public_id, "helper")
    page = Paginator(tournament.steps.order_by("-number"), AT_ONCE).get_page(request.GET.get("page"))
    lines = log_told(NightFacts.load(tournament), page.object_list)
    context = {
        "heading": _("Log"),
        "lines": lines,
        "csv_url": reverse("nights:log_csv", args=[public_id]),
        "newer": page.previous_page_number() if page.has_previous() else 0,
        "older": page.next_page_number() if page.has_next() else 0,
    }
    return answer_night(request, tournament, "log", context)
