"""Two records of one person: put together, taken apart again, and undone through; nobody is two people at one table."""

import datetime
import io

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone

from scorekeeper import ports, scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Figure, Game, Member, Merge, Player, Seat, Step
from scorekeeper.scorebook import Stale
from tests.table import ask, facts_of, imported, play, record_of, start

pytestmark = pytest.mark.django_db
HAND = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}


@pytest.fixture
def other(game):
    """A game of the same club, in which Anna sits where Ana sat."""
    return imported({**record_of("cutthroat-official", HAND), "seats": ["Anna", "Bea", "Carl"]}, game.club)


def player(name):
    return Player.objects.get(name=name)


def merge(kept="Ana", gone="Anna"):
    one, two = player(kept), player(gone)
    return scorebook.merge_players(one.club_id, ask(), kept=one.public_id, gone=two.public_id)


def take_back(row):
    return scorebook.take_back_merge(row.kept.club_id, ask(), merge=row.pk)


def all_rows():
    """Every fact that a merge may touch."""
    return [
        list(rows.order_by("pk").values())
        for rows in (
            Seat.objects.all(), Figure.objects.all(), Player.objects.all(), Member.objects.all(), Step.objects.all()
        )
    ]  # fmt: skip


def points(name):
    return sum(figure.points for figure in Figure.objects.filter(player__name=name))


def recount():
    """What `manage.py recount --check` prints; it fails by itself if anything differs."""
    told = io.StringIO()
    call_command("recount", check=True, stdout=told)
    return told.getvalue()


def test_seats_and_figures_go_over_and_recount_agrees(game, other) -> None:
    assert (points("Ana"), points("Anna")) == (50, 50)
    before, version = recount(), other.version
    row = merge()
    assert (points("Ana"), points("Anna"), facts_of(other).names()[0]) == (100, 0, "Ana")
    assert (player("Anna").merged_into, row.seats) == (player("Ana"), [[other.pk, 0, 1]])
    assert Game.objects.get(pk=other.pk).version > version, "its board is drawn again"
    assert recount() == before == "2 games, 0 differences.\n"


def test_taken_back_everything_is_as_before(game, other) -> None:
    Player.objects.filter(name="Ana").update(
        guest=True, archived=True, played_at=timezone.now() - datetime.timedelta(9)
    )
    Player.objects.filter(name="Anna").update(hidden=True)
    before = all_rows()
    row = merge()
    ana = player("Ana")
    assert (ana.guest, ana.archived, ana.hidden) == (False, False, True)
    assert ana.played_at == player("Anna").played_at
    assert all_rows() != before
    take_back(row)
    assert (all_rows(), recount()) == (before, "2 games, 0 differences.\n")


def test_the_account_goes_over_and_comes_back(game, other) -> None:
    account = get_user_model().objects.create_user("someone")
    member = Member.objects.create(
        club=game.club, account=account, role="reader", player=player("Anna"), since=timezone.now()
    )
    before = all_rows()
    row = merge()
    member.refresh_from_db()
    assert member.player == player("Ana")
    take_back(row)
    assert all_rows() == before
    second = get_user_model().objects.create_user("other")
    Member.objects.create(club=game.club, account=second, role="reader", player=player("Ana"), since=timezone.now())
    with pytest.raises(NotPossible, match="Both are linked"):
        merge()


def test_games_played_since_stay_with_the_one_kept(game, other) -> None:
    row = merge()
    since = start(club=game.club)
    play(since, ["5", "4", "6"], [6, 4, 7])
    play(other, ["5", "4", "6"], [6, 4, 7])
    take_back(row)
    assert [facts_of(each).names()[0] for each in (game, other, since)] == ["Ana", "Anna", "Ana"]
    assert Figure.objects.filter(player=player("Anna"), hand__game=other).count() == 2
    assert recount() == "3 games, 0 differences.\n"


def test_each_is_done_once(game, other) -> None:
    first, second = merge(), merge()
    assert (first, Merge.objects.count()) == (second, 1)
    assert take_back(first) == take_back(first)
    again = merge()
    assert (again != first, Merge.objects.count()) == (True, 2)


@pytest.mark.parametrize("which", ["kept", "gone"])
def test_two_who_sat_at_one_table_are_two_people(game, other, which) -> None:
    names = {"kept": "Bea", "gone": "Anna"} if which == "gone" else {"kept": "Anna", "gone": "Bea"}
    with pytest.raises(NotPossible, match=r"Anna.*Carl.*two people"):
        merge(**names)
    assert not Merge.objects.exists()


def test_a_table_to_which_an_undo_brings_both_back_counts_too(game, other) -> None:
    table = start(club=game.club, names=["Dora", "Eva", "Finn"])
    for place, was, name in ((0, "Dora", "Zoe"), (1, "Eva", "Yara")):
        scorebook.substitute(table.pk, ask(), place=place, was=was, credited=True, name=name)
    assert facts_of(table).names() == ["Zoe", "Yara", "Finn"]
    with pytest.raises(NotPossible, match="two people"):
        merge("Dora", "Eva")


