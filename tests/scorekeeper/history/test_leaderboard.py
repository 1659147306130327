"""The leaderboard as a page and as a file: who is in it, who is named, how it is sorted, what it asks."""

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.history.boards import GROUPS
from scorekeeper.history.figures import BY_NAME
from scorekeeper.models import Club, Player
from tests.table import ask

from .club_of import PEOPLE, club_of, person, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with a dozen games."""
    return club_of()


def address(club: Club, query: str = "") -> str:
    """Where its leaderboard is."""
    return reverse("scorekeeper:leaderboard", args=[club.public_id]) + query


def table(client: Any, club: Club, query: str = "") -> list[list[str]]:
    """The table as the file has it."""
    answer = client.get(address(club, f"{query}{'&' if query else '?'}format=csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(answer.content.decode().lstrip("\ufeff"))))


def test_everybody_is_ranked_and_the_file_is_the_same_table(club) -> None:
    client = phone(club)
    page = client.get(address(club))
    assert page.status_code == 200
    head, *rows = table(client, club)
    assert head[:6] == ["Place", "Who", "Games", "Won", "Won, of", "Won, %"]
    assert sorted(row[1] for row in rows) == PEOPLE
    shown = [(row["place"], row["name"], row["cells"][1]["small"]) for row in page.context["rows"]()]
    assert shown == [(row[0], row[1], f"{row[3]} of {row[4]}") for row in rows]
    shares = [int(row[3]) / int(row[4]) for row in rows]
    assert shares == sorted(shares, reverse=True)
    assert page.content.decode().count('aria-sort="descending"') == 1


def test_it_is_sorted_by_any_column_both_ways(club) -> None:
    client = phone(club)
    for name in ("wins", "points_a_hand", "bags_a_hand"):
        tables = [client.get(address(club, f"?sort={sign}{name}")).context["rows"]() for sign in ("", "-")]
        figures = [[row["cells"][place_of(rows)]["large"] for row in rows] for rows in tables]
        assert figures[0] == figures[1][::-1]
        assert len(set(figures[0])) > 1


def place_of(rows: list[dict[str, Any]]) -> int:
    """Which column a table is sorted by."""
    return [cell["here"] for cell in rows[0]["cells"]].index(True)


def test_points_are_told_under_the_same_rules_and_what_is_left_out_is_said(club) -> None:
    page = phone(club).get(address(club, "?sort=points_a_hand")).content.decode()
    assert "Same scoring rules: " in page
    assert "under other rules" in page


def test_who_played_little_is_named_below_and_ranked_if_asked(club) -> None:
    page = phone(club).get(address(club, "?least=9"))
    few = [each["name"] for each in page.context["few"]()["people"]]
    ranked = [row["name"] for row in page.context["rows"]()]
    assert few
    assert sorted(few + ranked) == PEOPLE
    everybody = phone(club).get(address(club, page.context["few"]()["all_url"]))
    assert len(everybody.context["rows"]()) == len(PEOPLE)


def test_guests_erased_merged_and_hidden_people(club) -> None:
    """Each as soon as it is done, though what was read is kept."""
    owner, reader = phone(club, "owner"), phone(club)
    assert len(table(reader, club)) == 1 + len(PEOPLE)
    scorebook.mark_person(club.pk, ask(), person=person(club, "Ana").public_id, mark="guest", value=True)
    assert "Ana" not in str(table(owner, club))
    scorebook.mark_person(club.pk, ask(), person=person(club, "Bea").public_id, mark="hidden", value=True)
    assert "Bea" in str(table(owner, club))
    assert "Bea" not in str(table(reader, club))
    masked = next(row for row in reader.get(address(club)).context["rows"]() if row["name"] == "a player")
    assert masked["url"] == ""
    scorebook.erase_person(club.pk, ask(), person=person(club, "Carl").public_id, name="Carl")
    left = [row[1] for row in table(owner, club)[1:]]
    assert sorted(left) == ["Bea", "Dora", "Egon", "Fay"]


def test_a_club_without_a_game_and_with_one() -> None:
    empty, one = scorebook.found_club(), club_of(games=1)
    assert "No game is over yet" in phone(empty).get(address(empty)).content.decode()
    assert len(table(phone(empty), empty)) == 1
    page = phone(one).get(address(one))
    assert page.context["least"] == 1
    assert len(page.context["rows"]()) in (3, 4)


@pytest.mark.parametrize("query", ["?sort=x&least=-1&page=0&period=%00", "?sort=-&least=99999&page=9999&format=x"])
def test_what_no_page_sends_is_no_crash(club, query) -> None:
    assert phone(club).get(address(club, query)).status_code == 200


def test_it_asks_as_much_for_a_crowd_as_for_a_few(club) -> None:
    crowd = club_of([f"Person {n}" for n in range(70)], games=40)
    counts = []
    for each in (club, crowd):
        client = phone(each)
        for _again in range(2):
            with CaptureQueriesContext(connection) as captured:
                page = client.get(address(each, "?least=1"))
            counts.append(len(captured))
    assert counts == [4, 2, 4, 2]
    assert len(page.context["rows"]()) == 50
    assert page.context["older"]
    assert Player.objects.filter(club=crowd).count() == 70


def test_at_a_desk_a_group_of_figures_stands_beside_what_it_is_sorted_by_and_the_others_are_one_tap_away(club) -> None:
    client = phone(club)
    first = client.get(address(club))
    assert [head["title"] for head in first.context["heads"]()][:2] == ["Games", "Won"]
    assert len(first.context["heads"]()) == len(first.context["rows"]()[0]["cells"]) < 8
    groups = first.context["groups"]()
    assert [group["here"] for group in groups] == [True, False, False]
    bids = client.get(address(club, groups[1]["url"]))
    titles = [head["title"] for head in bids.context["heads"]()]
    assert titles[0] == "Won", "what it is sorted by stays"
    assert {"Contract made", "Set", "Just as bid"} <= set(titles)
    assert all("show=bids" in head["url"] for head in bids.context["heads"]())
    by_set = client.get(address(club, "?sort=set"))
    assert [group["here"] for group in by_set.context["groups"]()] == [False, True, False]
    everything = [head["title"] for head in by_set.context["sorts"]()]
    assert set(titles) < set(everything) == {head.partition(",")[0] for head in table(client, club)[0][2:]}


def test_every_figure_stands_in_one_group() -> None:
    grouped = [name for _title, names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(BY_NAME)
