"""A night is deleted for good: what goes, what stays, who may, and that nothing goes by a slip."""

import pytest

from scorekeeper.models import Game, Player
from tests.table import BOTH_WAYS, HTMX, ask
from tests.tournaments.night import drawn, night
from tests.tournaments.night_pages import season_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.night_tables import begun
from tournaments import director
from tournaments.models import Race, Season, Tournament
from tournaments.standings.seasonboard import season_board

pytestmark = pytest.mark.django_db


def played(format: str = "tables") -> Tournament:
    """A night with a game begun at one of its two tables."""
    tournament = night(6, size=3, format=format)
    drawn(tournament, [1, 2, 3], [4, 5, 6])
    begun(tournament)
    return tournament


@BOTH_WAYS
def test_it_goes_with_its_name_and_its_games_stay(headers) -> None:
    tournament = played()
    season, alice = season_of(tournament), NightPhone(tournament)
    page = alice.get("delete/").content.decode()
    for text in (
        "6 entries",
        "1 round with",
        "1 game stays a game of the club",
        "its points in Spring",
        "cannot be undone",
    ):
        assert text in page
    answer = alice.post("delete/", htmx=bool(headers), name=" club  NIGHT ")
    assert (answer.status_code, answer["Location"]) == (302, f"/clubs/{tournament.club.public_id}/")
    assert not Tournament.objects.exists()
    game = Game.objects.get()
    assert (game.hosted, Player.objects.count()) == (False, 6)
    assert alice.client.get(f"/games/{game.public_id}/").status_code == 200
    assert season_board(season)["nights"] == []
    assert Season.objects.get().version > season.version
    assert alice.post("delete/", name="Club night").status_code == 404


@pytest.mark.parametrize("format", ["tables", "race"])
def test_its_games_go_too_if_that_is_chosen(format) -> None:
    tournament = played(format)
    assert NightPhone(tournament).post("delete/", name="Club night", games="delete").status_code == 302
    assert (Game.objects.count(), Race.objects.count(), Player.objects.count()) == (0, 0, 6)


@BOTH_WAYS
def test_without_the_name_nothing_goes_and_what_was_chosen_is_kept(headers) -> None:
    tournament = played()
    alice = NightPhone(tournament)
    for name in ("", "Some other night", "\x00", "9" * 5000):
        answer = alice.post("delete/", htmx=bool(headers), name=name, games="delete")
        assert answer.status_code == 422
        assert answer.context["errors"] == ["That is not the name of this night: nothing was deleted."]
        assert answer.context["games"][1]["checked"]
    assert alice.post("delete/", name="Club night", games="some").status_code == 400
    assert Tournament.objects.exists()


def test_only_an_organizer_deletes_and_a_rehearsal_is_thrown_away() -> None:
    tournament = night(4)
    for link, status in (("", 404), ("read", 403), ("help", 403)):
        phone = NightPhone(tournament, link)
        assert (phone.get("delete/").status_code, phone.post("delete/", name="Club night").status_code) == (status,) * 2
    alice = NightPhone(tournament)
    assert alice.client.put(alice.address("delete/"), headers=HTMX).status_code == 405
    assert b"/delete/" in alice.get("more/").content
    copy = NightPhone(director.rehearse_night(tournament.pk, ask()))
    assert copy.get("delete/")["Location"] == copy.address("rehearsal/")
    assert b"/delete/" not in copy.get("more/").content


def test_who_taps_twice_comes_to_the_club() -> None:
    tournament = played()
    alice = NightPhone(tournament)
    sent = {"name": "Club night", "of": alice.get("delete/").context["of"]}
    for _tap in range(2):
        answer = alice.post("delete/", **sent)
        assert (answer.status_code, answer["Location"]) == (302, f"/clubs/{tournament.club.public_id}/")
    assert NightPhone(tournament, "").post("delete/", **sent).status_code == 404
