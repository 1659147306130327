"""Players and seats in mid-game: two names swapped, a name put right, a substitute; figures follow the person."""

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Figure, Game, Player, Seat
from tests.table import BOTH_WAYS, address, ask, facts_of, form_of, opened, play, scores, start

pytestmark = pytest.mark.django_db


def send(game, do, *, form=None, headers=None, **fields):
    form = form or form_of(opened(game).get(address(game, "seats")), "key", "version")
    return opened(game).post(address(game, "seats"), {**form, "do": do, **fields}, headers=headers)


def points(game):
    """Points by name, over all hands."""
    told: dict[str, int] = {}
    for figure in Figure.objects.filter(hand__game=game).select_related("player"):
        told[str(figure.player)] = told.get(str(figure.player), 0) + figure.points
    return told


def undo(game):
    scorebook.undo(game.pk, ask(), step=facts_of(game).game.version)


@BOTH_WAYS
def test_swapped_names_take_each_others_hands(game, headers) -> None:
    before = scores(game)
    answer = send(game, "swap", first=0, second=2, headers=headers)
    assert answer.status_code == (200 if headers else 302)
    assert (facts_of(game).names(), scores(game)) == (["Carl", "Bea", "Ana"], before)
    assert points(game) == {"Carl": 50, "Bea": 50, "Ana": 70}
    undo(game)
    assert (facts_of(game).names(), points(game)["Ana"]) == (["Ana", "Bea", "Carl"], 50)


@pytest.mark.parametrize("fields", [{"first": 0, "second": 0}, {"first": 0}, {}])
@BOTH_WAYS
def test_a_swap_needs_two_names(game, fields, headers) -> None:
    answer = send(game, "swap", headers=headers, **fields)
    assert (answer.status_code, answer.context["open"]) == (422, "swap")
    assert facts_of(game).names() == ["Ana", "Bea", "Carl"]


@BOTH_WAYS
@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("swap", {"first": 0, "second": 1}),
        ("rename", {"seat": 0, "name": "Anna"}),
        ("substitute", {"seat": 0, "name": "Zoe"}),
    ],
)
def test_others_sit_there_by_now(game, do, fields, headers) -> None:
    old = form_of(opened(game).get(address(game, "seats")), "key", "version")
    send(game, "swap", first=0, second=2)
    answer = send(game, do, form=old, headers=headers, **fields)
    assert (answer.status_code, answer.context["conflict"]["stands"]) == (409, ["Carl", "Bea", "Ana"])


@pytest.mark.parametrize(
    ("do", "fields", "names"),
    [
        ("swap", {"first": 0, "second": 1}, ["Bea", "Ana", "Carl"]),
        ("rename", {"seat": 0, "name": "Anna"}, ["Anna", "Bea", "Carl"]),
        ("substitute", {"seat": 0, "name": "Zoe"}, ["Zoe", "Bea", "Carl"]),
    ],
)
def test_the_same_key_does_it_once(game, do, fields, names) -> None:
    form = form_of(opened(game).get(address(game, "seats")), "key", "version")
    answers = [send(game, do, form=form, **fields) for _time in range(2)]
    assert ([answer.status_code for answer in answers], facts_of(game).names()) == ([302, 302], names)


@BOTH_WAYS
def test_a_name_put_right_is_right_everywhere_and_can_be_undone(game, headers) -> None:
    answer = send(game, "rename", seat=0, name="  Anna  Maria ", tag="1", headers=headers)
    assert answer.status_code == (200 if headers else 302)
    assert facts_of(game).names()[0] == "Anna Maria (1)"
    undo(game)
    assert facts_of(game).names()[0] == "Ana"
    assert Player.objects.filter(club=game.club).count() == 3


@BOTH_WAYS
def test_a_name_that_another_has_asks_for_a_tag(game, headers) -> None:
    answer = send(game, "rename", seat=0, name="bea", headers=headers)
    assert answer.status_code == 422
    assert answer.context["errors"] == ["Another player has this name: add a tag that tells the two apart."]
    assert answer.context["name"] == "bea"
    assert send(game, "rename", seat=0, name="Bea", tag="2").status_code == 302
    assert facts_of(game).names()[:2] == ["Bea (2)", "Bea"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61])
