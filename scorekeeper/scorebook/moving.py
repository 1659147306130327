"""A single game goes to another club: its people matched, its hands and its log untouched."""

import functools
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import BigIntegerField, Case, F, Q, Value, When
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from .. import ports
from ..entering import NotPossible
from ..models import Appearance, Club, Figure, Game, Player, Seat, Step
from ..names import free_tag
from ..sight import hidden_people, words_told
from .clubs import lock_games, locked_clubs
from .erasing import scrub_table
from .histories import move_history
from .people import add_player
from .redrawing import draw_words_again
from .steps import Ask, Stale, a_turn
from .undoing import close_names


@a_turn()
@transaction.atomic
def move_game(game_id: int, ask: Ask, *, into_id: int, matched: Mapping[str, str]) -> Game:
    """Move a game to another club. `matched` gives for each of its people, by public id, who that is there, or "" for
    somebody new. Done once.

    Raises Stale if others sit there by now, NotPossible if it is part of something that stays.
    """
    game = locked_row(game_id)
    clubs = locked_clubs([game.club_id, into_id], ask)
    old, into = clubs[game.club_id], clubs[into_id]
    if old == into:
        return game
    if reasons := [reason for listen in ports.game_moving if (reason := listen(game))]:
        raise NotPossible(" ".join(reasons))
    told = whom(game, into, matched)
    leave_behind(game, old, told)
    whens = [When(player=key, then=Value(there.pk)) for key, there in told.items()]
    others = Case(*whens, default=F("player"), output_field=BigIntegerField())
    Seat.objects.filter(game=game).update(player=others)
    Figure.objects.filter(hand__game=game).update(player=others)
    tell_steps(game, told)
    game.followers.update(previous=None)
    earlier = Q(played_at__isnull=True) | Q(played_at__lt=game.created_at)
    Player.objects.filter(earlier, pk__in={each.pk for each in told.values()}).update(played_at=game.created_at)
    Game.objects.filter(pk=game.pk).update(club=into, previous=None)
    Game.objects.filter(pk__in=[game.pk, game.previous_id]).update(version=F("version") + 1)  # that one led on to it
    draw_words_again(into)
    game.refresh_from_db()
    Appearance.objects.filter(game=game).update(player=others)
    move_history([old.pk, into.pk])
    return game


def locked_row(game_id: int) -> Game:
    """A game, locked with those before and after it, in the order of their keys: they are told that it goes.

    Raises Stale if the table has just gone on to another one.
    """
    beside = Q(pk=game_id) | Q(previous=game_id) | Q(pk__in=Game.objects.filter(pk=game_id).values("previous"))
    locked = lock_games(Game.objects.filter(beside))
    game = get_object_or_404(Game.objects.select_related("club"), pk=game_id)
    if game.followers.exclude(pk__in=locked).exists():
        raise Stale(_("The table has just gone on to another game: try again."))
    return game


def whom(game: Game, into: Club, matched: Mapping[str, str]) -> dict[int, Player]:
    """Who each of the old people is there, by the old key. Nobody of one table becomes the same as another, nor as one
    whom an undo could seat beside them.
    """
    sitting = {seat.player_id for seat in game.seats.all()}
    counts = Player.objects.that_count(sitting | in_steps(game))
    people = Player.objects.in_bulk(set(counts.values()))
    here = {each.public_id: each for each in Player.objects.known().filter(club=into)}
    shown = {people[key].public_id for key in sitting}
    if shown != set(matched) or not set(filter(None, matched.values())) <= set(here):
        raise Stale(_("The people of this game have changed meanwhile: look at them again."))
    told: dict[int, Player] = {}
    for key, player in sorted(people.items(), key=lambda each: each[0] not in sitting):
        chosen = matched.get(player.public_id, "")
        others = [each.pk for each in told.values()]
        told[key] = here[chosen] if chosen else newcomer(into, player, others, in_seat=key in sitting)
    if len({each.pk for each in told.values()}) < len(told):
        raise NotPossible(_("Two of this table cannot be one person."))
    return {key: told[there] for key, there in counts.items()}


def newcomer(into: Club, player: Player, others: Sequence[int], *, in_seat: bool) -> Player:
    """The same person in another roster: somebody new there, told apart by a tag; who is only in the log of the game
    is whoever has that name, unless that is one of the others of this table.
    """
    called = Player.objects.filter(club=into, name__iexact=player.name)
    taken = called if in_seat else called.filter(pk__in=others)
    there = add_player(into, player.name, free_tag(player.tag, taken.values_list("tag", flat=True)))
    fields = ("nickname", "colour", "sticker", "guest", "hidden", "erased", "former")
    if in_seat:
        Player.objects.filter(pk=there.pk).update(**{field: getattr(player, field) for field in fields})
        there.refresh_from_db()
    return there


def leave_behind(game: Game, old: Club, told: Mapping[int, Player]) -> None:
    """Take out of a game's words whoever is hidden in the club that it leaves and does not come: where it goes nobody
    would know that they are.
    """
    unseen = hidden_people([old.pk])[old.pk]
    counts = Player.objects.that_count([*told, *(each.pk for each in unseen)])
    coming = {counts[key] for key in told}
    left = [each for each in unseen if counts[each.pk] not in coming]
    if left:
        scrub_table(game, words_told(left))


def in_steps(game: Game) -> set[int]:
    """The people of a game's log: whom an undo could seat again, whose names were put right."""
    return {player for step in steps_of_people(game) for facts in (step.before, step.after) for player in named(facts)}


def named(facts: Mapping[str, Any]) -> Iterable[int]:
    """The people of what a step changed, by key."""
    return [*(player for _place, _hand, player, _credited in facts.get("seats") or ()), *(facts.get("name") or ())[:1]]


def steps_of_people(game: Game) -> Iterable[Step]:
    """The steps that changed who sits where, or a name."""
    told = [Q(**{f"{side}__has_key": key}) for side in ("before", "after") for key in ("seats", "name")]
    return Step.objects.filter(functools.reduce(operator.or_, told), game=game)


def tell_steps(game: Game, told: Mapping[int, Player]) -> None:
    """Let the log mean the people of the new club; a name put right in the old one is neither undone here nor done
    again.
    """

    def people(facts: dict[str, Any]) -> dict[str, Any]:
        fresh = dict(facts)
        if facts.get("seats"):
            fresh["seats"] = [[place, hand, told[who].pk, credited] for place, hand, who, credited in facts["seats"]]
        if facts.get("name"):
            fresh["name"] = [told[facts["name"][0]].pk, *facts["name"][1:]]
        return fresh

    for step in steps_of_people(game):
        step.before, step.after = people(step.before), people(step.after)
        step.save(update_fields=["before", "after"])
    close_names(game.steps.all())
