"""Seeds by what was played before: wins in the club's games, the table of a season; who is unknown has none."""

import pytest

from scorekeeper.models import Game
from tests.tournaments.night import drawn, enter, night, result, table_of
from tests.tournaments.night_pages import season_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.race import first_game
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def seeds(tournament: Tournament) -> list[int | None]:
    return list(tournament.entries.order_by("number").values_list("seed", flat=True))


def ways(tournament: Tournament) -> dict[str, str]:
    page = NightPhone(tournament).get("people/seeds/")
    return {text: word for word, text in page.context["ways"]}


def test_by_wins_in_the_clubs_games() -> None:
    game = first_game()  # Ana, Bea, Carl and Dan, each alone
    assert Game.objects.get().status == "finished"
    won = game.seats.get(place=game.winner or 0).player
    tournament = night(2, club=game.club)
    others = [seat.player for seat in game.seats.order_by("place") if seat.player != won]
    for entry, player in zip(enter(tournament, game.club, [["X"], ["Y"]]), (others[0], won), strict=True):
        entry.people.update(player=player)
    phone = NightPhone(tournament)
    assert phone.post("people/seeds/", way=ways(tournament)["By wins in the club’s games"]).status_code == 302
    assert seeds(tournament) == [None, None, 2, 1]


def test_by_the_table_of_the_last_season() -> None:
    before = night(3, size=3)
    assert ways(before) == {}
    result(table_of(drawn(before, [1, 2, 3])), 20, 310, 280)
    season_of(before)
    tournament = night(4, club=before.club)  # the same three, and one more
    phone = NightPhone(tournament)
    assert phone.post("people/seeds/", way=ways(tournament)["By the table of Spring"]).status_code == 302
    assert seeds(tournament) == [3, 1, 2, None]
    unknown = phone.post("people/seeds/", way="nothing")
    assert (unknown.status_code, unknown.context["errors"]) == (422, ["Nobody who has entered played there before."])
