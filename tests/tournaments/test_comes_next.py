"""After the last round no phone is told to wait: it is led to the standings, the next stage, the ceremony."""

from typing import Any

import pytest
from django.db.models import F

from scorekeeper import scorebook
from tests.table import Phone, ask
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.night_tables import Seated, begun
from tournaments import director
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db


def last_lines(phone: Any, game: Any) -> list[str]:
    """What the scorepad says beside the cards, once more than the game has changed."""
    Tournament.objects.update(version=F("version") + 1)
    return [line["text"] for line in phone.client.get(f"/games/{game.public_id}/").context["board"]["context"]][1:]


@pytest.mark.parametrize(
    ("final", "waits", "over"),
    [
        (
            False,
            "That was the last round: the ceremony follows when all tables have ended.",
            "All rounds are played: the ceremony is next.",
        ),
        (
            True,
            "That was the last round: final table follows when all tables have ended.",
            "Next: final table. Who goes on stands in the standings.",
        ),
    ],
)
def test_after_the_last_round_the_standings_come_next(final, waits, over) -> None:
    tournament = night(8, rounds=1)
    if final:
        Stage.objects.create(tournament=tournament, number=2, format="final-table", size=4, rounds=1, rules={})
    round = drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    phone, game = Seated(tournament), begun(tournament)
    scorebook.end_game(game.pk, ask(), how="nobody")
    assert last_lines(phone, game) == [waits, "This table", "Standings"]
    result(table_of(round, 2), 1, 2, 3, 4)
    assert last_lines(phone, game) == [over, "This table", "Standings"]
    assert phone.table()["after"]["text"] == over
    address = f"/tournaments/{tournament.public_id}/"
    own = phone.client.get(f"{address}players/1/").context["player"]["after"]
    assert (own["text"], own["url"]) == (over, f"{address}standings/")
    follow = phone.client.get(f"/games/{game.public_id}/").context["board"]["follow"]
    assert phone.client.get(follow["url"])["Location"] == f"{address}standings/"


def test_when_the_night_has_ended_the_ceremony_is_all_that_is_left() -> None:
    tournament = night(4, rounds=1)
    drawn(tournament, [1, 2, 3, 4])
    phone, game = Seated(tournament), begun(tournament)
    scorebook.end_game(game.pk, ask(), how="nobody")
    director.end_night(tournament.pk, ask())
    assert last_lines(phone, game) == ["The tournament is over.", "This table", "Ceremony"]


def test_who_may_see_the_game_alone_is_shown_its_table_instead() -> None:
    tournament = night(4, rounds=1)
    drawn(tournament, [1, 2, 3, 4])
    game = begun(tournament)
    scorebook.end_game(game.pk, ask(), how="nobody")
    vera = Phone(game, "Vera")
    page = vera.client.get(vera.board()["follow"]["url"])
    assert (page.status_code, page.context["may_find"]) == (200, False)
    assert "All rounds are played" in page.content.decode()
