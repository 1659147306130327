"""Several phones say at once how a table ended: one result stands, the others learn it, and no token is given twice."""

import pytest

from scorekeeper import scorebook
from scorekeeper.scorebook import Ask
from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask, key
from tests.tournaments.night import drawn, facts, night, table_of
from tests.tournaments.night_tables import LEADS, begun
from tests.tournaments.test_rounds import draw
from tournaments import director
from tournaments.models import Result, Round
from tournaments.results.outcomes import of_award, of_points
from tournaments.standings.standing import tokens_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_phones_post_different_results_at_once_and_the_next_round_is_drawn_once() -> None:
    tournament = night(2, "swiss", size=2)
    table = table_of(drawn(tournament, [1, 2])).pk
    told = at_once(
        *(
            lambda points=points, by=by: director.type_result(
                tournament.pk, ask(), table=table, said=of_points(points), by=by, was=""
            )
            for points, by in (([310, 280], 1), ([280, 310], 2), ([300, 280], 1))
        ),
        lambda: director.say_result(tournament.pk, ask(), table=table, said=of_points([1, 2]), was=""),
    )
    assert sorted(told) == ["Stale", "Stale", "Stale", "done"]
    assert Result.objects.count() == 1
    assert at_once(*(lambda: draw(tournament, 2),) * 2) == ["done"] * 2
    assert Round.objects.filter(number=2).count() == 1


def test_a_page_sent_twice_at_once_writes_once() -> None:
    tournament = night(2, "swiss", size=2)
    table, same = table_of(drawn(tournament, [1, 2])).pk, ask()
    said = of_points([310, 280])
    write = lambda: director.type_result(tournament.pk, same, table=table, said=said, by=1, was="")  # noqa: E731
    assert at_once(*(write,) * 3) == ["done"] * 3
    assert (Result.objects.count(), tournament.steps.count()) == (1, 1)


def test_the_desk_rules_while_the_game_ends_and_one_token_is_given() -> None:
    tournament = night(4)
    table = table_of(drawn(tournament, [1, 2, 3, 4])).pk
    game = begun(tournament, start=LEADS)
    ruled = Ask(key(), reason="a renege")
    told = at_once(
        lambda: scorebook.end_game(game.pk, ask(), how="leader"),
        lambda: director.say_result(tournament.pk, ruled, table=table, said=of_award(4, "0"), was=""),
        lambda: scorebook.end_game(game.pk, ask(), how="nobody"),
    )
    assert told[1] in ("done", "Stale")
    assert Result.objects.filter(current=True).count() == 1
    assert sum(tokens_of(facts(tournament)).values()) <= 1
