"""House rules that a club keeps under a name: saved, renamed, put away, passed on.

A saved change is a new version beside the old ones; a game keeps the snapshot that it began with, so nothing here
touches one. A write says which version its page showed, and its key is the version's. This module must not know any
option.
"""

import dataclasses
import hashlib
import json
from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from .. import rules
from ..entering import NotPossible
from ..models import Club, HouseRules, HouseRulesVersion
from ..names import LONGEST_BID, as_written, rules_fault
from .clubs import locked_club
from .games import snapshot_of
from .steps import Ask, KeyReused, Stale

MOST_RULES, MOST_EXACT = 200, 20


@dataclasses.dataclass(frozen=True)
class Wanted:
    """What a page wants to keep: the name, the ruleset, and what is also agreed."""

    name: str
    ruleset: rules.Ruleset
    agreed: Sequence[str] = ()


def saved_rules_key(house: HouseRules, version: HouseRulesVersion) -> str:
    """What a page that changes saved rules says stood there: a digest of name, version and place."""
    told = json.dumps([house.name, house.archived, version.number])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def keep_rules(club_id: int, ask: Ask, wanted: Wanted) -> HouseRules:
    """Keep rules under a new name; the same key gives those that it kept before.

    Raises NotPossible if the name cannot be or is taken, KeyReused if the key has kept something else.
    """
    with transaction.atomic():
        club = locked_club(club_id, ask)
        if came := came_before(ask, wanted, club):
            return came.house_rules
        if club.house_rules.count() >= MOST_RULES:
            raise NotPossible(_("A club keeps at most {n} sets of rules.").format(n=MOST_RULES))
        house = HouseRules(club=club, name=checked_name(club, wanted.name))
        write_name(house)
        write_version(house, ask, wanted, 1)
    return house


def change_saved_rules(house: HouseRules, ask: Ask, wanted: Wanted, *, was: str) -> HouseRules:
    """Save a change of kept rules as their next version; where only the name differs, change that alone.

    Raises Stale if they were changed or put away since the page was drawn, else as `keep_rules` does.
    """
    with transaction.atomic():
        club = locked_club(house.club_id, ask)
        house = get_object_or_404(HouseRules.objects.select_for_update(), pk=house.pk)
        if came := came_before(ask, wanted, club):
            return came.house_rules
        stands = newest(house)
        name = as_written(wanted.name)
        same = stands.ruleset == snapshot_of(wanted.ruleset) and stands.agreed == list(wanted.agreed)
        if same and house.name == name:
            return house
        if saved_rules_key(house, stands) != was:
            raise Stale(_("These rules were changed on another phone meanwhile."))
        if house.name != name:
            house.name = checked_name(club, wanted.name, house)
            write_name(house)
        if not same:
            write_version(house, ask, wanted, stands.number + 1)
    return house


@transaction.atomic
def put_rules_away(house: HouseRules, ask: Ask, *, archived: bool) -> HouseRules:
    """Put kept rules away, or bring them back; asked for twice, it is done once.

    Raises NotPossible if others have their name by now.
    """
    club = locked_club(house.club_id, ask)
    house = get_object_or_404(HouseRules.objects.select_for_update(), pk=house.pk)
    if house.archived != archived:
        if not archived:
            checked_name(club, house.name, house)
        house.archived = archived
        write_name(house)
    return house


@transaction.atomic
def revoke_rules_link(house: HouseRules, ask: Ask, *, was: int) -> HouseRules | None:
    """Give the link of kept rules a new number, so that those given out open nothing. None for one that was stopped
    already since the page was drawn.
    """
    locked_club(house.club_id, ask)
    house = get_object_or_404(HouseRules.objects.select_for_update(), pk=house.pk)
    if house.viewer_link != was:
        return None
    house.viewer_link = was + 1
    house.save(update_fields=["viewer_link"])
    return house


def newest(house: HouseRules) -> HouseRulesVersion:
    """The version that counts."""
    return house.versions.order_by("-number")[0]


def came_before(ask: Ask, wanted: Wanted, club: Club) -> HouseRulesVersion | None:
    """The version that this very page has saved before. Raises KeyReused if it was another."""
    came = HouseRulesVersion.objects.select_related("house_rules__club").filter(key=ask.key).first()
    if came is None:
        return None
    told: list[Any] = [came.ruleset, came.agreed, came.house_rules.club_id]
    if told != [snapshot_of(wanted.ruleset), list(wanted.agreed), club.pk]:
        raise KeyReused(_("This page has already sent something else. Look at the rules and try again."))
    return came


def check_size(ruleset: rules.Ruleset) -> None:
    """Raise NotPossible for more bids of their own than any table plays, or names that no pad can show."""
    if len(ruleset.exact_bids) > MOST_EXACT:
        raise NotPossible(_("At most {n} exact bids can be kept.").format(n=MOST_EXACT))
    if any(len(bid["name"]) > LONGEST_BID for bid in ruleset.exact_bids):
        raise NotPossible(_("The name of a bid has at most {n} letters.").format(n=LONGEST_BID))


def names_of(club: Club, own: HouseRules | None = None) -> set[str]:
    """The names of a club's rules that are not put away, but for that of its `own`."""
    others = club.house_rules.filter(archived=False).exclude(pk=own.pk if own else 0)
    return set(others.values_list("name", flat=True))


def checked_name(club: Club, said: str, own: HouseRules | None = None) -> str:
    """The name as it is kept. Raises NotPossible if it cannot be, or other rules of the club have it."""
    name = as_written(said)
    if wrong := rules_fault(name):
        raise NotPossible(wrong)
    if name.casefold() in {other.casefold() for other in names_of(club, own)}:
        raise NotPossible(_("Rules called “{name}” are kept here already: choose another name.").format(name=name))
    return name


def write_name(house: HouseRules) -> None:
    """Write all but the versions. Raises NotPossible if the name was taken in the same moment."""
    try:
        with transaction.atomic():
            house.save()
    except IntegrityError:
        told = _("Rules called “{name}” are kept here already: choose another name.")
        raise NotPossible(told.format(name=house.name)) from None


def write_version(house: HouseRules, ask: Ask, wanted: Wanted, number: int) -> None:
    """Write one version."""
    check_size(wanted.ruleset)
    HouseRulesVersion.objects.create(
        house_rules=house, number=number, preset=wanted.ruleset.preset, ruleset=snapshot_of(wanted.ruleset),
        agreed=list(wanted.agreed), key=ask.key, phone=ask.phone, at=timezone.now(),
    )  # fmt: skip
