"""SVG as text, element by element: what is put into one is escaped, whoever wrote it. Must not know what is drawn."""

import re
from collections.abc import Iterable
from html import escape

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Drawn(str):
    """The text of an element: it stands in another, and in a page, as it is; any other text is escaped there."""

    def __html__(self) -> str:
        return str(self)


def element(name: str, *inside: "str | Drawn | None", **attributes: "str | float | None") -> Drawn:
    """An element with what is in it; an attribute without a value is left out.

    >>> element("text", "<Ana>", x=2.0, text_anchor="end", class_="who", y=None)
    '<text x="2" text-anchor="end" class="who">&lt;Ana&gt;</text>'
    >>> element("g", element("path", d="M0 0"))
    '<g><path d="M0 0"/></g>'
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{safe(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    text = "".join(each if isinstance(each, Drawn) else safe(each) for each in inside if each)
    return Drawn(f"<{name}{told}>{text}</{name}>" if text else f"<{name}{told}/>")


def all_of(parts: Iterable[Drawn]) -> Drawn:
    """Elements one after the other."""
    return Drawn("".join(parts))


def safe(text: str) -> str:
    """Text as it may stand in an element or an attribute: without signs that no XML knows."""
    return escape(NOT_IN_XML.sub("", text))


def number(value: float) -> str:
    """A coordinate as short as it is told apart.

    >>> [number(value) for value in (3, 2.0, 1.26, -0.01)]
    ['3', '2', '1.3', '0']
    """
    return str(value) if isinstance(value, int) else f"{round(value, 1) + 0:g}"


def path(points: Iterable[tuple[float, float]], end: str = "") -> str:
    """A line through these points; `end` is "Z" for an area.

    >>> path([(0, 1), (2.5, 3)])
    'M0 1L2.5 3'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + end
