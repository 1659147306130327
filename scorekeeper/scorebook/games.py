"""A game's beginning, its rules and its end: start, take over from paper, import, change a house rule, end early.

A game starts once, whatever is tapped twice: its key is unique. This module must not know what stands in a hand.
"""

import dataclasses
import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from .. import ports, rules
from ..clock import moment_of
from ..entering import NotPossible, is_begun
from ..facts import SILENT, Facts
from ..models import Club, Figure, Game, Hand, Player, Seat
from ..models.identity import new_id
from .clubs import held_club
from .figures import figures
from .fitting import fit_what_follows
from .histories import count_again, count_game
from .steps import Ask, Draft, Stale, derive, take_step


@dataclasses.dataclass(frozen=True)
class Setup:
    """All that is agreed before the first hand. `rules_name` is that under which the club keeps just this ruleset, if
    it does. `start` holds the record's start, start_hands, start_blind_bids; `extra` and `rules_extra` what the format
    does not know in the record and in its ruleset. `public_id` is that which a phone without signal gave the game.
    """

    ruleset: rules.Ruleset
    players: Sequence[Player]
    first_dealer: int = 0
    agreed: Sequence[str] = ()
    rules_name: str = ""
    start: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    extra: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    rules_extra: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    previous: Game | None = None
    public_id: str = ""


