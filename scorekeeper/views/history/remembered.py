"""What a year is remembered by, of a club and of one person, as its page and its picture show it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...history.awards import CHANGE, OWN, RECORD, Award, Winner, Year, own_year, year_of
from ...history.behind import PARTNERS
from ...history.figures import BY_NAME, COUNT, MEAN, SHARE, Value
from ...history.named import Named, named
from ...history.pictures import CardRow
from ...history.records import BY_NAME as RECORDS
from ...history.records import GAMES, unit_told
from ...history.values import Told, decimal, told
from ...models import Player
from ...words import figure, in_words
from .opened import Opened
from .records import who_told

Item = dict[str, Any]


def people_in(winners: Mapping[str, Iterable[Winner]]) -> set[int]:
    """Everybody who is told of."""
    return {pk for told_of in winners.values() for each in told_of for pk in each.people}


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
        return here.url("history_games", who=one.id, **({"with": other, "as": PARTNERS} if other else {}))
    return here.url("history_games", who=one.id, what=award.figure)


def own(here: Opened, player: Player) -> tuple[Year, list[Item], dict[int, Named]]:
    """A year of somebody: that of the club, what theirs is remembered by, everybody in it."""
    found = year_of(here.history, here.chosen)
    winners = own_year(here.history, here.chosen, found, player.pk)
    one = found.board.people.get(player.pk)
    if one and one.over_all["games"] and player.pk in found.before.people:
        winners["rise"] = [Winner((player.pk,), Value(1))] if found.before.people[player.pk].over_all["games"] else []
    people = named(here.club, {player.pk, *people_in(winners)})
    first = [figures_told(here, one.over_all)] if one and one.over_all["games"] else []
    alone = {each.name for each in OWN if each.of in (RECORD, CHANGE)}  # nobody else is told of
    rest = [
        {**each, "who": "" if each["name"] in alone else each["who"]}
        for each in items(here, OWN, winners, found, people)
    ]
    return found, [*first, *rest], people


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


def card_row(item: Item) -> CardRow:
    """The same as a row of the picture."""
    name = f"{item['title']}: {item['who']}" if item["who"] else item["title"]
    return CardRow(name, item["large"], item["small"].partition(";")[0])
