"""One step: the way in which a race changes; and what follows from its games, which is never counted on but replayed.

A step locks the race, looks whether the page came before, lets a change write, derives tokens and winner anew and keeps
what it did in the log.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.models import Game
from scorekeeper.scorebook import Ask, KeyReused, Stale
from scorekeeper.scorebook.steps import a_turn

from ..models import Race, RaceGame, RaceStep, Season, SeasonStep, Tournament, TournamentStep
from ..race.facts import RaceFacts

race_derived: list[Callable[[Race], None]] = []
"""Called in the transaction in which tokens and winner of a race were derived anew."""
Told = Mapping[str, Any]
Change = Callable[[RaceFacts], tuple[Told, Told] | None]


@a_turn()
@transaction.atomic
def take_step(
    race_id: int,
    ask: Ask,
    action: str,
    content: Mapping[str, Any],
    change: Change,
    game: int | None = None,
    seats: Sequence[scorebook.Person] | None = None,
) -> Race:
    """Carry a change out once. The change writes and gives what stood before and what stands now, None for nothing;
    `seats` are the people whom it lets in.

    Raises KeyReused if the page has sent something else before, and what the change raises.
    """
    race = locked(race_id, ask, seats)
    if came_before(race, ask, action, content):
        return race
    told = change(RaceFacts.load(race))
    if told is not None:
        note(race, ask, action, content, told, game)
        derive(race)
    return race


def locked(race_id: int, ask: Ask, seats: Sequence[scorebook.Person] | None = None) -> Race:
    """The race, locked; where it is about to seat people after its club and them, so that it waits for no one who waits
    for it. Raises what `ask` raises if this phone may not write in it, Stale if its club has become another.
    """
    club_id = None if seats is None else Race.objects.filter(pk=race_id).values_list("club_id", flat=True).first()
    if seats is not None and club_id:
        known = [each.player for each in seats if each.player]
        scorebook.lock_home(club_id, known, [each.name for each in seats if not each.player])
    race = get_object_or_404(
        Race.objects.select_for_update(of=("self",), no_key=True).select_related("club"), pk=race_id
    )
    ask.allow(race)
    if club_id not in (None, race.club_id):
        raise Stale(_("Clubs were joined or have parted meanwhile: look at the token board again."))
    return race


def in_order(races: Any) -> list[int]:
    """The keys of races, locked in that order: so does everybody who needs several."""
    return list(races.select_for_update(of=("self",), no_key=True).order_by("pk").values_list("pk", flat=True))


def digest_of(action: str, content: object) -> str:
    """What tells whether a write is the same one."""
    return hashlib.sha256(json.dumps([action, content], sort_keys=True).encode()).hexdigest()


def came_before(thing: Race | Tournament | Season, ask: Ask, action: str, content: object) -> bool:
    """Was this very write done before? Raises KeyReused if the page has done something else."""
    came: RaceStep | TournamentStep | SeasonStep | None = thing.steps.filter(key=ask.key).first()
    if came and came.content != digest_of(action, content):
        raise KeyReused(_("This page has already sent something else. Look at the board and try again."))
    return came is not None


def note(
    race: Race,
    ask: Ask,
    action: str,
    content: object,
    told: tuple[Told, Told] = ({}, {}),
    game: int | None = None,
) -> None:
    """Keep a write in the log, and count it."""
    race.version += 1
    race.written_at = timezone.now()
    race.save(update_fields=["version", "written_at"])
    RaceStep.objects.create(
        race=race, number=race.version, key=ask.key, content=digest_of(action, content), action=action, game=game,
        before=dict(told[0]), after=dict(told[1]), reason=ask.reason, phone=ask.phone, at=race.written_at,
    )  # fmt: skip


def derive(race: Race, but: Game | None = None) -> RaceFacts:
    """Set who has the token of each game, with which sticker, and who has won; then let all its games be drawn anew,
    the first ones too: each of their boards says who has how many tokens.

    `but` is the game whose write made it necessary: its board is drawn anew by that.
    """
    facts = RaceFacts.load(race)
    for row in facts.rows:
        awarded, sticker = facts.awarded(row), facts.sticker(row)
        if (row.awarded_id, row.sticker) != (awarded, sticker):
            row.awarded_id, row.sticker = awarded, sticker
            row.save(update_fields=["awarded", "sticker"])
    race.winner = facts.winner
    race.closed_at = None if facts.winner else race.closed_at  # one that is won was not closed without a winner
    race.save(update_fields=["winner", "closed_at"])
    for listen in race_derived:
        listen(race)
    games = [row.game_id for row in facts.rows if row.game_id and (but is None or row.game_id != but.pk)]
    # Not before the commit: a game is never locked after its race.
    transaction.on_commit(lambda: scorebook.redraw_games(games))
    return facts


def game_written(game: Game, had: int | None) -> None:
    """After a write to a game of a race: if a side has won it, or `had` won it before, the tokens are derived anew."""
    if not game.has_context or (had is None and game.winner is None):
        return
    row = RaceGame.objects.filter(game=game).first()
    if row is None:
        return
    race = Race.objects.select_for_update(no_key=True).get(pk=row.race_id)
    before = list(race.games.values_list("awarded", "sticker"))
    derive(race, but=game)
    if before != list(race.games.values_list("awarded", "sticker")):
        race.version += 1
        race.written_at = timezone.now()
        race.save(update_fields=["version", "written_at"])


def recount(write: bool) -> Iterator[str]:
    """For `manage.py recount`: each race that stands otherwise than its games say; with `write` put right."""
    for pk in Race.objects.order_by("pk").values_list("pk", flat=True).iterator():
        with transaction.atomic():
            race = Race.objects.select_for_update(no_key=True).get(pk=pk)
            facts = RaceFacts.load(race)
            right: dict[str, object] = {f"token of game {row.number}": facts.awarded(row) for row in facts.rows}
            right |= {f"sticker of game {row.number}": facts.sticker(row) for row in facts.rows}
            right["winner"] = facts.winner.pk if facts.winner else None
            kept: dict[str, object] = {f"token of game {row.number}": row.awarded_id for row in facts.rows}
            kept["winner"] = race.winner_id
            kept |= {f"sticker of game {row.number}": row.sticker for row in facts.rows}
            wrong = [name for name, value in right.items() if kept[name] != value]
            if wrong and write:
                derive(race)
                race.version += 1
                race.save(update_fields=["version"])
        yield from (f"race {race.public_id} {name}: {kept[name]} -> {right[name]}" for name in wrong)
