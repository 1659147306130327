"""What of history is looked at: read from an address, drawn as a form, kept in every link."""

from datetime import date

import pytest
from django.http import QueryDict

from scorekeeper.forms.history import draw_chosen, read_chosen
from scorekeeper.history.chosen import Chosen, periods
from scorekeeper.history.club_history import ClubHistory, one_family, same_rules
from scorekeeper.models import Club, Family
from scorekeeper.rules import read_ruleset


def family(key: str, preset: str, **options: object) -> Family:
    """Rules of a club."""
    ruleset = read_ruleset({"preset": preset, "options": options})
    return Family(key=key, preset=preset, ruleset={"preset": ruleset.preset, "options": ruleset.options()})


@pytest.fixture
def history() -> ClubHistory:
    """A club with three families."""
    rows = [
        family("a", "partners-500"), family("b", "partners-500", bag_limit=5),
        family("c", "cutthroat-official"),
    ]  # fmt: skip
    return ClubHistory(Club(), rows, 1, date(2024, 11, 3), date(2026, 2, 1))


def test_an_address_says_what_is_chosen_and_a_link_says_it_again(history) -> None:
    said = "period=2025-03&rules=c&players=3&sides=solo&in=tournament"
    chosen = read_chosen(QueryDict(said), history)
    assert chosen == Chosen("2025-03", "c", 3, "solo", "tournament")
    assert chosen.query() == f"?{said}"


def test_what_no_page_sends_is_not_chosen(history) -> None:
    for said in ["period=1&rules=x&players=-1&sides=all&in=bed", "period=2025-13&players=44", "period=%00&players=²"]:
        assert read_chosen(QueryDict(said), history) == Chosen()


def test_periods_are_the_years_and_the_months_of_one(history) -> None:
    assert list(periods(history.first, history.last, "")) == ["2026", "2026-02", "2026-01", "2025", "2024"]
    assert list(periods(history.first, history.last, "2024")) == ["2026", "2025", "2024", "2024-12", "2024-11"]
    assert list(periods(None, None, "2024")) == []


def test_rules_of_one_name_are_told_apart(history) -> None:
    names = history.names
    assert len(set(names.values())) == 3
    assert "5" in names["b"]


def test_points_are_told_under_the_rules_of_the_most_games(history) -> None:
    games = {"a": 3, "b": 7, "c": 9}
    assert one_family(history, Chosen(), games) == "c"
    assert one_family(history, Chosen(sides="pairs"), games) == "b"
    assert one_family(history, Chosen(rules="a"), games) == "a"
    assert same_rules(history, "c", games)[1] == "10 games under other rules are left out."
    assert one_family(ClubHistory(Club(), [], 0, None, None), Chosen(), {}) == ""


def test_the_form_offers_what_there_is(history) -> None:
    drawn = draw_chosen(history, Chosen("2025", sides="pairs"), ("sort", "wins"), ("page", 0))
    fields = {field["name"]: [each["value"] for each in field["choices"]] for field in drawn["fields"]}
    assert fields["players"] == ["", "3", "4"]
    assert fields["sides"] == ["", "solo", "pairs"]
    assert drawn["told"] == ["2025", "In pairs"]
    assert drawn["hidden"] == [("sort", "wins")]
