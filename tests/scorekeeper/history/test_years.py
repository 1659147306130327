"""A year of a club and of one person: who is told of, from how many games on, as a page and as a picture."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.history.awards import AWARDS, RECORD
from scorekeeper.history.figures import SINGLE_BY_NAME
from scorekeeper.history.records import RECORDS
from scorekeeper.models import Club, Game, Player
from tests.table import ask, imported, record_of

from .ground import NOON, moved, over, page, reader

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def told(answer: Any) -> dict[str, str]:
    """What a year is remembered by, in a line each."""
    return {
        each["name"]: " ".join(filter(None, [each["who"], each["large"], each["small"]])).replace("\u00a0", " ")
        for each in answer.context["items"]
    }


@pytest.fixture
def club() -> Club:
    """Two years: in the first Bea wins, in the second mostly Ana, and Carl is second."""
    club = over(None, 4, 8, 5, at=NOON - 365 * DAY).club
    over(club, 4, 8, 5, at=NOON - 364 * DAY)
    for days, tricks in enumerate([(9, 3, 5), (8, 4, 5), (4, 9, 4), (3, 4, 10)]):
        over(club, *tricks, at=NOON - days * DAY)
    return club


def test_each_award_goes_to_who_earned_it(club) -> None:
    over(club, 9, 3, 5, at=NOON - 5 * DAY)
    assert told(page(club, "years/2026/")) == {
        "wins": "Ana 3 games",
        "share": "Ana 60 % 3 of 5",
        "streak": "Ana 2 games",
        "best": "Carl 100 points in hand 1",
        "margin": "Carl 60 points",
        "second": "Carl 4 games",
        "improved": "Ana 60 % 3 of 5; the year before 0 %, 0 of 2",
        "judge": "Ana, Bea, Carl 100 % 5 of 5",
        "games": "Ana, Bea, Carl 5 games",
    }


def test_a_year_of_one_person_says_what_they_are_in_the_club(club) -> None:
    ana = Player.objects.get(name="Ana").public_id
    answer = page(club, f"people/{ana}/years/2026/")
    shown = told(answer)
    assert shown["won"] == "50 % 2 of 4"
    assert shown["best"] == "90 points in hand 1"
    assert shown["opponent"] == "Bea, Carl 25 % 1 of 4"
    assert shown["rise"] == "50 % 2 of 4; the year before 0 %, 0 of 2"
    assert "Most games won" in answer.context["titles"]
    assert "Always second" not in answer.context["titles"]


def test_partners_are_lucky_together_and_a_bold_bid_is_told() -> None:
    bold = {"bids": ["nil", "4", "5", "4"], "tricks": [0, 4, 5, 4]}
    game = imported(record_of("partners-500", bold, options={"hands_limit": 1, "target": None}))
    club = moved(game, NOON).club
    answer = page(club, "years/2026/")
    shown = told(answer)
    assert shown["partners"] == "Ana + Carl 100 % 1 of 1"
    assert shown["boldest"] == "Ana 100 points"
    urls = {each["name"]: each["url"] for each in answer.context["items"]}
    assert urls["boldest"].endswith(f"/games/{game.public_id}/sheet/")
    partners = reader(club).get(urls["partners"])
    assert [each["url"].split("/")[2] for each in partners.context["games"]] == [game.public_id]
    drawn = page(club, "years/2026/card.svg").content.decode()
    assert "Boldest bid: Ana" in drawn
    assert game.public_id not in drawn
    dan = Player.objects.get(name="Dan").public_id
    assert page(club, f"people/{dan}/years/2026/card.svg").status_code == 200


def test_after_a_deletion_and_a_correction_of_names_it_is_told_anew(club) -> None:
    ana = Player.objects.get(name="Ana")
    assert "Ana" in told(page(club, "years/2026/"))["wins"]
    scorebook.delete_games(Game.objects.filter(winner=0))
    assert "Ana" not in told(page(club, "years/2026/"))["wins"]
    scorebook.mark_person(club.pk, ask(), person=ana.public_id, mark="hidden", value=True)
    for path in ("years/2026/", "years/2026/card.svg", "years/2025/", ""):
        assert ">Ana" not in page(club, path).content.decode()
    assert page(club, f"people/{ana.public_id}/years/2026/").status_code == 404
    assert page(club, f"people/{ana.public_id}/years/2026/", "club").status_code == 200


def test_guests_and_the_erased_are_told_of_in_no_award(club) -> None:
    people = {each.name: each.public_id for each in Player.objects.all()}
    scorebook.mark_person(club.pk, ask(), person=people["Ana"], mark="guest", value=True)
    scorebook.erase_person(club.pk, ask(), person=people["Bea"], name="Bea")
    shown = told(page(club, "years/2026/", "club"))
    assert shown["wins"] == "Carl 1 game"
    assert not [text for text in shown.values() if "Former" in text]
    assert page(club, f"people/{people['Bea']}/years/2026/", "club").status_code == 404


def test_a_year_without_games_says_so_and_no_year_is_no_page(club) -> None:
    assert "No game was finished in this year." in page(club, "years/2001/").content.decode()
    assert page(club, "years/2001/card.svg").status_code == 200
    for wrong in ("1999", "2101", "99999999", "x"):
        assert page(club, f"years/{wrong}/").status_code == 404
    answer = page(club, "years/2026/")
    assert (answer.context["before"].endswith("/years/2025/"), answer.context["after"]) == (True, "")


def test_the_statements_of_a_year_do_not_grow(club) -> None:
    ana = Player.objects.get(name="Ana").public_id

    def asked(path: str) -> int:
        client = reader(club)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/clubs/{club.public_id}/history/{path}").status_code == 200
        return len(captured)

    paths = ["years/2026/", f"people/{ana}/years/2026/", "tournaments/"]
    few = [asked(path) for path in paths]
    for number in range(4):
        over(club, 8, 5, 4, at=NOON - DAY, names=f"Ana Bea{number} Carl{number}")
    assert [asked(path) for path in paths] == few
    assert max(few) <= 25


def test_a_record_is_called_and_counted_the_same_on_every_page() -> None:
    records = {each.name: each for each in RECORDS}
    for award in [each for each in AWARDS if each.of == RECORD]:
        assert award.title == records[award.name].title
        assert award.name == "streak" or award.what == records[award.name].what
    assert {name: records[name].title for name in records.keys() & SINGLE_BY_NAME.keys()} == {
        name: SINGLE_BY_NAME[name].title for name in ("best", "worst", "comeback", "streak")
    }
