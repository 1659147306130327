"""What a phone may do, by how it came, and what is left of it once a link is stopped: nothing outlives its link."""

import re
from collections.abc import Callable, Iterable
from copy import deepcopy

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Club, Game, HouseRules, Member
from tests.table import ask, kept_rules, key
from tests.tournaments.race import fresh, go_on, race_of
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db
NOTHING = "-----"
"""What a phone may: in the club, at the first game and at the second, at the token board, with the kept rules. "-" is a
stranger, "r" reads, "w" writes (in the club: begins games; at the board: plays on)."""


class Ground:
    """A club with a race of two games, rules that it keeps, a member; and a phone."""

    def __init__(self) -> None:
        self.race = race_of(5)
        first = fresh(self.race).rows[0].game
        assert first
        self.first, self.second, self.club = first, go_on(self.race), self.race.club
        self.rules, self.phone = kept_rules(self.club), Client()

    def open(self, kind: str, thing: Game | Club) -> None:
        """Open a link of a game or of the club."""
        self.phone.get(f"/open/{kind}/{thing.public_id}/{token(thing, KINDS[kind][1])}/")

    def follow(self, page: str) -> None:
        """Open every link that a page shows."""
        shown = self.phone.get(page).content.decode()
        for address in re.findall(r'href="(/(?:open|games)/[^"?]+)"', shown):
            self.phone.get(address)

    def post(self, page: str, **fields: str) -> int:
        """Send a form."""
        return self.phone.post(page, {"key": key(), **fields}).status_code

    def go_on(self) -> None:
        """From the first game to the second."""
        assert self.phone.get(f"/games/{self.first.public_id}/rematch/").status_code == 302

    def may(self) -> str:
        """What the phone may now."""
        club = self.phone.get(f"/clubs/{self.club.public_id}/")
        games = [self.phone.get(f"/games/{game.public_id}/") for game in (self.first, self.second)]
        board = self.phone.get(f"/races/{self.race.public_id}/")
        rules = self.phone.get(f"/clubs/{self.club.public_id}/rules/{self.rules.public_id}/")
        told = [
            (club, lambda: club.context["new_url"]),
            *((game, lambda game=game: game.context["board"]["may_write"]) for game in games),
            (board, lambda: board.context["race"]["may_play"]),
            (rules, lambda: False),
        ]
        return "".join("-" if page.status_code == 404 else "w" if writes() else "r" for page, writes in told)

    def after(self, stopped: Iterable[str]) -> str:
        """What the phone may once this is stopped, after which everything is as before."""
        cookies = deepcopy(self.phone.cookies)
        with transaction.atomic():
            for what in stopped:
                STOPS[what](self)
            told = self.may()
            transaction.set_rollback(True)
        self.phone.cookies = cookies
        return told


def member(ground: Ground) -> None:
    account = User.objects.create_user("sam")
    scorebook.become_member(ground.club.pk, ask(), account=account, role="scorer")
    ground.phone.force_login(account)


def by_race(ground: Ground) -> None:
    ground.phone.get(f"/races/open/{ground.race.public_id}/{token(ground.race, 'viewer')}/")
    ground.follow(f"/races/{ground.race.public_id}/")


def watching(ground: Ground) -> None:
    ground.open("watch", ground.first)
    ground.follow(f"/races/{ground.race.public_id}/")


def by_code(ground: Ground) -> None:
    ground.open("watch", ground.first)
    Game.objects.update(phone_seen_at=None)
    assert ground.post(f"/games/{ground.first.public_id}/takeover/", code=ground.first.table_code) == 302


def gone_on(ground: Ground) -> None:
    ground.open("score", ground.first)
    ground.go_on()


def gone_on_without_the_club(ground: Ground) -> None:
    ground.open("score", ground.first)
    scorebook.stop_link(ground.club.pk, ask(), role="starter", was=1)
    ground.go_on()


def both(*kinds: str) -> Callable[[Ground], None]:
    def open_them(ground: Ground) -> None:
        for kind in kinds:
            ground.open(kind, ground.first if kind in ("score", "watch") else ground.club)

    return open_them


def by_rules(ground: Ground) -> None:
    ground.phone.get(f"/open/rules/{ground.rules.public_id}/{token(ground.rules, 'viewer')}/")


def member_with_link(ground: Ground) -> None:
    member(ground)
    ground.go_on()
    ground.open("score", ground.first)


def stop_game(which: str, role: str) -> Callable[[Ground], object]:
    return lambda ground: scorebook.revoke_game_link(getattr(ground, which).pk, ask(), role=role, was=1)


