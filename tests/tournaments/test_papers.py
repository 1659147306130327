"""What a night prints, and what it takes away as tables for a spreadsheet."""

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.cells import as_csv
from scorekeeper.links import opens
from scorekeeper.scorebook import Ask
from tests.table import key
from tests.tournaments.night import drawn, enter, facts, night, result, table_of
from tests.tournaments.test_desk_pages import address, opened
from tournaments import director
from tournaments.files.papers import score_sheets, table_cards, tables_needed, wall_sheet
from tournaments.files.spreadsheets import plain
from tournaments.models import Round, Tournament
from tournaments.room.table_code import TableCode

pytestmark = pytest.mark.django_db

PAGES = ["", "cards/", "wall/", "sheets/", "standings/"]


def coded(number: int) -> dict[str, Any]:
    return {"address": f"/{number}/", "qr": ""}


@pytest.fixture
def tournament() -> Tournament:
    """Seven people: a table of four and one of three, the first with a result."""
    tournament = night(7)
    round = drawn(tournament, [1, 2, 3, 4], [5, 6, 7])
    result(table_of(round), 310, 280, -40, 120)
    return tournament


def rows(client: Client, tournament: Tournament, page: str) -> list[dict[str, str]]:
    answer = client.get(address(tournament, page))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_card_for_each_table_says_which_pack(tournament) -> None:
    cards = table_cards(facts(tournament), 3, coded)
    assert [card["number"] for card in cards] == [1, 2, 3]
    assert any("Taken out of the pack: 2♣" in text for text in cards[0]["packs"])


@pytest.mark.parametrize(("entrants", "sides", "tables"), [(7, "solo", 4), (6, "pairs", 3), (0, "solo", 1)])
def test_as_many_cards_as_tables_are_needed(entrants, sides, tables) -> None:
    tournament = night(entrants, "swiss" if sides == "pairs" else "tables", sides=sides, size=2)
    assert tables_needed(facts(tournament)) == tables


def test_the_wall_says_who_sits_where_by_name_and_by_table() -> None:
    tournament = night(5)
    assert wall_sheet(facts(tournament)) is None
    drawn(tournament, [2, 4, 1, 3], byes=[5])
    wall = wall_sheet(facts(tournament))
    assert wall is not None
    told = [(each["name"], each["table"], each["seat"]) for each in wall["by_name"]]
    assert told == [("Ada", 1, "south"), ("Ben", 1, "north"), ("Cleo", 1, "west"), ("Dora", 1, "east"), ("Emil", 0, "")]
    assert [each["name"] for each in wall["by_table"][0]["seats"]] == ["Ben", "Dora", "Ada", "Cleo"]


def test_a_blank_sheet_has_the_names_the_rules_and_boxes_for_bags(tournament) -> None:
    four, three = score_sheets(facts(tournament), coded)
    assert (four["sides"], four["rules"]) == (["Ada", "Ben", "Cleo", "Dora"], "Cutthroat for four")
    assert len(four["boxes"]) == 10
    assert any("Taken out of the pack" in text for text in three["says"])
    assert [each["number"] for each in score_sheets(facts(tournament), coded, 2)] == [2]
    assert score_sheets(facts(night(4)), coded) == []


def test_two_pairs_share_a_column_each() -> None:
    tournament = night(2, "swiss", sides="pairs")
    drawn(tournament, [2, 1])
    [sheet] = score_sheets(facts(tournament), coded)
    assert sheet["sides"] == ["Cleo + Dora", "Ada + Ben"]


@pytest.mark.parametrize("page", PAGES)
def test_a_helper_prints_a_reader_only_the_standings(tournament, page) -> None:
    reads = 200 if page == "standings/" else 403
    for kind, status in (("organize", 200), ("help", 200), ("read", reads)):
        assert opened(tournament, kind).get(address(tournament, f"print/{page}")).status_code == status, kind
    assert Client().get(address(tournament, f"print/{page}")).status_code == 404
    assert opened(tournament).post(address(tournament, f"print/{page}")).status_code == 405


def test_the_code_of_a_card_is_that_of_its_table(tournament) -> None:
    cards = opened(tournament).get(address(tournament, "print/cards/?tables=2")).context["cards"]
    parts = [card["address"].rstrip("/").split("/") for card in cards]
    assert [part[-2] for part in parts] == ["1", "2"]
    assert opens(TableCode(tournament, 2), "table", parts[1][-1])


@pytest.mark.parametrize("query", ["?tables=0", "?tables=99999", "?tables=" + "9" * 5000, "?tables=%00", "?tables=٣"])
def test_what_is_no_number_of_tables_gives_as_many_as_are_needed(tournament, query) -> None:
    cards = opened(tournament).get(address(tournament, f"print/cards/{query}")).context["cards"]
    assert len(cards) == tables_needed(facts(tournament))


def test_standings_and_pairings_as_tables(tournament) -> None:
    reader = opened(tournament, "read")
    first = rows(reader, tournament, "standings.csv")[0]
    assert (first["place"], first["who"], first["Victory tokens"]) == ("1", "Ada", "1")
    pairings = rows(reader, tournament, "pairings.csv")
    assert [(each["who"], each["points"], each["won"], each["how"]) for each in pairings][2:5] == [
        ("Cleo", "-40", "0", "played"), ("Dora", "120", "0", "played"), ("Emil", "", "", "open")
    ]  # fmt: skip


def test_the_log_as_a_table_for_who_runs_the_night(tournament) -> None:
    told = Ask(key(), "phone", "=2+5")
    director.say_to_tables(tournament.pk, told, text="Soup", was="")
    [line] = rows(opened(tournament, "help"), tournament, "log.csv")
    assert (line["what"], line["reason"]) == ("Said to all tables: “Soup”", "'=2+5")
    assert opened(tournament, "read").get(address(tournament, "log.csv")).status_code == 403


def test_a_name_is_no_formula_and_a_score_below_zero_a_number() -> None:
    tournament = night(0)
    enter(tournament, tournament.club, [["=HYPERLINK(1)"], ["Ana"], ["Bea"]])
    drawn(tournament, [1, 2, 3])
    assert "'=HYPERLINK(1)" in [each["who"] for each in rows(opened(tournament), tournament, "pairings.csv")]
    assert as_csv([["-a", -40]]) == "\ufeff'-a,-40\r\n"
    assert [plain("−40"), plain("7/3"), plain("1.25")] == [-40, "7/3", "1.25"]


@pytest.mark.parametrize("page", ["print/wall/", "print/sheets/", "pairings.csv"])
def test_as_many_queries_for_many_tables_as_for_few(page) -> None:
    counted = []
    for count in (2, 8):
        tournament = night(4 * count)
        drawn(tournament, *(range(first, first + 4) for first in range(1, 4 * count, 4)))
        client = opened(tournament)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address(tournament, page)).status_code == 200
        counted.append(len(captured))
    assert counted[0] == counted[1]
    assert Round.objects.count() == 2
