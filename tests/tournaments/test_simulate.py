"""`manage.py simulate`: a small night of every format with all checks on; the same seed plays the same, and no harm is
done.
"""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scorekeeper import scorebook
from scorekeeper.models import Club
from tests.table import ask
from tests.tournaments import whole_club
from tournaments.models import Season, Tournament
from tournaments.simulation.setting_up import STARTERS

pytestmark = pytest.mark.django_db


def simulated(**options: Any) -> str:
    """What the command prints, without the seconds that it took."""
    out = StringIO()
    call_command("simulate", stdout=out, short=True, **options)
    return re.sub(r" +[0-9]+\.[0-9]$", "", out.getvalue(), flags=re.MULTILINE)


def test_a_small_night_of_every_format_is_sound_at_each_step() -> None:
    told = simulated(entrants=4, check=True)
    assert [line.split()[1].partition("+")[0] for line in told.splitlines()[1 : 1 + len(STARTERS)]] == [*STARTERS]
    assert Tournament.objects.filter(ended_at__isnull=False).count() == len(STARTERS)
    assert Season.objects.get().nights.count() == len(STARTERS)
    assert "Simulation 0" in told
    file = whole_club.told(Club.objects.get())
    whole_club.empty_the_database()
    assert whole_club.told(whole_club.comes_back(file)) == file


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    first, again, other = (simulated(nights=1, format="tables", entrants=4, seed=seed) for seed in (5, 5, 6))
    assert first == again != other


def test_what_is_there_is_not_touched_unless_it_is_said() -> None:
    club = scorebook.found_club(name="Friday")
    with pytest.raises(CommandError, match="1 other clubs"):
        simulated(nights=1)
    simulated(nights=1, format="race", entrants=3, yes=True)
    assert Tournament.objects.exclude(club=club).count() == Tournament.objects.count() == 1
    made = Club.objects.get(name="Simulation 0")
    scorebook.delete_club(made.pk, ask(), name="Simulation 0")
    assert list(Club.objects.all()) == [club]


def test_no_night_is_too_small_or_too_big() -> None:
    with pytest.raises(CommandError, match="2 to 400"):
        simulated(entrants=401)
