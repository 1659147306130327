"""What was worked out without a lock is written only if nobody has written since; else it is worked out anew."""

from collections.abc import Callable

import pytest

from scorekeeper.scorebook import Stale
from tests.table import ask
from tests.tournaments.night import night
from tournaments import director
from tournaments.models import Tournament
from tournaments.views.as_seen import as_seen, worked_out

pytestmark = pytest.mark.django_db


def beside(tournament: Tournament, others: int, tries: list[int]) -> Callable[[Tournament], str]:
    """A wish beside which others write as often, each time after it was worked out."""

    def attempt(seen: Tournament) -> str:
        tries.append(seen.version)
        if len(tries) <= others:
            said = "!" * len(tries)
            director.say_to_tables(tournament.pk, ask(), text=said, was=said[1:])
        director.leave_night(tournament.pk, as_seen(ask(), seen), number=1)
        return "done"

    return attempt


def test_it_is_worked_out_anew_where_somebody_wrote_in_between() -> None:
    tournament, tries = night(4), list[int]()
    assert worked_out(beside(tournament, 1, tries), tournament, lambda: Tournament.objects.get()) == "done"
    assert tries == [1, 2]
    assert list(tournament.steps.values_list("action", flat=True))[1:] == ["leave"]


def test_where_others_write_all_the_time_nothing_is_written() -> None:
    tournament, tries = night(4), list[int]()
    with pytest.raises(Stale, match="send it once more"):
        worked_out(beside(tournament, 99, tries), tournament, lambda: Tournament.objects.get())
    assert not tournament.steps.filter(action="leave").exists()
