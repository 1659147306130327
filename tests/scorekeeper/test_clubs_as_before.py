"""Two clubs joined and parted again: every page and record of both is as it was, for their owner and for a reader."""

import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Game, Player
from tests.scorekeeper.pages import read
from tests.scorekeeper.test_clubs import at, phone_with
from tests.scorekeeper.test_clubs_joined import join, person
from tests.scorekeeper.test_members import signed_in
from tests.table import WON, ask, imported, kept_rules, record_of
from tournaments import director
from tournaments.director.playing import token_key
from tournaments.models import Race

pytestmark = pytest.mark.django_db

OF_A_GAME = ["", "sheet/", "print/", "text/", "record.json", "rules/", "seats/", "share/", "move/"]
OF_A_CLUB = ["", "people/", "rules/", "members/", "settings/", "keep/", "join/", "leave/", "delete/"]
OF_A_RACE = ["", "?tv=1", "people/", "next/", "share/", "corrections/", "games/1/", "games/1/sticker/"]


def filled(club: Club, name: str, *people: str) -> Race:
    """Give a club a name, a member, house rules, another game, and a race with a sticker and a ruling."""
    Club.objects.filter(pk=club.pk).update(name=name)
    signed_in("bob", club, "scorer")
    for each in ("Fridays", "Fridays (2)"):
        kept_rules(club, each)
    scorebook.add_player(club, "Ana", "2")
    record = record_of("cutthroat-official", WON, options={"target": 60})
    race = director.start_race(imported({**record, "seats": list(people)}, club).pk, ask(), victories=5)
    director.choose_sticker(race.pk, ask(), number=1, sticker="cat", was=token_key(race.games.get()))
    because = scorebook.Ask(ask().key, "phone", f"{people[1]} had to go")
    director.add_paper_game(race.pk, because, won="1", after=1)
    return race


def paths(clubs: list[Club]) -> Iterator[str]:
    """Every page of the clubs, with those of their people, games and races."""
    for club in clubs:
        yield from (at(club, page) for page in OF_A_CLUB)
        yield from (at(club, f"people/{each.public_id}/") for each in club.players.order_by("pk"))
        yield from (at(club, f"rules/{each.public_id}/") for each in club.house_rules.order_by("pk"))
        for game in club.games.order_by("pk"):
            yield from (f"/games/{game.public_id}/{page}" for page in OF_A_GAME)
        for race in Race.objects.filter(club=club).order_by("pk"):
            yield from (f"/races/{race.public_id}/{page}" for page in OF_A_RACE)


def seen(clubs: list[Club], wanted: list[str], kind: str = "club", role: str = "owner") -> dict[str, tuple[int, str]]:
    """What a phone with these links reads there."""
    client = Client()
    for club in clubs:
        client.get(f"/open/{kind}/{club.public_id}/{token(club, role)}/")
    return read(client, ["/", *wanted])


def packed(club: Club) -> bytes:
    """The download of a club."""
    return b"".join(phone_with(club).get(at(club, "records.zip")).streaming_content)  # type: ignore[attr-defined]


@pytest.fixture
def races(club, other) -> list[Race]:
    Player.objects.filter(name="Bea").update(hidden=True)
    return [filled(club, "Friday", "Ana", "Bea", "Carl"), filled(other, "Sunday", "Ana", "Anne", "Zoe")]


def lists(client: Client, club: Club) -> dict[str, list[str]]:
    """What the lists of a club name."""
    told = {page: client.get(at(club, page)).context for page in ("", "people/", "rules/", "members/")}
    return {
        "games": [each["url"] for each in told[""]["games"]],
        "races": [each["url"] for each in told[""]["lines"]],
        "people": [f"{each['name']} {each['tag']}".strip() for each in told["people/"]["people"]],
        "rules": [each["name"] for each in told["rules/"]["kept"]],
        "members": [each["title"] for each in told["members/"]["members"]],
    }


def games_of(client: Client, club: Club) -> dict[str, list[str]]:
    """The games on the page of each person of a club."""
    people = Player.objects.known().filter(club=club).values_list("public_id", flat=True)
    pages = {each: client.get(at(club, f"people/{each}/")).context["games"] for each in people}
    return {each: sorted(game["url"] for game in games) for each, games in pages.items()}


def renamed(body: str, club: Club, other: Club) -> str:
    """A page of a game or a race as it is told in the club that stays, tags left out."""
    told = body.replace(other.public_id, club.public_id).replace("Sunday", "Friday")
    return re.sub(r"Ana \(\d\)", "Ana", told)


MATCHED: dict[str, dict[str, str]] = {"nobody the same": {}, "two the same": {"Ana": "Ana", "Zoe": "Carl"}}


@pytest.mark.parametrize("matched", MATCHED.values(), ids=MATCHED)
def test_joined_every_list_has_those_of_both_and_every_game_and_race_is_as_it_was(club, other, races, matched) -> None:
    club, other = (Club.objects.get(pk=each.pk) for each in (club, other))
    both, alice = [club, other], Client()
    for each in both:
        alice.get(f"/open/club/{each.public_id}/{token(each, 'owner')}/")
    here, there = (lists(alice, each) for each in both)
    played = games_of(alice, club) | games_of(alice, other)
    boards = [path for path in paths(both) if re.search(r"/(sheet|print|text)/$|\.json$|/races/\w+/(\?tv=1)?$", path)]
    before = seen(both, boards)
    same = {person(other, name).public_id: person(club, who).public_id for name, who in matched.items()}
    came = {each.public_id for each in (*other.games.all(), races[1])}
    join(*both, **matched)
    after = lists(alice, club)
    for what in ("games", "races"):
        assert sorted(after[what]) == sorted(here[what] + there[what])
    assert sorted(after["rules"]) == ["Fridays", "Fridays (2)", "Fridays (3)", "Fridays (4)"]
    assert sorted(after["members"]) == sorted({*here["members"], *there["members"]})
    new = ["Anne", "Ana 3", *([] if matched else ["Ana 4", "Zoe"])]
    assert sorted(after["people"]) == sorted([*here["people"], *new])
    wanted: dict[str, list[str]] = {}
    for who, games in played.items():
        wanted[same.get(who, who)] = sorted(wanted.get(same.get(who, who), []) + games)
    assert games_of(alice, club) == wanted
    joined = seen(both, boards)
    changed = {path for path in boards if renamed(joined[path][1], *both) != renamed(before[path][1], *both)}
    assert {path.split("/")[2] for path in changed} == (came if matched else set()), "only whom another name stands for"


def test_parted_again_every_page_and_record_is_as_it_was(club, other, races) -> None:
    clubs = [Club.objects.get(pk=each.pk) for each in (club, other)]
    wanted = list(paths(clubs))
    before, for_readers = seen(clubs, wanted), seen(clubs, wanted, "read", "reader")
    files = [packed(each) for each in clubs]
    assert {status for status, _body in before.values()} == {200}
    joining = join(clubs[0], clubs[1], **MATCHED["two the same"])
    with zipfile.ZipFile(io.BytesIO(packed(clubs[0]))) as archive:
        names = {name for each in files for name in zipfile.ZipFile(io.BytesIO(each)).namelist()}
        assert set(archive.namelist()) == names
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    clubs = [Club.objects.get(pk=each.pk) for each in (club, other)]
    assert list(paths(clubs)) == wanted
    after = seen(clubs, wanted)
    assert [path for path in before if after[path] != before[path]] == []
    assert seen(clubs, wanted, "read", "reader") == for_readers
    assert [packed(each) for each in clubs] == files
    assert Game.objects.count() == 4
