"""The policy of every answer, the stylesheet that it allows, and logs without tokens."""

import base64
import hashlib
import logging
import re

import pytest
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory, override_settings

from scorekeeper.project.policy import ContentSecurityPolicy
from scorekeeper.serving.lines import WithoutTokens
from scorekeeper.templatetags.page import shrink


def policy(body: str = "Ana leads") -> str:
    response = ContentSecurityPolicy(lambda request: HttpResponse(body))(RequestFactory().get("/"))
    return response.headers.get("Content-Security-Policy", "")


def test_policy_allows_exactly_the_stylesheets_of_a_page() -> None:
    page = Template('{% extends "base.html" %}').render(Context())
    sheets = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode() for sheet in sheets]
    assert len(digests) == 2
    assert f"style-src 'self' 'sha256-{digests[0]}' 'sha256-{digests[1]}';" in policy()


def test_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    assert policy().startswith("default-src 'none'; script-src 'self'; ")
    assert "unsafe" not in policy()
    assert "http" not in policy()


def test_policy_in_development_follows_the_file() -> None:
    with override_settings(DEBUG=True):
        assert "'sha256-" in policy()


def test_an_answer_without_a_body_carries_none() -> None:
    assert policy(body="") == ""


def test_every_answer_carries_the_headers() -> None:
    response = Client().get("/there-is-no-such-page/")
    assert response.status_code == 404
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/account/sign-out/", 405), ("/api/openapi.json", 200), ("/none/", 404)]
)
def test_a_head_is_answered_as_the_get_that_it_asks_about(path: str, status: int) -> None:
    asked, told = Client().head(path), Client().get(path)
    assert (asked.status_code, asked.content) == (told.status_code, b"")
    assert (asked.status_code, asked.headers["Content-Type"]) == (status, told.headers["Content-Type"])


@pytest.mark.django_db  # closing a file's answer looks at the connection
def test_browsers_find_an_icon_unasked() -> None:
    response = Client().get("/favicon.ico")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "image/x-icon")
    response.close()


def test_shrinking_keeps_what_matters() -> None:
    assert shrink('a::after { content: "/* a  ; b */" }') == 'a::after{content: "/* a  ; b */"}'
    assert shrink("p { width: calc(1px  +  2px) ; }\n\na   b { --x: ; }") == "p{width: calc(1px + 2px)}a b{--x:}"


def test_log_holds_no_token() -> None:
    token = "Zk3_9aQ-ffB2xLw0PqR7tU"
    record = logging.LogRecord(
        "x",
        logging.ERROR,
        __file__,
        1,
        "Error: %s at %d",
        (f"/g/{token}/bid/?t={token}&u=%2Fopen%2f{token}%2F", 7),
        None,
    )
    assert WithoutTokens().filter(record)
    assert record.getMessage() == "Error: /g/…/bid/?t=…&u=%2Fopen%2f…%2F at 7"


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=cut"])
@pytest.mark.parametrize(
    "charset", ["rot13", "base64", "idna", "undefined", "unicode_escape", "utf-16", "zlib", "?", ""]
)
def test_a_form_in_another_encoding_is_refused(kind, charset) -> None:
    form = b'--cut\r\nContent-Disposition: form-data; name="key"\r\n\r\n\\ud800\r\n--cut--\r\n'
    response = Client().generic("POST", "/import/", form, content_type=f"{kind}; charset={charset}")
    assert response.status_code == 400
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"'])
def test_a_form_in_utf_8_may_say_so(charset) -> None:
    response = Client().generic(
        "POST", "/import/", b"key=0123456789", content_type=f"application/x-www-form-urlencoded; charset={charset}"
    )
    assert response.status_code == 422