def stop_club(role: str) -> Callable[[Ground], object]:
    def stop(ground: Ground) -> object:
        was = getattr(Club.objects.get(pk=ground.club.pk), f"{role}_link")
        return scorebook.stop_link(ground.club.pk, ask(), role=role, was=was)

    return stop


STOPS: dict[str, Callable[[Ground], object]] = {
    "read": stop_club("reader"),
    "join": stop_club("starter"),
    "keep": stop_club("scorer"),
    "watch 1": stop_game("first", "viewer"),
    "score 1": stop_game("first", "scorer"),
    "watch 2": stop_game("second", "viewer"),
    "score 2": stop_game("second", "scorer"),
    "race": lambda ground: director.revoke_link(ground.race.pk, ask(), was=1),
    "rules": lambda ground: scorebook.revoke_rules_link(HouseRules.objects.get(), ask(), was=1),
    "member": lambda ground: [
        scorebook.remove_member(ground.club.pk, ask(), member_id=each.pk, was=each.role)
        for each in Member.objects.filter(account__username="sam")
    ],
}
CAME: dict[str, tuple[Callable[[Ground], None], str, dict[str, str]]] = {
    "club's link to read": (both("read"), "rrrrr", {"read": NOTHING}),
    "group's link": (both("join"), "wrrwr", {"join": NOTHING}),
    "club's link to score": (both("keep"), "wwwwr", {"keep": NOTHING}),
    "account": (member, "wwwwr", {"member": NOTHING}),
    "account, and a game's link": (member_with_link, "wwwwr", {"member": "wwwwr"}),
    "link to watch, and on": (watching, "-rrr-", {"watch 1": NOTHING, "watch 2": "-r-r-"}),
    "link to score": (both("score"), "wwrwr", {"score 1": NOTHING, "join": "-w-r-"}),
    "link to score, group's link": (both("score", "join"), "wwrwr", {"score 1": "wrrwr", "join": "-w-r-"}),
    "group's link, link to score": (both("join", "score"), "wwrwr", {"score 1": "wrrwr", "join": "-w-r-"}),
    "table code": (by_code, "wwrwr", {"score 1": NOTHING, "join": "-w-r-"}),
    "link to score, and on": (gone_on, "wwwwr", {"score 1": NOTHING, "join": "-w-r-", "score 2": "wwrwr"}),
    "the same, no starter": (gone_on_without_the_club, "-wwr-", {"score 1": NOTHING, "score 2": "-w-r-"}),
    "link of the race, and on": (by_race, "-rrr-", {"race": NOTHING}),
    "link of the rules": (by_rules, "----r", {"rules": NOTHING}),
}


@pytest.mark.parametrize("how", CAME)
def test_what_is_stopped_takes_all_that_it_gave_and_nothing_else(how) -> None:
    ground, (come, first, after) = Ground(), CAME[how]
    come(ground)
    assert ground.may() == first
    nothing_of_it = [what for what in STOPS if what not in after]
    assert ground.after(nothing_of_it) == first
    assert {what: ground.after([what]) for what in after} == after


def test_who_leaves_a_club_is_left_no_link_of_it() -> None:
    ground = Ground()
    for come in (both("read", "watch", "score"), by_race, by_rules):
        come(ground)
    elsewhere = Ground()
    elsewhere.phone = ground.phone
    by_race(elsewhere)
    by_rules(elsewhere)
    assert ground.post(f"/clubs/{ground.club.public_id}/leave/") == 302
    assert ground.may() == NOTHING
    assert elsewhere.may() == "-rrrr"


def test_a_board_leads_to_those_games_alone_that_who_looks_may_open() -> None:
    ground = Ground()
    ground.open("watch", ground.first)
    page = ground.phone.get(f"/races/{ground.race.public_id}/")
    assert [game["url"] for game in page.context["race"]["games"]] == [f"/games/{ground.first.public_id}/", ""]
    assert page.context["race"]["going"][0]["url"] == ""
    assert ground.second.public_id not in page.content.decode()


def test_a_race_shows_no_game_that_went_to_another_club() -> None:
    ground, other = Ground(), scorebook.found_club()
    by_race(ground)
    Race.objects.filter(pk=ground.race.pk).update(club=other)
    assert ground.may() == "---r-"
    assert not any(
        game["url"] for game in ground.phone.get(f"/races/{ground.race.public_id}/").context["race"]["games"]
    )
