"""What a screen reader would read of a page: Chromium's accessibility tree, a line for each thing that it stops at."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

Node = dict[str, Any]
SILENT = {
    "none", "generic", "InlineTextBox", "RootWebArea", "rowgroup", "ListMarker", "paragraph", "strong", "emphasis",
    "row", "list", "listitem", "form", "LineBreak",
}  # fmt: skip
WHOLE = {"button", "link", "heading", "cell", "rowheader", "columnheader", "gridcell"}
"""Read by their names, which tell all that is in them."""
STATES = {"disabled": "unavailable", "pressed": "pressed", "focused": "", "expanded": ""}


def transcript(page: Page) -> list[str]:
    """The page from top to bottom, "role: name, state"; plain text without a role."""
    client = page.context.new_cdp_session(page)
    nodes: dict[str, Node] = {each["nodeId"]: each for each in client.send("Accessibility.getFullAXTree")["nodes"]}
    client.detach()
    root = next(node for node in nodes.values() if "parentId" not in node)
    return [line for line in lines(nodes, root) if line]


def lines(nodes: dict[str, Node], node: Node) -> Iterator[str]:
    """What is read of a node and of all in it."""
    role, name = said(node, "role"), " ".join(said(node, "name").split())
    if role.lower() == "caption":
        return  # the name of its table
    if not node["ignored"] and role not in SILENT and (name or role != "group"):
        told = name if role == "StaticText" else f"{role}: {name}" if name else role
        yield ", ".join([told, *states(node)])
        if role in WHOLE or role == "StaticText":
            return
    for child in node.get("childIds", ()):
        yield from lines(nodes, nodes[child])


def said(node: Node, what: str) -> str:
    """The value of a property of a node, "" for none."""
    return str(node.get(what, {}).get("value", ""))


def states(node: Node) -> Iterator[str]:
    """What else is said of it."""
    for each in node.get("properties", ()):
        word = STATES.get(each["name"], "")
        if word and each["value"].get("value") in (True, "true"):
            yield word
    if description := said(node, "description"):
        yield description
