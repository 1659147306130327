"""What is read at the desk and in the room: tokens of a stage, seats of a pair, turns of a screen, who has paid."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.tournaments.night import drawn, facts, night, result, table_of
from tests.tournaments.night_phones import NightPhone
from tournaments.desk.board import desk
from tournaments.draws.reasons import BY_HAND, kept
from tournaments.draws.round_board import round_drawn
from tournaments.formats.tables import FIRST
from tournaments.models import Entry, Round, Stage, StageEntry, Table, Tournament
from tournaments.standings.board import standings

pytestmark = pytest.mark.django_db


def with_a_knock_out(*, carries: bool) -> Tournament:
    """Two pairs of players won in the first stage and play for the end; one has won there."""
    tournament = night(4, "swiss", size=2, rounds=1, through=2)
    first = drawn(tournament, [1, 2], [3, 4])
    result(table_of(first), 500, 100)
    result(table_of(first, 2), 500, 100)
    now = timezone.now()
    rules = Stage.objects.get().rules
    last = Stage.objects.create(
        tournament=tournament, number=2, format="final-table", size=2, rounds=1, rules=rules, carries=carries,
        begun_at=now,
    )  # fmt: skip
    for seed, number in enumerate((1, 3), 1):
        entry = tournament.entries.get(number=number)
        StageEntry.objects.create(stage=last, entry=entry, seed=seed)
    result(table_of(drawn(tournament, [1, 3], stage=2)), 500, 100)
    return tournament


@pytest.mark.parametrize(("carries", "tokens", "says"), [(False, [1, 0], "alone"), (True, [2, 1], "brought along")])
def test_the_tokens_of_a_stage_are_those_won_in_it_and_those_that_came_along(carries, tokens, says) -> None:
    tournament = with_a_knock_out(carries=carries)
    assert [row["tokens"] for row in standings(facts(tournament), 2)["rows"]] == tokens
    assert [row["tokens"] for row in standings(facts(tournament))["rows"]] == [2, 1, 0, 0]
    page = NightPhone(tournament).get("standings/?stage=2")
    assert says in page.context["counts"]


def test_a_pair_sits_north_and_south() -> None:
    tournament = night(2, "swiss", sides="pairs", rounds=1)
    drawn(tournament, [1, 2])
    told = facts(tournament)
    [table] = round_drawn(told, told.stage, told.rounds(told.stage)[0])["tables"]
    assert [each["seat"] for each in table["people"]] == ["north + south", "east + west"]


def test_the_last_rounds_of_a_knock_out_have_names_at_the_desk() -> None:
    tournament = night(8, "knock-out", sides="pairs", rounds=0)
    drawn(tournament, [1, 8], [2, 7], [3, 6], [4, 5])
    assert desk(facts(tournament), "x")["heading"] == "Quarter-finals"


def test_a_second_night_of_a_day_has_a_name_of_its_own() -> None:
    tournament = night(4)
    phone, address = NightPhone(tournament), f"/tournaments/new/plan/?club={tournament.club.public_id}"
    name = phone.client.get(address).context["name"]
    Tournament.objects.update(name=name)
    assert phone.client.get(address).context["name"] == f"{name} (2)"


def test_a_reason_stands_where_it_says_something() -> None:
    tournament = night(8)
    first = drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    Table.objects.filter(number=1).update(reason=kept(FIRST))
    Table.objects.filter(number=2).update(reason=BY_HAND)

    def reasons() -> list[str]:
        told = facts(tournament)
        return [each["reason"] for each in round_drawn(told, told.stage, told.rounds(told.stage)[0])["tables"]]

    assert reasons() == ["", ""]
    Round.objects.filter(pk=first.pk).update(published_at=None)
    assert reasons() == ["", "Made by hand."]


def test_after_publishing_the_round_leads_to_its_clock() -> None:
    tournament = night(8, minutes=40)
    round = drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    phone = NightPhone(tournament)
    assert phone.get("round/").context["clock_url"] == phone.address("clock/")
    Round.objects.filter(pk=round.pk).update(ends_at=timezone.now() + timedelta(minutes=40))
    assert phone.get("round/").context["clock_url"] == ""


def test_once_the_night_is_over_one_s_own_page_has_the_place_and_no_notice() -> None:
    tournament = night(4, rounds=1)
    result(table_of(drawn(tournament, [1, 2, 3, 4])), 500, 400, 300, 200)
    Tournament.objects.update(notice="Soup is ready", notice_at=timezone.now())
    assert b"Soup is ready" in NightPhone(tournament).get("players/2/").content
    Tournament.objects.update(ended_at=timezone.now(), version=9)
    page = NightPhone(tournament).get("players/2/").content
    assert b"<b>Place 2</b>" in page
    assert b"Soup is ready" not in page + NightPhone(tournament).get("tables/1/").content


def test_of_more_lines_than_fit_a_screen_each_has_its_turn_and_no_poll_counts() -> None:
    cache.clear()
    tournament = night(64)
    drawn(tournament, *(list(range(first, first + 4)) for first in range(1, 65, 4)))
    page = NightPhone(tournament).get("screens/pairings/")
    turns = [line["turn"] for line in page.context["lines"]]
    assert (page.context["turns"], turns.count(1), turns.count(2)) == (2, 32, 32)
    assert page.content.decode().count('class="turned"') == 32
    small = night(8)
    drawn(small, [1, 2, 3, 4], [5, 6, 7, 8])
    assert b"turned" not in NightPhone(small).get("screens/pairings/").content


def test_who_has_not_paid_is_listed_as_soon_as_somebody_has() -> None:
    tournament = night(4)
    phone = NightPhone(tournament)
    assert [tab["value"] for tab in phone.get("people/").context["tabs"]] == [""]
    Entry.objects.filter(number__lte=3).update(paid=True)
    Entry.objects.filter(number=4).update(left_at=timezone.now())
    Entry.objects.filter(number=3).update(paid=False)
    page = phone.get("people/?show=unpaid")
    assert [row["name"] for row in page.context["rows"]] == ["Cleo"]
    assert page.context["counts"] == "3 of 3 here · 1 has left · 2 have paid"


def test_a_plan_that_is_played_says_what_was_agreed() -> None:
    tournament = night(8, rounds=3, minutes=40)
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    Stage.objects.update(begun_at=timezone.now())
    text = " ".join(NightPhone(tournament).get("plan/").content.decode().split())
    assert "<li>Rounds: 3</li>" in text
    assert "<li>Minutes a round may take: 40</li>" in text
    assert "A table of 4:" in text
