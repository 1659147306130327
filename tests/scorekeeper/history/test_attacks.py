"""What could go wrong with a club's history: odd days, people who go, clubs that come back, rules that nobody plays."""

from datetime import UTC, datetime

import pytest

from scorekeeper import scorebook
from scorekeeper.archive.telling import told_whole
from scorekeeper.entering import NotPossible
from scorekeeper.incoming.rows import sheet_of
from scorekeeper.models import Club, Family, Game, Player, Rating
from scorekeeper.moment import as_of_now
from scorekeeper.scorebook.clubs import delete_all_of, delete_games
from tests.scorekeeper.history.club_of import club_of
from tests.scorekeeper.history.ground import over, page
from tests.table import ask

pytestmark = pytest.mark.django_db
PAGES = ("", "evenings/", "records/", "leaderboard/", "ratings/", "games/", "pairs/", "years/2025/")


@pytest.mark.parametrize("month", ["2026-02", "2028-02", "2026-04", "2026-12"])
def test_every_month_can_be_looked_at(month) -> None:
    day = datetime(int(month[:4]), int(month[5:]), 28, 12, tzinfo=UTC)
    club = over(None, 9, 4, 4, at=day).club
    for path in ("", "evenings/", "games/", "records/"):
        assert "Ana" in page(club, path, period=month).content.decode(), path


def test_a_night_into_the_first_day_that_can_be_kept_has_a_page() -> None:
    club = over(None, 9, 4, 4, at=datetime(2000, 1, 1, 1, tzinfo=UTC)).club
    shown = page(club, "evenings/").content.decode()
    assert f"/clubs/{club.public_id}/history/evenings/2000-01-01/" in shown
    assert page(club, "years/2000/").status_code == page(club, period="2000-01").status_code == 200


def test_who_is_erased_is_named_by_no_rules_of_a_leaderboard() -> None:
    game = over(None, 9, 4, 4)
    Game.objects.filter(pk=game.pk).update(rules_name="Ana’s rules")
    Family.objects.update(rules_name="Ana’s rules")  # as its game was called when it was counted
    assert "Ana’s rules" in page(game.club, "leaderboard/").content.decode()
    her = Player.objects.get(name="Ana")
    scorebook.erase_person(game.club_id, ask(), person=her.public_id, name="Ana")
    for path in PAGES:
        assert "Ana" not in page(game.club, path).content.decode(), path


def test_a_club_that_comes_back_is_told_of_its_people_of_now() -> None:
    club = club_of(games=4)
    with as_of_now():
        lines = list(told_whole(club))
    kept = [(path, page(club, path).content.count(b"Ana")) for path in PAGES]
    delete_all_of(Club.objects.get(pk=club.pk))
    again = scorebook.import_club(lines, ask())
    assert [(path, page(again, path).content.count(b"Ana")) for path in PAGES] == kept


def test_rules_of_which_no_game_is_left_are_no_choice() -> None:
    club = club_of(games=8)
    gone, *left = club.families.order_by("pk").values_list("key", flat=True)
    delete_games(Game.objects.filter(club=club, family=gone))
    assert list(club.families.order_by("pk").values_list("key", flat=True)) == left
    assert not Rating.objects.filter(club=club, family=gone).exists()


def test_games_go_on_from_the_first_where_the_one_before_them_is_no_longer_over() -> None:
    first = over(None, 9, 4, 4)
    last = over(first.club, 4, 9, 4)
    assert len(page(first.club, "games/", before=last.public_id).context["games"]) == 1
    delete_games(Game.objects.filter(pk=last.pk))
    assert len(page(first.club, "games/", before=last.public_id).context["games"]) == 1


def test_what_has_gone_while_a_command_runs_keeps_it_from_nothing() -> None:
    assert scorebook.recount_game(4711, write=True) == scorebook.recount_history(4711, write=True) == []
    assert scorebook.recount_ratings(4711, write=True) == []
    assert not scorebook.rate_part(4711)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("x" * 200_000, "more stands in one cell"),
        ("\n".join(f",N{n}" for n in range(1001)), "More than 1000 different"),
    ],
)
def test_a_file_that_is_no_list_of_games_is_refused_at_once(row, told) -> None:
    with pytest.raises(NotPossible, match=told):
        sheet_of(f"date,player 1,score 1\n{row}")
