"""Two records of one person put together, and taken apart again.

What was one record's goes over: its seats, the figures of its hands, the account it is linked to. The row stays, so
that old steps of a game still know whom they mean, and so that all can go back. This module must not know a page.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from .. import ports
from ..entering import NotPossible
from ..facts import plain
from ..models import Figure, Game, Member, Merge, Player, Seat, Step
from ..names import free_tag
from .clubs import held_club, lock_games
from .histories import hand_history_over
from .redrawing import draw_again
from .steps import Ask, Stale, a_turn
from .undoing import close_names


@a_turn()
@transaction.atomic
def merge_players(club_id: int, ask: Ask, *, kept: str, gone: str) -> Merge:
    """Put two records of one person of a club together, by their public ids: `kept` has it all from now on.

    Raises Stale if one is no longer there or is part of another by now, NotPossible if they are two people.
    """
    games = lock_games(Game.objects.filter(seats__player__public_id=gone, seats__player__club=club_id))
    club = held_club(club_id, ask)
    people = {each.public_id: each for each in Player.objects.filter(club=club, public_id__in=[kept, gone])}
    if len(people) < 2:
        raise NotPossible(_("Choose two records."))
    return put_together(people[kept], people[gone], games, ask.phone)


def put_together(kept: Player, gone: Player, games: Collection[int], phone: str = "") -> Merge:
    """The same for two records that were looked up already, also of two clubs that are being joined; done once.

    Within a transaction that has locked these games, those of `gone` among them, and the club; locks both people.
    """
    kept, gone = locked_players(kept, gone)
    if gone.merged_into_id == kept.pk:
        return Merge.objects.get(gone=gone, taken_back_at__isnull=True)
    check_merge(kept, gone)
    seats = list(Seat.objects.filter(player=gone))
    sat = {seat.game_id for seat in seats}
    if not sat <= set(games):
        raise Stale(_("{who} has just sat down at a table: try again.").format(who=gone))
    merge = Merge.objects.create(
        kept=kept, gone=gone, seats=[[seat.game_id, seat.place, seat.from_hand] for seat in seats],
        before=take_over(kept, gone) | account_of(kept, gone), phone=phone, at=timezone.now(),
    )  # fmt: skip
    gone.merged_into = kept
    gone.save(update_fields=["merged_into"])
    hand_over(gone, kept, sat)
    Member.objects.filter(pk=merge.before.get("member", 0)).update(player=kept)
    for listen in ports.player_merged:
        listen(kept, gone)
    hand_history_over(gone, kept, sat)
    return merge


def games_of(player: Player) -> Any:
    """The keys of the games in which somebody sits."""
    return Seat.objects.filter(player=player).values("game")


def locked_players(*players: Player) -> list[Player]:
    """The same people as they stand now, locked in the order of their keys."""
    fresh = Player.objects.select_for_update().order_by("pk").in_bulk([each.pk for each in players])
    return [fresh[each.pk] for each in players]


def check_merge(kept: Player, gone: Player) -> None:
    """Raise if two records cannot be one person's."""
    if kept == gone:
        raise NotPossible(_("Choose two records."))
    for each in (kept, gone):
        if each.merged_into_id:
            raise Stale(_("{who} was put together with somebody else meanwhile.").format(who=each))
        if each.erased:
            raise NotPossible(_("Of who was erased nothing is left to put together."))
    if kept.club_id == gone.club_id and Member.objects.filter(player__in=[kept, gone]).count() > 1:
        raise NotPossible(_("Both are linked to an account: take one link away first."))
    if game := table_of_both(kept, gone):
        told = _("{one} and {other} sat at one table on {day} ({table}): they are two people.")
        table = ", ".join(dict.fromkeys(str(seat.player) for seat in game.seats.select_related("player")))
        day = date_format(timezone.localtime(game.created_at), "SHORT_DATE_FORMAT")
        raise NotPossible(told.format(one=kept, other=gone, day=day, table=table))


def table_of_both(kept: Player, gone: Player) -> Game | None:
    """A game in which both sat, or to which an undo could bring both back; None if there is none."""
    if game := Game.objects.filter(pk__in=games_of(kept)).filter(pk__in=games_of(gone)).order_by("-pk").first():
        return game
    told = {(step.game_id, tuple(ids)) for step in seatings_of({kept.club_id, gone.club_id}) for ids in seated(step)}
    counts = Player.objects.that_count({each for _game, ids in told for each in ids})
    both = {kept.pk, gone.pk}
    found = next((game for game, ids in sorted(told) if both <= {counts[each] for each in ids}), None)
    return Game.objects.get(pk=found) if found else None


def seatings_of(clubs: Iterable[int]) -> Any:
    """The steps of clubs that changed who sits where."""
    told = Q(before__has_key="seats") | Q(after__has_key="seats")
    return Step.objects.filter(told, game__club__in=clubs).only("game", "before", "after")


def seated(step: Step) -> Iterator[list[int]]:
    """The people of a table, before and after a step that changed them."""
    for facts in (step.before, step.after):
        yield sorted({player for _place, _from_hand, player, _credited in facts.get("seats") or ()})


