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
        self.set_cookies: list[str] = []  # of the last answer
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
        told: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], error: object = None) -> Any:
            told.append((status, headers))

        parts: Any = self.application(environ.copy(), start)
        body = b"".join(parts)
        parts.close()
        status, headers = told[0]
        self.set_cookies = [value for name, value in headers if name == "Set-Cookie"]
        return Answer(int(status[:3]), dict(headers), body)

    def visit(self, path: str) -> Answer:
        """Get a page as a browser does: keep its cookies and its token."""
        answer = self.send(self.environ("GET", path) | {"HTTP_ACCEPT_ENCODING": "identity"})
        for value in self.set_cookies:
            self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
        if found := TOKEN.search(answer.body):
            self.token = found[1].decode()
        return answer
