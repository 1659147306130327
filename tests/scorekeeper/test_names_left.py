"""What the log of a game says of names: of the people of the club that the game is in, and of nobody who was erased."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Game, Joining, Player
from scorekeeper.scorebook import Stale
from tests.scorekeeper.test_clubs_joined import join, person
from tests.table import ask, facts_of, one_hand
from tests.tournaments.race import undo_last

pytestmark = pytest.mark.django_db


def rename(game: Game, name: str = "Annamaria", tag: str = "Mueller") -> None:
    scorebook.rename_seat(game.pk, ask(), place=0, was=facts_of(game).names()[0], name=name, tag=tag)


def names(club: Any) -> list[str]:
    return [str(each) for each in Player.objects.filter(club=club).order_by("name")]


@pytest.mark.parametrize("ends", [False, True], ids=["club stays", "club deleted"])
def test_a_name_put_right_is_not_done_again_where_the_game_has_gone(ends) -> None:
    game, into = one_hand(), scorebook.found_club()
    old = game.club
    rename(game)
    undo_last(game)
    scorebook.move_game(game.pk, ask(), into_id=into.pk, matched=dict.fromkeys(
        (seat.player.public_id for seat in game.seats.all()), ""))  # fmt: skip
    if ends:
        scorebook.delete_club(old.pk, ask(), name=str(old))
    step = game.steps.latest("number").number
    with pytest.raises(Stale, match="Something else was entered meanwhile"):
        scorebook.redo(game.pk, ask(), step=step)
    assert names(into) == ["Ana", "Bea", "Carl"]
    assert names(old) == ([] if ends else ["Ana", "Bea", "Carl"])
    scorebook.erase_person(into.pk, ask(), person=person(into, "Ana").public_id, name="Ana")
    assert not [step for step in game.steps.all() if "Ana" in f"{step.before}{step.after}"]


def test_nor_is_one_undone_in_the_club_that_parts(club, other) -> None:
    game = other.games.get()
    joining = join(club, other, Ana="Ana")
    rename(game)
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert not scorebook.live_steps(game).exists()
    assert (names(club)[0], names(other)[0]) == ("Annamaria (Mueller)", "Ana")


def test_a_tag_goes_with_who_is_erased(club, other) -> None:
    for each in (club, other):
        Player.objects.filter(club=each, name="Ana").update(tag="Mueller")
    join(club, other)
    for who in Player.objects.filter(name="Ana"):
        scorebook.erase_person(club.pk, ask(), person=who.public_id, name=str(who))
    assert "Mueller" not in str(Joining.objects.get().moved)
