"""A person who is told otherwise, hidden or under another name, is told so on every board of a race at once."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Game, Player
from tests.table import Phone, ask, facts_of, imported, record_of
from tournaments import director
from tournaments.models import RaceGame

from .race import Watcher, go_on, race_of, win

pytestmark = pytest.mark.django_db(transaction=True)


def hide(player: Player, value: bool = True) -> None:
    scorebook.mark_person(player.club_id, ask(), person=player.public_id, mark="hidden", value=value)


def rename(player: Player) -> None:
    wanted, was = scorebook.Described("Zoe"), scorebook.Described.of(player).seen
    scorebook.describe_person(player.club_id, ask(), person=player.public_id, wanted=wanted, was=was)


def rename_elsewhere(player: Player) -> None:
    """At the table of another game."""
    game = imported({**record_of("cutthroat-official"), "seats": [player.name, "Hal", "Ina"]}, player.club)
    scorebook.rename_seat(game.pk, ask(), place=0, name="Zoe", tag="", was=str(player))


def merge_hidden(player: Player) -> None:
    """With a record of hers that is hidden."""
    other = scorebook.add_person(player.club_id, ask(), name="Anna")
    hide(other)
    scorebook.merge_players(player.club_id, ask(), kept=player.public_id, gone=other.public_id)


def erase(player: Player) -> None:
    scorebook.erase_person(player.club_id, ask(), person=player.public_id, name=player.name)


TOLD = {
    "hidden": (hide, "a player"),
    "renamed in the roster": (rename, "Zoe"),
    "renamed at another table": (rename_elsewhere, "Zoe"),
    "put together with who is hidden": (merge_hidden, "a player"),
    "erased": (erase, "Former player (1)"),
}


def played(row: RaceGame) -> Game:
    assert row.game is not None
    return row.game


def text(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


@pytest.mark.parametrize("how", TOLD)
def test_the_boards_of_a_race_of_one_game(how) -> None:
    change, name = TOLD[how]
    race = race_of()
    game = played(race.games.get())
    vera, board, ana = Phone(game, "Vera"), Watcher(race, "Vera"), Player.objects.get(name="Ana")
    assert "Ana 1" in text(vera.get())
    seen, at_board = vera.get("poll/")["ETag"], board.get("poll/")["ETag"]
    change(ana)
    for answer in (
        vera.get(), vera.get("poll/", **{"If-None-Match": seen}), board.get(),
        board.get("poll/", **{"If-None-Match": at_board}),
    ):  # fmt: skip
        assert "Ana" not in text(answer)
        assert name in text(answer)
    assert f"{name} 1" in text(vera.get())


@pytest.mark.parametrize("how", TOLD)
def test_every_game_of_a_race_and_not_only_the_last(how) -> None:
    change, name = TOLD[how]
    race = race_of(winner=1)
    win(go_on(race), "Ana")
    win(go_on(race), "Bea")
    phones = [Phone(played(row), "Vera") for row in race.games.all()]
    seen = [phone.get("poll/")["ETag"] for phone in phones]
    assert all("Ana 1" in text(phone.get()) for phone in phones)
    change(Player.objects.get(name="Ana"))
    for phone, etag in zip(phones, seen, strict=True):
        assert f"{name} 1" in text(phone.get("poll/", **{"If-None-Match": etag}))
        assert "Ana" not in text(phone.get())


@pytest.mark.parametrize("how", TOLD)
def test_the_token_board_of_who_joined_and_has_not_played_yet(how) -> None:
    change, name = TOLD[how]
    race = race_of()
    director.join_race(race.pk, ask(), people=[scorebook.Person("Eve")])
    board = Watcher(race, "Vera")
    assert "Eve" in text(board.get())
    seen = board.get("poll/")["ETag"]
    change(Player.objects.get(name="Eve"))
    answer = board.get("poll/", **{"If-None-Match": seen})
    assert name in text(answer)
    assert "Eve" not in text(answer)


def test_shown_again_she_is_named_again() -> None:
    race = race_of()
    vera, ana = Phone(played(race.games.get()), "Vera"), Player.objects.get(name="Ana")
    for hidden in (True, False):
        hide(ana, hidden)
        assert (("a player 1" if hidden else "Ana 1") in text(vera.get())) is True


def test_a_merge_with_a_hidden_record_taken_back_draws_her_own_boards_again() -> None:
    race = race_of()
    vera, ana = Phone(played(race.games.get()), "Vera"), Player.objects.get(name="Ana")
    merge_hidden(ana)
    seen = vera.get("poll/")["ETag"]
    scorebook.take_back_merge(ana.club_id, ask(), merge=ana.merges.get().pk)
    assert "Ana 1" in text(vera.get("poll/", **{"If-None-Match": seen}))


def test_a_substitute_who_is_hidden_is_not_told_by_a_reason() -> None:
    race = race_of(winner=None)
    row = race.games.get()
    scorebook.substitute(played(row).pk, ask(), place=3, was="Dan", credited=False, name="Zebulon")
    hide(Player.objects.get(name="Zebulon"))
    reason = scorebook.Ask("a-key-of-its-own", reason="Zebulon left early")
    director.rule_game(race.pk, reason, number=1, won="nobody", was=director.ruling_key(row))
    told = text(Watcher(race, "Vera").get())
    assert "a player left early" in told
    assert "Zebulon" not in told


def test_hiding_who_is_in_no_race_draws_the_board_again_on_which_a_reason_tells_of_her() -> None:
    race = race_of()
    zoe, board = scorebook.add_player(race.club, "Zoe"), Watcher(race, "Vera")
    director.add_paper_game(race.pk, scorebook.Ask("a-key-of-its-own", reason="Zoe saw it"), won="1", after=1)
    assert "Zoe saw it" in text(board.get())
    seen = board.get("poll/")["ETag"]
    hide(zoe)
    told = text(board.get("poll/", **{"If-None-Match": seen}))
    assert "a player saw it" in told


def test_who_can_win_the_race_with_a_game_is_told_anew_when_a_substitute_comes_in() -> None:
    race = race_of(victories=2)
    game = go_on(race)
    vera, board = Phone(game, "Vera"), Watcher(race, "Vera")
    near = "Ana wins the race with this game"
    assert near in text(vera.get())
    seen = board.get("poll/")["ETag"]
    place = facts_of(game).names().index("Ana")
    facts = scorebook.substitute(game.pk, ask(), place=place, was="Ana", credited=True, name="Zoe")
    for answer in (vera.get(), board.get("poll/", **{"If-None-Match": seen})):
        assert near not in text(answer)
    scorebook.undo(game.pk, ask(), step=facts.game.version)
    for answer in (vera.get(), board.get()):
        assert near in text(answer)


@pytest.mark.parametrize("change", [rename, rename_elsewhere])
def test_the_name_that_a_hidden_person_had_is_not_told_by_a_reason(change) -> None:
    race = race_of()
    ana = Player.objects.get(name="Ana")
    director.add_paper_game(race.pk, scorebook.Ask("a-key-of-its-own", reason="Ana forgot it"), won="1", after=1)
    change(ana)
    assert "Ana forgot it" in text(Watcher(race, "Vera").get())
    hide(ana)
    told = text(Watcher(race, "Vera").get())
    assert "a player forgot it" in told
    assert "Zoe" not in told
