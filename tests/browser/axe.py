"""What axe finds on a page, in the colour schemes that a phone may have."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
AXE = Axe().axe_script
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def violations(page: Page, only: dict[str, Any]) -> list[dict[str, Any]]:
    """What axe finds now; a page takes it in once, which costs as much as a run."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    told: list[dict[str, Any]] = page.evaluate(
        "async options => (await axe.run(document, options)).violations", {"resultTypes": ["violations"], **only}
    )
    return told


def found(page: Page, first: Scheme = "light", *others: Scheme) -> list[str]:
    """What axe finds, rule by rule with the elements: every rule in the first scheme, in the others that of colours."""
    told = []
    for scheme in (first, *others):
        page.emulate_media(color_scheme=scheme)
        for violation in violations(page, COLOURS if scheme != first else {}):
            told.append(f"{scheme}, {violation['id']}: {[node['html'][:90] for node in violation['nodes']]}")
    return told
