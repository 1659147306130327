"""The rules of a game and a change of them in the middle; an early end, and playing on."""

import pytest

from scorekeeper import rules, scorebook
from scorekeeper.models import Game, Hand, Step
from tests.table import BOTH_WAYS, address, ask, facts_of, form_of, key, opened, play, scores, start

pytestmark = pytest.mark.django_db


def send(game, page, *, form=None, headers=None, **fields):
    form = form or form_of(opened(game).get(address(game, page)), "key", "version")
    return opened(game).post(address(game, page), {**form, **fields}, headers=headers)


def undo(game):
    scorebook.undo(game.pk, ask(), step=facts_of(game).game.version)


@pytest.mark.parametrize("preset", rules.PRESETS)
def test_every_preset_is_told_with_its_bids_and_an_example(preset) -> None:
    context = opened(game := start(preset)).get(address(game, "rules")).context
    assert context["summary"]
    assert context["differences"] == []
    assert context["example"]
    assert {bid["bid"] for bid in context["bids"]} >= {
        name.replace("-", " ")
        for name, bid in facts_of(game).rules.bids.items()
        if bid.kind != "number" and name != "0"
    }


def test_a_house_rule_is_told_as_a_difference() -> None:
    game = start(options={"target": 250})
    assert opened(game).get(address(game, "rules")).context["differences"] == ["Target: 250"]


@BOTH_WAYS
def test_a_change_is_shown_first(game, headers) -> None:
    answer = send(game, "rules", step="preview", trick_points=20, headers=headers)
    assert answer.status_code == 200
    assert answer.context["preview"]["lines"] == ["Ana: 50 → 100", "Bea: 50 → 90", "Carl: 70 → 130"]
    assert scores(game) == [50, 50, 70]


@BOTH_WAYS
def test_a_change_scores_every_hand_anew_and_is_logged(game, headers) -> None:
    answer = send(game, "rules", step="save", trick_points=20, reason="agreed by the table", headers=headers)
    assert answer.status_code == (200 if headers else 302)
    assert scores(game) == [100, 90, 130]
    assert Step.objects.get(game=game, action="rules").reason == "agreed by the table"
    undo(game)
    assert scores(game) == [50, 50, 70]
    assert facts_of(game).rules.trick_points == 10


def test_a_change_that_decides_the_game_says_so(game) -> None:
    shown = send(game, "rules", step="preview", target=60).context["preview"]
    assert shown == {"title": "What it would change", "lines": ["No score changes."], "warnings": ["Carl would win."]}
    send(game, "rules", step="save", target=60)
    assert (Game.objects.get(pk=game.pk).status, Game.objects.get(pk=game.pk).winner) == ("finished", 2)
    undo(game)
    assert (Game.objects.get(pk=game.pk).status, Game.objects.get(pk=game.pk).winner) == ("playing", None)


def test_hands_after_an_earlier_end_no_longer_count(game) -> None:
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 1, "JD": 2})
    shown = send(game, "rules", step="preview", target=60).context["preview"]
    assert shown["warnings"][-1] == "Hand 2 would no longer count: it comes after the end."
    send(game, "rules", step="save", target=60)
    assert Hand.objects.filter(game=game).count() == 1


@BOTH_WAYS
@pytest.mark.parametrize("step", ["preview", "save"])
def test_rules_that_a_hand_played_could_not_have_been_under_are_refused(game, step, headers) -> None:
    answer = send(game, "rules", step=step, min_bid=3, blind_bid_min="none", jokers=4, headers=headers)
    assert answer.status_code == 422
    assert any(text.startswith("Hand 1: ") for text in answer.context["errors"])
    chosen = next(option for option in answer.context["more_options"] if option["name"] == "jokers")
    assert [choice["text"] for choice in chosen["choices"] if choice["checked"]] == ["4"]
    assert facts_of(game).rules.jokers == 0


