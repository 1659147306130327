"""Two clubs become one though names, tags or rules of both are the same; each is as before once they part."""

import pytest

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, HouseRules, Player
from tests.scorekeeper.test_clubs import at
from tests.scorekeeper.test_clubs_joined import all_of, join
from tests.scorekeeper.test_clubs_moved import move
from tests.table import ask, club_of, kept_rules

pytestmark = pytest.mark.django_db


def called(club: Club) -> list[str]:
    return sorted(map(str, Player.objects.known().filter(club=club)))


def named(club: Club) -> list[str]:
    return sorted(club.house_rules.values_list("name", flat=True))


@pytest.mark.parametrize(
    ("here", "coming", "all_names"),
    [
        ("", "|2", "|2|3"),
        ("|2", "|2", "|2|3|4"),
        ("", "2|", "|2|3"),
        ("", "|2|3|North", "|2|3|4|North"),
        ("north", "North|North2", "North2|North3|north"),
        ("|twelve signs", "twelve signs|Twelve Sign2", "|Twelve Sign2|twelve sign3|twelve signs"),
    ],
)
def test_who_comes_gets_a_tag_that_nobody_of_either_club_has(other, here, coming, all_names) -> None:
    club = club_of("Ida", "Jon", "Kim")
    for each, tags in ((club, here), (other, coming)):
        for tag in tags.split("|"):
            scorebook.add_player(each, "Guest", tag)
    before = all_of(club, other)
    joining = join(club, other)
    guests = [f"Guest ({tag})" if tag else "Guest" for tag in all_names.split("|")]
    assert [name for name in called(club) if name.startswith("Guest")] == sorted(guests)
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert all_of(club, other) == before


@pytest.mark.parametrize(
    ("here", "coming", "all_names"),
    [
        ("Friday", "Friday|Friday (2)", "Friday|Friday (2)|Friday (3)"),
        ("Friday|Friday (2)", "Friday (2)|Friday", "Friday|Friday (2)|Friday (3)|Friday (4)"),
        ("FRIDAY", "Friday", "FRIDAY|Friday (2)"),
        (f"{'F' * 60}", f"{'F' * 60}", f"{'F' * 56} (2)|{'F' * 60}"),
    ],
)
def test_rules_that_come_get_a_name_that_none_of_either_club_has(club, other, here, coming, all_names) -> None:
    for each, names in ((club, here), (other, coming)):
        for name in names.split("|"):
            kept_rules(each, name)
    before = named(club), named(other)
    joining = join(club, other)
    assert named(club) == sorted(all_names.split("|"))
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert (named(club), named(other)) == before


def test_rules_put_away_keep_their_name(club, other) -> None:
    gone = scorebook.put_rules_away(kept_rules(other, "Friday"), ask(), archived=True)
    kept_rules(club, "Friday")
    join(club, other)
    assert HouseRules.objects.get(pk=gone.pk).name == "Friday"


def test_guests_without_a_name_of_their_own_are_nobody_until_it_is_said(club, other, alice) -> None:
    guests = [scorebook.add_person(each.pk, ask(), name="", guest=True) for each in (club, other)]
    scorebook.add_person(club.pk, ask(), name="Zoe", guest=True)
    page = alice.get(f"{at(club, 'join/')}?other={other.public_id}")
    people = {each["name"]: each for each in page.context["people"]}
    assert {name: bool(each["chosen"]) for name, each in people.items()} == {
        "Ana": True, "Anne": False, "Zoe": True, "Guest": False,
    }  # fmt: skip
    assert guests[0].public_id in [each["value"] for each in people["Guest"]["choices"]]


def test_who_moves_with_a_game_gets_a_tag_that_is_free_there(club, alice) -> None:
    for tag in ("2", "3"):
        scorebook.add_player(club, "Ana", tag)
    game = club_of("Ana", "Anne", "Zoe").games.get()
    alice.get(f"/open/club/{game.club.public_id}/{token(game.club, 'owner')}/")
    assert move(alice, game, club, Ana="").status_code == 302
    assert called(club) == ["Ana", "Ana (2)", "Ana (3)", "Ana (4)", "Anne", "Bea", "Carl", "Zoe"]
