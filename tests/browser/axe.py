"""What axe finds on a page, in the colour schemes that a phone may have, and where `LANGUAGES=all` asks for it in every
language, too: that takes minutes, so `make test` leaves it to English, as what a rule looks at is the same in all.
"""

import os
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
AXE = Axe().axe_script
EVERY_RULE: dict[str, Any] = {}
OTHERS = ("pt-br", "ro", "hu") if os.environ.get("LANGUAGES") == "all" else ()
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# Of all texts with one look (its colour, size and weight, and whatever lies beneath it) axe measures one.
LOOKS = """() => {
  const [looks, under, known] = [new Map(), new Map(), new Map()];
  const ground = (each) => {  // a number for all that lies beneath, each element looked at once
    if (!each) return 0;
    if (!under.has(each)) {
      const style = getComputedStyle(each);
      const told = [style.backgroundColor, style.backgroundImage, style.opacity, ground(each.parentElement)].join();
      if (!known.has(told)) known.set(told, known.size + 1);
      under.set(each, known.get(told));
    }
    return under.get(each);
  };
  for (const each of document.body.querySelectorAll("*")) {
    const told = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!told && !each.matches("input, select, textarea")) continue;
    const style = getComputedStyle(each);
    const exempt = [each.textContent.trim().length > 1, each.closest(":disabled, .vh") !== null]; // axe measures none
    const look = [...exempt, style.color, style.fontSize, style.fontWeight, style.textShadow, style.position].join();
    const key = `${look} on ${ground(each)}`;
    if (!looks.has(key) && each.checkVisibility()) looks.set(key, each);
  }
  return { include: [...looks.values()] };
}"""


LOAD = """() => window.axe ? true : new Promise((done) => {
  const script = document.createElement("script");
  script.src = "/static/axe/axe.min.js";
  script.onload = script.onerror = () => { script.remove(); done("axe" in window); };
  document.head.append(script);
})"""


def violations(page: Page, rules: dict[str, Any], where: str = "() => document") -> list[dict[str, Any]]:
    """What axe finds now. A page takes it in once: from the server, as what the browser knows it need not read anew;
    where no signal is, from here.
    """
    if not page.evaluate(LOAD):
        page.evaluate(AXE)
    told: list[dict[str, Any]] = page.evaluate(
        f"async options => (await axe.run(({where})(), options)).violations", {"resultTypes": ["violations"], **rules}
    )
    return told


def found(page: Page, first: Scheme = "light", *others: Scheme) -> list[str]:
    """What axe finds, rule by rule with the elements: every rule in the first scheme, in the others that of colours."""
    told = []
    for scheme in (first, *others):
        page.emulate_media(color_scheme=scheme)
        for violation in violations(page, EVERY_RULE) if scheme == first else violations(page, COLOURS, LOOKS):
            told.append(f"{scheme}, {said(violation)}")
    return [*told, *(finding for language in OTHERS for finding in found_in(page, language, first, *others))]


def said(violation: dict[str, Any]) -> str:
    """A rule, and what broke it."""
    return f"{violation['id']}: {[node['html'][:90] for node in violation['nodes']]}"


def found_in(page: Page, language: str, *schemes: Scheme) -> list[str]:
    """What axe finds on the page of this address in another language, and whether that hangs over the side."""
    address, cookies = page.url, page.context.cookies()
    mine = {"name": "django_language", "value": language, "url": address}
    page.context.add_cookies([mine])  # type: ignore[list-item]
    answer = page.goto(address)
    told = []
    if answer and answer.ok:  # what only a form leads to has no address of its own
        assert page.locator("html").get_attribute("lang") == language
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            told.append("it hangs over the side")
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            told += [f"{scheme}, {said(each)}" for each in violations(page, EVERY_RULE)]
    page.context.clear_cookies(name="django_language")
    page.context.add_cookies([each for each in cookies if each["name"] == "django_language"])  # type: ignore[misc]
    page.goto(address)
    return [f"{language} {address}: {each}" for each in told]
