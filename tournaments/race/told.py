"""A race in sentences: where it stands, what a correction would change, what the boards of its games say of it.

It reads and asks; nothing here writes.
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.cache import cache
from django.db.models import CharField, Count, IntegerField, OuterRef, Prefetch, Q, Subquery, Sum, Value
from django.db.models.functions import Cast, Concat
from django.http import HttpRequest
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scorekeeper import sight
from scorekeeper.clock import zone_called
from scorekeeper.models import Club, Game
from scorekeeper.phone import phone_of

from ..models import Entrant, EntrantPlayer, Race, RaceGame, RaceStep
from .access import linked_races
from .facts import RaceFacts, know_merged

Line = dict[str, Any]
SHOWN, GOING = 12, 3
KEPT = 3600  # seconds


def facts_with(game: Game) -> RaceFacts | None:
    """The race that a game is part of."""
    race = Race.objects.filter(games__game=game).first() if game.has_context else None
    return RaceFacts.load(race) if race else None


def title_of(race: Race) -> str:
    """What a race is called: how many tokens win it."""
    return ngettext("Race to {n} token", "Race to {n} tokens", race.victories).format(n=race.victories)


def named(facts: RaceFacts) -> str:
    """The same with who plays for them: "Race to 3 tokens: Ana, Bea, Carl"."""
    return f"{title_of(facts.race)}: {', '.join(facts.name(each) for each in facts.entrants)}"


def what_goes(club: Club) -> list[str]:
    """What goes with a club that is deleted: its races, if there are any."""
    races = Race.objects.filter(club=club).count()
    return [ngettext("{n} race", "{n} races", races).format(n=races)] if races else []


def day_told(race: Race) -> str:
    """The day of the last write, in the time zone of the club."""
    written = timezone.localtime(race.written_at, zone_called(race.club.time_zone))
    return formats.date_format(written, "SHORT_DATE_FORMAT")


def tokens_told(facts: RaceFacts) -> str:
    """Who has how many: "Ana 2, Bea 1"; "no token yet"."""
    held = [(facts.tokens(each), each) for each in facts.entrants]
    told = [f"{facts.name(entrant)} {tokens}" for tokens, entrant in sorted(held, key=lambda one: -one[0]) if tokens]
    return ", ".join(told) or _("no token yet")


def near_told(facts: RaceFacts, rows: Iterable[RaceGame]) -> list[str]:
    """Who wins the race with a game that is being played."""
    near = facts.can_win_with(rows)
    return [_("{who} wins the race with this game").format(who=facts.name(each)) for each in near]


def state_told(facts: RaceFacts) -> str:
    """Where the race stands, in a line."""
    if facts.winner:
        return _("{who} has won the race").format(who=facts.name(facts.winner))
    if facts.race.closed_at:
        return _("closed without a winner")
    return tokens_told(facts)


def changes_told(before: RaceFacts, after: RaceFacts) -> Iterator[str]:
    """What a correction would change of the tokens and of who has won: said before it is made."""
    old, new = before.winner, after.winner
    for row in after.rows:
        was, is_now = next((each for each in before.rows if each.number == row.number), None), after.awarded(row)
        had = before.awarded(was) if was else None
        if had != is_now and had:
            yield _("{who}’s token for game {n} would go.").format(who=before.name(before.by_pk[had]), n=row.number)
        if had != is_now and is_now:
            yield _("{who} would get the token for game {n}.").format(who=after.name(after.by_pk[is_now]), n=row.number)
    if old and old != new:
        yield _("{who} would no longer have won the race.").format(who=before.name(old))
    if old and not new:
        yield _("The race would be open again.")
    if new and old != new:
        yield _("{who} would win the race.").format(who=after.name(new))


def consequences(game: Game, status: str, winner: int | None) -> list[str]:
    """For `scorekeeper`: what a correction of a game would change of its race."""
    facts = facts_with(game)
    return list(changes_told(facts, facts.if_won(game, winner))) if facts else []


def game_context(game: Game) -> list[Line]:
    """For `scorekeeper`: the lines of a race on the board of its game, and on a winner's screen what follows.

    They are read once for each version of a race, which comes with the facts of its game: a tap asks for no more.
    """
    if not game.has_context:
        return [play_on(game)] if game.is_over and game.winner is not None else []
    mark = game.marks["race"] if "race" in game.marks else marks_of(game).first()
    if mark is None:
        return []
    seen = sight.sees_names(game.club_id)
    name = "-".join(map(str, ["race-lines", mark, game.public_id, game.is_over, game.winner, seen, get_language()]))
    lines: list[Line] | None = cache.get(name)
    if lines is None:
        facts = facts_with(game)
        # One that stayed when clubs parted leads to no race of the other club.
        lines = lines_of(facts, game) if facts and facts.race.club_id == game.club_id else []
        cache.set(name, lines, KEPT)
    return lines


def race_mark(game: Game) -> Subquery:
    """For `scorekeeper`: which version of its race the lines of a game are of."""
    return Subquery(marks_of(game)[:1])


def marks_of(game: Game) -> Any:
    """The race of a game, its version and those of its other games, in one text."""
    others = Subquery(others_than(game), output_field=IntegerField())
    parts = [Cast(part, CharField()) for part in ("public_id", "version", others)]
    mark = Concat(parts[0], Value("-"), parts[1], Value("-"), parts[2], output_field=CharField())
    return Race.objects.filter(games__game=game).order_by("pk").values_list(mark, flat=True)


def others_than(game: Game) -> Any:
    """The versions of the other games of a race together: a name that was put right changed one of them."""
    others = RaceGame.objects.filter(race=OuterRef("pk")).exclude(game=game)
    return others.order_by().values("race").annotate(all=Sum("game__version")).values("all")


def lines_of(facts: RaceFacts, game: Game) -> list[Line]:
    """The lines themselves."""
    board = reverse("tournaments:race", args=[facts.race.public_id])
    row = next(row for row in facts.rows if row.game_id == game.pk)
    text = f"{title_of(facts.race)}: {state_told(facts)}"
    if not game.is_over:
        return [{"text": ". ".join([text, *near_told(facts, [row])]), "url": board}]
    return [{"text": text, "url": ""}, *follows(facts, row, board)]


def play_on(game: Game) -> Line:
    """From a game that was won alone a race can begin, and the game counts."""
    url = f"{reverse('tournaments:new')}?game={game.public_id}"
    return {"text": _("Play on for tokens"), "url": url, "write": True}


def follows(facts: RaceFacts, row: RaceGame, board: str) -> Iterator[Line]:
    """What follows on the winner's screen."""
    if row.awarded_id and not row.sticker:
        url = reverse("tournaments:sticker", args=[facts.race.public_id, row.number])
        yield {"text": _("Choose a sticker"), "url": url, "write": True}
    if facts.winner and facts.awarded(row) == facts.winner.pk:
        yield {"text": _("The ceremony"), "url": board, "go": True}
        return
    yield {"text": _("Token board"), "url": board}
    if facts.is_open and row == facts.last:
        url = reverse("tournaments:next", args=[facts.race.public_id])
        yield {"text": _("Next game"), "url": url, "go": True, "write": True}


