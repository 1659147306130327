"""Chromium as a small phone, with cookies of a scorer, driven and slowed down over its own protocol."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests import machine
from tests.conftest import PHONE

from .caller import HOST
from .requests import phone

SLOW_3G: dict[str, float] = {"latency": 2000, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
FAST_3G: dict[str, float] = {"latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--no-first-run"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, kept from calling home."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def new_page(
    browser: Browser, *, scorer: bool = True, script: str = "", **more: Any
) -> Iterator[tuple[Page, CDPSession]]:
    """A phone that has never been here; with the cookies of a scorer, a script of ours in each page, more options."""
    options: dict[str, Any] = {**PHONE, "locale": "en-US", "reduced_motion": "reduce", **more}
    context = browser.new_context(**options)
    if scorer:
        cookies: list[Any] = [
            {"name": name, "value": value, "domain": HOST, "path": "/"} for name, value in phone().cookies.items()
        ]
        context.add_cookies(cookies)
    if script:
        context.add_init_script(script)
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


def slow_down(session: CDPSession, *, processor: int = 4, network: dict[str, float] | None = None) -> None:
    """A slower processor, and a slower line."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": processor})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {"offline": False, **network})
