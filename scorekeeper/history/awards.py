"""What a year of a club is remembered by, each declared here alone: who is told of, and what it counts.

Guests and who is erased are told of in none. Shares are of those with enough games: as many as a place on the
leaderboard takes; of two people `pairs.usual_least` says how many. Must not know who may be named.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from django.db.models import F, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from . import pairs, records
from .boards import Board, Stood, board, usual_least
from .chosen import Chosen
from .club_history import ClubHistory
from .figures import COUNT, MEAN, SHARE, Value
from .kept import kept

CHANGE, RECORD = "change", "record"
LEVEL = 4
"""More who are level nobody reads."""


class Award(NamedTuple):
    """One as it is declared. `of` says how its figure is told; a record is one of `records.RECORDS` within the year.
    `figure` is the one whose games it leads to, "" for all games.
    """

    name: str
    title: str | Promise
    what: str | Promise
    of: str
    figure: str = ""


def of_record(name: str, what: str | Promise = "") -> Award:
    """A record of the club within the year: called and counted as in `records`."""
    record = records.BY_NAME[name]
    return Award(name, record.title, what or record.what, RECORD)


AWARDS = (
    Award("wins", _("Most games won"), _("Games won in this year, alone or with a partner."), COUNT,
          "wins"),
    Award("share", _("Won most often"), _("The highest share of their games won, of those with enough games."), SHARE,
          "wins"),
    of_record("streak", _("The most games in a row that somebody had won by a game of this year.")),
    of_record("best"),
    of_record("boldest"),
    of_record("comeback"),
    of_record("margin"),
    Award("partners", _("Luckiest partners"),
          _("The highest share of their games together won by two partners, of those with enough games together."),
          SHARE),
    Award("second", _("Always second"), _("Games with three sides or more lost with the second best score."), COUNT,
          "seconds"),
    Award("improved", _("Most improved"),
          _("By how much the share of games won rose from the year before, of those with enough games in both."),
          CHANGE),
    Award("judge", _("Best judge"),
          _("Of the hands in which they bid a number themselves those in which they took just what they bid; of those "
            "with enough games."), SHARE, "as_bid"),
    Award("bags", _("Collector of bags"), _("The most bags of their side a hand, of those with enough games."), MEAN,
          "bags_a_hand"),
    Award("games", _("Always there"), _("Games finished in this year."), COUNT),
)  # fmt: skip
OF_RECORDS = tuple(records.BY_NAME[each.name] for each in AWARDS if each.of == RECORD)


class Winner(NamedTuple):
    """Who is told of, by key: one person, or partners; the figure; for a record the game and the hand; for two people
    how many games of theirs it takes.
    """

    people: tuple[int, ...]
    value: Value
    game: str = ""
    hand: int = 0
    least: int = 0


class Year(NamedTuple):
    """A year: who won which award, by its name; what everybody adds up to in it and in the year before; how many games
    it takes.
    """

    winners: dict[str, list[Winner]]
    board: Board
    before: Board
    least: int


def year_of(history: ClubHistory, chosen: Chosen) -> Year:
    """A year of a club; of the choices the period is the year."""
    now = board(history, chosen)
    before = board(history, chosen_before(chosen))
    least = usual_least(each.over_all["games"] for each in now.people.values())
    found: dict[str, list[Winner]] = {
        name: [Winner(each.people, Value(each.amount), each.game, each.hand) for each in told[:1]]
        for name, told in records.records(history, chosen, now.family, OF_RECORDS).items()
    }
    found |= {name: best(values) for name, values in values_of(now, before, least).items()}
    found["partners"] = best_pairs(kept(history, f"partners{chosen.query()}", lambda: partners(history, chosen)))
    return Year({name: told for name, told in found.items() if told}, now, before, least)


def chosen_before(chosen: Chosen) -> Chosen:
    """The same choices of the year before."""
    return Chosen(str(int(chosen.period) - 1), chosen.rules, chosen.players, chosen.sides, chosen.where)


Values = dict[tuple[int, ...], Value]


def values_of(now: Board, before: Board, least: int) -> dict[str, Values]:
    """What everybody has for each award that is counted from what they add up to."""
    people = {pk: each for pk, each in now.people.items() if each.over_all["games"]}
    enough = {pk: each for pk, each in people.items() if each.over_all["games"] >= least}
    same = {pk: each for pk, each in enough.items() if each.same["games"] >= least}
    return {
        "wins": counted(people, "wins"),
        "second": counted(people, "seconds"),
        "games": counted(people, "games"),
        "share": shares(enough, "wins", "games"),
        "judge": {
            (pk,): Value(each.same["as_bid"], each.same["numbers"]) for pk, each in same.items() if each.same["numbers"]
        },
        "bags": {
            (pk,): Value(each.same["bags"], each.same["hands"]) for pk, each in same.items() if each.same["hands"]
        },
        "improved": {(pk,): rise for pk, each in enough.items() if (rise := risen(each, before.people.get(pk), least))},
    }


def counted(people: Mapping[int, Stood], name: str) -> Values:
    """A plain count over all rules."""
    return {(pk,): Value(each.over_all[name]) for pk, each in people.items()}


def shares(people: Mapping[int, Stood], part: str, whole: str) -> Values:
    """A share over all rules."""
    return {(pk,): Value(each.over_all[part], each.over_all[whole]) for pk, each in people.items()}


def risen(now: Stood, before: Stood | None, least: int) -> Value | None:
    """By how much the share of games won rose; None where it did not, or there were too few games."""
    if before is None or before.over_all["games"] < least:
        return None
    rise = Fraction(now.over_all["wins"], now.over_all["games"]) - Fraction(
        before.over_all["wins"], before.over_all["games"]
    )
    return Value(rise.numerator, rise.denominator) if rise > 0 else None


def partners(history: ClubHistory, chosen: Chosen) -> Values:
    """Two partners and their share of games won together."""
    seen = {f"{who}__{what}": False for who in ("player", "other") for what in ("guest", "erased")}
    rows = history.together(chosen).filter(partners=True, player__lt=F("other"), **seen)
    told = rows.values_list("player", "other").annotate(all=Sum("games"), won=Sum("wins"))
    return {(one, other): Value(won, games) for one, other, games, won in told}


def best_pairs(shares: Values) -> list[Winner]:
    """Which two have the highest share, of those with enough games (`pairs.usual_least`)."""
    least = pairs.usual_least(each.whole or 0 for each in shares.values())
    enough = {who: each for who, each in shares.items() if (each.whole or 0) >= least}
    return [each._replace(least=least) for each in best(enough)]


def best(values: Values) -> list[Winner]:
    """Who has the most, all that are level; nobody where that is nothing, or where very many are."""
    most = max((each.amount for each in values.values()), default=Fraction(0))
    level = sorted(who for who, each in values.items() if each.amount == most)
    return [Winner(who, values[who]) for who in level] if most > 0 and len(level) <= LEVEL else []


def titles_of(year: Year, pk: int) -> Iterator[Award]:
    """The awards of a year that somebody has, alone, with a partner, or level with others."""
    for award in AWARDS:
        if any(pk in winner.people for winner in year.winners.get(award.name, ())):
            yield award


OWN = (
    *(each for each in AWARDS if each.of == RECORD),
    Award("partner", _("Luckiest partner"),
          _("The partner with whom they won the highest share of their games, of those with enough games together."),
          SHARE),
    Award("opponent", _("Hardest opponent"),
          _("Who won the highest share of the games in which they were opponents, of those with enough of them."),
          SHARE),
    Award("rise", _("Compared with the year before"),
          _("Of their games those won, in the year before and in this one."), CHANGE),
)  # fmt: skip
"""What a year of one person is remembered by."""


def own_year(history: ClubHistory, chosen: Chosen, year: Year, pk: int) -> dict[str, list[Winner]]:
    """A year of one person; who it was with or against is who is told of."""
    found: dict[str, list[Winner]] = {
        name: [Winner(each.people, Value(each.amount), each.game, each.hand) for each in told[:1]]
        for name, told in records.records(history, chosen, year.board.family, OF_RECORDS, pk).items()
    }
    met = kept(history, f"met{chosen.query()} {pk}", lambda: with_somebody(history, chosen, pk))
    for name, partners_too in (("partner", True), ("opponent", False)):
        rows = [each for each in met if each[1] == partners_too]
        found[name] = best_pairs({(who,): Value(won if partners_too else lost, n) for who, _as, n, won, lost in rows})
    return found


def with_somebody(history: ClubHistory, chosen: Chosen, pk: int) -> list[tuple[int, bool, int, int, int]]:
    """With and against whom somebody played in a year: who, whether as a partner, games, won, won by the other."""
    rows = history.together(chosen).filter(player=pk, other__guest=False, other__erased=False)
    told = rows.values_list("other", "partners")
    return list(told.annotate(Sum("games"), Sum("wins"), Sum("other_wins")))
