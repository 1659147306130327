"""A race in sentences: where it stands, what a correction would change, what the boards of its games say of it.

It reads and asks; nothing here writes.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.cache import cache
from django.db.models import OuterRef, Subquery, Sum
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scorekeeper import sight
from scorekeeper.models import Club, Game
from scorekeeper.scoreboard.listed import is_over

from .facts import RaceFacts
from .models import Race, RaceGame, RaceStep

Line = dict[str, Any]
SHOWN = 12
KEPT = 3600  # seconds


def facts_with(game: Game) -> RaceFacts | None:
    """The race that a game is part of."""
    race = Race.objects.filter(games__game=game).first() if game.has_context else None
    return RaceFacts.load(race) if race else None


def title_of(race: Race) -> str:
    """What a race is called: how many tokens win it."""
    one, many = "Race to {n} token", "Race to {n} tokens"
    return ngettext(one, many, race.victories).format(n=race.victories)


def tokens_told(facts: RaceFacts) -> str:
    """Who has how many: "Ana 2, Bea 1"; "no token yet"."""
    held = [(facts.tokens(each), each) for each in facts.entrants]
    told = [f"{facts.name(entrant)} {tokens}" for tokens, entrant in sorted(held, key=lambda one: -one[0]) if tokens]
    return ", ".join(told) or _("no token yet")


def near_told(facts: RaceFacts) -> list[str]:
    """Who wins the race with the game that is being played."""
    return [_("{who} wins the race with this game").format(who=facts.name(each)) for each in facts.can_win_now]


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

    They are read once for each version of a race, so that a tap in its game asks for one row more and no other.
    """
    if not game.has_context:
        return [play_on(game)] if is_over(game) and game.winner is not None else []
    race = Race.objects.filter(games__game=game).annotate(others=Subquery(others_than(game))).first()
    if race is None:
        return []
    seen = sight.sees_names(game.club_id)
    marks = (
        race.public_id,
        race.version,
        race.others,
        game.public_id,
        is_over(game),
        game.winner,
        seen,
        get_language(),
    )
    name = "race-lines-" + "-".join(map(str, marks))
    lines: list[Line] | None = cache.get(name)
    if lines is None:
        lines = lines_of(RaceFacts.load(race), game)
        cache.set(name, lines, KEPT)
    return lines


def others_than(game: Game) -> Any:
    """The versions of the other games of a race together: a name that was put right changed one of them."""
    others = RaceGame.objects.filter(race=OuterRef("pk")).exclude(game=game)
    return others.order_by().values("race").annotate(all=Sum("game__version")).values("all")


def lines_of(facts: RaceFacts, game: Game) -> list[Line]:
    """The lines themselves."""
    board = reverse("tournaments:race", args=[facts.race.public_id])
    row = next(row for row in facts.rows if row.game_id == game.pk)
    text = f"{title_of(facts.race)}: {state_told(facts)}"
    if not is_over(game):
        return [{"text": ". ".join([text, *near_told(facts)]), "url": board}]
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
            "title": title_of(facts.race),
            "text": state_told(facts),
        }
        for facts in RaceFacts.load_all(races)
    ]


def game_moving(game: Game) -> str:
    """Why a game cannot leave its club by itself."""
    return _("It is part of a race for tokens.") if game.has_context and facts_with(game) else ""


def log_told(facts: RaceFacts, steps: Iterable[RaceStep]) -> Iterator[Line]:
    """The log of a race, for the list of corrections."""
    by_place = {entrant.place: facts.name(entrant) for entrant in facts.everybody}
    for step in steps:
        yield {"text": step_told(step, by_place), "reason": step.reason, "at": step.at}


def step_told(step: RaceStep, by_place: dict[int, str]) -> str:
    """What one write did."""
    who = by_place.get(step.after.get("entrant", -1), "")
    if step.action == "sit":
        return (_("{who} came back") if step.after["sits"] else _("{who} left")).format(who=who)
    if step.action == "close":
        return _("The race was closed") if step.after["closed"] else _("The race was taken up again")
    if step.action in ("rule", "take-out"):
        return ruling_told(step, by_place)
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
