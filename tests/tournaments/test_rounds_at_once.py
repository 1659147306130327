"""Two directors at once: a round is drawn once, nobody sits at two tables, a draft is published as it was looked at."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask, key
from tests.tournaments.night import RULES, facts, night
from tests.tournaments.test_desk_pages import address, opened
from tests.tournaments.test_rounds import draw, finish, last, publish
from tournaments import director
from tournaments.models import Place, Round, Stage, StageEntry, Table, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def everybody_once(tournament: Tournament) -> None:
    told = facts(tournament)
    for round in told.rounds(told.stage):
        entries = list(Place.objects.filter(round=round).values_list("entry", flat=True))
        assert len(entries) == len(set(entries)) == len(told.entries)


def test_two_directors_draw_at_once_and_there_is_one_round() -> None:
    tournament = night(9, "swiss", size=2, rules={"2": RULES[2]})
    asked = ask()
    told = at_once(
        *(lambda seed=seed: draw(tournament, seed=seed) for seed in (1, 2)),
        *(lambda: director.draw_round(tournament.pk, asked, stage=1, number=1, seed=3),) * 2,
    )
    assert told == ["done"] * 4
    assert Round.objects.count() == 1
    assert StageEntry.objects.count() == 9
    assert tournament.steps.filter(action="draw").count() == 1
    everybody_once(tournament)


def test_drawn_again_published_and_cancelled_at_once() -> None:
    tournament = night(8)
    draw(tournament)
    round = last(tournament).pk
    told = at_once(
        lambda: director.publish_round(tournament.pk, ask(), round=round),
        lambda: director.draw_again(tournament.pk, ask(), round=round, seed=4),
        lambda: director.draw_again(tournament.pk, ask(), round=round, seed=5),
        lambda: director.cancel_round(tournament.pk, ask(), round=round),
    )
    assert set(told) <= {"done", "Stale"}
    assert Round.objects.filter(cancelled_at=None).count() <= 1
    assert Round.objects.filter(published_at__isnull=False).exclude(pk=round).count() == 0
    everybody_once(tournament)


def test_somebody_leaves_while_the_next_round_is_drawn() -> None:
    tournament = night(8, "swiss", size=2, rules={"2": RULES[2]})
    draw(tournament)
    publish(tournament)
    finish(tournament)
    told = at_once(lambda: director.leave_night(tournament.pk, ask(), number=1), lambda: draw(tournament, 2))
    assert told == ["done", "done"]
    here = {entry.pk for entry in facts(tournament).there}
    drawn = set(last(tournament).places.values_list("entry", flat=True))
    published = at_once(lambda: publish(tournament))
    assert published == (["done"] if drawn <= here else ["Stale"])


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


def test_six_phones_draw_and_publish_through_the_pages_at_once() -> None:
    tournament = night(9, "swiss", size=2, rules={"2": RULES[2]})
    phones = [opened(tournament) for _phone in range(6)]
    statuses: list[int] = []

    def send(phone, **fields) -> None:
        answer = phone.post(address(tournament, "draw/"), {"key": key(), **fields})
        statuses.append(answer.status_code)

    for number in (1, 2):
        at_once(*(lambda phone=phone, n=number: send(phone, do="draw", stage=1, number=n) for phone in phones))
        shown = last(tournament).pk
        at_once(*(lambda phone=phone, round=shown: send(phone, do="publish", round=round) for phone in phones))
        finish(tournament)
    assert set(statuses) == {302}
    assert Round.objects.count() == 2
    assert list(tournament.steps.values_list("action", flat=True)) == ["draw", "publish"] * 2
    everybody_once(tournament)


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
