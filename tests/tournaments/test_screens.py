"""What the big screens of a tournament show in turn, and that one that is held stays."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from scorekeeper.models import Game
from tests.table import bid, play, start
from tests.tournaments.night import drawn, name, night, result, table_of
from tests.tournaments.test_desk_pages import opened
from tests.tournaments.test_own_page import where
from tournaments.models import Round, Table, Tournament
from tournaments.views.nights.screens import SECONDS, Slot, screen_of, slots_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """The second round of 40: at the first table a game is played."""
    cache.clear()
    tournament = night(40)
    tables = [list(range(first, first + 4)) for first in range(1, 41, 4)]
    for table in drawn(tournament, *tables).tables.all():
        result(table, 310, 280, 20, -40)
    round = drawn(tournament, *tables)
    game = start("cutthroat-4", club=tournament.club, names=[name(each) for each in range(1, 5)])
    Table.objects.filter(pk=table_of(round).pk).update(game=game)
    Round.objects.filter(pk=round.pk).update(ends_at=timezone.now())
    return tournament


def test_each_part_of_each_view_has_its_turn(tournament) -> None:
    assert slots_of(tournament) == [
        Slot("pairings", 1, 2), Slot("pairings", 2, 2), Slot("standings", 1, 2), Slot("standings", 2, 2),
        Slot("boards", 1, 1), Slot("clock", 1, 1),
    ]  # fmt: skip
    first = int(timezone.now().timestamp() // SECONDS) % 6
    assert abs(screen_of(tournament, "all").at - first) in (0, 1, 5)
    assert [slot.view for slot in screen_of(tournament, "standings").slots] == ["standings"] * 2


def test_before_the_first_round_it_waits_for_it() -> None:
    tournament = night(0)
    page = opened(tournament).get(where(tournament, "screens/all/"))
    assert (page.context["what"], page.context["turner"]) == ("pairings", None)
    assert "as soon as it is published" in page.content.decode()
    assert opened(tournament).get(where(tournament, "screens/"))["Location"] == where(tournament, "screens/all/")


def test_a_screen_that_is_held_stays_and_leads_beside(tournament) -> None:
    page = opened(tournament, "watch").get(where(tournament, "screens/all-standings-2/"))
    assert (page.context["what"], page.context["turn"], page.context["held"]) == ("standings", 2, True)
    beside = {way: page.context["turner"][way].split("/")[-2] for way in ("before", "hold", "after")}
    assert beside == {"before": "all-standings-1", "hold": "all", "after": "all-boards-1"}
    gone = opened(tournament, "watch").get(where(tournament, "screens/all-standings-9/"))
    assert (gone.context["what"], gone.context["turn"]) == ("standings", 2), "the last there is"
    for nothing in ("all-nothing-1", "pairings-1", "all-pairings-0", "all-"):
        assert opened(tournament).get(where(tournament, f"screens/{nothing}/")).status_code == 404, nothing


def test_the_tables_that_play_are_followed_hand_by_hand(tournament) -> None:
    client, game = opened(tournament, "watch"), Game.objects.get()
    page = client.get(where(tournament, "screens/boards/"))
    [board] = page.context["lines"]
    assert (board["number"], board["text"], [side["score"] for side in board["sides"]]) == (1, "hand 1", ["0"] * 4)
    assert [side["name"] for side in board["sides"]] == ["Ada", "Ben", "Cleo", "Dora"]
    assert not any(side["leads"] for side in board["sides"])
    play(game, ["4", "3", "3", "2"], [4, 3, 3, 3])
    bid(game, ["4", None, None, None], close=False)
    seen = {"If-None-Match": page["ETag"]}
    [board] = client.get(where(tournament, "screens/boards/poll/"), headers=seen).context["lines"]
    assert (board["sides"][0]["score"], board["sides"][0]["leads"]) == ("40", True)
    assert board["text"] == "hand 2"
