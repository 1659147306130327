"""Many games at once that were played elsewhere or long ago, each with all its hands, in few statements.

Every game is folded by the law before anything is written, as one that is played here. This module must not know where
they come from.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Case, DateTimeField, Value, When
from django.utils.translation import gettext as _

from ..clock import is_possible
from ..entering import NotPossible
from ..facts import Facts
from ..models import Club, Game, Hand, Player, Seat
from .clubs import held_club
from .figures import write_many
from .games import Setup, game_of, hands_of, must_be_known, seats_of
from .histories import count_new
from .people import add_players
from .steps import Ask, Stale, a_turn, derive
from .tables import Home, Person, check_hands


@dataclasses.dataclass(frozen=True)
class Brought:
    """A game that is over or goes on elsewhere: what was agreed, its hands as a record has them, when it was played.

    `ended` says how the table ended it ("leader", "nobody", "later"), where the law does not say that it is over;
    `substitutes` are the people of each hand that names others ("players"), in order. `key` is its page's, where it has
    one of its own.
    """

    setup: Setup
    at: datetime
    hands: Sequence[Mapping[str, Any]] = ()
    ended: str = ""
    substitutes: Sequence[Sequence[Player]] = ()
    key: str = ""


def bring_in(club: Club, ask: Ask, games: Sequence[Brought]) -> list[Game]:
    """Write these games into a club, all of them or none: a few statements for each hundred rows, no step of a log.

    People are of the club's roster. The same key gives the games that it has brought before. Some hundreds at a time
    keep the transaction short.

    Raises RulesError if the law does not let one stand, NotPossible for a time or an end that cannot be, Stale for who
    is no longer in the roster.
    """
    try:
        with a_turn(), transaction.atomic():
            return write_games(held_club(club.pk, ask), ask, games)
    except IntegrityError:
        keys = [key_of(ask, number) for number in range(len(games))]
        if len(done := list(Game.objects.filter(key__in=keys).order_by("pk"))) == len(games):
            return done
        raise


def write_down(ask: Ask, home: Home, brought: Brought, people: Sequence[Person]) -> Game:
    """Keep a game that was typed from paper, its people as for a new one; the same key gives the game that it kept.

    Raises as `bring_in` and `open_table` do.
    """
    check_hands(brought.setup.start, len(brought.hands))
    try:
        with a_turn(), transaction.atomic():
            club = home.open(ask)
            players = [person.in_roster(club) for person in people]
            add_players(player for player in players if player.pk is None)
            setup = dataclasses.replace(brought.setup, players=players)
            return write_games(club, ask, [dataclasses.replace(brought, setup=setup, key=ask.key)])[0]
    except IntegrityError:
        if game := Game.objects.filter(key=ask.key).first():
            return game
        raise


def key_of(ask: Ask, number: int) -> str:
    """The key of one of the games of a write."""
    return f"{number}-{ask.key}"[:64]


def write_games(
    club: Club, ask: Ask, games: Sequence[Brought], count: Callable[[Sequence[Facts]], None] = count_new
) -> list[Game]:
    """Write games into a club that is locked, and `count` them in its history."""
    written = [folded(club, each.key or key_of(ask, number), each) for number, each in enumerate(games)]
    Game.objects.bulk_create(facts.game for facts in written)
    Seat.objects.bulk_create(seat for facts in written for seat in facts.seats)
    Hand.objects.bulk_create(hand for facts in written for hand in facts.hands)
    write_many(written)
    count(written)
    note_played(club, written)
    return [facts.game for facts in written]


def folded(club: Club, key: str, brought: Brought) -> Facts:
    """The facts of a game, none of them kept yet, with what follows from them. Raises as `bring_in` does."""
    setup = brought.setup
    if not is_possible(brought.at):
        raise NotPossible(_("No game was played on that day."))
    if len({player.pk for player in setup.players}) < len(setup.players):
        raise Stale(_("One name sits at two places: give each their own."))
    game = game_of(club, setup, key, brought.at)
    hands = hands_of(game, brought.hands)
    facts = Facts(game, seats_of(game, brought.hands, [setup.players, *brought.substitutes]), hands)
    derive(facts, max([brought.at, *(hand.scored_at for hand in hands if hand.scored_at)]))
    if brought.ended and game.status != "finished":
        game.ended = brought.ended
        if brought.ended not in Game.ENDINGS or (brought.ended == "leader" and facts.winner is None):
            raise NotPossible(_("Nobody leads alone, so nobody can win as the leader."))
        game.winner = facts.winner
    return facts


def note_played(club: Club, written: Sequence[Facts]) -> None:
    """Note when those who sat played last, unless they have played since. Raises Stale as `sit_down` does."""
    latest: dict[int, datetime] = {}
    for pk, at in sat(written):
        latest[pk] = max(at, latest.get(pk, at))
    must_be_known(club, latest)
    played = dict(Player.objects.filter(pk__in=latest).values_list("pk", "played_at"))
    later = {pk: at for pk, at in latest.items() if (had := played[pk]) is None or had < at}
    if later:
        whens = [When(pk=pk, then=Value(at, DateTimeField())) for pk, at in later.items()]
        Player.objects.filter(pk__in=later).update(played_at=Case(*whens, output_field=DateTimeField()))


def sat(written: Sequence[Facts]) -> Iterator[tuple[int, datetime]]:
    """Each who sat at a table, and when."""
    return ((seat.player_id, facts.game.created_at) for facts in written for seat in facts.seats)
