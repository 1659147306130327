"""Fixtures for all tests: the database in a file, and a phone, a desk and a browser without JavaScript.

A test that asks for `page`, `phone`, `desk`, `plain` or `open_page` is marked `browser`, one that touches the database
`database`; neither has to be said.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import hypothesis
import pytest
from playwright.sync_api import expect

from tests import machine
from tests.complaints import Complaints
from tests.gate import Gate

# Playwright keeps an event loop in the main thread, for which Django takes every query there to be a mistake.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# No deadline: a shared machine stalls. In CI the same cases come every time; elsewhere chance keeps looking.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if machine.IN_CI else "here")

# What a page must come to show is waited for as long as the next tap would be: a shared machine stalls, and the time
# within which a product must answer is no matter of this clock.
expect.set_options(timeout=30_000)

PHONE = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
DESK = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False, "device_scale_factor": 1}
BROWSER = {"page", "phone", "desk", "plain", "screen", "open_page", "context", "new_context", "browser"}
PURE = ("scorekeeper.rules", "tournaments.formats")
DATABASE = {"db", "transactional_db", "live_server", "django_db_reset_sequences", "django_db_serialized_rollback"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what drives a browser and what needs a database; without Chromium leave the former out, and say so.

    Each worker begins with its share of what drives a browser: that is slow, and what is short fills the end, while no
    worker waits for another.
    """
    for item in items:
        # A parameter of the test hides the fixture of its name.
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        asked = set(getattr(item, "fixturenames", ())) - set(parameters)
        if asked & BROWSER or item.path.parent.name == "browser":  # there some ask for a screen by name, as they run
            item.add_marker("browser")
        if asked & DATABASE or item.get_closest_marker("django_db"):
            item.add_marker("database")
    items[:] = shared_out(items, getattr(config, "workerinput", {}).get("workercount", 1))
    if machine.chromium():
        return
    left_out = [item for item in items if item.get_closest_marker("browser")]
    if left_out and machine.IN_CI:
        raise pytest.UsageError("In CI nothing may be left out, but Chromium is not installed.")
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("browser")]


def shared_out(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in as many equal parts as there are workers, of which each takes one: slow ones first in each part."""
    slow = [item for item in items if item.get_closest_marker("browser")]
    short = [item for item in items if not item.get_closest_marker("browser")]
    parts: list[pytest.Item] = []
    for worker in range(workers):
        first, last = (len(short) * each // workers for each in (worker, worker + 1))
        parts += [*slow[worker::workers], *short[first:last]]
    return parts


@pytest.fixture(autouse=True)
def each_test_begins_in_english() -> None:
    """A request leaves its language to its thread, which in a test is that of whatever comes next."""
    from django.utils import translation

    translation.activate("en")


@pytest.fixture(autouse=True)
def what_was_not_counted_is_not_kept(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test that counts no branches has worked out is worked out anew: else no other would pass there."""
    yield
    if request.node.get_closest_marker("no_cover"):
        for name, module in list(sys.modules.items()):
            if name.startswith(PURE):
                for each in vars(module).values():
                    getattr(each, "cache_clear", int)()


def pytest_configure() -> None:
    """All that is imported and collected stays: there is nothing to be found by the collector meanwhile."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What is there by now the collector need not look through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say plainly what this machine could not run."""
    if not machine.chromium():
        terminalreporter.write_line("Chromium is not installed: the browser tests were LEFT OUT.", yellow=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """On SQLite a file of its own for each run, so that threads and runs side by side are real."""
    from django.conf import settings

    if settings.SQLITE:
        settings.DATABASES["default"]["TEST"]["NAME"] = str(tmp_path_factory.mktemp("db") / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """What Django notes of every model stays: no flush takes it away, and none makes it again."""
    from django.contrib.contenttypes.management import create_contenttypes
    from django.db import connection
    from django.db.models.signals import post_migrate

    all_tables = connection.introspection.django_table_names
    kept = {"django_content_type", "auth_permission"}
    connection.introspection.django_table_names = lambda *args, **how: [  # type: ignore[method-assign]
        table for table in all_tables(*args, **how) if table not in kept
    ]
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    if connection.vendor == "postgresql":
        # To truncate makes a file anew for each table and each index; what a test leaves are a few rows.
        connection.ops.sql_flush = lambda style, tables, **how: [  # type: ignore[method-assign]
            "; ".join(f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables)
        ]


@pytest.fixture(scope="session")
def gate(live_server: Any) -> Gate:
    """What lets requests in to the server of the tests."""
    server = live_server.thread.httpd
    server.set_app(Gate(server.get_app()))
    return server.get_app()


@pytest.fixture(autouse=True)
def nobody_calls_when_a_test_is_over(_live_server_helper: None, request: pytest.FixtureRequest) -> Iterator[None]:
    """Made right after the database and before any page: so it ends when all pages are closed, and before a flush."""
    gate = request.getfixturevalue("gate") if "live_server" in request.fixturenames else None
    if gate:
        gate.open()
    yield
    if gate:
        gate.shut()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, kept from calling home; the process that begins a page goes on with all of that phone."""
    return {
        **browser_type_launch_args,
        "executable_path": machine.chromium(),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-sync",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--renderer-process-limit=1",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Every page is a small phone unless a test asks for something else."""
    return {**browser_context_args, **PHONE, "locale": "en-US", "reduced_motion": "reduce"}


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What the browsers of this test complain of; one that it provokes it names: `complaints.provoked(409)`."""
    heard = Complaints()
    yield heard
    assert heard.unprovoked() == [], "the browser complained"


@pytest.fixture
def context(context: Any, complaints: Complaints) -> Any:
    """The context of `page`, listened to."""
    return complaints.listen(context)


@pytest.fixture
def open_page(
    browser: Any, browser_context_args: dict[str, Any], complaints: Complaints
) -> Iterator[Callable[..., Any]]:
    """Open a further phone with cookies of its own; each option changes one thing: `open_page(color_scheme="dark")`."""
    opened = []

    def new_page(**options: Any) -> Any:
        opened.append(complaints.listen(browser.new_context(**{**browser_context_args, **options})))
        return opened[-1].new_page()

    yield new_page
    for context in opened:
        context.close()


@pytest.fixture
def phone(page: Any) -> Any:
    """The scorer's phone, 360 x 640."""
    return page


@pytest.fixture
def desk(open_page: Callable[..., Any]) -> Any:
    """A laptop at the desk, 1280 x 800."""
    return open_page(**DESK)


@pytest.fixture
def plain(open_page: Callable[..., Any]) -> Any:
    """A phone whose JavaScript is off."""
    return open_page(java_script_enabled=False)


@pytest.fixture(params=[True, False], ids=["with script", "without script"])
def screen(open_page: Callable[..., Any], request: pytest.FixtureRequest) -> Any:
    """A phone, once as it is and once with its JavaScript off."""
    return open_page(java_script_enabled=request.param)
