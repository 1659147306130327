"""Two clubs become one, and part again: people matched first, then games, rosters, house rules and members come over.

What came over is kept, so that all of it can go back. This module must not know a page.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from .. import ports
from ..entering import NotPossible
from ..going_along import games_along, take_seats_along
from ..models import Club, Game, HouseRules, Joining, Member, Merge, Player, Seat
from ..names import free_name, free_tag
from ..roles import rank
from .clubs import lock_games, locked_club, locked_clubs, must_be_at_rest
from .histories import move_history
from .house_rules import names_of
from .members import give_role
from .merging import put_together, take_apart
from .redrawing import draw_again, draw_words_again
from .steps import Ask, Stale, a_turn

Moved = dict[str, Any]


@a_turn()
@transaction.atomic
def join_clubs(club_id: int, ask: Ask, *, other_id: int, matched: Mapping[str, str]) -> Joining:
    """Let another club become part of this one. `matched` gives for each of its people, by public id, who that is
    here, or "" for somebody new. Done once.

    Raises Stale if either has joined a club or has other people by now, NotPossible if two cannot be one person.
    """
    club, other, games = locked_both(club_id, other_id, ask)
    if other.joined_to_id == club.pk:
        return Joining.objects.get(club=other, taken_back_at__isnull=True)
    if club == other or club.joined_to_id or other.joined_to_id:
        raise Stale(_("One of these clubs has become part of another meanwhile."))
    must_be_at_rest(club.pk, other.pk)
    lock_people(Q(club=other) | Q(club=club, public_id__in=matched.values()), club, other)
    merges = match_people(club, other, matched, games, ask.phone)
    moved: Moved = {"merges": merges, "tags": tell_apart(club, other)}
    moved |= {"players": keys(Player.objects.filter(club=other)), "games": keys(Game.objects.filter(club=other))}
    claimed = keys(Club.objects.filter(pk__in=[club.pk, other.pk], members__role="owner").distinct())
    moved |= {"rules": rename_rules(club, other), "claimed": claimed, "members": move_members(club, other)}
    moved["owner_link"] = club.owner_link
    moved["clubs"] = keys(Club.objects.filter(joined_to=other))
    carry(moved, other, club)
    other.joined_to = club
    other.save(update_fields=["joined_to"])
    return Joining.objects.create(into=club, club=other, moved=moved, phone=ask.phone, at=timezone.now())


def locked_both(club_id: int, other_id: int, ask: Ask) -> tuple[Club, Club, list[int]]:
    """The games of the club that moves, then both clubs, locked; whether this phone may write in both is asked anew."""
    games = lock_games(Game.objects.filter(club=other_id))
    there = locked_clubs([club_id, other_id], ask, joined=other_id)
    return there[club_id], there[other_id], games


def lock_people(people: Q, *clubs: Club) -> None:
    """Lock all whom a joining is about to write, then what others have of both clubs, before any of it is written: in
    one order, whoever is matched with whom.
    """
    list(Player.objects.select_for_update().filter(people).order_by("pk").values_list("pk", flat=True))
    for lock in ports.clubs_locked:
        lock([each.pk for each in clubs])


def keys(rows: Any) -> list[int]:
    """The keys of some rows."""
    return list(rows.order_by("pk").values_list("pk", flat=True))


def match_people(club: Club, other: Club, matched: Mapping[str, str], games: Collection[int], phone: str) -> list[int]:
    """Put together whom both clubs know; the keys of the merges."""
    coming = {each.public_id: each for each in Player.objects.known().filter(club=other).order_by("pk")}
    here = {each.public_id: each for each in Player.objects.known().filter(club=club)}
    if set(coming) != set(matched) or not set(filter(None, matched.values())) <= set(here):
        raise Stale(_("The people of these clubs have changed meanwhile: look at them again."))
    return [
        put_together(here[matched[public_id]], gone, games, phone).pk
        for public_id, gone in coming.items()
        if matched[public_id]
    ]


def tell_apart(club: Club, other: Club) -> list[list[Any]]:
    """Give a tag to whoever comes and has the name of another here: [key, tag before, tag now]. No tag that somebody
    who comes has already is given, so that all can go back one by one.
    """
    taken, kept = tags_of(club), tags_of(other)
    changed = []
    for player in Player.objects.filter(club=other, merged_into=None).order_by("pk"):
        before, name = player.tag, player.name.casefold()
        player.tag = free_tag(before, taken[name], kept[name])
        taken[name].add(player.tag)
        if player.tag != before:
            player.save(update_fields=["tag"])
            draw_again(player)
            changed.append([player.pk, before, player.tag])
    return changed


def tags_of(club: Club) -> dict[str, set[str]]:
    """The tags of a club's people, by name in small letters."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, tag in Player.objects.filter(club=club, merged_into=None).values_list("name", "tag"):
        found[name.casefold()].add(tag)
    return found


