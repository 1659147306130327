"""The evenings of a club: which games are of one, who won it, how they are found and passed on."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.facts import SILENT
from scorekeeper.history.by_evening import evenings
from scorekeeper.history.chosen import Chosen
from scorekeeper.history.club_history import ClubHistory
from scorekeeper.models import Club, Game, Player
from tests.table import ask, play, start

from .ground import ENDS, NOON, moved, over, page, reader

pytestmark = pytest.mark.django_db


def titles(answer) -> list[str]:
    """The evenings of a page."""
    return [each["title"] for each in answer.context["evenings"]]


@pytest.mark.parametrize(
    ("zone", "local", "evening"),
    [
        ("Europe/Bucharest", "2026-03-28 23:30", date(2026, 3, 28)),
        ("Europe/Bucharest", "2026-03-29 02:59", date(2026, 3, 28)),  # an hour later the clocks go forward
        ("Europe/Bucharest", "2026-03-29 05:59", date(2026, 3, 28)),
        ("Europe/Bucharest", "2026-03-29 06:00", date(2026, 3, 29)),
        ("Europe/Bucharest", "2026-10-25 05:59", date(2026, 10, 24)),
        ("America/Los_Angeles", "2026-11-01 01:30", date(2026, 10, 31)),
        ("Pacific/Auckland", "2026-01-01 00:10", date(2025, 12, 31)),
    ],
)
def test_an_evening_goes_to_six_in_the_morning_where_the_club_is(zone, local, evening) -> None:
    game = over(None, 8, 5, 4)
    Club.objects.filter(pk=game.club_id).update(time_zone=zone)
    moved(game, datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)))
    answer = page(game.club, f"evenings/{evening}/")
    assert [each["title"] for each in answer.context["evening"]["games"]] == ["Ana, Bea, Carl"]
    for other in (evening - timedelta(days=1), evening + timedelta(days=1)):
        assert page(game.club, f"evenings/{other}/").context["evening"] is None


def test_the_page_names_who_won_and_how() -> None:
    club = over(None, 8, 5, 4).club
    over(club, 8, 5, 4, at=NOON + timedelta(hours=1))
    over(club, 4, 9, 4, at=NOON + timedelta(hours=2))
    told = page(club, "evenings/2026-11-27/").context["evening"]
    assert told["won"] == "Ana won the evening: 2 of 3 games"
    assert [(each["name"], each["wins"], each["share"], each["points"]) for each in told["people"]] == [
        ("Ana", "2 of 3", "67\u00a0%", "200"), ("Bea", "1 of 3", "33\u00a0%", "190"),
        ("Carl", "0 of 3", "0\u00a0%", "120"),
    ]  # fmt: skip
    over(club, 3, 10, 4, at=NOON + timedelta(hours=3))
    assert page(club, "evenings/").context["evenings"][0]["won"] == (
        "Bea won the evening: 2 of 4 games (level on games won, more points in them: 290 : 230)"
    )


def test_a_game_that_is_undone_put_off_or_deleted_is_in_no_evening_any_more() -> None:
    first = over(None, 8, 5, 4)
    second = start(club=first.club, options=ENDS)

    def counts() -> list[str]:
        return [each["won"] for each in page(first.club, "evenings/", "club").context["evenings"]]

    play(second, ["5", "8", "4"], [5, 8, 4], {"JC": SILENT, "JD": SILENT})
    second = moved(second, NOON)
    assert counts() == ["Ana and Bea share the evening: 1 game won each"]
    step = scorebook.live_steps(second).first()
    assert step
    scorebook.undo(second.pk, ask(), step=step.number)
    assert counts() == ["Ana won the evening: 1 of 1 game"]
    scorebook.delete_games(Game.objects.filter(pk=first.pk))
    assert counts() == []


def test_pages_go_by_date_so_that_a_new_evening_moves_nothing() -> None:
    club = over(None, 8, 5, 4).club
    for days in range(1, 7):
        over(club, 8, 5, 4, at=NOON - timedelta(days=days))
    first = page(club, "evenings/")
    older = first.context["older"]
    over(club, 8, 5, 4, at=NOON + timedelta(days=1))
    second = reader(club).get(older)
    assert len(titles(first)) == 5
    assert titles(second) == ["Sunday, Nov. 22, 2026", "Saturday, Nov. 21, 2026"]
    assert second.context["older"] is None
    assert titles(reader(club).get(second.context["newer"])) == titles(first)
    assert page(club, "evenings/", before="yesterday", after="2026-02-30").status_code == 200


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", 3), ("bea", 3), ("DORA", 1), ("tea dora", 1), ("tea bea", 2), ("rain", 1), ("sugar", 0), ("%", 0),
        ("host: Ana", 0), ("kitchen", 1),
    ],
)  # fmt: skip
def test_games_are_found_by_names_and_by_what_was_written(words, found) -> None:
    club = over(None, 8, 5, 4, agreed=["Bea pours the TEA"]).club
    over(club, 8, 5, 4, note="Rain all night", extra={"place": "the kitchen"})
    over(club, 8, 5, 4, names="Ana Bea Dora", agreed=["no tea"])
    answer = page(club, "evenings/", words=words)
    assert sum(len(each["games"]) for each in answer.context["evenings"]) == found


def test_nobody_finds_a_hidden_person_who_may_not_see_them() -> None:
    club = over(None, 8, 5, 4, names="Zebulon Bea Carl", note="zebulon came late").club
    person = Player.objects.get(name="Zebulon").public_id
    scorebook.mark_person(club.pk, ask(), person=person, mark="hidden", value=True)
    for path in ("", "evenings/", "evenings/2026-11-27/", "evenings/2026-11-27/text/", "evenings/2026-11-27/card.svg"):
        assert "ebulon" not in page(club, path).content.decode()
        assert "ebulon" in page(club, path, "club").content.decode()
    assert page(club, "evenings/", words="zebulon").context["evenings"] == []
    assert len(page(club, "evenings/", words="late").context["evenings"]) == 1
    assert len(page(club, "evenings/", "club", words="zebulon").context["evenings"]) == 1


def test_who_is_erased_is_found_by_no_word() -> None:
    club = over(None, 8, 5, 4, names="Zebulon Bea Carl", agreed=["Zebulon brings the cards"]).club
    person = Player.objects.get(name="Zebulon").public_id
    scorebook.erase_person(club.pk, ask(), person=person, name="Zebulon")
    answer = page(club, "evenings/", "club", words="zebulon")
    assert answer.context["evenings"] == []
    assert "Former player" in page(club, "evenings/", "club").content.decode()


def test_the_text_and_the_picture_say_who_won_and_lead_nowhere() -> None:
    game = over(None, 8, 5, 4)
    told = page(game.club, "evenings/2026-11-27/text/").context["text"]
    assert told.splitlines() == [
        "♠ Friday, Nov. 27, 2026", "Ana won the evening: 1 of 1 game", "Ana 80, Bea 50, Carl 40", "Games won: Ana 1",
    ]  # fmt: skip
    drawn = page(game.club, "evenings/2026-11-27/card.svg").content.decode()
    assert "Ana won the evening" in re.sub(r"</text>\s*<text[^>]*>", " ", drawn)
    assert game.public_id not in told + drawn


def test_scores_stay_beside_names_that_are_written_from_right_to_left() -> None:
    dan = "\u05d3\u05df"
    game = over(None, 8, 5, 4, names=f"{dan} Bea Carl")
    told = page(game.club, "evenings/2026-11-27/text/").context["text"]
    assert told.splitlines()[1:] == [
        f"\u2068{dan}\u2069 won the evening: 1 of 1 game", f"\u2068{dan}\u2069 80, Bea 50, Carl 40",
        f"Games won: \u2068{dan}\u2069 1",
    ]  # fmt: skip
    of_game = reader(game.club).get(f"/games/{game.public_id}/text/").context["text"]
    assert of_game.splitlines()[0].startswith(f"♠ \u2068{dan}\u2069 wins (")
    assert f"80  \u2068{dan}\u2069" in of_game


def test_an_evening_without_a_game_says_so() -> None:
    club = over(None, 8, 5, 4).club
    assert "No game was finished on this evening." in page(club, "evenings/2026-11-20/").content.decode()
    assert page(club, "evenings/2026-11-20/text/").status_code == 200
    assert page(club, "evenings/2026-11-20/card.svg").status_code == 200
    for wrong in ("2026-02-30", "1026-11-20", "today"):
        assert page(club, f"evenings/{wrong}/").status_code == 404


def test_the_statements_do_not_grow_with_evenings_games_and_people() -> None:
    club = over(None, 8, 5, 4, note="tea").club

    def asked(path: str) -> int:
        client = reader(club)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/clubs/{club.public_id}/history/{path}").status_code == 200
        return len(captured)

    paths = ["", "evenings/", "evenings/?words=tea", "evenings/2026-11-27/", "evenings/2026-11-27/text/", "records/"]
    few = {path: asked(path) for path in paths}
    for number in range(6):
        at = NOON - timedelta(days=number % 3)
        over(club, 8, 5, 4, at=at, names=f"Ana{number} Bea{number} Carl{number}", note="tea", options={"bag_limit": 5})
    assert {path: asked(path) for path in paths} == few
    assert max(few.values()) <= 30


def test_everybody_who_is_level_shares_an_evening_under_other_rules() -> None:
    club = over(None, 8, 5, 4).club
    over(club, 5, 8, 4, options={"bag_limit": 5})
    told = evenings(ClubHistory.of(club).appearances(Chosen()), [date(2026, 11, 27)])[date(2026, 11, 27)]
    names = dict(Player.objects.values_list("pk", "name"))
    assert sorted(names[pk] for pk in told.won.who) == ["Ana", "Bea"]
