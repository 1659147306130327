"""How an answer is packed: by Brotli where the browser unpacks it, else by gzip, else not at all."""

import gzip

import brotli
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from scorekeeper.project.packing import Packed

TEXT = "Ana bids 4, Bea bids 5. " * 40


def answered(offered: str, text: str = TEXT, **headers: str) -> HttpResponse:
    request = RequestFactory().get("/", headers={"Accept-Encoding": offered})
    response = Packed(lambda request: HttpResponse(text, headers=headers))(request)
    assert isinstance(response, HttpResponse)
    return response


@pytest.mark.parametrize("offered", ["br", "gzip, deflate, br, zstd", "gzip;q=0.5, br;q=1.0"])
def test_brotli_where_it_is_offered(offered) -> None:
    response = answered(offered, ETag='"7"')
    assert brotli.decompress(response.content).decode() == TEXT
    assert response["Content-Encoding"] == "br"
    assert response["Content-Length"] == str(len(response.content))
    assert response["Vary"] == "Accept-Encoding"
    assert response["ETag"] == 'W/"7"'


@pytest.mark.parametrize("offered", ["gzip", "gzip, deflate", "gzip, br;q=0", "gzip, br;q=0.0"])
def test_gzip_where_that_alone_is_offered(offered) -> None:
    response = answered(offered)
    assert response["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content).decode() == TEXT


@pytest.mark.parametrize(("offered", "text"), [("br", "short"), ("br", ""), ("", TEXT), ("identity", TEXT)])
def test_left_as_it_is_where_it_is_short_or_nothing_is_offered(offered, text) -> None:
    response = answered(offered, text)
    assert not response.has_header("Content-Encoding")
    assert response.content.decode() == text


def test_what_is_packed_already_is_not_packed_again() -> None:
    response = answered("br", **{"Content-Encoding": "gzip"})
    assert (response["Content-Encoding"], response.content.decode()) == ("gzip", TEXT)


def test_what_is_sent_as_it_is_read_is_left_to_gzip() -> None:
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip, br"})
    response = Packed(lambda request: StreamingHttpResponse([TEXT]))(request)
    assert isinstance(response, StreamingHttpResponse)
    assert gzip.decompress(response.getvalue()).decode() == TEXT


def test_the_length_of_the_same_answer_differs_by_chance() -> None:
    assert len({len(answered("br")["X-Length"]) for _time in range(60)}) > 20
