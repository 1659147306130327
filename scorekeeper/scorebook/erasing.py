"""A person erased: the name goes for good, wherever it stands; what was played stays.

Nobody can take it back, so no step is kept of it, and old steps lose the name too. Only words that people wrote are
searched for it: bids, cards and rules have none (`wording`). This module must not know a page.
"""

from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from .. import ports
from ..entering import NotPossible
from ..models import Club, Family, Game, Hand, HouseRules, HouseRulesVersion, Joining, Member, Player, Step
from ..names import LONGEST_RULES, as_written, free_name
from ..wording import Words, every, game_words, hand_words, without
from .batches import forget_in_files
from .clubs import locked_club, must_be_at_rest, must_be_itself
from .families import hold_history
from .house_rules import names_of as names_of_rules
from .merging import free_number, games_of
from .noting import scrub_words
from .redrawing import games_with_words
from .steps import Ask, Stale, a_turn

WITH_WORDS = ("adjust", "correct", "undo", "redo")
"""Steps of a hand that hold what was decided of it."""


@a_turn()
@transaction.atomic
def erase_person(club_id: int, ask: Ask, *, person: str, name: str) -> Player:
    """Erase somebody of a club for good, once their name is said; done once.

    Raises NotPossible unless the name is theirs, Stale for a record that is part of another by now.
    """
    club = get_object_or_404(Club, pk=club_id)
    ask.allow(club)
    must_be_itself(club)
    player = get_object_or_404(Player, club=club, public_id=person)
    told = Q(pk__in=games_of(player)) | Q(pk__in=games_with_words(club.pk))
    games = list(Game.objects.select_for_update(no_key=True).filter(told).order_by("pk"))
    club = locked_club(club.pk, ask)
    player = Player.objects.select_for_update().get(pk=player.pk)
    if player.erased:
        return player
    if player.merged_into_id:
        raise Stale(_("{who} was put together with somebody else meanwhile.").format(who=player))
    if as_written(name).casefold() not in {player.name.casefold(), full_name(player).casefold()}:
        raise NotPossible(_("That is not the name of this person: nothing was erased."))
    must_be_at_rest(club.pk)
    records = [player, *merged_into(player)]
    names = names_of(records)
    forget(player, records)
    words = without(names, full_name(player))
    scrub(club, games, records, words)
    forget_in_files(club, names, words)
    Game.objects.filter(pk__in=[game.pk for game in games]).update(version=F("version") + 1)
    hold_history([club.pk])  # no leaderboard has who is erased
    for listen in ports.player_erased:
        listen(player, names)
    return player


def full_name(player: Player) -> str:
    """The name with its tag, of a hidden person, too."""
    return f"{player.name} ({player.tag})" if player.tag else player.name


def merged_into(player: Player) -> list[Player]:
    """Every record that was put together with this one, and with those."""
    found: list[Player] = []
    layer = [player.pk]
    while layer:
        more = list(Player.objects.select_for_update().filter(merged_into__in=layer).order_by("pk"))
        found, layer = [*found, *more], [each.pk for each in more]
    return found


def names_of(records: Iterable[Player]) -> list[str]:
    """Every name that these records have or had, the longest first."""
    people = {each.pk: each for each in records}
    names = {text for each in people.values() for text in (full_name(each), each.name, each.nickname, *each.former)}
    for step in renamings({each.club_id for each in people.values()}):
        for facts in (step.before, step.after):
            pk, name, tag = facts.get("name") or (None, "", "")
            if pk in people:
                names |= {name, f"{name} ({tag})"} if tag else {name}
    return sorted(filter(None, names), key=lambda name: (-len(name), name))


def renamings(clubs: Iterable[int]) -> Iterator[Step]:
    """The steps of clubs that put a name right, or took that back."""
    told = Q(before__has_key="name") | Q(after__has_key="name")
    yield from Step.objects.filter(told, game__club__in=clubs).iterator()


def forget(player: Player, records: Iterable[Player]) -> None:
    """Leave nothing of a person in the roster but a number."""
    name = _("Former player")
    player.name, player.tag = name, free_number(player.club_id, name)
    for each in records:
        each.name, each.tag = player.name, player.tag
        each.nickname = each.colour = each.sticker = ""
        each.former = []
        each.erased, each.archived, each.hidden = True, True, False
        each.save()
    Member.objects.filter(player__in=records).update(player=None)


