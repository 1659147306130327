"""A year of a club, and of one person in it: what it is remembered by, also as a picture to pass on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...forms.history import draw_chosen
from ...history.awards import AWARDS, CHANGE, OWN, Award, Winner, Year, own_year, titles_of, year_of
from ...history.chosen import PERIOD
from ...history.figures import BY_NAME, COUNT, MEAN, SHARE, Value
from ...history.named import Named, named
from ...history.pictures import CardRow
from ...history.pictures import card as drawn_card
from ...history.records import BY_NAME as RECORDS
from ...history.records import GAMES, unit_told
from ...history.values import Told, decimal, told
from ...htmx import HtmxHttpRequest
from ...models import Player
from ...scoreboard.naming import club_title
from ...words import figure, in_words
from .frame import family_told
from .opened import Opened, answer, opened, opened_for
from .passed_on import picture_file
from .records import who_told

PEOPLE = 40
"""Those of a year whose own one is offered."""
Item = dict[str, Any]


def in_year(here: Opened, year: int) -> Opened:
    """The same history in one year, whatever period the address has besides. Raises Http404 for no year."""
    if not PERIOD.fullmatch(str(year)):
        raise Http404
    return here._replace(chosen=replace(here.chosen, period=str(year)))


@never_cache
@require_GET
def year(request: HtmxHttpRequest, public_id: str, year: int) -> HttpResponse:
    """A year of a club."""
    here = in_year(opened(request, public_id), year)
    found = year_of(here.history, here.chosen)
    shown = sorted(found.board.people, key=lambda pk: (-games_of(found, pk), pk))[:PEOPLE]
    people = named(here.club, {*shown, *people_in(found.winners)})
    context = {
        "title": str(year),
        "who": "",
        "items": list(items(here, AWARDS, found.winners, found, people)),
        "people": [
            {"name": people[pk].name, "url": here_in_year(here, "history_person_year", people[pk].id, year)}
            for pk in shown
            if people[pk].id and games_of(found, pk)
        ],
        "card_url": here_in_year(here, "history_year_card", year),
        "card_file": f"spades-{year}",
        **beside(here, year),
        **shared(here, found),
    }
    return answer_year(request, here, context)


def games_of(found: Year, pk: int) -> int:
    """The games of somebody in the year."""
    return found.board.people[pk].over_all["games"]


def people_in(winners: Mapping[str, Iterable[Winner]]) -> set[int]:
    """Everybody who is told of."""
    return {pk for told_of in winners.values() for each in told_of for pk in each.people}


def here_in_year(here: Opened, page: str, *more: Any) -> str:
    """The address of a page of a year: the year stands in it, so that it is no choice besides."""
    return here._replace(chosen=replace(here.chosen, period="")).url(page, *more)


def beside(here: Opened, year: int, *who: str) -> Item:
    """The years before and after, as far as there are games."""
    page = "history_person_year" if who else "history_year"
    first, last = here.history.first, here.history.last
    return {
        "before": here_in_year(here, page, *who, year - 1) if first and first.year < year else "",
        "after": here_in_year(here, page, *who, year + 1) if last and last.year > year else "",
        "year_before": year - 1,
        "year_after": year + 1,
    }


def shared(here: Opened, found: Year) -> Item:
    """What pages of a year say besides: the rules, the games that it takes."""
    least = ngettext(
        "Shares are of those with {n} game or more.", "Shares are of those with {n} games or more.", found.least
    )
    return {**family_told(here.history, found.board.family, found.board.games), "least": least.format(n=found.least)}


def answer_year(request: HtmxHttpRequest, here: Opened, context: Item) -> HttpResponse:
    """The page; its form chooses all but the period, which the address has."""
    rest = here._replace(chosen=replace(here.chosen, period=""))
    form = draw_chosen(rest.history, rest.chosen)
    fields = [field for field in form["fields"] if field["name"] != "period"]
    return answer(request, here, "year", {**context, "filters": {**form, "fields": fields}})


def items(
    here: Opened,
    declared: Iterable[Award],
    winners: Mapping[str, list[Winner]],
    found: Year,
    people: Mapping[int, Named],
) -> Iterator[Item]:
    """What a year is remembered by, as the page shows it."""
    words = here.club.words
    for award in declared:
        won = winners.get(award.name)
        if not won:
            continue
        large = value_told(award, won[0], found)
        yield {
            "name": award.name,
            "title": in_words(str(award.title), words),
            "what": in_words(" ".join(filter(None, [str(award.what), least_told(won[0].least)])), words),
            "who": ", ".join(who_told(each.people, dict(people)) for each in won),
            "large": in_words(large.large, words),
            "small": in_words(large.small, words),
            "url": behind(here, award, won[0], people),
        }


def least_told(games: int) -> str:
    """How many games it takes, where that is said beside a figure."""
    return ngettext("Here {n} game or more.", "Here {n} games or more.", games).format(n=games) if games else ""


def value_told(award: Award, winner: Winner, found: Year) -> Told:
    """The figure of an award: what is large, and what stands beside it."""
    value = winner.value
    if award.of == SHARE:
        return told(BY_NAME["wins"], value)
    if award.of == MEAN:
        return Told(decimal(value, 2), _("bags a hand"))
    if award.of == CHANGE:
        return change_told(winner.people[0], found)
    unit = GAMES if award.of == COUNT else RECORDS[award.name].unit
    number = _("in hand {number}").format(number=winner.hand) if winner.hand else ""
    return Told(figure(value.part), " ".join(filter(None, [unit_told(unit, value.part), number])))


def change_told(pk: int, found: Year) -> Told:
    """The share of games won in this year, and in the one before."""
    now, before = (
        told(BY_NAME["wins"], Value(board.people[pk].over_all["wins"], board.people[pk].over_all["games"]))
        for board in (found.board, found.before)
    )
    return Told(now.large, _("{now}; the year before {share}, {before}").format(
        now=now.small, share=before.large, before=before.small
    ))  # fmt: skip


def behind(here: Opened, award: Award, winner: Winner, people: Mapping[int, Named]) -> str:
    """The games that an award counts; "" where who it is may not be found."""
    if winner.game:
        return reverse("scorekeeper:sheet", args=[winner.game])
    one = people[winner.people[0]]
    if not one.id or award.name == "opponent":
        return ""
    if award.name in ("partners", "partner"):
        other = people[winner.people[1]].id if winner.people[1:] else ""
        return here.url("history_games", who=one.id, **({"with": other, "as": "partners"} if other else {}))
    return here.url("history_games", who=one.id, what=award.figure)


@never_cache
@require_GET
def year_card(request: HtmxHttpRequest, public_id: str, year: int) -> HttpResponse:
    """A year of a club as a picture to pass on."""
    here = in_year(opened(request, public_id), year)
    found = year_of(here.history, here.chosen)
    people = named(here.club, people_in(found.winners))
    rows = [card_row(each) for each in items(here, AWARDS, found.winners, found, people)]
    drawn = drawn_card(_("The year {year}").format(year=year), rows, above=club_title(here.club))
    return picture_file(drawn, f"spades-{year}")


def card_row(item: Item) -> CardRow:
    """A row of the picture."""
    return CardRow(f"{item['title']}: {item['who']}", item["large"], item["small"].partition(";")[0])


@never_cache
@require_GET
def person_year(request: HtmxHttpRequest, public_id: str, person_id: str, year: int) -> HttpResponse:
    """A year of one person."""
    here, player = opened_for(request, public_id, person_id)
    here = in_year(here, year)
    found, told_of, people = own(here, player)
    context = {
        "title": _("{who} in {year}").format(who=player, year=year),
        "who": str(player),
        "items": told_of,
        "titles": [str(each.title) for each in titles_of(found, player.pk)],
        "people": [],
        "back": here_in_year(here, "history_year", year),
        "back_text": str(year),
        "person_url": here.person_url(people[player.pk]),
        "card_url": here_in_year(here, "history_person_year_card", player.public_id, year),
        "card_file": f"spades-{year}-{player.public_id}",
        **beside(here, year, player.public_id),
        **shared(here, found),
    }
    return answer_year(request, here, context)


def own(here: Opened, player: Player) -> tuple[Year, list[Item], dict[int, Named]]:
    """A year of somebody: that of the club, what theirs is remembered by, everybody in it."""
    found = year_of(here.history, here.chosen)
    winners = own_year(here.history, here.chosen, found, player.pk)
    one = found.board.people.get(player.pk)
    if one and one.over_all["games"] and player.pk in found.before.people:
        winners["rise"] = [Winner((player.pk,), Value(1))] if found.before.people[player.pk].over_all["games"] else []
    people = named(here.club, {player.pk, *people_in(winners)})
    first = [figures_told(here, one.over_all)] if one and one.over_all["games"] else []
    rest = [
        {**each, "who": "" if each["name"] in ALONE else each["who"]}
        for each in items(here, OWN, winners, found, people)
    ]
    return found, [*first, *rest], people


ALONE = {"best", "boldest", "comeback", "margin", "streak", "rise"}
"""What is told of a person's own year without saying whose it is."""


def figures_told(here: Opened, counts: Mapping[str, int]) -> Item:
    """How many games somebody won."""
    won = told(BY_NAME["wins"], Value(counts["wins"], counts["games"]))
    what = str(BY_NAME["wins"].what)
    return {
        "name": "won",
        "title": _("Games won"),
        "what": what,
        "who": "",
        "large": won.large,
        "small": won.small,
        "url": "",
    }


@never_cache
@require_GET
def person_year_card(request: HtmxHttpRequest, public_id: str, person_id: str, year: int) -> HttpResponse:
    """A year of one person as a picture to pass on."""
    here, player = opened_for(request, public_id, person_id)
    here = in_year(here, year)
    found, told_of, _people = own(here, player)
    titles = ", ".join(str(each.title) for each in titles_of(found, player.pk))
    rows = [
        card_row(each) if each["who"] else CardRow(each["title"], each["large"], each["small"].partition(";")[0])
        for each in told_of
    ]
    drawn = drawn_card(str(player), rows, above=_("The year {year}").format(year=year), footer=titles)
    return picture_file(drawn, f"spades-{year}-{player.public_id}")
