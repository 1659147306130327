"""How a table ended: said at the desk, typed and confirmed at the table, taken back; one result is current."""

from typing import Any

import pytest

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale
from tests.table import key
from tests.tournaments.night import drawn, facts, night, table_of
from tournaments import director
from tournaments.models import Result, Table, Tournament
from tournaments.night.log import log_told
from tournaments.results.outcomes import Outcome, of_absence, of_award, of_points, result_key

pytestmark = pytest.mark.django_db


def why(reason: str = "") -> Ask:
    """A write, with a reason where one is given."""
    return Ask(key(), "a phone", reason)


def stands(table: Table) -> Result | None:
    """The result that is current."""
    return Result.objects.filter(table=table, current=True).first()


def said(table: Table, outcome: Outcome, reason: str = "", **more: Any) -> Tournament:
    """Say at the desk how a table ended, having seen what stands."""
    tournament = table.round.stage.tournament
    told: dict[str, Any] = {"table": table.pk, "said": outcome, "was": result_key(stands(table)), **more}
    return director.say_result(tournament.pk, why(reason), **told)


def typed(table: Table, by: int, *points: int, was: str | None = None) -> Tournament:
    """Type at the table how it ended."""
    seen = result_key(stands(table)) if was is None else was
    told: dict[str, Any] = {"said": of_points(points), "by": by, "was": seen}
    return director.type_result(table.round.stage.tournament_id, why(), table=table.pk, **told)


def word(table: Table, by: int | None, agrees: bool = True) -> Tournament:
    """Confirm a result, or deny it."""
    told: dict[str, Any] = {"by": by, "agrees": agrees, "was": result_key(stands(table))}
    return director.confirm_result(table.round.stage.tournament_id, why(), table=table.pk, **told)


def log(tournament: Tournament) -> list[str]:
    """The log in sentences."""
    return [line["text"] for line in log_told(facts(tournament), tournament.steps.all())]


def table_for_two(**stage: Any) -> Table:
    """A table of two who each play alone."""
    return table_of(drawn(night(2, "swiss", size=2, **stage), [1, 2]))


def counts(table: Table) -> bool:
    """Does its result count?"""
    result = stands(table)
    return result is not None and result.confirmed_at is not None


def test_the_desk_types_the_points_and_the_winner_is_worked_out() -> None:
    table = table_for_two()
    tournament = said(table, of_points([310, 280]))
    result = stands(table)
    assert result is not None
    assert (result.points, result.winner, result.source, counts(table)) == ([310, 280], 0, "desk", True)
    assert log(tournament) == ["Round 1, table 1: 310 : 280, won by Ada; entered at the desk"]


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (of_points([300, 300]), ("played", None)),
        (of_points([300, 300], "1", overtime=True), ("played", 1)),
        (of_points([-20, -300]), ("played", 0)),
        (of_points([310, 280], "nobody"), ("played", None)),
        (of_absence(2, [1]), ("forfeit", 0)),
        (of_absence(2, [0, 1]), ("double-forfeit", None)),
        (of_award(2, "1"), ("awarded", 1)),
    ],
)
def test_level_is_nobodys_unless_somebody_is_said(outcome: Outcome, expected: tuple[str, int | None]) -> None:
    table = table_for_two()
    said(table, outcome, "agreed")
    result = stands(table)
    assert result is not None
    assert ((result.kind, result.winner), result.overtime) == (expected, outcome.overtime)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: of_points([310, 280], "2"), "Say who has won."),
        (lambda: of_points([10**6, 0]), "No game ends with so many points: look at the figures again."),
        (lambda: of_absence(3, [0]), "More than one was there: let them play, or award the game."),
        (lambda: of_absence(2, [7]), "Say who did not play."),
        (lambda: of_award(2, ""), "Say who has won."),
    ],
)
def test_what_cannot_be_said(make: Any, told: str) -> None:
    with pytest.raises(NotPossible, match=told):
        make()


def test_a_correction_needs_a_reason_and_what_stood_there() -> None:
    table = table_for_two()
    said(table, of_points([310, 280]))
    with pytest.raises(NotPossible, match="Say why"):
        said(table, of_points([310, 320]))
    tournament = said(table, of_points([310, 320]), "counted again")
    assert log(tournament)[-1] == "Round 1, table 1 was corrected: 310 : 320, won by Ben"
    with pytest.raises(Stale, match="Another result is in by now: 310 : 320"):
        said(table, of_points([310, 290]), was="")
    assert said(table, of_points([310, 320]), was="").version == tournament.version  # the same, told twice
    assert Result.objects.filter(table=table).count() == 2


