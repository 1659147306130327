"""The standings of 200: right, with as many statements as those of a few, kept until something changes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.table import key
from tests.tournaments.night import night
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.test_results_pages import page_of, points
from tournaments.models import Place, Result, Round, StageEntry, Table, Tournament

pytestmark = pytest.mark.django_db


def played(entrants: int, rounds: int) -> Tournament:
    """A night of many tables of two, all played: who sits first wins; in round 1 the odd numbers do."""
    tournament = night(entrants, "swiss", size=2)
    stage, entries = tournament.stages.get(), list(tournament.entries.all())
    now = tournament.created_at
    stage.begun_at = now
    stage.save()
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, seed=seed) for seed, entry in enumerate(entries, 1)
    )
    for number in range(1, rounds + 1):
        round = Round.objects.create(stage=stage, number=number, drawn_at=now, published_at=now)
        tables = Table.objects.bulk_create(Table(round=round, number=each + 1) for each in range(entrants // 2))
        Place.objects.bulk_create(
            Place(round=round, table=table, seat=seat, entry=entries[(2 * at + seat * (2 * number - 1)) % entrants])
            for at, table in enumerate(tables)
            for seat in range(2)
        )
        Result.objects.bulk_create(
            Result(table=table, source="desk", winner=0, points=[500, 300], hands=9, at=now, confirmed_at=now)
            for table in tables
        )
    return tournament


def asked(phone: NightPhone, page: str) -> int:
    """How many statements a page takes."""
    with CaptureQueriesContext(connection) as captured:
        assert phone.get(page).status_code == 200
    return len(captured)


def test_standings_of_200() -> None:
    tournament, few = played(200, 3), played(4, 1)
    desk, other = NightPhone(tournament), NightPhone(few)
    first, again = asked(desk, "standings/"), asked(desk, "standings/")
    assert first == asked(other, "standings/")
    assert again < first - 8  # kept: read and ranked once
    assert asked(desk, "standings/7/") == asked(other, "standings/1/")
    rows = desk.get("standings/").context["standings"]["rows"]
    assert len(rows) == 200
    assert {(row["rank"], row["values"][0]) for row in rows} == {("1 =", "3"), ("101 =", "0")}
    page = page_of(tournament)
    assert asked(desk, page) == asked(other, page_of(few))
    table = Table.objects.get(round__stage__tournament=tournament, round__number=1, number=1)
    was = desk.get(page).context["table"]["was"]
    form = points(300, 500, was=was, reason="entered wrongly", key=key())
    preview = desk.post(page, **form | {"step": "look"}).context["preview"]
    assert desk.post(page, **form, looked=preview["looked"]).status_code == 302
    ranks = {row["values"][0] for row in desk.get("standings/").context["standings"]["rows"]}
    assert ranks == {"3", "2", "1", "0"}
    assert Result.objects.filter(table=table).count() == 2