def take_over(kept: Player, gone: Player) -> dict[str, Any]:
    """Give the record that stays what must not be lost of the other: [before, after] by field.

    Hidden is hidden; a member, and who is not archived, stay so; who played last is offered first.
    """
    played = [each.played_at for each in (kept, gone) if each.played_at]
    after = {
        "hidden": kept.hidden or gone.hidden,
        "guest": kept.guest and gone.guest,
        "archived": kept.archived and gone.archived,
        "played_at": max(played, default=None),
    }
    changed = {field: [plain(getattr(kept, field)), plain(value)] for field, value in after.items()}
    for field, value in after.items():
        setattr(kept, field, value)
    kept.save(update_fields=list(after))
    if kept.hidden:  # and so is now every name that either had
        draw_again(kept)
    return {field: pair for field, pair in changed.items() if pair[0] != pair[1]}


def account_of(kept: Player, gone: Player) -> dict[str, Any]:
    """The account that goes over with a record, if it is linked to one; that of another club comes with its club."""
    member = Member.objects.filter(club=kept.club_id, player=gone).first()
    return {"member": member.pk} if member else {}


def give_back(kept: Player, gone: Player, before: dict[str, Any]) -> None:
    """Put back what a merge changed of the record that stayed, unless it was changed again since."""
    Member.objects.filter(pk=before.get("member", 0), player=kept).update(player=gone)
    changed = {field: pair for field, pair in before.items() if field != "member"}
    for field, (old, new) in changed.items():
        if plain(getattr(kept, field)) == new:
            setattr(kept, field, datetime.fromisoformat(old) if field == "played_at" and old else old)
    kept.save(update_fields=list(changed))
    if "hidden" in changed:
        draw_again(kept, hiding=True)


def hand_over(old: Player, new: Player, games: Collection[int]) -> None:
    """Put one record in the other's place in these games, which are drawn again."""
    Seat.objects.filter(game__in=games, player=old).update(player=new)
    Figure.objects.filter(hand__game__in=games, player=old).update(player=new)
    Game.objects.filter(pk__in=games).update(version=F("version") + 1)


@a_turn()
@transaction.atomic
def take_back_merge(club_id: int, ask: Ask, *, merge: int) -> Merge:
    """Take a merge of a club back: everything as it was before; games played since stay with the record kept.

    Raises NotPossible if another has the name by now, or a later merge is in the way. Done once.
    """
    if found := Merge.objects.filter(pk=merge, kept__club=club_id).first():
        lock_games(Game.objects.filter(pk__in=games_in(found)))
    club = held_club(club_id, ask)
    return take_apart(get_object_or_404(Merge, pk=merge, kept__club=club))


def games_in(merge: Merge) -> set[int]:
    """The keys of the games that went over."""
    return {game for game, _place, _from_hand in merge.seats}


def take_apart(merge: Merge, *, erased: bool = False) -> Merge:
    """The same for a merge that was looked up already, also while two clubs part again; then each keeps a nameless
    record of who was `erased` since. Within a transaction that has locked its games and the club; locks both people.
    """
    kept, gone = locked_players(merge.kept, merge.gone)
    merge.refresh_from_db(fields=["taken_back_at"])
    if merge.taken_back_at:
        return merge
    if kept.merged_into_id:
        raise NotPossible(_("{who} was put together with somebody else later: take that back first.").format(who=kept))
    if kept.erased and not erased:
        raise NotPossible(_("Of who was erased nothing is left to take apart."))
    part(gone)
    hand_over(kept, gone, games_in(merge))
    tell_steps_apart(merge, kept, gone)
    give_back(kept, gone, merge.before)
    merge.taken_back_at = timezone.now()
    merge.save(update_fields=["taken_back_at"])
    for listen in ports.player_unmerged:
        listen(kept, gone)
    hand_history_over(kept, gone, games_in(merge))
    return merge


def part(gone: Player) -> None:
    """Let a record be a person of its own again. Raises NotPossible if another of the club has the name by now."""
    gone.merged_into = None
    if gone.erased:
        gone.tag = free_number(gone.club_id, gone.name)
    try:
        with transaction.atomic():
            gone.save(update_fields=["merged_into", "tag"])
    except IntegrityError:
        told = _("Another player is called {who} by now: give that one a tag first.")
        raise NotPossible(told.format(who=gone)) from None


def free_number(club_id: int, name: str) -> str:
    """The lowest number that as a tag tells another of this name apart from all in the club."""
    called = Player.objects.filter(club=club_id, name__iexact=name, merged_into=None)
    return free_tag("1", called.values_list("tag", flat=True))


def tell_steps_apart(merge: Merge, kept: Player, gone: Player) -> None:
    """Steps taken since at the tables that go back mean the record that sits there again: an undo brings that one back.

    Both never sat at one table, so whoever is `kept` there came as `gone`.
    """
    for step in seatings_of({kept.club_id}).filter(game__in=games_in(merge), at__gte=merge.at):
        for facts in (step.before, step.after):
            if facts.get("seats"):
                facts["seats"] = [
                    [place, from_hand, gone.pk if player == kept.pk else player, credited]
                    for place, from_hand, player, credited in facts["seats"]
                ]
        step.save(update_fields=["before", "after"])
    if kept.club_id != gone.club_id:  # two clubs part: what was put right there is the name of `kept`
        names = Step.objects.filter(names_of(kept), game__in=games_in(merge), at__gte=merge.at)
        close_names(names)
        for step in list(names):
            for facts in (step.before, step.after):
                facts["name"] = [gone.pk, *facts["name"][1:]]
            step.save(update_fields=["before", "after"])


def names_of(player: Player) -> Q:
    """The steps that put a person's name right, or took that back."""
    return Q(before__name__0=player.pk) | Q(after__name__0=player.pk)
