"""Nothing is written in a club that is part of another by now: whatever a page of before asks for is told so."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from scorekeeper import rules, scorebook
from scorekeeper.models import Club, Game, HouseRules, Member, Player
from scorekeeper.scorebook import Described, Home, Person, Setup, Stale
from tests.scorekeeper.test_clubs_joined import join
from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask, kept_rules, one_hand, record_of

pytestmark = pytest.mark.django_db
RULES = rules.read_ruleset({"preset": "cutthroat-official"})


def account(name: str = "xenia") -> Any:
    return get_user_model().objects.get_or_create(username=name)[0]


def settings(club: Club) -> None:
    now = scorebook.ClubSettings.of(club)
    scorebook.change_settings(club.pk, ask(), wanted=now, was=now.seen)


def member(club: Club) -> int:
    return Member.objects.get(account__username="olga").pk


def start(club: Club) -> None:
    people = [Person(name) for name in ("Uwe", "Ida", "Kim")]
    scorebook.open_table(ask(), Home(club), Setup(RULES, []), people)


def move(club: Club) -> None:
    game = one_hand()
    matched = {seat.player.public_id: "" for seat in game.seats.all()}
    scorebook.move_game(game.pk, ask(), into_id=club.pk, matched=matched)


def join_another(club: Club) -> None:
    join(club, one_hand().club)


WRITERS: dict[str, Callable[[Club, Player, HouseRules], Any]] = {
    "a game": lambda club, who, house: start(club),
    "a game of known people": lambda club, who, house: scorebook.start_game(
        club, ask(), Setup(RULES, list(club.players.all()))
    ),
    "a record": lambda club, who, house: scorebook.import_table(ask(), Home(club), record_of("cutthroat-official")),
    "a game moved": lambda club, who, house: move(club),
    "a club joined": lambda club, who, house: join_another(club),
    "a club parted": lambda club, who, house: scorebook.part_clubs(club.pk, ask(), joining_id=1),
    "a person": lambda club, who, house: scorebook.add_person(club.pk, ask(), name="Neu"),
    "a name": lambda club, who, house: scorebook.describe_person(
        club.pk, ask(), person=who.public_id, wanted=Described("Neu"), was=Described.of(who).seen
    ),
    "a mark": lambda club, who, house: scorebook.mark_person(
        club.pk, ask(), person=who.public_id, mark="hidden", value=True
    ),
    "a merge": lambda club, who, house: scorebook.merge_players(
        club.pk, ask(), kept=who.public_id, gone=Player.objects.exclude(pk=who.pk).latest("pk").public_id
    ),
    "a merge taken back": lambda club, who, house: scorebook.take_back_merge(club.pk, ask(), merge=1),
    "a person erased": lambda club, who, house: scorebook.erase_person(
        club.pk, ask(), person=who.public_id, name=who.name
    ),
    "rules": lambda club, who, house: kept_rules(club, "Mondays"),
    "rules changed": lambda club, who, house: scorebook.change_saved_rules(
        house, ask(), scorebook.Wanted("Sundays", RULES), was=""
    ),
    "rules put away": lambda club, who, house: scorebook.put_rules_away(house, ask(), archived=True),
    "a rules link": lambda club, who, house: scorebook.revoke_rules_link(house, ask(), was=1),
    "settings": lambda club, who, house: settings(club),
    "a link": lambda club, who, house: scorebook.stop_link(club.pk, ask(), role="owner", was=1),
    "the end": lambda club, who, house: scorebook.delete_club(club.pk, ask(), name=str(club)),
    "a claim": lambda club, who, house: scorebook.claim_club(club.pk, ask(), account=account(), name="Ours"),
    "a member": lambda club, who, house: scorebook.become_member(club.pk, ask(), account=account(), role="owner"),
    "a role": lambda club, who, house: scorebook.change_role(
        club.pk, ask(), member_id=member(club), role="reader", was="owner"
    ),
    "a member gone": lambda club, who, house: scorebook.remove_member(
        club.pk, ask(), member_id=member(club), was="owner"
    ),
    "who a member is": lambda club, who, house: scorebook.link_player(
        club.pk, ask(), member_id=member(club), player_id=who.public_id, was=""
    ),
}  # fmt: skip


def all_rows() -> list[Any]:
    return [
        sorted(model.objects.values_list(*fields))
        for model, fields in (
            (Club, ("pk", "name", "owner_link", "joined_to")), (Game, ("pk", "club")),
            (Player, ("pk", "club", "name", "hidden", "merged_into")), (Member, ("pk", "club", "role", "player")),
        )
    ]  # fmt: skip


@pytest.mark.parametrize("what", WRITERS)
def test_nothing_is_written_in_a_club_that_has_joined_another(club, other, what) -> None:
    Club.objects.filter(pk=club.pk).update(name="Fridays")
    Member.objects.create(club=other, account=account("olga"), role="owner", since=other.created_at)
    page = Club.objects.get(pk=other.pk)
    house = kept_rules(other)
    who = other.players.earliest("pk")
    join(club, other)
    before = all_rows()
    with pytest.raises(Stale, match="This club joined Fridays meanwhile"):
        WRITERS[what](page, who, house)
    clubs = Club.objects.filter(pk__in=[each for each, *_rest in before[0]])
    assert clubs.count() == len(before[0])
    if what not in ("a game moved", "a club joined"):  # these bring a club of their own along
        assert all_rows() == before
    assert not [rows for rows in (other.players, other.games, other.house_rules) if rows.exists()]


@pytest.mark.django_db(transaction=True)
def test_nothing_that_waits_for_a_joining_is_lost_in_the_club_that_joins(club, other) -> None:
    told = at_once(
        lambda: join(club, other), lambda: start(other), lambda: scorebook.add_person(other.pk, ask(), name="Neu"),
        lambda: kept_rules(other), lambda: scorebook.claim_club(other.pk, ask(), account=account(), name="Ours"),
    )  # fmt: skip
    assert set(told) <= {"done", "Stale"}, told
    if told[0] == "Stale":  # somebody has come since its people were looked at: tried again, as the page says
        join(club, Club.objects.get(pk=other.pk))
    for rows in (other.players, other.games, other.house_rules, other.members):
        assert not rows.exists()
    assert club.games.count() == 2 + (told[1] == "done")
