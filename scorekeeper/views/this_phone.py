"""How a phone shows the pages to whoever holds it: larger, for the left hand, without vibration."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ..addresses import own_path
from ..htmx import HtmxHttpRequest
from ..ways import choose, ways_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def this_phone(request: HtmxHttpRequest) -> HttpResponse:
    """Choose, and back to where that was asked for."""
    said = (request.POST or request.GET).get("back", "")
    back = own_path(said) or "/"
    if request.method == "POST":
        response = redirect(back)
        choose(response, request.POST.getlist("way"))
        return response
    told = {
        "large": (_("Large figures"), _("Figures and buttons of the scorepad are larger.")),
        "left": (_("Left hand"), _("What a thumb needs stands on the left.")),
        "still": (_("No vibration"), _("The phone is still when a hand is saved.")),
    }
    chosen = ways_of(request)
    choices = [
        {"value": way, "title": title, "text": text, "checked": way in chosen} for way, (title, text) in told.items()
    ]
    return render(request, "scorekeeper/this_phone.html", {"choices": choices, "back": back})
