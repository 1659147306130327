"""`manage.py recount`: finds what is derived and wrong, says it, puts it right."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.models import Figure, Game, Hand
from tests.table import scores, start

pytestmark = pytest.mark.django_db


def recount(*options):
    out = StringIO()
    call_command("recount", *options, stdout=out)
    return out.getvalue().splitlines()


def spoil_scores(game):
    Game.objects.filter(pk=game.pk).update(scores=[1, 2, 3], family="x", hands_played=9)


def spoil_figures(game):
    Figure.objects.filter(hand__game=game, seat=1).update(points=999)


def lose_figures(game):
    Figure.objects.filter(hand__game=game).delete()


def test_what_is_right_stays(game) -> None:
    start()
    version = Game.objects.get(pk=game.pk).version
    assert recount() == ["2 games, 0 differences."] == recount("--check")
    assert Game.objects.get(pk=game.pk).version == version


@pytest.mark.parametrize(("spoil", "found"), [(spoil_scores, 3), (spoil_figures, 1), (lose_figures, 1)])
def test_what_is_wrong_is_told_and_put_right(game, spoil, found) -> None:
    spoil(game)
    told = recount()
    assert told[-1] == f"1 games, {found} differences."
    assert all(line.startswith(game.public_id) for line in told[:-1])
    assert recount() == ["1 games, 0 differences."]
    assert scores(game) == [50, 50, 70]
    assert list(Figure.objects.filter(hand__game=game).order_by("seat").values_list("points", flat=True)) == [
        50,
        50,
        70,
    ]


@pytest.mark.parametrize("spoil", [spoil_scores, spoil_figures, lose_figures])
def test_a_check_fails_and_writes_nothing(game, spoil) -> None:
    spoil(game)
    before = list(Figure.objects.order_by("pk").values()), scores(game)
    with pytest.raises(CommandError) as caught:
        recount("--check")
    assert caught.value.returncode == 1
    assert (list(Figure.objects.order_by("pk").values()), scores(game)) == before


def test_facts_that_the_law_does_not_let_stand_are_told(game) -> None:
    Hand.objects.filter(game=game).update(tricks=[9, 9, 9])
    told = recount()
    assert told[0].startswith(f"{game.public_id} facts: ")
    assert told[-1] == "1 games, 1 differences."


def test_the_games_of_a_batch_that_is_full_are_not_the_last(game, monkeypatch) -> None:
    for _more in range(2):
        start()
    monkeypatch.setattr("scorekeeper.management.commands.recount.BATCH", 1)
    assert recount() == ["3 games, 0 differences."]