def rename_rules(club: Club, other: Club) -> list[list[Any]]:
    """Give house rules whose name is taken here another, in the same way: [key, name before, name now] of all that
    come.
    """
    taken, kept = names_of(club), names_of(other)
    told = []
    for house in other.house_rules.order_by("pk"):
        before = house.name
        if not house.archived:
            house.name = free_name(before, taken, kept)
            taken.add(house.name)
        if house.name != before:
            house.save(update_fields=["name"])
        told.append([house.pk, before, house.name])
    return told


def move_members(club: Club, other: Club) -> list[list[Any]]:
    """Let the members come: [key, club, role and player before, role and player now, key in the club that comes]. Who
    is one of both has the higher role here.
    """
    told = []
    here = {member.account_id: member for member in club.members.all()}
    linked = {member.player_id for member in here.values()}
    counts = Player.objects.that_count([each for each in other.members.values_list("player", flat=True) if each])
    for member in other.members.order_by("pk"):
        mine = here.get(member.account_id, member)
        before = [mine.pk, mine.club_id, mine.role, mine.player_id]
        mine.role = max(mine.role, member.role, key=rank)
        player = counts.get(member.player_id or 0)
        if mine == member or mine.player_id is None:
            mine.player_id = player if player not in linked else None
        mine.club = club
        mine.save()
        linked.add(mine.player_id)
        told.append([*before, mine.role, mine.player_id, member.pk])
    return told


def carry(moved: Moved, old: Club, new: Club) -> None:
    """Move what came over from one club to another, and tell who listens."""
    Player.objects.filter(pk__in=moved["players"], club=old).update(club=new)
    Game.objects.filter(pk__in=moved["games"], club=old).update(club=new, version=F("version") + 1)
    HouseRules.objects.filter(pk__in=[each[0] for each in moved["rules"]], club=old).update(club=new)
    Club.objects.filter(pk__in=moved["clubs"]).update(joined_to=new)
    for each in (old, new):
        draw_words_again(each)
    for listen in ports.clubs_joined:
        listen(old, new)
    move_history([old.pk, new.pk])


@a_turn()
@transaction.atomic
def part_clubs(club_id: int, ask: Ask, *, joining_id: int) -> Joining:
    """Take a joining back: what came over goes back, matched people are two again. Done once.

    Raises NotPossible if somebody has played in games of both since, or another change is in the way.
    """
    lock_games(Game.objects.filter(club=club_id))
    club = locked_club(club_id, ask)
    joining = Joining.objects.select_for_update(of=("self",)).select_related("club").filter(into=club, pk=joining_id)
    found = joining.first()
    if found is None:
        raise Stale(_("These clubs are not joined any more."))
    if found.taken_back_at:
        return found
    must_be_at_rest(club.pk)
    other, moved = found.club, found.moved
    kept = Merge.objects.filter(pk__in=moved["merges"]).values("kept")
    lock_people(Q(pk__in=moved["players"]) | Q(pk__in=kept), club, other)
    try:
        with transaction.atomic():
            go_back(moved, club, other)
    except IntegrityError:
        raise NotPossible(_("A name that was given since is in the way: put it right first.")) from None
    check_apart(club, other)
    found.taken_back_at = timezone.now()
    found.moved = {**moved, "parted_by": ask.key}
    found.save(update_fields=["taken_back_at", "moved"])
    return found


