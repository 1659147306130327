"""What axe finds on a page, in the colour schemes that a phone may have."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
AXE = Axe().axe_script
EVERY_RULE: dict[str, Any] = {}
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


def violations(page: Page, rules: dict[str, Any], where: str = "() => document") -> list[dict[str, Any]]:
    """What axe finds now; a page takes it in once, which costs as much as a run."""
    if not page.evaluate("'axe' in window"):
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
            told.append(f"{scheme}, {violation['id']}: {[node['html'][:90] for node in violation['nodes']]}")
    return told
