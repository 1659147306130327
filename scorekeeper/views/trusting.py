"""How a phone comes to trust the https that `make run` serves beside http. Must not know how certificates are made."""

from django.conf import settings
from django.http import FileResponse, Http404, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ..htmx import HtmxHttpRequest
from ..links import HERE, address_to, own_address, qr_code

KINDS = {"iphone": ("iPhone", "iPad"), "android": ("Android",)}
"""What a browser calls itself on each kind of phone."""


@never_cache
@require_GET
def trust(request: HtmxHttpRequest) -> HttpResponse:
    """What https gives, and what to tap for it on each kind of phone."""
    if not settings.HTTPS_PORT:
        raise Http404
    host, _port = split_domain_port(request.get_host())
    asks = request.headers.get("User-Agent", "")
    kinds = [kind for kind, words in KINDS.items() if any(word in asks for word in words)]
    context = {
        "address": f"https://{own_address() or host if host in HERE else host}:{settings.HTTPS_PORT}/",
        "here": address_to(request, reverse("scorekeeper:trust")),
        "qr": qr_code(address_to(request, reverse("scorekeeper:trust"))),
        "certificate": reverse("scorekeeper:authority"),
        "kind": next(iter(kinds), "laptop"),
        "secure": request.is_secure(),
    }
    return render(request, "scorekeeper/trust.html", context)


@require_GET
def authority(request: HtmxHttpRequest) -> FileResponse:
    """The certificate to trust. Phones offer to keep it because of its type, and only if it is no attachment."""
    path = settings.HTTPS_DIR / "authority.crt"
    if not settings.HTTPS_PORT or not path.exists():
        raise Http404
    return FileResponse(path.open("rb"), content_type="application/x-x509-ca-cert")
