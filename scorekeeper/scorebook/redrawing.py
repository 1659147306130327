"""Boards drawn again where what they tell of a person has changed: another name, hidden, shown.

This module must not know what a board shows, but that words which somebody wrote may name anybody of the club.
"""

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from .. import ports
from ..models import Club, Game, Hand, Player, Seat, Step


def draw_again(player: Player, *, hiding: bool = False) -> None:
    """Let every board that shows a person be drawn again, once what is written is certain; and tell who listens.

    Where the person is hidden, or is told of otherwise because of `hiding`, so are all boards with words in them.
    """
    shown = Q(pk__in=Seat.objects.filter(player=player).values("game"))
    if hiding or player.hidden:
        shown |= Q(pk__in=games_with_words(player.club_id))
    games = Game.objects.filter(shown)
    transaction.on_commit(lambda: new_version(games))
    for listen in ports.person_told:
        listen(player)


def games_with_words(club_id: int) -> QuerySet[Game, int]:
    """The keys of a club's games in which somebody wrote something: names of rules, what was agreed, reasons, notes."""
    reasons = Step.objects.filter(game=OuterRef("pk")).exclude(reason="")
    hands = Hand.objects.filter(~Q(adjustments=[]) | ~Q(extra={}), game=OuterRef("pk"))
    written = ~Q(rules_name="") | ~Q(agreed=[]) | ~Q(extra={}) | Exists(reasons) | Exists(hands)
    return Game.objects.filter(written, club=club_id).values_list("pk", flat=True)


def draw_words_again(club: Club) -> None:
    """Let every board of a club with words in them be drawn again: others of it are hidden now."""
    games = Game.objects.filter(pk__in=games_with_words(club.pk))
    transaction.on_commit(lambda: new_version(games))


@transaction.atomic
def new_version(games: QuerySet[Game]) -> None:
    """Give games a new version, locked in the order of their keys as everywhere."""
    keys = list(games.order_by("pk").select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))
    Game.objects.filter(pk__in=keys).update(version=F("version") + 1)