def club_lines(club: Club) -> list[Line]:
    """For the page of a club: its races, the last first."""
    races = list(Race.objects.filter(club=club).order_by("-written_at", "-pk").select_related("club")[:SHOWN])
    return [
        {
            "url": reverse("tournaments:race", args=[facts.race.public_id]),
            "title": named(facts),
            "text": f"{state_told(facts)} · {day_told(facts.race)}",
        }
        for facts in RaceFacts.load_all(races)
    ]


def start_lines(request: HttpRequest, clubs: list[Club]) -> list[Line]:
    """For the first page: the races that go on in these clubs, and by a link of their own, the last first; from two
    queries, however many games they have, and three more where records were put together.
    """
    links = linked_races(phone_of(request))
    if not clubs and not links:
        return []
    people = Prefetch("people", EntrantPlayer.objects.select_related("player"))
    entrants = (
        Entrant.objects.filter(Q(race__club__in=clubs) | Q(race__public_id__in=links))
        .filter(race__closed_at=None, race__winner=None)
        .select_related("race__club")
        .annotate(held=Count("tokens"))
        .order_by("-race__written_at", "race", "place")
        .prefetch_related(people)
    )
    races = know_merged([RaceFacts(each[0].race, each, []) for each in grouped(entrants)])
    mine = [facts for facts in races if facts.race.club in clubs or phone_of(request).role_in(facts.race)]
    return [start_line(facts) for facts in mine[:GOING]]


def grouped(entrants: Iterable[Any]) -> Iterator[list[Any]]:
    """The entrants of each race."""
    for _race, those in itertools.groupby(entrants, lambda each: each.race_id):
        yield list(those)


def start_line(facts: RaceFacts) -> Line:
    """A race that goes on: "Race: Ana 2, Bea 1 of 3"."""
    held: list[Any] = sorted((each for each in facts.entrants if each.held), key=lambda each: -each.held)  # type: ignore[attr-defined]
    told = ", ".join(f"{facts.name(each)} {each.held}" for each in held) or _("no token yet")
    title = _("Race: {tokens} of {n}") if held else _("Race: {tokens}")
    names = ", ".join(facts.name(each) for each in facts.entrants)
    return {
        "url": reverse("tournaments:race", args=[facts.race.public_id]),
        "title": title.format(tokens=told, n=facts.race.victories),
        "text": f"{names} · {day_told(facts.race)}",
    }


def game_moving(game: Game) -> str:
    """Why a game cannot leave its club by itself."""
    return _("It is part of a race for tokens.") if game.has_context and facts_with(game) else ""


def log_told(facts: RaceFacts, steps: Iterable[RaceStep]) -> Iterator[Line]:
    """The log of a race, for the list of corrections."""
    by_place = {entrant.place: facts.name(entrant) for entrant in facts.everybody}
    for step in steps:
        yield {"text": step_told(step, by_place), "reason": facts.words(step.reason), "at": step.at}


def step_told(step: RaceStep, by_place: dict[int, str]) -> str:
    """What one write did."""
    who = by_place.get(step.after.get("entrant", -1), "")
    if step.action == "sit":
        return (_("{who} came back") if step.after["sits"] else _("{who} left")).format(who=who)
    if step.action == "close":
        return _("The race was closed") if step.after["closed"] else _("The race was taken up again")
    if step.action in ("rule", "take-out"):
        return ruling_told(step, by_place)
    if step.action == "victories":
        return _("Tokens that win: {was} → {n}").format(was=step.before["victories"], n=step.after["victories"])
    return {
        "start": _("The race began"),
        "game": _("Game {n} began"),
        "sticker": _("Game {n}: a sticker was chosen"),
        "join": _("{who} joined"),
        "paper": _("Game {n} was added: played without the app"),
    }[step.action].format(n=step.game, who=who)


def ruling_told(step: RaceStep, by_place: dict[int, str]) -> str:
    """What the organizer said of a game."""
    after = step.after
    if after["counts"] != step.before["counts"]:
        return (_("Game {n} counts again") if after["counts"] else _("Game {n} was taken out")).format(n=step.game)
    if not after["ruled"]:
        return _("Game {n}: the cards decide again").format(n=step.game)
    who = by_place.get(after["for"], _("nobody"))
    return _("Game {n} was given to {who}").format(n=step.game, who=who)
