"""Tables that are sorted by any of their figures: by which, as an address says it, and their heads, which lead to the
others. Must not know whose figures they are.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest

from ...forms.typed import typed
from ...history.figures import Measure
from ...history.values import explained
from ...words import in_words


class Sorting(NamedTuple):
    """By which figure, and whether the other way round; `first` is that of a table of which nobody has said it."""

    name: str
    up: bool
    first: str

    @classmethod
    def asked(cls, request: HttpRequest, names: Collection[str], first: str) -> "Sorting":
        """As the address has it (`sort`, with "-" before it for the other way round); else the first."""
        said = typed(request.GET, "sort", 30)
        name = said.removeprefix("-")
        return cls(name, said != name, first) if name in names else cls(first, False, first)

    @property
    def said(self) -> str:
        """How an address says it; "" for what it is at first.

        >>> Sorting("wins", False, "wins").said, Sorting("wins", True, "wins").said, Sorting("set", False, "wins").said
        ('', '-wins', 'set')
        """
        return f"-{self.name}" if self.up else "" if self.name == self.first else self.name

    def heads(
        self,
        columns: Iterable[Measure],
        link: Callable[..., str],
        words: Mapping[str, str],
        *,
        lowest_first: bool,
    ) -> Iterator[dict[str, Any]]:
        """The columns: where each leads (`link`), how the one is sorted that it goes by, what it counts."""
        for measure in columns:
            here = measure.name == self.name
            yield {
                "title": in_words(str(measure.title), words),
                "url": link(sort=self._replace(name=measure.name, up=here and not self.up).said),
                "sort": ("ascending" if lowest_first else "descending") if here else "",
                "here": here,
                "what": explained(measure, words),
            }