def test_a_name_has_some_letters_and_not_too_many(game, name) -> None:
    assert send(game, "rename", seat=0, name=name).status_code == 422


@BOTH_WAYS
@pytest.mark.parametrize(("win", "winner"), [("leaver", "Ana"), ("substitute", "Zoe")])
def test_a_substitute_plays_on_and_each_counts_their_own_hands(win, winner, headers) -> None:
    game = start(options={"target": 100})
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 1, "JD": 2})
    answer = send(game, "substitute", seat=0, name="Zoe", win=win, headers=headers)
    assert answer.status_code == (200 if headers else 302)
    play(game, ["6", "4", "5"], [7, 6, 4], {"JC": 1, "JD": 1})
    assert facts_of(game).names() == ["Zoe", "Bea", "Carl"]
    assert (points(game)["Ana"], points(game)["Zoe"]) == (50, 60)
    assert opened(game).get(address(game, "game")).context["board"]["winner"]["name"] == winner


def test_somebody_of_the_roster_can_play_on(game) -> None:
    dora = scorebook.add_player(game.club, "Dora")
    known = opened(game).get(address(game, "seats")).context["known"]
    assert [player["name"] for player in known] == ["Dora", "Guest"]
    send(game, "substitute", seat=1, player=dora.public_id)
    assert facts_of(game).names()[1] == "Dora"
    assert Seat.objects.get(game=game, player=dora).from_hand == 2


def test_a_guest_without_a_name_can_play_on_once(game) -> None:
    form = form_of(opened(game).get(address(game, "seats")), "key", "version")
    for _time in range(2):
        assert send(game, "substitute", form=form, seat=1, player="guest").status_code == 302
    assert (facts_of(game).names()[1], Player.objects.filter(guest=True).count()) == ("Guest", 1)


def test_before_the_first_hand_a_substitute_just_sits_down() -> None:
    game = start()
    send(game, "substitute", seat=0, name="Zoe")
    assert list(Seat.objects.filter(game=game, place=0).values_list("player__name", "credited")) == [("Zoe", True)]


def test_a_substitute_is_replaced_before_playing(game) -> None:
    send(game, "substitute", seat=0, name="Zoe", win="substitute")
    send(game, "substitute", seat=0, name="Yara", win="leaver")
    assert list(Seat.objects.filter(game=game, place=0).values_list("player__name", "credited")) == [
        ("Ana", False), ("Yara", True),
    ]  # fmt: skip


@BOTH_WAYS
@pytest.mark.parametrize("fields", [{}, {"player": "nobody"}, {"name": "Bea"}, {"name": "carl"}])
def test_a_substitute_must_be_named_and_not_sit_here(game, fields, headers) -> None:
    answer = send(game, "substitute", seat=0, headers=headers, **fields)
    assert (answer.status_code, facts_of(game).names()) == (422, ["Ana", "Bea", "Carl"])


def test_a_person_of_another_club_is_no_substitute(game) -> None:
    stranger = scorebook.add_player(scorebook.found_club(), "Eve")
    assert send(game, "substitute", seat=0, player=stranger.public_id).status_code == 422


def test_undo_sends_the_substitute_home(game) -> None:
    send(game, "substitute", seat=0, name="Zoe", win="substitute")
    undo(game)
    assert list(Seat.objects.filter(game=game).values_list("place", "player__name", "credited")) == [
        (0, "Ana", True), (1, "Bea", True), (2, "Carl", True),
    ]  # fmt: skip
    assert Game.objects.get(pk=game.pk).scores == [50, 50, 70]


@pytest.mark.parametrize(
    "fields", [{"do": "?"}, {"do": "swap", "first": 9, "second": 1}, {"do": "substitute", "seat": 0, "win": "?"}]
)
def test_what_no_page_sends_is_refused(game, fields) -> None:
    assert send(game, **fields).status_code == 400