def undo(game):
    scorebook.undo(game.pk, ask(), step=scorebook.live_steps(game).first().number)


def redo(game):
    scorebook.redo(game.pk, ask(), step=Game.objects.get(pk=game.pk).version)


def test_a_step_from_before_the_merge_can_be_undone_and_redone(game, other) -> None:
    scorebook.swap_seats(other.pk, ask(), places=(0, 1), names=("Anna", "Bea"))
    row = merge()
    assert facts_of(other).names() == ["Bea", "Ana", "Carl"]
    undo(other)
    assert facts_of(other).names() == ["Ana", "Bea", "Carl"]
    redo(other)
    assert facts_of(other).names() == ["Bea", "Ana", "Carl"]
    take_back(row)
    assert facts_of(other).names() == ["Bea", "Anna", "Carl"]
    undo(other)
    assert (facts_of(other).names(), recount()) == (["Anna", "Bea", "Carl"], "2 games, 0 differences.\n")


def test_a_substitute_who_left_comes_back_as_the_one_kept(game, other) -> None:
    scorebook.substitute(other.pk, ask(), place=0, was="Anna", credited=False, name="Zoe")
    merge()
    undo(other)
    assert facts_of(other).names() == ["Ana", "Bea", "Carl"]


def test_a_step_from_between_is_undone_after_the_merge_was_taken_back(game, other) -> None:
    row = merge()
    scorebook.swap_seats(other.pk, ask(), places=(0, 2), names=("Ana", "Carl"))
    take_back(row)
    assert facts_of(other).names() == ["Carl", "Bea", "Anna"]
    undo(other)
    assert (facts_of(other).names(), recount()) == (["Anna", "Bea", "Carl"], "2 games, 0 differences.\n")


def test_a_name_put_right_before_the_merge_is_undone_at_the_record_that_had_it(game, other) -> None:
    scorebook.rename_seat(other.pk, ask(), place=0, name="Anne", tag="", was="Anna")
    row = merge(gone="Anne")
    undo(other)
    assert facts_of(other).names()[0] == "Ana"
    take_back(row)
    assert facts_of(other).names()[0] == "Anna"


def test_merges_after_each_other_are_taken_back_the_other_way_round(game, other) -> None:
    third = imported({**record_of("cutthroat-official", HAND), "seats": ["Ann", "Bea", "Carl"]}, game.club)
    before = all_rows()
    first = merge("Anna", "Ann")
    second = merge("Ana", "Anna")
    assert {facts_of(each).names()[0] for each in (game, other, third)} == {"Ana"}
    with pytest.raises(NotPossible, match="take that back first"):
        take_back(first)
    take_back(second)
    take_back(first)
    assert all_rows() == before


def test_nobody_is_merged_twice_nor_with_himself_nor_across_clubs(game, other) -> None:
    ana, stranger = player("Ana"), scorebook.add_player(scorebook.found_club(), "Eve")
    for gone in (ana.public_id, stranger.public_id, "nobody"):
        with pytest.raises(NotPossible):
            scorebook.merge_players(game.club_id, ask(), kept=ana.public_id, gone=gone)
    merge()
    dora = scorebook.add_player(game.club, "Dora")
    with pytest.raises(Stale):
        merge(kept="Dora", gone="Anna")
    with pytest.raises(Stale):
        scorebook.merge_players(game.club_id, ask(), kept=player("Anna").public_id, gone=dora.public_id)


def test_a_name_that_was_taken_meanwhile_is_in_the_way(game, other) -> None:
    row = merge()
    scorebook.add_player(game.club, "Anna")
    with pytest.raises(NotPossible, match="Another player is called Anna by now"):
        take_back(row)
    assert Merge.objects.get().taken_back_at is None


def test_the_record_gone_is_offered_and_seated_no_more(game, other) -> None:
    anna = player("Anna")
    merge()
    assert anna not in Player.objects.offered()
    setup = scorebook.Setup(facts_of(game).rules, [anna, player("Bea"), player("Carl")])
    with pytest.raises(Stale, match="no longer in the roster"):
        scorebook.start_game(game.club, ask(), setup)


def test_another_app_is_told(game, other, monkeypatch) -> None:
    heard: list[tuple[str, str, str]] = []
    monkeypatch.setattr(ports, "player_merged", [lambda kept, gone: heard.append(("in", str(kept), str(gone)))])
    monkeypatch.setattr(ports, "player_unmerged", [lambda kept, gone: heard.append(("out", str(kept), str(gone)))])
    take_back(merge())
    assert heard == [("in", "Ana", "Anna"), ("out", "Ana", "Anna")]