@BOTH_WAYS
@pytest.mark.parametrize("step", ["preview", "save"])
def test_rules_changed_meanwhile_are_told(game, step, headers) -> None:
    old = form_of(opened(game).get(address(game, "rules")), "key", "version")
    send(game, "rules", step="save", target=400)
    answer = send(game, "rules", form=old, step=step, trick_points=20, headers=headers)
    assert answer.status_code == 409
    assert answer.context["conflict"]["stands"] == ["Target: 400"]
    assert facts_of(game).rules.trick_points == 10


def test_the_same_key_changes_once(game) -> None:
    form = form_of(opened(game).get(address(game, "rules")), "key", "version")
    answers = [send(game, "rules", form=form, step="save", trick_points=20) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Step.objects.filter(game=game, action="rules").count() == 1


def test_what_is_agreed_is_kept_and_shown_to_all(game) -> None:
    send(game, "rules", step="save", agreed="Clubs lead first\r\n\r\n  The loser   deals")
    assert opened(game, "Vera").get(address(game, "rules")).context["agreed"] == [
        "Clubs lead first",
        "The loser deals",
    ]
    assert scores(game) == [50, 50, 70]


def test_the_number_of_players_is_no_option_in_the_middle(game) -> None:
    send(game, "rules", step="save", players=2, sides="pairs")
    assert (facts_of(game).rules.players, facts_of(game).rules.sides) == (3, "solo")


@BOTH_WAYS
@pytest.mark.parametrize(("how", "winner"), [("leader", 2), ("nobody", None), ("later", None)])
def test_a_game_ends_early_and_is_taken_up_again(game, how, winner, headers) -> None:
    answer = send(game, "end", how=how, headers=headers)
    assert answer.status_code == (200 if headers else 302)
    kept = Game.objects.get(pk=game.pk)
    assert (kept.ended, kept.winner, kept.status) == (how, winner, "playing")
    assert opened(game).get(address(game, "game")).context["board"]["state"] == "stopped"
    assert send(game, "end", form={"key": "play-on-key"}, headers=headers).status_code == answer.status_code
    kept = Game.objects.get(pk=game.pk)
    assert (kept.ended, kept.winner) == ("", None)


def test_the_form_says_who_would_win(game) -> None:
    choices = opened(game).get(address(game, "end")).context["choices"]
    assert choices[0]["text"] == "Carl wins, 70 to 50"


@BOTH_WAYS
def test_where_nobody_leads_alone_nobody_wins_as_the_leader(headers) -> None:
    game = start()
    assert opened(game).get(address(game, "end")).context["choices"][0]["why_not"] == "nobody leads alone"
    answer = send(game, "end", how="leader", headers=headers)
    assert (answer.status_code, Game.objects.get(pk=game.pk).ended) == (422, "")


@BOTH_WAYS
def test_a_game_ended_meanwhile_is_told(game, headers) -> None:
    old = form_of(opened(game).get(address(game, "end")), "key", "version")
    send(game, "end", how="later")
    answer = send(game, "end", form=old, how="nobody", headers=headers)
    assert (answer.status_code, answer.context["conflict"]["stands"]) == (409, ["It goes on another day"])


def test_a_game_that_was_won_does_not_end_early() -> None:
    game = start(options={"target": 60})
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 1, "JD": 2})
    assert send(game, "end", form={"key": key(), "version": ""}, how="nobody").status_code == 422


def test_the_same_key_ends_once_and_undo_plays_on(game) -> None:
    form = form_of(opened(game).get(address(game, "end")), "key", "version")
    answers = [send(game, "end", form=form, how="leader") for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Step.objects.filter(game=game, action="end").count() == 1
    undo(game)
    assert (Game.objects.get(pk=game.pk).ended, Game.objects.get(pk=game.pk).winner) == ("", None)


def test_an_unknown_end_is_refused(game) -> None:
    assert send(game, "end", how="?").status_code == 400
