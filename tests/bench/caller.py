"""A phone that calls the WSGI application in process: a bare environ in, status, headers and body out."""

import io
import json
import re
from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.core.wsgi import get_wsgi_application

HOST = "localhost"
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')
Environ = dict[str, Any]


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Caller:
    """One phone: its cookies and its CSRF token. `encodings` is what its browser unpacks."""

    def __init__(self, encodings: str = "gzip, deflate") -> None:
        self.application = get_wsgi_application()
        self.cookies: dict[str, str] = {}
        self.token, self.encodings = "", encodings

    def environ(self, method: str, path: str, **headers: str) -> Environ:
        """A request as a server hands it over; the same may be sent again."""
        path, _mark, query = path.partition("?")
        return {
            "REQUEST_METHOD": method, "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": query,
            "SERVER_NAME": HOST, "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1",
            "wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.errors": io.StringIO(), "wsgi.multithread": True,
            "wsgi.multiprocess": False, "wsgi.run_once": False, "wsgi.input": io.BytesIO(), "CONTENT_LENGTH": "0",
            "HTTP_HOST": HOST, "HTTP_ACCEPT": "text/html", "HTTP_ACCEPT_ENCODING": self.encodings,
            "HTTP_ACCEPT_LANGUAGE": "en", "HTTP_USER_AGENT": "bench",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        } | {f"HTTP_{name.upper()}": value for name, value in headers.items()}  # fmt: skip

    def form(self, path: str, fields: Mapping[str, object], **headers: str) -> Environ:
        """A form sent to an address, with the token."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **fields}).encode()
        return self.with_body(path, body, "application/x-www-form-urlencoded", **headers)

    def json(self, path: str, told: Mapping[str, object]) -> Environ:
        """JSON sent to an address, with the token in its header."""
        return self.with_body(path, json.dumps(told).encode(), "application/json", x_csrftoken=self.token)

    def with_body(self, path: str, body: bytes, kind: str, **headers: str) -> Environ:
        """A POST with a body."""
        sent = {"CONTENT_TYPE": kind, "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body)}
        return self.environ("POST", path, **headers) | sent

    def send(self, environ: Environ) -> Answer:
        """Call the application and read the whole answer. A body is read from its beginning each time."""
        environ["wsgi.input"].seek(0)
        told: list[Any] = []
        parts = self.application(environ.copy(), lambda status, headers, error=None: told.extend([status, headers]))  # type: ignore[arg-type, misc]
        body = b"".join(parts)
        if hasattr(parts, "close"):
            parts.close()
        return Answer(int(told[0][:3]), dict(told[1]), body) if len(told) == 2 else Answer(500, {}, b"")

    def visit(self, path: str) -> Answer:
        """Get a page as a browser does: keep its cookies and its token."""
        application, told = self.application, []
        environ = self.environ("GET", path) | {"HTTP_ACCEPT_ENCODING": "identity"}

        def start(status: str, headers: list[tuple[str, str]], error: object = None) -> Any:
            told.append((int(status[:3]), headers))

        body = b"".join(application(environ, start))  # type: ignore[arg-type]
        status, headers = told[0]
        for name, value in headers:
            if name == "Set-Cookie":
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
        if found := TOKEN.search(body):
            self.token = found[1].decode()
        return Answer(status, dict(headers), body)
