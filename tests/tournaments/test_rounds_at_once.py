"""Two directors at once: a round is drawn once, nobody sits at two tables, a draft is published as it was looked at."""

import pytest

from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask
from tests.tournaments.night import RULES, facts, night
from tests.tournaments.test_rounds import draw, finish, last, publish
from tournaments import director
from tournaments.models import Place, Round, Stage, StageEntry, Tournament

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