def snapshot_of(ruleset: rules.Ruleset, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The ruleset as a game keeps it: every option with its value, so that no later preset changes a game begun."""
    told = {"preset": ruleset.preset, "options": ruleset.options()}
    return {**told, "extra": dict(extra)} if extra else told


def start_game(club: Club, ask: Ask, setup: Setup) -> Game:
    """Start a game; the same key gives the game that it started before.

    Raises RulesError if its start may not be (a record's errors), Stale if a name sits at two places or another game
    has its public id.
    """
    try:
        with transaction.atomic():
            return write_game(locked_home(club, ask, setup.previous), ask, setup, [])
    except IntegrityError:
        if started := begun_by(ask.key, setup.public_id):
            return started
        raise


def begun_by(key: str, public_id: str = "") -> Game | None:
    """The game that this key has begun before. Raises Stale where there is none, but another has this public id."""
    game = Game.objects.filter(key=key).first()
    if game is None and public_id and Game.objects.filter(public_id=public_id).exists():
        raise Stale(_("Another game has the address of this one by now: it cannot begin."))
    return game


def locked_home(club: Club, ask: Ask, previous: Game | None = None) -> Club:
    """The club in which a game is about to begin, locked after the game that it follows, if it does; whether this phone
    may begin one is asked again. Raises Stale where the game before is in another club by now.
    """
    before = None
    if previous:
        before = get_object_or_404(Game.objects.select_for_update(of=("self",), no_key=True), pk=previous.pk)
    fresh = held_club(club.pk, ask)
    if before and before.club_id != fresh.pk:
        raise Stale(_("The game before this one is in another club by now: look at it again."))
    return fresh


def write_game(
    club: Club,
    ask: Ask,
    setup: Setup,
    hands: Sequence[Mapping[str, Any]],
    substitutes: Sequence[Sequence[Player]] = (),
) -> Game:
    """Write a game with hands already played; `substitutes` are the people of each hand that names others."""
    if len({player.pk for player in setup.players}) < len(setup.players):
        raise Stale(_("One name sits at two places: give each their own."))
    now = timezone.now()
    game = game_of(club, setup, ask.key, now)
    game.phone, game.phone_seen_at = ask.phone, now
    seats, written = seats_of(game, hands, [setup.players, *substitutes]), hands_of(game, hands)
    facts = Facts(game, seats, written)
    sheet = derive(facts, now)
    game.save()
    Seat.objects.bulk_create(seats)
    Hand.objects.bulk_create(written)
    Figure.objects.bulk_create(figure for hand in facts.scored for figure in figures(facts, sheet, hand))
    sit_down(club, setup.players, now)
    if setup.previous:  # its boards lead on to this one
        Game.objects.filter(pk=setup.previous.pk).update(version=F("version") + 1)
        for listen in ports.game_begun:
            listen(game, setup.previous)
    if game.is_over:
        count_game(facts)
    return game


def game_of(club: Club, setup: Setup, key: str, at: datetime) -> Game:
    """A game as it begins, not kept yet."""
    return Game(
        club=club, key=key, created_at=at, written_at=at,
        preset=setup.ruleset.preset, ruleset=snapshot_of(setup.ruleset, setup.rules_extra), family=setup.ruleset.family,
        first_dealer=setup.first_dealer, start=dict(setup.start), agreed=list(setup.agreed), extra=dict(setup.extra),
        rules_name=setup.rules_name, previous=setup.previous, public_id=setup.public_id or new_id(),
    )  # fmt: skip


def hands_of(game: Game, hands: Sequence[Mapping[str, Any]]) -> list[Hand]:
    """The hands of a record as we keep them, not kept yet."""
    return [hand_of(game, number, told) for number, told in enumerate(hands, first_of(game))]


def first_of(game: Game) -> int:
    """The number of its first hand that is not on paper."""
    return int(game.start.get("start_hands") or 0) + 1


def seats_of(game: Game, hands: Sequence[Mapping[str, Any]], players: Sequence[Sequence[Player]]) -> list[Seat]:
    """Who sits where, not kept yet: `players` are those of its seats, then of each hand that names others; who played
    last gets the win.
    """
    sitting = [Seat(game=game, place=place, player=player) for place, player in enumerate(players[0])]
    seats, naming = list(sitting), iter(players[1:])
    for number, told in enumerate(hands, first_of(game)):
        if told.get("players") is None:
            continue
        for place, player in enumerate(next(naming)):
            if player == sitting[place].player:
                continue
            if number == 1:  # nobody has played there before
                sitting[place].player = player
                continue
            sitting[place].credited = False
            sitting[place] = Seat(game=game, place=place, from_hand=number, player=player)
            seats.append(sitting[place])
    return seats


@transaction.atomic
def redraw_games(game_ids: Iterable[int], *, hosted: bool | None = None) -> None:
    """Let the boards of these games be drawn anew: another app has something else to say about them. They are locked
    in the order of their keys, as everywhere. `hosted`: their tables are that app's from now on, or
    not any more.
    """
    more = {} if hosted is None else {"hosted": hosted}
    games = Game.objects.filter(pk__in=list(game_ids)).select_for_update(of=("self",), no_key=True).order_by("pk")
    keys = list(games.values_list("pk", flat=True))
    Game.objects.filter(pk__in=keys).update(has_context=True, version=F("version") + 1, **more)
    count_again(keys)


def sit_down(club: Club, players: Sequence[Player], now: datetime) -> None:
    """Note that these people of a club play. Raises Stale, naming who, if one was put together with another, erased,
    or is in another club by now.
    """
    keys = [player.pk for player in players]
    if Player.objects.known().filter(club=club, pk__in=keys).update(played_at=now) < len(players):
        must_be_known(club, keys)


def must_be_known(club: Club, keys: Collection[int]) -> None:
    """Raise Stale unless these people are in the roster of a club."""
    known = Player.objects.known().filter(club=club, pk__in=keys)
    if known.count() < len(keys):
        gone = Player.objects.filter(pk__in=keys).exclude(pk__in=known)
        told = _("{who} is no longer in the roster: choose again.")
        raise Stale(told.format(who=", ".join(map(str, gone.order_by("pk")))))


def hand_of(game: Game, number: int, told: Mapping[str, Any]) -> Hand:
    """A hand of a record as we keep it: a partner who gave no bid or tricks of their own is silent."""

    def silent(values: Sequence[Any] | None) -> list[Any]:
        known = values or []
        return [SILENT if value is None and any(other is not None for other in known) else value for value in known]

    nobody = [None] * game.ruleset["options"]["players"]
    bids = [str(bid) if isinstance(bid, int) else bid for bid in silent(told.get("bids") or nobody)]
    now = moment_of(told.get("at")) or game.created_at
    scored = told.get("tricks") is not None
    return Hand(
        game=game, number=number, dealer=told.get("dealer") if told.get("out_of_turn") else None,
        bids=bids, tricks=silent(told.get("tricks")) or nobody, prizes=dict(told.get("prizes") or {}),
        adjustments=list(told.get("adjustments") or []), extra=extra_of(told), revision=int(scored),
        closed_at=now, scored_at=now if scored else None,
    )  # fmt: skip


def extra_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a record's hand holds beside our facts: its note, its time, what the format does not know."""
    return {key: told[key] for key in ("note", "at", "extra") if told.get(key) is not None}


def write_record(club: Club, ask: Ask, record: Mapping[str, Any], players: Sequence[Sequence[Player]]) -> Game:
    """Write a record that stands as a game of a club that is locked; `players` are those of its seats, then of each
    hand that names others.
    """
    told = rules.tidy(dict(record))
    return write_game(club, ask, setup_of(told, players[0]), told["hands"], players[1:])


def setup_of(told: Mapping[str, Any], players: Sequence[Player]) -> Setup:
    """What was agreed before the first hand of a tidy record."""
    start: dict[str, Any] = {key: told[key] for key in ("start", "start_hands", "start_blind_bids") if key in told}
    return Setup(
        rules.ruleset_of(told), players, told.get("first_dealer", 0), told.get("agreed", []), start=start,
        extra=told.get("extra", {}), rules_extra=told.get("ruleset", {}).get("extra", {}),
    )  # fmt: skip


def change_rules(
    game_id: int | str, ask: Ask, *, ruleset: rules.Ruleset, was: str, agreed: Sequence[str] | None = None
) -> Facts:
    """Change house rules in the middle: every hand is scored again. `was` is the `rules_key` that stood; where
    `agreed` is given, it takes the place of what was agreed.

    Raises Stale if they were changed meanwhile, RulesError if a hand played could not have been under them.
    """

    def change(draft: Draft) -> None:
        game = draft.facts.game
        if rules_key(game) != was:
            raise Stale(_("The rules of this game were changed on another phone meanwhile."))
        if ruleset.players != draft.facts.rules.players or ruleset.sides != draft.facts.rules.sides:
            raise NotPossible(_("Who plays and who scores together cannot change in the middle of a game."))
        if ruleset != draft.facts.rules:
            game.rules_name = ""  # those that are kept are others
        game.preset, game.family = ruleset.preset, ruleset.family
        game.ruleset = snapshot_of(ruleset, game.ruleset.get("extra"))
        if agreed is not None:
            game.agreed = list(agreed)
        fit_what_follows(draft)

    content = {"ruleset": snapshot_of(ruleset), "was": was, "agreed": agreed}
    return take_step(game_id, ask, "rules", content, change)


def rules_key(game: Game) -> str:
    """What a page that changes rules says stood there: a digest of all that is agreed."""
    told = json.dumps([game.ruleset, game.agreed], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def end_game(game_id: int | str, ask: Ask, *, how: str, was: str = "", hand: int | None = None) -> Facts:
    """End a game early (the leader wins, nobody does, or it goes on another day), or with "" take it up again. `hand`
    is the one before which the page saw the scores, if that matters.

    Raises Stale if it was ended or played on meanwhile, NotPossible if it is over by the rules or nobody leads alone.
    """

    def change(draft: Draft) -> None:
        facts, game = draft.facts, draft.facts.game
        if how not in Game.ENDINGS:
            raise ValueError(how)
        if how and game.ended != was:
            raise Stale(_("The game was ended or taken up again on another phone meanwhile."))
        if how and facts.sheet.status == "finished":
            raise NotPossible(_("The game is over already."))
        if hand is not None and (facts.open_number != hand or is_begun(facts)):
            raise Stale(_("The table has played on meanwhile: look at the scores again."))
        game.ended = how
        if how == "leader" and facts.winner is None:
            raise NotPossible(_("Nobody leads alone, so nobody can win as the leader."))

    content = {"how": how, "was": was} | ({} if hand is None else {"hand": hand})
    return take_step(game_id, ask, "end", content, change)