def go_back(moved: Moved, club: Club, other: Club) -> None:
    """All that `join_clubs` did, the last first; what was changed again since stays as it is. Who was erased since is a
    former player of each.
    """
    along = games_along(moved["games"])
    owners = [member.account for member in club.members.filter(role="owner").select_related("account")]
    other.joined_to = None
    other.save(update_fields=["joined_to"])
    Player.objects.filter(pk__in=moved["players"], club=club).update(club=other)  # two of one name need two clubs
    for pk, before, now in moved["tags"]:
        for player in Player.objects.filter(pk=pk, tag=now, erased=False):
            player.tag = before
            player.save(update_fields=["tag"])
            draw_again(player)
    merges = list(Merge.objects.filter(pk__in=moved["merges"]).select_related("kept", "gone").order_by("-pk"))
    take_seats_along(merges, along)
    for merge in merges:
        take_apart(merge, erased=True)
    carry({**moved, "games": [*moved["games"], *along]}, club, other)
    lead_nowhere_else(club, other)
    for pk, before, now in moved["rules"]:
        HouseRules.objects.filter(pk=pk, name=now).update(name=before)
    for told in moved["members"]:
        send_back(*told)
    for each in (club, other):
        if each.pk in moved["claimed"] and not each.members.filter(role="owner").exists():
            for account in owners:
                give_role(each, account, "owner")


def lead_nowhere_else(*both: Club) -> None:
    """Let no game lead on to one of the other club: who reads the one need not know the other. Both are drawn again."""
    across = Game.objects.filter(club__in=both, previous__club__in=both).exclude(previous__club=F("club"))
    pairs = dict(across.values_list("pk", "previous_id"))
    Game.objects.filter(pk__in=pairs).update(previous=None)
    Game.objects.filter(pk__in={*pairs, *pairs.values()}).update(version=F("version") + 1)


def send_back(pk: int, club_id: int, role: str, player: int | None, *now: Any) -> None:
    """Give a member back the club, role and player of before. A role that was changed since stays, and is no other in
    the club that came; who was taken out is gone from both.
    """
    role_now, player_now, there = now
    member = Member.objects.filter(pk=pk).first()
    twin = Member.objects.filter(pk=there).exclude(pk=pk)
    if member is None:
        twin.delete()
        return
    if member.role != role_now:
        role = member.role
        twin.update(role=role)
    if member.player_id != player_now:
        player = member.player_id if member.player and member.player.club_id == club_id else None
    Member.objects.filter(pk=pk).update(club=club_id, role=role, player=player)


def check_apart(*both: Club) -> None:
    """Raise NotPossible where somebody of one club sits in a game of the other, was put together with one there, or has
    another part in something there.
    """
    seat = (
        Seat.objects.filter(game__club__in=both).exclude(player__club=F("game__club")).select_related("player").first()
    )
    if seat:
        told = _("{who} has played in games of both since: the clubs cannot part.")
        raise NotPossible(told.format(who=seat.player))
    mixed = Player.objects.filter(Q(club__in=both), merged_into__isnull=False).exclude(merged_into__club=F("club"))
    if player := mixed.first():
        told = _("{who} was put together with somebody else since: take that back first.")
        raise NotPossible(told.format(who=player))
    if reasons := [reason for listen in ports.clubs_parting for each in both if (reason := listen(each))]:
        raise NotPossible(" ".join(reasons))