def test_the_same_key_writes_once() -> None:
    table = table_for_two()
    ask, told = why(), dict[str, Any](table=table.pk, said=of_points([310, 280]), was="")
    for _twice in range(2):
        director.say_result(table.round.stage.tournament_id, ask, **told)
    assert Result.objects.count() == 1


def test_what_is_typed_at_the_table_counts_at_once() -> None:
    table = table_for_two()
    tournament = typed(table, 2, 310, 280)
    assert counts(table)
    assert log(tournament) == ["Round 1, table 1: Ben typed 310 : 280, won by Ada"]
    typed(table, 1, 310, 280, was="")
    with pytest.raises(Stale, match="Another result is in by now: 310 : 280"):
        typed(table, 1, 310, 290, was="")
    with pytest.raises(NotPossible, match="Say who you are"):
        typed(table, 7, 310, 280)
    Table.objects.update(round=table.round)
    Tournament.objects.update(ended_at=tournament.written_at)
    with pytest.raises(NotPossible, match="The night is over"):
        typed(table, 1, 310, 280)


def test_two_pairs_confirm_by_a_tap_or_by_typing_the_same() -> None:
    tournament = night(2, "swiss", sides="pairs", size=2, confirms=True)
    table = table_of(drawn(tournament, [1, 2]))
    typed(table, 1, 310, 280)
    assert not counts(table)
    typed(table, 1, 310, 290)  # a slip of their own
    assert not counts(table)
    typed(table, 2, 310, 290, was="")
    assert counts(table)
    said(table, of_points([1, 2]), "the desk counted")
    assert counts(table)


def test_everybody_who_plays_alone_confirms_with_a_tap() -> None:
    table = table_of(drawn(night(4, confirms=True), [1, 2, 3, 4]))
    typed(table, 3, 310, 280, 100, 90)
    word(table, 1)
    word(table, 2)
    assert not counts(table)
    tournament = word(table, 4)
    assert counts(table)
    assert log(tournament)[-1] == "Round 1, table 1: Dora confirmed the result"
    assert word(table, 1).version == tournament.version


def test_of_two_partners_for_a_round_one_confirms() -> None:
    table = table_of(drawn(night(4, "rotation", confirms=True), [1, 2, 3, 4]))
    typed(table, 3, 310, 280)
    word(table, 4)
    assert counts(table)


def test_two_results_go_to_the_director() -> None:
    table = table_for_two(confirms=True)
    typed(table, 1, 310, 280)
    tournament = typed(table, 2, 310, 290, was="")
    assert not counts(table)
    assert [(each.points, each.current) for each in Result.objects.order_by("pk")] == [
        ([310, 280], True), ([310, 290], False),
    ]  # fmt: skip
    assert log(tournament)[-1] == "Round 1, table 1: Ben typed 310 : 290, won by Ada"
    word(table, 1)
    assert not counts(table)
    word(table, None)
    assert counts(table)


def test_who_says_no_may_think_again() -> None:
    table = table_for_two(confirms=True)
    typed(table, 1, 310, 280)
    word(table, 2, agrees=False)
    assert not counts(table)
    word(table, 2)
    assert counts(table)
    other = result_key(stands(table)) + "1"
    with pytest.raises(Stale):
        director.confirm_result(table.round.stage.tournament_id, why(), table=table.pk, by=2, agrees=True, was=other)


def test_what_was_said_is_taken_back() -> None:
    table = table_for_two()
    said(table, of_award(2, "1"), "did not come")
    with pytest.raises(NotPossible, match="Say why"):
        director.take_back_result(table.round.stage.tournament_id, why(), table=table.pk, was=result_key(stands(table)))
    told: dict[str, Any] = {"table": table.pk, "was": result_key(stands(table))}
    director.take_back_result(table.round.stage.tournament_id, why("came late"), **told)
    assert stands(table) is None
    with pytest.raises(Stale):
        director.take_back_result(table.round.stage.tournament_id, why("came late"), **told)


def test_a_table_that_is_not_played_has_no_result() -> None:
    table = table_of(drawn(night(2, "swiss", size=2), [1, 2], published=False))
    with pytest.raises(Stale, match="not played any more"):
        said(table, of_points([310, 280]))
