"""What stands on the shelf of a batch, and the last step: in one transaction all of it moves to where it is seen.

Who stood there for somebody of the roster gives them their seats; who is new joins it. This module must not know how
anything came onto the shelf.
"""

from collections.abc import Mapping, Sequence

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from ..facts import Facts
from ..models import Appearance, Batch, Club, Figure, Game, Player, Seat
from ..names import free_tag
from .adding_up import add_up
from .clubs import held_club
from .counting import appearances
from .families import hold_history, note_family
from .histories import move_history, put
from .joining import tags_of
from .noting import note_words
from .rating import first_of, rate_from
from .steps import Ask, Stale
from .streaks import repair_streaks


def move_from_shelf(batch: Batch, ask: Ask) -> None:
    """Move all that a batch has brought. Raises Stale if its people are not what they were."""
    club, shelf = held_club(batch.club_id, ask), batch.shelf
    if shelf is None:
        return
    people = {pk: known for pk, known in batch.plan["people"] if known}
    counts = Player.objects.that_count(people.values())
    told = Q(pk__in=counts.values()) | Q(club=shelf)
    there = {each.pk: each for each in Player.objects.select_for_update().filter(told).order_by("pk")}
    be = {pk: there[counts[known]] for pk, known in people.items() if counts[known] in there}
    if len(be) < len(people) or any(each.club_id != club.pk for each in be.values()):
        raise Stale(_("Somebody of these results is in another club by now: take them out again."))
    must_sit_apart(be)
    for pk, player in be.items():
        give_seats(there[pk], player)
    new = [each for each in there.values() if each.club_id == shelf.pk and each.pk not in be]
    join_roster(new, club)
    Game.objects.filter(club=shelf).update(club=club)
    count_what_came(club, shelf)
    Player.objects.filter(pk__in=be).delete()
    batch.state, batch.finished_at, batch.shelf = "here", timezone.now(), None
    batch.plan = {"new": [each.pk for each in new]}
    batch.save()
    shelf.delete()


def note_on_shelf(games: Sequence[Facts]) -> None:
    """Note what games that have come onto a shelf were for their people; it is added up when they are moved."""
    Appearance.objects.bulk_create(each for facts in games for each in appearances(facts))
    note_words(games)


def forget_on_shelf(games: QuerySet[Game], shelf_id: int | None) -> None:
    """Take what was noted so back, before these games are deleted."""
    Appearance.objects.filter(game__in=games, club=shelf_id).delete()


def count_what_came(club: Club, shelf: Club) -> None:
    """Let what the games that have just moved were be part of the club’s history; nothing else is counted anew."""
    if club.time_zone != shelf.time_zone:
        move_history([club.pk, shelf.pk])  # their evenings are others
        return
    keys = list(Appearance.objects.filter(club=shelf).values_list("pk", flat=True))
    Appearance.objects.filter(club=shelf).update(club=club)
    came = sorted(Appearance.objects.in_bulk(keys).values(), key=lambda each: (each.at, each.game_id))
    if not came:
        return
    hold_history([club.pk])
    put(add_up(came))
    last = {each.family: each.game_id for each in came}
    for game in Game.objects.filter(pk__in=last.values()):
        note_family(game)
    people = {each.player_id for each in came}
    repair_streaks(club.pk, people, came[0].at)
    rate_from(first_of(came), people)


def must_sit_apart(be: Mapping[int, Player]) -> None:
    """Raise Stale if two who sat at one table are one person by now."""
    by_person: dict[int, list[int]] = {}
    for pk, player in be.items():
        by_person.setdefault(player.pk, []).append(pk)
    for rows in by_person.values():
        for at, pk in enumerate(rows):
            beside = Seat.objects.filter(player__in=rows[at + 1 :]).values("game")
            if Seat.objects.filter(player=pk, game__in=beside).exists():
                who = be[pk]
                raise Stale(_("{who} sits at two places of one table by now: take them out again.").format(who=who))


def give_seats(stand_in: Player, player: Player) -> None:
    """Let the seats and hands of who stood on the shelf be somebody's of the roster."""
    Seat.objects.filter(player=stand_in).update(player=player)
    Figure.objects.filter(player=stand_in).update(player=player)
    Appearance.objects.filter(player=stand_in).update(player=player)
    if stand_in.played_at and (player.played_at is None or player.played_at < stand_in.played_at):
        player.played_at = stand_in.played_at
        player.save(update_fields=["played_at"])


def join_roster(new: list[Player], club: Club) -> None:
    """Let people join a roster; who is called like somebody there by now gets a tag that tells them apart."""
    taken = tags_of(club)
    for player in new:
        known = taken[player.name.casefold()]
        player.club, player.tag = club, free_tag(player.tag, known)
        known.add(player.tag)
        player.save(update_fields=["club", "tag"])
