"""The pen of seasons: founded once, changed once, nights in and out, nothing of a night touched."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import KeyReused, Stale
from tests.table import ask
from tests.tournaments.night import night
from tournaments import director
from tournaments.formats.season import Rule
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db


def season_of(tournament: Tournament, **rule: Any) -> Season:
    return director.found_season(tournament.club, ask(), name="Spring", rule=Rule(**rule))


def test_what_is_tapped_twice_begins_once() -> None:
    club, once = scorebook.found_club(), ask()
    season = director.found_season(club, once, name=" Spring ", rule=Rule(best=8, final=4))
    assert director.found_season(club, once, name="Spring", rule=Rule()) == season
    assert (season.name, season.points, season.best, season.final) == ("Spring", list(Rule().points), 8, 4)
    assert list(season.steps.values_list("action", flat=True)) == ["found"]


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("", {}),
        ("S" * 81, {}),
        ("Spring", {"points": ()}),
        ("Spring", {"points": (1_001,)}),
        ("Spring", {"points": (-1,)}),
        ("Spring", {"best": 0}),
        ("Spring", {"final": 367}),
    ],
)
def test_a_season_that_cannot_be(name: str, rule: dict[str, Any]) -> None:
    with pytest.raises(NotPossible):
        director.found_season(scorebook.found_club(), ask(), name=name, rule=Rule(**rule))
    assert not Season.objects.exists()


def test_a_night_counts_once_and_can_be_taken_out_again() -> None:
    tournament = night(4)
    season = season_of(tournament)
    for _ in range(2):
        director.put_night(season.pk, ask(), tournament=tournament.public_id, counts=True)
    assert [each.tournament for each in season.nights.all()] == [tournament]
    director.put_night(season.pk, ask(), tournament=tournament.public_id, counts=False)
    assert not season.nights.exists()
    assert [step.action for step in season.steps.all()] == ["found", "night", "night"]


def test_a_night_of_another_club_is_refused() -> None:
    with pytest.raises(Stale):
        director.put_night(season_of(night(4)).pk, ask(), tournament=night(4).public_id, counts=True)


def test_who_changes_what_has_changed_is_told() -> None:
    season, once = season_of(night(4)), ask()
    told: dict[str, Any] = {"name": "Summer", "rule": Rule(by="tokens"), "was": season.version}
    assert director.change_season(season.pk, once, **told).by == "tokens"
    assert director.change_season(season.pk, once, **told).version == 2
    with pytest.raises(Stale):
        director.change_season(season.pk, ask(), **told)
    with pytest.raises(KeyReused):
        director.change_season(season.pk, once, **{**told, "name": "Autumn"})
