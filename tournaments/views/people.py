"""Who is in a race, between games: somebody joins, leaves with the tokens kept, comes back."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.entering import NotPossible, number_in
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Player
from scorekeeper.names import as_written, name_is_known, person_faults
from scorekeeper.scorebook import REFUSALS, Person
from scorekeeper.views.answers import Posted, refusal

from .. import director
from ..race.access import race_for
from ..race.facts import RaceFacts
from ..race.next_table import why_away
from .answers import answer_page, ask_in_race

LEAST = "starter"
OFFERED = 24


@never_cache
@require_http_methods(["GET", "POST"])
def people(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Two forms on one page; each does one thing."""
    race, _role = race_for(request, public_id, LEAST)
    facts = RaceFacts.load(race)
    if request.method == "GET":
        return answer_people(request, facts)
    posted, ask = Posted(request), ask_in_race(request, LEAST)
    try:
        if posted.one_of("do", ("join", "leave", "return")) == "join":
            director.join_race(race.pk, ask, people=joining(facts, posted))
        else:
            place = number_in(posted.text("entrant", most=4), 99)
            if place is None:
                raise NotPossible(_("Choose whom it is about."))
            director.let_sit(race.pk, ask, place=place, sits=posted.text("do") == "return")
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_people(request, RaceFacts.load(race), status=status, **more)
    return redirect("tournaments:people", public_id)


def joining(facts: RaceFacts, posted: Posted) -> list[Person]:
    """Who joins: as many as each entrant of this race has. Raises NotPossible where somebody is not named."""
    return [person_of(facts, posted, position) for position in range(side_size(facts))]


def person_of(facts: RaceFacts, posted: Posted, position: int) -> Person:
    """One of the roster or a new name; a name that the roster knows needs a tag, or is chosen from the list."""
    roster = Player.objects.known().filter(club=facts.race.club_id)
    name, tag = (
        as_written(posted.text(f"name-{position}", most=80)),
        as_written(posted.text(f"tag-{position}", most=20)),
    )
    if not name:
        chosen = roster.filter(public_id=posted.text(f"player-{position}", most=12)).first()
        if chosen is None:
            raise NotPossible(_("Say who joins."))
        return Person(chosen.name, chosen.tag, chosen)
    if wrong := person_faults(name, tag):
        raise NotPossible(" ".join(wrong.values()))
    if roster.filter(name__iexact=name, tag__iexact=tag).exists():
        raise NotPossible(name_is_known(name))
    return Person(name, tag)


def side_size(facts: RaceFacts) -> int:
    """How many people a side of this race has."""
    return len(facts.people(facts.entrants[0]))


def answer_people(request: HtmxHttpRequest, facts: RaceFacts, *, status: int = 200, **more: object) -> HttpResponse:
    """Who is in, and the form for one more."""
    posted, race = Posted(request), facts.race
    here = set(facts.of_player)
    roster = Player.objects.offered().filter(club=race.club_id).exclude(pk__in=here)[:OFFERED]
    context: dict[str, Any] = {
        "heading": _("Players of this race"),
        "open": facts.is_open,
        "entrants": [
            {
                "place": each.place, "name": facts.name(each), "sits": each.sits, "tokens": facts.tokens(each),
                "away": why_away(facts, each), "closed": facts.is_erased(each),
            }
            for each in facts.entrants
        ],
        "joining": [
            {
                "position": position,
                "name": posted.text(f"name-{position}", most=60),
                "tag": posted.text(f"tag-{position}", most=12),
                "known": [
                    {
                        "id": player.public_id, "name": player.name, "tag": player.tag,
                        "checked": player.public_id == posted.text(f"player-{position}", most=12),
                    }
                    for player in roster
                ],
            }
            for position in range(side_size(facts))
        ],
    }  # fmt: skip
    return answer_page(request, race, "people", {**context, **more}, status=status)
