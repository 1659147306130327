"""One URL, two answers."""

from typing import cast

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from scorekeeper.htmx import HtmxHttpRequest, page_or_partial

PAGE = "<main>{% partialdef board inline %}<p id=board>{{ points }}</p>{% endpartialdef %}</main>"
WHOLE, PART, OTHER = "<main><p id=board>7</p></main>", "<p id=board>7</p>", "<i>7</i>"


@pytest.fixture
def ask(settings, tmp_path):
    """Ask a view that shows 7 points, with these headers."""
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "other.html").write_text("<i>{{ points }}</i>")
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]

    def answer(partial: str, status: int = 200, **headers: str) -> HttpResponse:
        request = cast(HtmxHttpRequest, RequestFactory(headers=headers).get("/"))
        request.htmx = HtmxDetails(request)
        return page_or_partial(request, "page.html", partial, {"points": 7}, status=status)

    return answer


@pytest.mark.parametrize(
    ("headers", "partial", "body"),
    [
        pytest.param({}, "board", WHOLE, id="a plain request gets the page"),
        pytest.param({"HX-Request": "true"}, "board", PART, id="htmx gets the part of that page"),
        pytest.param({"HX-Request": "true"}, "other.html", OTHER, id="or a template of its own"),
        pytest.param({"HX-Request": "true", "HX-Boosted": "true"}, "board", WHOLE, id="a boosted link gets the page"),
        pytest.param(
            {"HX-Request": "true", "HX-History-Restore-Request": "true"}, "board", WHOLE, id="so does a step back"
        ),
    ],
)
def test_page_or_partial(ask, headers: dict[str, str], partial: str, body: str) -> None:
    response = ask(partial, **headers)
    assert response.content.decode() == body
    assert response.headers["Vary"] == "HX-Request"


def test_status_is_kept(ask) -> None:
    assert ask("board", status=409).status_code == 409
