"""A table with a column for each person: who is named in its titles, who played, what is wrong by row and column."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from scorekeeper.entering import NotPossible
from scorekeeper.incoming.checking import LOW, check
from scorekeeper.incoming.columns import BY_PERSON
from scorekeeper.incoming.samples import example_rows
from scorekeeper.models import Batch, Game
from scorekeeper.scoreboard.naming import title_of
from tests.scorekeeper.incoming.ground import brought
from tests.table import club_of, key, link

pytestmark = pytest.mark.django_db

TABLE = """Date,Ana,Bea,Carl,Dora,Total
2019-03-05,310,120,-40,,390
2019-03-12,180,–,75,305,560
"""
PAIRS = """,Ana,Bea,Carl,Dora,rules
2019-03-19,512,430,512,430,partners-500
"""
MISTAKES = """date,Ana,Bea,Carl,Dora,rules
2019-03-05,310,many,-40,,
5.13.2019,310,120,-40,,
2019-03-06,310,120,,,
2019-03-07,310,120,-40,12,
2019-03-08,512,430,512,512,partners-500
2019-03-09,500,500,500,500,partners-500
2019-03-10,512,430,512,x,partners-500
"""


def told(text: str, club, **chosen) -> dict:
    checked = check(club, text, {"rules": "cutthroat-short", **chosen})
    return {(each.line, each.column): each.text for each in checked.wrong}


def test_its_games_come_in_with_who_has_a_score_there_at_their_seats_in_the_order_of_the_columns() -> None:
    club = club_of("Ana", "Bea", "Carl")
    text = (
        TABLE.replace("Total", "Total,rules")
        .replace("390", "390,cutthroat-short")
        .replace("560", "560,cutthroat-short")
    )
    brought(club, text)
    games = club.games.exclude(pk=club.games.order_by("pk")[0].pk).order_by("created_at")
    assert [[str(seat.player) for seat in game.seats.order_by("place")] for game in games] == [
        ["Ana", "Bea", "Carl"], ["Ana", "Carl", "Dora"],
    ]  # fmt: skip
    assert [(game.scores, game.winner) for game in games] == [([310, 120, -40], 0), ([180, 75, 305], 2)]


def test_partners_are_those_with_the_same_score_and_sit_opposite_each_other() -> None:
    checked = check(club_of("Ana", "Bea", "Carl"), PAIRS.replace("512,430,512,430", "512,512,430,430"), {})
    assert [(game.names, game.scores, game.wrong) for game in checked.games] == [
        (["Ana", "Carl", "Bea", "Dora"], [512, 430], [])
    ]
    assert (checked.sheet.people, list(checked.people)) == (
        ["Ana", "Bea", "Carl", "Dora"],
        ["ana", "carl", "bea", "dora"],
    )


def test_each_mistake_is_told_by_its_row_and_the_name_over_its_column() -> None:
    club = club_of("Ana", "Bea", "Carl")
    assert {key: text for key, text in told(MISTAKES, club).items() if key[1] != "date"} == {
        (2, "Bea"): "Bea: “many” is no score.",
        (4, "player"): "Cutthroat, short: 3 players sit at the table, and 2 are named.",
        (5, "player"): "Cutthroat, short: 3 players sit at the table, and 4 are named.",
        (6, "player"): "Partners have one score, so that 2 people share each of 2 scores here.",
        (7, "player"): "Partners have one score, so that 2 people share each of 2 scores here.",
        (8, "Dora"): "Dora: “x” is no score.",
    }
    assert told(MISTAKES, club)[3, "date"] == "“5.13.2019” is no day: write it like 2019-03-05."
    assert (Game.objects.count(), Batch.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    ("titles", "people"),
    [
        ("date,Ana,Bea,Winner,Sum,Points,notes", ["Ana", "Bea"]),
        (",Ana,Bea", ["Ana", "Bea"]),
        ("date,Ana,player 1,score 1", []),
    ],
    ids=["words that are no names", "days under no title", "seats beside a stray column"],
)
def test_a_title_that_means_nothing_else_is_a_name(titles, people) -> None:
    club = club_of("Ana", "Bea", "Carl")
    assert check(club, f"{titles}\n2019-03-05", {}).sheet.people == people


def test_a_name_over_two_columns_and_a_table_without_days_are_refused() -> None:
    club = club_of("Ana", "Bea", "Carl")
    with pytest.raises(NotPossible, match="Two columns mean the same: “ana”"):
        check(club, "date,ana,Bea,Ana\n2019-03-05,1,2,3", {})
    with pytest.raises(NotPossible, match="these are missing: date"):
        check(club, "place,Ana,Bea\nCorner,1,2", {})


def test_the_example_of_the_page_could_come_in_as_it_is() -> None:
    text = "\n".join(",".join("" if cell is None else str(cell) for cell in row) for row in example_rows())
    checked = check(club_of("Ana", "Bea", "Carl"), text, {})
    assert (checked.wrong, len(checked.games), checked.sheet.shape) == ([], 3, BY_PERSON)


def test_it_is_said_that_tokens_would_count_as_points() -> None:
    club, scores = club_of("Ana", "Bea", "Carl"), "date,Ana,Bea,Carl\n2019-03-05,{},0,0"
    one, many = (check(club, scores.format(n), {"rules": "cutthroat-short"}) for n in (1, LOW))
    assert one.games[0].scores == [1, 0, 0]
    assert one.low_told.startswith("1 game was won with fewer than 10 points.")
    assert many.low_told == ""


def test_pasted_rows_are_mended_in_their_box() -> None:
    club = club_of("Ana", "Bea", "Carl")
    desk = Client()
    desk.get(link(club.games.get(), "Alice"))
    old = f"/clubs/{club.public_id}/old/"
    page = desk.post(old, {"key": key(), "text": MISTAKES, "rules": "cutthroat-short"}, follow=True)
    batch = Batch.objects.get()
    assert page.context["text"] == MISTAKES
    assert page.context["wrong"][0]["where"] == "Row 2, Bea"
    refused = desk.post(f"{old}{batch.public_id}/", {"key": key(), "do": "file", "text": "Ana's own"})
    assert (refused.status_code, refused.context["text"]) == (422, "Ana's own"), "nothing typed is lost"
    mended = desk.post(f"{old}{batch.public_id}/", {"key": key(), "do": "file", "text": TABLE}, follow=True)
    assert (mended.context["wrong"], mended.context["summary"][0]) == ([], "2 games")
    assert (
        desk.post(
            f"{old}{batch.public_id}/",
            {"key": key(), "do": "file", "file": SimpleUploadedFile("old.csv", PAIRS.encode())},
            follow=True,
        ).context["text"]
        == ""
    )


@pytest.mark.parametrize("said", ["cutthroat-short", "Cutthroat, short", ""], ids=["code", "English", "as read"])
@pytest.mark.parametrize("language", ["en", "hu", "pt-br", "ro"])
def test_a_preset_may_be_named_as_the_page_names_it(language, said) -> None:
    with override(language):
        text = f'date,Ana,Bea,Carl,rules\n2019. 03. 05.,310,120,-40,"{said or title_of("cutthroat-short")}"\n'
        [game] = check(club_of("Ana", "Bea", "Carl"), text, {}).games
    assert (game.wrong, game.agreed.ruleset.preset, f"{game.at:%Y-%m-%d}") == ([], "cutthroat-short", "2019-03-05")
