"""The icons of the app as phones want them, drawn anew from our own drawing: `make icons`.

A phone cuts a maskable icon to its own shape, so the spade stands smaller there, on green to the edge.
"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import machine

HERE = Path(__file__).resolve().parent.parent / "scorekeeper"
DRAWING = HERE / "static" / "scorekeeper" / "icon.svg"
MADE = {
    HERE / "static" / "scorekeeper" / "icon-192.png": (192, False),
    HERE / "static" / "scorekeeper" / "icon-512.png": (512, False),
    HERE / "static" / "scorekeeper" / "maskable-512.png": (512, True),
    HERE / "root" / "apple-touch-icon.png": (180, True),  # where an iPhone looks for it unasked
}
"""How wide each is, and whether a phone may cut it."""


def drawing(whole: bool) -> str:
    """Our drawing, or its spade alone on a ground without corners."""
    told = DRAWING.read_text(encoding="utf-8")
    [spade] = re.findall(r"<path[^>]*/>", told)
    [ground] = re.findall(r'<rect width="64"[^>]*fill="([^"]+)"', told)
    inside = f'<rect width="64" height="64" fill="{ground}"/><g transform="translate(8 8) scale(.75)">{spade}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{inside}</svg>' if whole else told


def main() -> None:
    """Draw each."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=["--no-sandbox"])
        for path, (size, whole) in MADE.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing(whole)}")
            page.screenshot(path=path, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
