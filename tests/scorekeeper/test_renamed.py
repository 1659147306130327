"""A name put right is seen at once on every board that names the person."""

import secrets

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.table import Phone, start


@pytest.mark.django_db(transaction=True)
def test_a_board_of_another_game_is_drawn_again_when_a_name_is_put_right() -> None:
    here = start()
    other = start(club=here.club)
    assert Phone(other).board()["rows"][0]["name"] == "Ana"
    before = Game.objects.get(pk=other.pk).version
    ask = scorebook.Ask(secrets.token_hex(8))
    scorebook.rename_seat(here.pk, ask, place=0, name="Anabela", tag="", was="Ana")
    assert Game.objects.get(pk=other.pk).version > before
    assert Phone(other).board()["rows"][0]["name"] == "Anabela"


@pytest.mark.django_db
def test_an_undo_can_be_redone_though_somebody_asked_for_the_pen_meanwhile() -> None:
    bob = Phone(start())
    bob.enter("bid", 1, "4")
    step = Game.objects.get(pk=bob.game.pk).version
    undone = scorebook.undo(bob.game.pk, scorebook.Ask(secrets.token_hex(8)), step=step)
    scorebook.ask_for_pen(bob.game.pk, scorebook.Ask(secrets.token_hex(8), "another phone"))
    redone = scorebook.redo(bob.game.pk, scorebook.Ask(secrets.token_hex(8)), step=undone.game.version)
    assert redone.open.bids[1] == "4"
