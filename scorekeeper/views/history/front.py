"""The first page of a club's history: what is new, and the ways to all else."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...history.boards import board
from ...history.by_evening import evenings
from ...history.lately import Form, fallen, form
from ...history.named import Named, named
from ...history.records import BY_NAME, records
from ...htmx import HtmxHttpRequest
from ...scoreboard.naming import club_title
from .evenings import lines, won_told
from .frame import family_told
from .opened import Opened, answer, opened
from .records import people_in, record_told
from .years import year_page

IN_FORM, FALLEN = 6, 4


@never_cache
@require_GET
def front(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The last evening, who is in form, the records that fell lately, and where else to look."""
    here = opened(request, public_id)
    rows = here.history.appearances(here.chosen)
    now = form(rows)
    stands = board(here.history, here.chosen)
    found = records(here.history, here.chosen, stands.family)
    new = fallen(found, next(iter(now.days), None))[:FALLEN]
    told = {name: found[name][:1] for name in new}
    people = named(here.club, {*now.people, *(pk for pk, _streak in now.streaks), *people_in(told)})
    last = list(evenings(rows, now.days[:1]).values())
    context = {
        "back": reverse("scorekeeper:club", args=[here.club.public_id]),
        "back_text": club_title(here.club),
        "last": next(lines(here, last), None) if last else None,
        "form": list(form_told(here, now, people)),
        "form_of": ngettext("The last {n} evening", "The last {n} evenings", len(now.days)).format(n=len(now.days)),
        "streaks": [streak_told(people[pk].name, won) for pk, won in now.streaks],
        "fallen": [record_told(here, BY_NAME[name], told[name], people) for name in new],
        **family_told(here.history, stands.family, stands.games),
        "ways": list(ways(here)),
    }
    return answer(request, here, "front", context)


def form_told(here: Opened, now: Form, people: dict[int, Named]) -> Iterator[dict[str, str]]:
    """Who won lately, the most first."""
    ranked = sorted(now.people.items(), key=lambda each: (-each[1].wins, each[1].games, people[each[0]].name))
    for pk, each in ranked[:IN_FORM]:
        yield {"name": people[pk].name, "url": here.person_url(people[pk]), **won_told(each)}


def streak_told(name: str, won: int) -> str:
    """Who has won how many games in a row."""
    return _("{who} has won {n} games in a row").format(who=name, n=won)


def ways(here: Opened) -> Iterator[dict[str, str]]:
    """The other pages of history, with the same choices."""
    told = [
        ("leaderboard", _("Leaderboard"), _("who leads, by any figure")),
        ("history_evenings", _("Evenings"), _("games by date, notes, texts for the chat")),
        ("pairs", _("Partners and opponents"), _("who wins with whom, and against whom")),
        ("history_records", _("Records"), _("best, longest, boldest")),
        ("ratings", _("Ratings"), _("how strong everybody is")),
        ("history_tournaments", _("Tournaments and seasons"), _("who has won them, races for tokens too")),
        ("history_games", _("Games"), _("all that are over")),
    ]
    if here.history.last:
        year = int(here.chosen.period[:4] or here.history.last.year)
        text = _("what it is remembered by")
        yield {"url": year_page(here, "history_year", year), "title": str(year), "text": text}
    for page, title, text in told:
        yield {"url": here.url(page), "title": title, "text": text}
