"""The browser fixtures themselves: three kinds of screen on a real server, and no complaint goes unheard."""

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


def test_each_screen_has_a_browser_of_its_own(live_server, phone, desk, plain) -> None:
    for page, width in [(phone, 360), (desk, 1280), (plain, 360)]:
        assert page.goto(f"{live_server.url}/static/scorekeeper/app.css").status == 200
        assert page.viewport_size["width"] == width
    assert len({id(page.context) for page in (phone, desk, plain)}) == 3


def test_breach_of_the_policy_is_heard(live_server, page, complaints) -> None:
    page.goto(f"{live_server.url}/there-is-no-such-page/")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('ouch') })")
    complaints.provoked(404)
    assert len(complaints.unprovoked()) == 2, "the style, the error"
    complaints.provoked("inline style", "ouch")
    assert len(complaints.heard) == 3, "and the missing page"
