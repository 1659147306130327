"""What the desk says while little is needed: who left a table, what goes on, the codes of the tables, too few here."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from scorekeeper import scorebook
from tests.tournaments.night import facts, night, result, table_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.test_desk import states, three, told
from tournaments.desk.board import desk, forecast
from tournaments.desk.needs import needs
from tournaments.models import Entry, Table, Tournament

pytestmark = pytest.mark.django_db


def test_a_table_that_somebody_left_waits_for_the_desk_until_somebody_stands_in() -> None:
    tournament, round = three()
    Entry.objects.filter(number=5).update(left_at=timezone.now())
    [need] = needs(facts(tournament))
    assert (need["what"], need["text"], need["urgent"]) == ("left", "Table 2: Emil has left", True)
    assert need["url"].endswith("/tables/2/leaving/?gone=5")
    assert states(tournament)[1] == (2, "waiting", "Emil left · not begun")
    there = NightPhone(tournament)
    chosen = [each["text"] for each in there.client.get(need["url"]).context["leavers"] if each["checked"]]
    assert chosen == ["Emil"]
    assert b"! has left" in there.get("round/").content
    assert b"has left" in there.get("tables/2/").content
    zoe = scorebook.add_player(tournament.club, "Zoe")
    assert [each["text"] for each in there.client.get(need["url"]).context["known"]] == ["Zoe"], "who plays elsewhere"
    table_of(round, 2).places.filter(entry__number=5).update(stand_in=zoe)
    assert told(tournament) == []


def test_what_goes_on_is_said_while_nothing_is_needed_and_codes_are_offered_before_it_begins() -> None:
    tournament, round = three()
    seen = desk(facts(tournament), "x")
    assert (seen["quiet"], seen["clock"]["runs"]) == ("Nothing: 2 have not begun.", True)
    assert seen["codes_url"].endswith("/print/cards/")
    result(table_of(round), 310, 280, 120)
    Table.objects.filter(pk=table_of(round, 2).pk).update(on_paper=True)
    seen = desk(facts(tournament), "x")
    assert (seen["quiet"], seen["codes_url"]) == ("Nothing: 1 table plays, 1 is done.", "")
    result(table_of(round, 2), 310, 280, 120)
    assert desk(facts(tournament), "x")["clock"]["runs"] is False


def test_when_it_is_over_counts_from_when_it_begins_and_is_not_said_once_all_is_played() -> None:
    tournament, round = three(rounds=1, minutes=60)
    assert forecast(facts(tournament)).startswith("Over at about")
    for number in (1, 2):
        result(table_of(round, number), 310, 280, 120)
    assert forecast(facts(tournament)) == ""
    later = night(6, rounds=1, minutes=60)
    Tournament.objects.filter(pk=later.pk).update(begins_at=datetime(2031, 12, 5, 19, tzinfo=UTC))
    assert forecast(facts(Tournament.objects.get(pk=later.pk))) == "Over at about 12/05/2031 8 p.m."


def test_with_too_few_it_says_how_many_are_needed() -> None:
    rules = {"3": {"preset": "cutthroat-official", "options": {}}}
    assert told(night(3, size=3, rules=rules)) == [("draw", "Round 1 can be drawn")]
    [need] = needs(facts(night(2, size=3, rules=rules)))
    assert (need["what"], need["text"], need["small"]) == ("few", "A table needs 3 or more", "2 are here")
    assert told(night(1)) == [("here", "One is entered: that is too few")]
