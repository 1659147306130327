"""What pages of history share: the same scoring rules, how many games it takes to be ranked, tables as files.

What is drawn of figures is kept: `mark` names all that it depends on.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from ...cells import Row, as_csv
from ...forms.typed import typed
from ...history.chosen import Chosen
from ...history.club_history import ClubHistory, same_rules
from ...history.kept import short
from ...sight import sees_names


def mark_of(history: ClubHistory, *told: Any) -> str:
    """What a drawn part depends on: this version of the history, the words of the club, and what else is told."""
    club = history.club
    words = sorted(club.words.items())
    return short(club.public_id, club.pk, history.version, sees_names(club.pk), words, club.time_zone, told)


def family_told(history: ClubHistory, family: str, games: Mapping[str, int]) -> dict[str, str]:
    """Under which rules points are told, and what is not in it."""
    said, left = same_rules(history, family, games)
    return {"same_rules": said, "left_out": left}


def number_in(request: HttpRequest, name: str, most: int) -> int:
    """A whole number of an address; 0 for what is none, or more than `most`."""
    told = typed(request.GET, name, 8)
    return int(told) if told.isascii() and told.isdigit() and int(told) <= most else 0


def least_in(request: HttpRequest) -> int:
    """How many games it is to take to be ranked, as the address says; 0 where it does not."""
    return number_in(request, "least", 9999)


def ranked_from(games: int) -> str:
    """How many games it takes."""
    return ngettext("Ranked from {n} game on.", "Ranked from {n} games on.", games).format(n=games)


def as_file(history: ClubHistory, name: str, chosen: Chosen, rows: Iterable[Row]) -> HttpResponse:
    """A table as a file, named after what is looked at."""
    parts = [name, *chosen.parameters().values(), history.club.public_id]
    answer = HttpResponse(as_csv(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{"-".join(parts)}.csv"'
    return answer