def scrub(club: Club, games: Iterable[Game], records: list[Player], words: Words) -> None:
    """Take the names out of all that was written in a club: what was agreed, notes, reasons, every step, the names of
    its rules and its own, of the clubs that joined it, too.
    """
    for game in games:
        scrub_game(game, words)
    for family in Family.objects.filter(club__in={club.pk, *(game.club_id for game in games)}):
        fresh = game_words({"rules_name": family.rules_name, "ruleset": family.ruleset}, words)
        Family.objects.filter(pk=family.pk).update(**fresh)
    scrub_club(club, records, words)
    sat = games_of(records[0])
    here = Q(game__club=club) | Q(game__in=sat)
    scrub_hands(Hand.objects.filter(here), words)
    scrub_words(Q(game__club=club) | Q(game__in=sat), words)
    told = Q(before__has_key="name") | Q(after__has_key="name") | Q(before__has_key="game") | Q(action__in=WITH_WORDS)
    for step in Step.objects.filter(told | Q(game__in=sat) | ~Q(reason=""), here).iterator():
        scrub_step(step, records, words)


def scrub_club(club: Club, records: Iterable[Player], words: Words) -> None:
    """The words of a club: its name, its rules, what it would get back if a club that joined it parted again; the tags
    of these people are no part of that any more.
    """
    for each in Club.objects.filter(Q(pk=club.pk) | Q(joined_to=club)).exclude(name=""):
        Club.objects.filter(pk=each.pk).update(name=words(each.name)[:80])
    for house in HouseRules.objects.filter(club=club).order_by("pk"):
        rename_rules(house, as_written(words(house.name)[:LONGEST_RULES]))
    for version in HouseRulesVersion.objects.filter(house_rules__club=club).exclude(agreed=[]):
        HouseRulesVersion.objects.filter(pk=version.pk).update(agreed=every(version.agreed, words))
    gone = {each.pk for each in records}
    for joining in Joining.objects.filter(Q(into=club) | Q(club=club) | Q(into__joined_to=club)):
        rules = [[pk, words(before)[:60], words(now)[:60]] for pk, before, now in joining.moved.get("rules", ())]
        tags = [told for told in joining.moved.get("tags", ()) if told[0] not in gone]
        Joining.objects.filter(pk=joining.pk).update(moved={**joining.moved, "rules": rules, "tags": tags})


def rename_rules(house: HouseRules, name: str) -> None:
    """Give house rules another name, with a number where others of the club have it."""
    if name != house.name:
        free = name if house.archived else free_name(name, names_of_rules(house.club, house))
        HouseRules.objects.filter(pk=house.pk).update(name=free)


def scrub_game(game: Game, words: Words) -> None:
    """The words of a game: what was agreed, and what a record brought along."""
    fresh = game_words({key: getattr(game, key) for key in ("agreed", "rules_name", "ruleset", "extra")}, words)
    Game.objects.filter(pk=game.pk).update(**fresh)


def scrub_hands(hands: QuerySet[Hand], words: Words) -> None:
    """The words of hands: decisions, notes."""
    for hand in hands.filter(~Q(adjustments=[]) | ~Q(extra={})).iterator():
        had = {"adjustments": hand.adjustments, "extra": hand.extra}
        if (fresh := hand_words(had, words)) != had:
            Hand.objects.filter(pk=hand.pk).update(**fresh)


def scrub_table(game: Game, words: Words) -> None:
    """All that was written at one table: in the game, its hands, its steps."""
    scrub_game(game, words)
    scrub_hands(game.hands.all(), words)
    scrub_words(Q(game=game), words)
    for step in game.steps.iterator():
        scrub_step(step, [], words)


def scrub_step(step: Step, records: list[Player], words: Words) -> None:
    """The words of a step, and the name that it put right."""
    ids = {each.pk for each in records}
    sides = []
    for facts in (step.before, step.after):
        fresh = dict(facts)
        for key, told in facts.items():
            if key == "name" and told and told[0] in ids:
                fresh[key] = [told[0], records[0].name, records[0].tag]
            elif key == "game" and told:
                fresh[key] = game_words(told, words)
            elif key.startswith("hand ") and told:
                fresh[key] = hand_words(told, words)
        sides.append(fresh)
    reason = words(step.reason)[:200]
    if [*sides, reason] != [step.before, step.after, step.reason]:
        Step.objects.filter(pk=step.pk).update(before=sides[0], after=sides[1], reason=reason)
