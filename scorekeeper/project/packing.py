"""How an answer is packed: by Brotli where the browser unpacks it, a sixteenth smaller in the same time; or by gzip."""

import re
import secrets

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

OFFERED = re.compile(r"\bbr\b(?!;q=0(\.0*)?\b)")
WORTH = 200  # bytes; less is not packed
QUALITY, WINDOW = 7, 16  # as quick as gzip; a page is hardly larger than the window of 64 kB


class Packed(GZipMiddleware):
    """BREACH: Django masks each CSRF token anew, and its middleware adds random bytes to each answer's length, so a
    packed page does not give its token away. Here a header of random length does so.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Pack by Brotli what can be, and leave all else to Django."""
        offered = OFFERED.search(request.headers.get("Accept-Encoding", ""))
        if not offered or not isinstance(response, HttpResponse) or response.has_header("Content-Encoding"):
            return super().process_response(request, response)
        packed = brotli.compress(response.content, quality=QUALITY, lgwin=WINDOW)
        if len(response.content) < WORTH or len(packed) >= len(response.content):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        response.content = packed
        response.headers["Content-Encoding"] = "br"
        response.headers["Content-Length"] = str(len(packed))
        response.headers["X-Length"] = "0" * secrets.randbelow(self.max_random_bytes)
        if (tag := response.headers.get("ETag", "")).startswith('"'):
            response.headers["ETag"] = f"W/{tag}"
        return response
