"""From a plan to rules of the club's own and back, with everything that was typed: it goes along in the address.

This module must not write.
"""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from scorekeeper.models import Club

from .form import Fields
from .rules_choice import RulesOffered
from .stage_formats import FORMATS, in_pairs, sizes_of

NOT_TYPED = ("csrfmiddlewaretoken", "key", "zone", "do", "typed", "made")
LONGEST = 90  # signs of a field


def way_to_rules(request: HttpRequest, club: Club) -> str:
    """Where rules are made, which leads back to this plan as it was typed."""
    told = {name: str(each)[:LONGEST] for name, each in request.POST.items() if name not in NOT_TYPED}
    query = {name: each for name, each in request.GET.items() if name in ("club", "copy", "kind")}
    back = f"{request.path}?{urlencode({**query, **told, 'typed': 1})}"
    return f"{reverse('scorekeeper:new_rules', args=[club.public_id])}?{urlencode({'next': back})}"


def typed_before(query: QueryDict, offered: RulesOffered, sides: str) -> dict[str, str] | None:
    """The fields of a plan that somebody comes back to, with the rules that were made meanwhile where they fit; None
    for whoever comes from elsewhere.
    """
    if "typed" not in query:
        return None
    fields = {name: str(each) for name, each in query.items() if name not in NOT_TYPED}
    word = f"house:{query.get('made', '')}"
    size = next((size for size, known in offered.choices.items() if word in known), None)
    if size is not None:
        fields |= {f"{number}-rules-{size[0]}": word for number in stages_for(fields, sides, size)}
    return fields


def stages_for(fields: Fields, sides: str, size: Any) -> list[int]:
    """The stages of a plan that such a table may come up in."""
    found = []
    for number in range(1, 10):
        format, seats = fields.get(f"{number}-format", ""), fields.get(f"{number}-size", "")
        if format in FORMATS and in_pairs(format, sides) == size[1]:
            asked = int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 4 else 4
            found += [number] if size[0] in sizes_of(format, sides, asked) else []
    return found
