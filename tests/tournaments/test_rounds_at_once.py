"""Two directors at once begin a stage; what no row may say of a round, whoever writes it."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask
from tests.tournaments.night import RULES, night
from tests.tournaments.test_rounds import draw, finish, last, publish
from tournaments import director
from tournaments.models import Place, Round, Stage, StageEntry, Table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_stage_begins_once() -> None:
    tournament = night(8, rounds=1, through=4)
    Stage.objects.create(tournament=tournament, number=2, format="final-table", size=4, rounds=1, rules={"4": RULES[4]})
    draw(tournament)
    publish(tournament)
    finish(tournament)
    told = at_once(
        *(lambda: director.begin_stage(tournament.pk, ask(), stage=2, order="standing"),) * 2,
        lambda: director.take_back_stage(tournament.pk, ask(), stage=2),
    )
    assert told == ["done"] * 3
    assert StageEntry.objects.filter(stage__number=2).count() in (0, 4)


def test_the_database_knows_no_round_twice_and_nobody_twice_in_one() -> None:
    tournament = night(9, "swiss", size=2, rules={"2": RULES[2]})
    draw(tournament)
    round, now = last(tournament), timezone.now()
    table, other = round.tables.order_by("number")[:2]
    sits, out = table.places.get(seat=0), round.places.get(kind="bye")
    refused = {
        "a round drawn twice": lambda: Round.objects.create(stage=round.stage, number=1, drawn_at=now),
        "two tables with one number": lambda: Table.objects.create(round=round, number=table.number),
        "somebody at two tables": lambda: Place.objects.create(round=round, entry=sits.entry, table=other, seat=2),
        "two in one seat": lambda: Place.objects.filter(pk=sits.pk).update(table=other, seat=0),
        "a seat for who sits out": lambda: Place.objects.create(round=round, entry=out.entry, table=other, seat=2),
        "out and in a seat": lambda: Place.objects.filter(pk=out.pk).update(table=other, seat=2),
        "against oneself": lambda: Place.objects.create(round=round, entry=sits.entry, table=table, seat=2),
        "twice in a stage": lambda: StageEntry.objects.create(stage=round.stage, entry=sits.entry, seed=99),
    }
    for write in refused.values():
        with pytest.raises(IntegrityError), transaction.atomic():
            write()
