"""Lists, a bounded page at a time. It must not know of what."""

from collections.abc import Callable
from typing import Annotated, Any

from django.core.paginator import EmptyPage, Paginator
from django.db.models import QuerySet
from ninja import Field, Query, Schema

USUAL, MOST, LAST = 20, 100, 10_000


class Asked(Schema):
    """Which part of a list is asked for."""

    page: int = Field(1, ge=1, le=LAST, description="Which page of the list, from 1.")
    size: int = Field(USUAL, ge=1, le=MOST, description="How many of them on a page.")


Pages = Annotated[Asked, Query()]


def a_page(found: "QuerySet[Any]", asked: Asked, tell: Callable[[Any], Any]) -> dict[str, Any]:
    """One page of a list; beyond the last one nothing."""
    paginator = Paginator(found, asked.size)
    try:
        rows = list(paginator.page(asked.page))
    except EmptyPage:
        rows = []
    pages = paginator.num_pages
    return {"count": paginator.count, "page": asked.page, "pages": pages, "items": [tell(row) for row in rows]}
