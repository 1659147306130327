"""What axe finds on a page, in the colour schemes that a phone may have."""

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
AXE = Axe()
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def found(page: Page, first: Scheme = "light", *others: Scheme) -> list[str]:
    """What axe finds, rule by rule with the elements: every rule in the first scheme, in the others that of colours."""
    told = []
    for scheme in (first, *others):
        page.emulate_media(color_scheme=scheme)
        only = {"resultTypes": ["violations"], **(COLOURS if scheme != first else {})}
        for violation in AXE.run(page, options=only).response["violations"]:
            told.append(f"{scheme}, {violation['id']}: {[node['html'][:90] for node in violation['nodes']]}")
    return told
